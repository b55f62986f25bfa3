import { data } from 'react-router';
import { answerUnreached } from '#app/admin/answer-unreached.ts';
import { getStaff } from '#app/admin/staff.server.ts';
import { dbContext } from '#app/context.ts';
import { readForm } from '#app/requests/read-form.server.ts';
import { type DeleteCategoryResult, deleteCategory } from '#shop/catalog/categories/delete-category.server.ts';
import type { Route } from './+types/delete-category';

type Refusal = Extract<DeleteCategoryResult, { ok: false }>['reason'];

const problems: Record<Refusal, string> = {
  gone: 'La categoría ya no existe.',
  'target-gone': 'La categoría para sus productos ya no existe. Elige otra.',
};

export async function action({ params: { categoryId }, request, context }: Route.ActionArgs) {
  const actor = getStaff(context);
  const target = String((await readForm(request)).get('target') ?? '');
  const deleted = await deleteCategory(context.get(dbContext), actor, categoryId, target || null);
  if (deleted.ok) return deleted;
  const status = deleted.reason === 'gone' ? 404 : 409;
  return data({ ok: false as const, problem: problems[deleted.reason] }, { status });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnreached);
}
