import { data } from 'react-router';
import { answerUnreached } from '#app/admin/answer-unreached.ts';
import { changeEach } from '#app/admin/orders/many/many-orders.ts';
import { parcelProblem } from '#app/admin/parcels/parcel-problem.ts';
import { getStaff } from '#app/admin/staff.server.ts';
import { dbContext } from '#app/context.ts';
import { explainFault } from '#app/faults/faults.server.ts';
import { readForm } from '#app/requests/read-form.server.ts';
import { createParcel } from '#shop/parcels/create-parcel.server.ts';
import { parseGuide } from '#shop/parcels/tracking-link.ts';
import type { Route } from './+types/create-parcels';
import { guideProblem, readOrdersToPack } from './many-parcels.ts';

/** Bulk action: makes a parcel of each selected order, with the guide typed beside it. */
export async function action({ request, context }: Route.ActionArgs) {
  const actor = getStaff(context);
  const db = context.get(dbContext);
  const form = await readForm(request);
  const carrierId = String(form.get('carrier') ?? '');
  const { answer, status } = await changeEach(
    readOrdersToPack(form),
    async ({ id, seen, typed }) => {
      const guide = parseGuide(typed);
      if (typed !== '' && guide === null) return { problem: guideProblem, isOfGuide: true };
      const made = await createParcel(db, { orderId: id, carrierId, guide, weightGrams: null, seen }, actor);
      if (made.ok) return { id, orderNumber: made.orderNumber };
      return { problem: parcelProblem(made), isOfGuide: made.reason === 'guide-taken' };
    },
    (error) => explainFault(context, error, 'parcels of many orders could not be made'),
  );
  return data(answer, { status });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnreached);
}
