import { data } from 'react-router';
import { answerUnreached } from '#app/admin/answer-unreached.ts';
import { statusProblem } from '#app/admin/orders/status-problem.ts';
import { getStaff } from '#app/admin/staff.server.ts';
import { dbContext } from '#app/context.ts';
import { explainFault } from '#app/faults/faults.server.ts';
import { readForm } from '#app/requests/read-form.server.ts';
import { deleteOrder } from '#shop/orders/removing/delete-order.server.ts';
import type { Route } from './+types/delete-orders';
import { changeEach, readChosenOrders } from './many-orders.ts';

/** Bulk action: deletes the selected orders. */
export async function action({ request, context }: Route.ActionArgs) {
  const actor = getStaff(context);
  const { answer, status } = await changeEach(
    readChosenOrders(await readForm(request)),
    async ({ id: orderId, status: from }) => {
      const deleted = await deleteOrder(context.get(dbContext), { orderId, from, actor });
      return deleted.ok ? { id: orderId, orderNumber: deleted.orderNumber } : { problem: statusProblem(deleted) };
    },
    (error) => explainFault(context, error, 'many orders could not be deleted'),
  );
  return data(answer, { status });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnreached);
}
