import { data } from 'react-router';
import { answerUnreached } from '#app/admin/answer-unreached.ts';
import { changeEach } from '#app/admin/orders/many/many-orders.ts';
import { parcelProblem } from '#app/admin/parcels/parcel-problem.ts';
import { getStaff, mayOf } from '#app/admin/staff.server.ts';
import { dbContext, paymentProviderContext } from '#app/context.ts';
import { explainFault } from '#app/faults/faults.server.ts';
import { readForm } from '#app/requests/read-form.server.ts';
import type { ProviderAnswer } from '#shop/orders/waiting-order.server.ts';
import { wordsOfDecision } from '#shop/parcels/report-form.ts';
import { reportParcel } from '#shop/parcels/report-parcel.server.ts';
import { askingFirst } from '#shop/payments/asking-first.server.ts';
import type { Route } from './+types/report-parcels';
import { isReportedTogether, readChosenParcels } from './many-parcels.ts';

/**
 * Bulk action: the selected parcels were handed to their carriers, delivered or refused, or their carriers try again.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const actor = getStaff(context);
  const db = context.get(dbContext);
  const provider = context.get(paymentProviderContext);
  const outage = { isSilent: false };
  const form = await readForm(request);
  const state = form.get('state');
  if (!isReportedTogether(state))
    return data({ ok: false as const, title: 'No se guardó', problem: 'Elige qué pasó.' }, { status: 400 });
  const { answer, status } = await changeEach(
    readChosenParcels(form),
    async ({ id, state: from }) => {
      const report = (answer: ProviderAnswer) =>
        reportParcel(db, {
          parcelId: id,
          state,
          from,
          words: wordsOfDecision(from, state),
          actor,
          may: mayOf(actor),
          answer,
        });
      const reported = await askingFirst(db, provider, report, outage);
      return reported.ok ? { id, orderNumber: reported.orderNumber } : { problem: parcelProblem(reported) };
    },
    (error) => explainFault(context, error, 'many parcels could not be reported'),
  );
  return data(answer, { status });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnreached);
}
