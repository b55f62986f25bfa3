import { data } from 'react-router';
import { answerUnreached } from '#app/admin/answer-unreached.ts';
import { statusProblem } from '#app/admin/orders/status-problem.ts';
import { assertMay, getStaff, mayOf } from '#app/admin/staff.server.ts';
import { dbContext, paymentProviderContext } from '#app/context.ts';
import { explainFault } from '#app/faults/faults.server.ts';
import { readForm } from '#app/requests/read-form.server.ts';
import { changeOrderStatus } from '#shop/orders/status/change-order-status.server.ts';
import { isOrderStatus } from '#shop/orders/status/order-status.ts';
import { permissionForStatus } from '#shop/orders/status/status-permission.ts';
import type { ProviderAnswer } from '#shop/orders/waiting-order.server.ts';
import { askingFirst } from '#shop/payments/asking-first.server.ts';
import type { Route } from './+types/change-statuses';
import { type ChosenOrder, changeEach, type DoneOrder, readChosenOrders } from './many-orders.ts';

/** `eventId` is null for an order that had the status already. */
type ChangedOrder = DoneOrder & { eventId: number | null };

/** Bulk action: changes the status of the selected orders, each under its own rules. */
export async function action({ request, context }: Route.ActionArgs) {
  const actor = getStaff(context);
  const form = await readForm(request);
  const status = form.get('status');
  if (!isOrderStatus(status)) return data({ ok: false as const, problem: 'El estado no existe.' }, { status: 400 });

  const db = context.get(dbContext);
  const provider = context.get(paymentProviderContext);
  const outage = { isSilent: false };
  const chosen = readChosenOrders(form);
  // A selection with an order that the person may not change, however it is paid, is refused whole; each order is
  // checked below.
  const paidLater = { remainder: 'on-account', owesInStore: false } as const;
  for (const order of chosen)
    if (order.status !== status) assertMay(actor, permissionForStatus({ ...order, ...paidLater }, status));
  const { answer, status: code } = await changeEach<ChosenOrder, ChangedOrder>(
    chosen,
    async ({ id: orderId, status: from }) => {
      // An order on delivery may be being paid online: then the carrier must not collect it.
      const change = (answer: ProviderAnswer) =>
        changeOrderStatus(db, { orderId, status, from, actor, may: mayOf(actor), answer });
      const changed = await askingFirst(db, provider, change, outage);
      return changed.ok
        ? { id: orderId, orderNumber: changed.orderNumber, eventId: changed.eventId }
        : { problem: statusProblem(changed) };
    },
    (error) => explainFault(context, error, 'the status of many orders could not be changed'),
  );
  return data({ ...answer, status }, { status: code });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnreached);
}
