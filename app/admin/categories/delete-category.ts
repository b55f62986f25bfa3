import { data } from 'react-router';
import { answerUnreached } from '#app/admin/answer-unreached.ts';
import { getStaff } from '#app/admin/staff.server.ts';
import { dbContext } from '#app/context.ts';
import { deleteCategory } from '#shop/catalog/categories/delete-category.server.ts';
import type { Route } from './+types/delete-category';

export async function action({ params: { categoryId }, context }: Route.ActionArgs) {
  const actor = getStaff(context);
  const deleted = await deleteCategory(context.get(dbContext), actor, categoryId);
  if (!deleted) return data({ ok: false as const, problem: 'La categoría ya no existe.' }, { status: 404 });
  return { ok: true as const, ...deleted };
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnreached);
}
