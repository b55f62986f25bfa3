import { data } from 'react-router';
import { setOnOfferPage } from '#shop/catalog/mark-products.server.ts';
import { dbContext, logContext } from '../../context.ts';
import { answerUnreached } from '../answer-unreached.ts';
import { getStaff } from '../staff.server.ts';
import type { Route } from './+types/set-on-offer-page';
import { answerNoneLeft, readProductsForm } from './products-form.server.ts';

export async function action({ request, context }: Route.ActionArgs) {
  const actor = getStaff(context);
  const { productIds, form } = await readProductsForm(request);
  const on = form.get('on') === 'true';
  const marked = await setOnOfferPage(context.get(dbContext), { productIds, on, actor }).catch((error) => {
    context.get(logContext).error({ err: error }, 'the offers page could not be changed');
    throw data(null, { status: 503 });
  });
  if (marked.found === 0) return answerNoneLeft(productIds.length);
  return { ok: true as const, on, ...marked };
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnreached);
}
