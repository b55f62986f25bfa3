import { data } from 'react-router';
import { answerUnreached } from '#app/admin/answer-unreached.ts';
import { getStaff } from '#app/admin/staff.server.ts';
import { dbContext } from '#app/context.ts';
import { readForm } from '#app/requests/read-form.server.ts';
import { deleteOrder } from '#shop/orders/removing/delete-order.server.ts';
import { isOrderStatus } from '#shop/orders/status/order-status.ts';
import type { Route } from './+types/delete-order';
import { statusProblem } from './status-problem.ts';

/** Deletes an order (soft delete) if its status is still the one the list showed. */
export async function action({ request, params: { orderId }, context }: Route.ActionArgs) {
  const actor = getStaff(context);
  const status = (await readForm(request)).get('status');
  const read = isOrderStatus(status) ? { from: status } : {};
  const deleted = await deleteOrder(context.get(dbContext), { orderId, actor, ...read });
  if (!deleted.ok) {
    const isGone = deleted.reason === 'not-found';
    return data({ ok: false as const, problem: statusProblem(deleted) }, { status: isGone ? 404 : 409 });
  }
  return { ok: true as const, orderNumber: deleted.orderNumber };
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnreached);
}
