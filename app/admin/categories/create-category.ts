import { data } from 'react-router';
import { createCategory } from '#shop/catalog/save-category.server.ts';
import { dbContext, logContext } from '../../context.ts';
import { answerUnreached } from '../answer-unreached.ts';
import { getStaff } from '../staff.server.ts';
import type { Route } from './+types/create-category';
import { saveWithPicture, takeCategory } from './take-category.server.ts';

export async function action({ request, context }: Route.ActionArgs) {
  const actor = getStaff(context);
  const taken = await takeCategory(request);
  if (!taken.ok) return taken.answer;

  const made = await saveWithPicture(context, taken.values, (values) =>
    createCategory(context.get(dbContext), actor, values),
  ).catch((error) => {
    context.get(logContext).error({ err: error }, 'a category could not be made');
    throw data(null, { status: 503 });
  });
  if (!made.ok) return taken.refuse(made);
  return { ok: true as const, deed: 'created' as const, name: taken.values.name };
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnreached);
}
