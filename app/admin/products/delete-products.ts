import { data } from 'react-router';
import { deleteProducts } from '#shop/catalog/delete-products.server.ts';
import { dbContext, logContext } from '../../context.ts';
import { answerUnreached } from '../answer-unreached.ts';
import { getStaff } from '../staff.server.ts';
import type { Route } from './+types/delete-products';
import { answerNoneLeft, readProductsForm } from './products-form.server.ts';

export async function action({ request, context }: Route.ActionArgs) {
  const actor = getStaff(context);
  const { productIds } = await readProductsForm(request);
  const products = await deleteProducts(context.get(dbContext), { productIds, actor }).catch((error) => {
    context.get(logContext).error({ err: error }, 'products could not be deleted');
    throw data(null, { status: 503 });
  });
  if (products.length === 0) return answerNoneLeft(productIds.length);
  return { ok: true as const, products };
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnreached);
}
