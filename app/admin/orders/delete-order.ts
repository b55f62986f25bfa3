import { data } from 'react-router';
import { deleteOrder } from '#shop/orders/delete-order.server.ts';
import { isOrderStatus } from '#shop/orders/order-status.ts';
import { dbContext, logContext } from '../../context.ts';
import { readForm } from '../../read-form.server.ts';
import { answerUnreached } from '../answer-unreached.ts';
import { getStaff } from '../staff.server.ts';
import type { Route } from './+types/delete-order';
import { statusProblem } from './status-problem.ts';

/** Takes an order out of the lists, if it still is what was read there. */
export async function action({ request, params: { orderId }, context }: Route.ActionArgs) {
  const actor = getStaff(context);
  const status = (await readForm(request)).get('status');
  try {
    const read = isOrderStatus(status) ? { from: status } : {};
    const deleted = await deleteOrder(context.get(dbContext), { orderId, actor, ...read });
    if (!deleted.ok) {
      const isGone = deleted.reason === 'not-found';
      return data({ ok: false as const, problem: statusProblem(deleted) }, { status: isGone ? 404 : 409 });
    }
    return { ok: true as const, orderNumber: deleted.orderNumber };
  } catch (error) {
    context.get(logContext).error({ err: error, orderId }, 'an order could not be deleted');
    return data({ ok: false as const, problem: 'Base de datos no disponible.' }, { status: 503 });
  }
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnreached);
}
