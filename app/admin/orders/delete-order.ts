import { data } from 'react-router';
import { deleteOrder } from '#shop/orders/delete-order.server.ts';
import { dbContext, logContext } from '../../context.ts';
import { answerUnreached } from '../answer-unreached.ts';
import { getStaff } from '../staff.server.ts';
import type { Route } from './+types/delete-order';

export async function action({ params, context }: Route.ActionArgs) {
  const actor = getStaff(context);
  try {
    const deleted = await deleteOrder(context.get(dbContext), { orderId: params.orderId, actor });
    if (!deleted) return data({ ok: false as const, problem: 'Pedido no encontrado.' }, { status: 404 });
    return { ok: true as const, orderNumber: deleted.orderNumber };
  } catch (error) {
    context.get(logContext).error({ err: error, orderId: params.orderId }, 'an order could not be deleted');
    return data({ ok: false as const, problem: 'Base de datos no disponible.' }, { status: 503 });
  }
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnreached);
}
