import { data } from 'react-router';
import { answerUnreached } from '#app/admin/answer-unreached.ts';
import { getStaff } from '#app/admin/staff.server.ts';
import { dbContext } from '#app/context.ts';
import { changeCategory } from '#shop/catalog/categories/save-category.server.ts';
import type { Route } from './+types/change-category';
import { saveWithPicture, takeCategory } from './take-category.server.ts';

export async function action({ params: { categoryId }, request, context }: Route.ActionArgs) {
  const actor = getStaff(context);
  const taken = await takeCategory(request);
  if (!taken.ok) return taken.answer;

  const changed = await saveWithPicture(context, taken.values, (values) =>
    changeCategory(context.get(dbContext), actor, categoryId, values, taken.readAt),
  );
  if (changed.ok) return { ok: true as const, deed: 'changed' as const, name: taken.values.name };
  if (changed.reason === 'gone') {
    return data({ ok: false as const, problem: 'La categoría ya no existe.' }, { status: 404 });
  }
  if (changed.reason === 'newer') return data({ ok: false as const, newer: changed.newer }, { status: 409 });
  return taken.refuse(changed);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnreached);
}
