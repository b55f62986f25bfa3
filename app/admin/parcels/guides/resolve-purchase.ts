import { answerUnconfirmed } from '#app/admin/answer-unreached.ts';
import { done, refuse } from '#app/admin/form/staff-answer.server.ts';
import { guideProblem as guideFormat } from '#app/admin/parcels/many/many-parcels.ts';
import { getStaff } from '#app/admin/staff.server.ts';
import { carrierApiContext, dbContext } from '#app/context.ts';
import { readForm } from '#app/requests/read-form.server.ts';
import { resolvePurchase } from '#shop/parcels/guides/resolve-purchase.server.ts';
import { parseGuide } from '#shop/parcels/tracking-link.ts';
import type { Route } from './+types/resolve-purchase';
import { purchaseProblem } from './purchase-problem.ts';

/** Records what staff found or did in the carrier's panel about a purchase: its guide, that there is none, or that they cancelled it. */
export async function action({ request, params: { parcelId }, context }: Route.ActionArgs) {
  const actor = getStaff(context);
  const form = await readForm(request);
  const isCancelled = form.get('found') === 'cancelled';
  const isNone = isCancelled || form.get('found') === 'none';
  const guide = isNone ? null : parseGuide(String(form.get('guide') ?? ''));
  if (guide === null && !isNone) return refuse('Revisa los campos marcados.', 400, { guide: [guideFormat] });
  const api = context.get(carrierApiContext);
  const resolved = await resolvePurchase(context.get(dbContext), api, { parcelId, guide, isCancelled, actor });
  if (resolved.ok) return done(guide ? 'La guía quedó en el paquete.' : 'Puedes comprar otra guía.');
  const problem = purchaseProblem(resolved);
  return refuse(problem, resolved.reason === 'not-found' ? 404 : 409, { guide: [problem] });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnconfirmed);
}
