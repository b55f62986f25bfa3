import { data } from 'react-router';
import * as v from 'valibot';
import { answerUnreached } from '#app/admin/answer-unreached.ts';
import { confirmationProblem } from '#app/admin/orders/confirming/confirmation-problem.ts';
import { changeEach } from '#app/admin/orders/many/many-orders.ts';
import { getStaff } from '#app/admin/staff.server.ts';
import { dbContext } from '#app/context.ts';
import { explainFault } from '#app/faults/faults.server.ts';
import { readForm } from '#app/requests/read-form.server.ts';
import { confirmOrder } from '#shop/orders/confirming/confirm-order.server.ts';
import { confirmationForm } from '#shop/orders/confirming/confirmation-form.ts';
import type { Route } from './+types/confirm-orders';
import { readOrdersToPack } from './many-parcels.ts';

/** Bulk action: records that staff confirmed the selected orders with their customers, all in the same way. */
export async function action({ request, context }: Route.ActionArgs) {
  const actor = getStaff(context);
  const db = context.get(dbContext);
  const form = await readForm(request);
  const channel = v.safeParse(confirmationForm.entries.channel, form.get('channel'));
  if (!channel.success)
    return data({ ok: false as const, title: 'No se guardó', problem: channel.issues[0].message }, { status: 400 });
  const { answer, status } = await changeEach(
    readOrdersToPack(form),
    async ({ id }) => {
      const confirmed = await confirmOrder(db, { orderId: id, channel: channel.output, note: '', actor });
      return confirmed.ok ? { id, orderNumber: confirmed.orderNumber } : { problem: confirmationProblem(confirmed) };
    },
    (error) => explainFault(context, error, 'many orders could not be confirmed'),
  );
  return data(answer, { status });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnreached);
}
