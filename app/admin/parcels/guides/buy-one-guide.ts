import { data } from 'react-router';
import { answerUnconfirmed } from '#app/admin/answer-unreached.ts';
import { done, refuse, type StaffAnswer } from '#app/admin/form/staff-answer.server.ts';
import { getStaff } from '#app/admin/staff.server.ts';
import { carrierApiContext } from '#app/context.ts';
import { readForm } from '#app/requests/read-form.server.ts';
import type { Route } from './+types/buy-one-guide';
import { buyGuideOf } from './buy-guide-of.server.ts';
import { isCarrierAway, noCarrierApi, purchaseProblem } from './purchase-problem.ts';
import { readGuideToBuy } from './read-guide-to-buy.ts';

/**
 * `stopsOthers`: the carrier or the database is away, so that the next guides would have to be looked for as well.
 * `isOutdated`: the rates or the amount on the page are no longer so.
 */
export type BuyOneAnswer = StaffAnswer & { stopsOthers?: boolean; isOutdated?: boolean };

/** Buys the guide of one of several parcels, from their list. */
export async function action({ request, params: { parcelId }, context }: Route.ActionArgs) {
  const actor = getStaff(context);
  const wanted = readGuideToBuy(await readForm(request));
  if (!wanted) return refuse('Elige una tarifa.', 400);
  const api = context.get(carrierApiContext);
  if (!api) return refuse(noCarrierApi, 409);
  const bought = await buyGuideOf(context, api, { parcelId, ...wanted, actor });
  if (bought.ok) return done(bought.guide);
  const stopsOthers = bought.reason === 'not-stored' || isCarrierAway(bought);
  const isOutdated = bought.reason === 'rate-changed' || bought.reason === 'order-changed';
  const status = bought.reason === 'not-found' ? 404 : 409;
  return data<BuyOneAnswer>({ ok: false, problem: purchaseProblem(bought), stopsOthers, isOutdated }, { status });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnconfirmed);
}
