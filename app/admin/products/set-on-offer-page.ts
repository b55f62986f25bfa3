import { answerUnreached } from '#app/admin/answer-unreached.ts';
import { getStaff } from '#app/admin/staff.server.ts';
import { dbContext } from '#app/context.ts';
import { setOnOfferPage } from '#shop/catalog/editing/mark-products.server.ts';
import type { Route } from './+types/set-on-offer-page';
import { answerNoneLeft, readProductsForm } from './products-form.server.ts';

export async function action({ request, context }: Route.ActionArgs) {
  const actor = getStaff(context);
  const { productIds, form } = await readProductsForm(request);
  const on = form.get('on') === 'true';
  const marked = await setOnOfferPage(context.get(dbContext), { productIds, on, actor });
  if (marked.matched === 0) return answerNoneLeft(productIds.length);
  return { ok: true as const, on, ...marked };
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnreached);
}
