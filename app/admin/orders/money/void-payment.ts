import { answerUnreached } from '#app/admin/answer-unreached.ts';
import { done, refuse } from '#app/admin/form/staff-answer.server.ts';
import { getStaff } from '#app/admin/staff.server.ts';
import { dbContext } from '#app/context.ts';
import { type VoidPaymentResult, voidPayment } from '#shop/orders/money/void-payment.server.ts';
import type { Route } from './+types/void-payment';

export async function action({ params: { orderId, paymentId }, context }: Route.ActionArgs) {
  const actor = getStaff(context);
  const id = /^\d{1,15}$/.test(paymentId) ? Number(paymentId) : 0;
  const voided = await voidPayment(context.get(dbContext), { orderId, paymentId: id, actor });
  if (voided.ok) return done('El pago quedó anulado.');
  return refuse(problems[voided.reason], voided.reason === 'not-found' ? 404 : 409);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnreached);
}

const problems: Record<Extract<VoidPaymentResult, { ok: false }>['reason'], string> = {
  'not-found': 'Ese pago ya no está, o ya se anuló.',
  ended: 'El pedido se canceló: su dinero queda por devolver.',
  'given-back': 'De este pago ya se devolvió una parte: no se puede anular.',
  owed: 'Este dinero está por devolver en Pagos: resuélvelo allí primero.',
  'till-closed':
    'Ese efectivo ya se contó en un cierre de caja. Abre la caja: la corrección queda en la que está abierta.',
};
