import { answerUnconfirmed } from '#app/admin/answer-unreached.ts';
import { done, refuse } from '#app/admin/form/staff-answer.server.ts';
import { getStaff } from '#app/admin/staff.server.ts';
import { carrierApiContext } from '#app/context.ts';
import { readForm } from '#app/requests/read-form.server.ts';
import type { Route } from './+types/buy-one-guide';
import { buyGuideOf } from './buy-guide-of.server.ts';
import { noCarrierApi, purchaseProblem } from './purchase-problem.ts';
import { readGuideToBuy } from './read-guide-to-buy.ts';

/** Buys the guide of one of several parcels, from their list. */
export async function action({ request, params: { parcelId }, context }: Route.ActionArgs) {
  const actor = getStaff(context);
  const wanted = readGuideToBuy(await readForm(request));
  if (!wanted) return refuse('Elige una tarifa.', 400);
  const api = context.get(carrierApiContext);
  if (!api) return refuse(noCarrierApi, 409);
  const bought = await buyGuideOf(context, api, { parcelId, ...wanted, actor });
  if (bought.ok) return done(bought.guide);
  return refuse(purchaseProblem(bought), bought.reason === 'not-found' ? 404 : 409);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnconfirmed);
}
