import { data } from 'react-router';
import { deleteCategory } from '#shop/catalog/delete-category.server.ts';
import { dbContext, logContext } from '../../context.ts';
import { answerUnreached } from '../answer-unreached.ts';
import { getStaff } from '../staff.server.ts';
import type { Route } from './+types/delete-category';

export async function action({ params: { categoryId }, context }: Route.ActionArgs) {
  const actor = getStaff(context);
  const deleted = await deleteCategory(context.get(dbContext), actor, categoryId).catch((error) => {
    context.get(logContext).error({ err: error, categoryId }, 'a category could not be deleted');
    throw data(null, { status: 503 });
  });
  if (!deleted) return data({ ok: false as const, problem: 'La categoría ya no existe.' }, { status: 404 });
  return { ok: true as const, ...deleted };
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnreached);
}
