import type { OrderStatus, PaymentMethod, TransactionStatus } from '#db/schema.ts';
import { isPaidOnline } from '#shop/orders/order-status.ts';

/**
 * How the online payment of an order stands: 'none' where none is awaited, 'waiting' where none was made yet, 'pending'
 * while it is being confirmed, 'declined' when the last try failed and another may be made.
 */
export type PaymentState = 'none' | 'waiting' | 'pending' | 'paid' | 'declined';

type KnownOrder = { status: OrderStatus; paymentMethod: PaymentMethod | null };
type KnownTransaction = { status: TransactionStatus; statusMessage: string; ofLatestAttempt: boolean };

/** Statuses of one transaction only go up; 'DECLINED' and 'ERROR' are the same height. */
export const transactionRank: Record<TransactionStatus, number> = {
  PENDING: 0,
  DECLINED: 1,
  ERROR: 1,
  APPROVED: 2,
  VOIDED: 3,
};

/** Whether money of this transaction has come or may still come. */
export function isSettling(status: TransactionStatus): boolean {
  return status === 'PENDING' || status === 'APPROVED';
}

const underReview = 'Recibimos tu pago y lo estamos revisando. Te escribiremos pronto.';

/**
 * How the payment of an order stands.
 *
 * @param transactions of its attempts, oldest first
 * @returns `message` for the shopper: the provider's words on a refusal, or what is being looked into; else empty
 */
export function paymentState(
  order: KnownOrder,
  transactions: KnownTransaction[],
): { state: PaymentState; message: string } {
  if (order.status === 'Pagado' || (isPaidOnline(order.paymentMethod) && hasGoneOut(order.status)))
    return { state: 'paid', message: '' };
  // Money that did not pay its order waits for staff, never for a second payment.
  if (transactions.some(({ status }) => status === 'APPROVED')) return { state: 'pending', message: underReview };
  if (transactions.some(({ status }) => status === 'PENDING')) return { state: 'pending', message: '' };
  if (order.status !== 'Pendiente' || !isPaidOnline(order.paymentMethod)) return { state: 'none', message: '' };
  // A refusal counts until somebody sets about paying anew.
  const last = transactions.findLast(({ ofLatestAttempt }) => ofLatestAttempt);
  return last ? { state: 'declined', message: last.statusMessage } : { state: 'waiting', message: '' };
}

function hasGoneOut(status: OrderStatus): boolean {
  return status === 'Enviado' || status === 'Entregado';
}
