import { data } from 'react-router';
import { answerUnreached } from '#app/admin/answer-unreached.ts';
import { getStaff } from '#app/admin/staff.server.ts';
import { dbContext } from '#app/context.ts';
import { restoreProducts } from '#shop/catalog/editing/delete-products.server.ts';
import type { Route } from './+types/restore-products';
import { readProductsForm } from './products-form.server.ts';

export async function action({ request, context }: Route.ActionArgs) {
  const actor = getStaff(context);
  const { productIds } = await readProductsForm(request);
  const products = await restoreProducts(context.get(dbContext), { productIds, actor });
  if (products.length === 0)
    return data({ ok: false as const, problem: 'Ya no hay nada que deshacer.' }, { status: 404 });
  return { ok: true as const, products };
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnreached);
}
