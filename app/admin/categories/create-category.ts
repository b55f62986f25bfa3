import { answerUnreached } from '#app/admin/answer-unreached.ts';
import { getStaff } from '#app/admin/staff.server.ts';
import { dbContext } from '#app/context.ts';
import { createCategory } from '#shop/catalog/categories/save-category.server.ts';
import type { Route } from './+types/create-category';
import { saveWithPicture, takeCategory } from './take-category.server.ts';

export async function action({ request, context }: Route.ActionArgs) {
  const actor = getStaff(context);
  const taken = await takeCategory(request);
  if (!taken.ok) return taken.answer;

  const made = await saveWithPicture(context, taken.values, (values) =>
    createCategory(context.get(dbContext), actor, values),
  );
  if (!made.ok) return taken.refuse(made);
  return { ok: true as const, deed: 'created' as const, name: taken.values.name };
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnreached);
}
