import { answerUnconfirmed } from '#app/admin/answer-unreached.ts';
import { done, refuse } from '#app/admin/form/staff-answer.server.ts';
import { getStaff } from '#app/admin/staff.server.ts';
import { carrierApiContext, dbContext } from '#app/context.ts';
import { cancelGuide } from '#shop/parcels/guides/cancel-guide.server.ts';
import type { Route } from './+types/cancel-guide';
import { noCarrierApi, purchaseProblem } from './purchase-problem.ts';

/** Asks the carrier to cancel a bought guide. */
export async function action({ params: { parcelId }, context }: Route.ActionArgs) {
  getStaff(context);
  const api = context.get(carrierApiContext);
  if (!api) return refuse(noCarrierApi, 409);
  const cancelled = await cancelGuide(context.get(dbContext), api, parcelId);
  if (cancelled.ok) return done('La transportadora anuló la guía, y el paquete quedó anulado.');
  return refuse(purchaseProblem(cancelled), cancelled.reason === 'not-found' ? 404 : 409);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnconfirmed);
}
