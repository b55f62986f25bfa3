import { answerUnreached } from '#app/admin/answer-unreached.ts';
import { getStaff } from '#app/admin/staff.server.ts';
import { dbContext } from '#app/context.ts';
import { deleteProducts } from '#shop/catalog/editing/delete-products.server.ts';
import type { Route } from './+types/delete-products';
import { answerNoneLeft, readProductsForm } from './products-form.server.ts';

export async function action({ request, context }: Route.ActionArgs) {
  const actor = getStaff(context);
  const { productIds } = await readProductsForm(request);
  const products = await deleteProducts(context.get(dbContext), { productIds, actor });
  if (products.length === 0) return answerNoneLeft(productIds.length);
  return { ok: true as const, products };
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnreached);
}
