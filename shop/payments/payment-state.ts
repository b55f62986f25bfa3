import type { OrderStatus, PaymentMethod, TransactionStatus } from '#db/schema.ts';
import { isPaidOnline } from '#shop/paying/payment-methods.ts';

/**
 * The state of an order's online payment:
 *
 * - 'none': none is due
 * - 'waiting': none was attempted, or the latest attempt has no result yet
 * - 'pending': a payment is being confirmed by the provider or reviewed by staff
 * - 'unanswered': the provider has not said whether an attempt was paid
 * - 'paid'
 * - 'declined': the latest attempt failed, and another one may be made
 */
export type PaymentState = 'none' | 'waiting' | 'pending' | 'unanswered' | 'paid' | 'declined';

type PayableOrder = { status: OrderStatus; paymentMethod: PaymentMethod | null };
type StoredTransaction = {
  status: TransactionStatus;
  statusMessage: string;
  /** its money was returned to the customer */
  isReturned: boolean;
  ofLatestAttempt: boolean;
};

/**
 * The rank of each status. A transaction's status only changes to one of higher rank; 'DECLINED' and 'ERROR' are equal.
 */
export const transactionRank: Record<TransactionStatus, number> = {
  PENDING: 0,
  DECLINED: 1,
  ERROR: 1,
  APPROVED: 2,
  VOIDED: 3,
};

const underReview = 'Recibimos tu pago y lo estamos revisando. Te escribiremos pronto.';

/**
 * Derives the payment state of an order.
 *
 * @param transactions of the order's attempts, oldest first
 * @returns `message` for the shopper: the provider's text about a refusal, or that a payment is under review; else
 * empty
 */
export function paymentState(
  order: PayableOrder,
  transactions: StoredTransaction[],
  hasUnansweredAttempt = false,
): { state: PaymentState; message: string } {
  if (order.status === 'Pagado' || (isPaidOnline(order.paymentMethod) && hasGoneOut(order.status)))
    return { state: 'paid', message: '' };
  // Approved, but the order is not paid: staff review the payment, and the shopper must not pay again.
  if (transactions.some(({ status, isReturned }) => status === 'APPROVED' && !isReturned))
    return { state: 'pending', message: underReview };
  if (transactions.some(({ status }) => status === 'PENDING')) return { state: 'pending', message: '' };
  // An order on delivery can be paid online before it is sent, but need not be.
  const isPaidLater = order.status === 'Pendiente Contraentrega';
  const waits = order.status === 'Pendiente' && isPaidOnline(order.paymentMethod);
  if (!waits && !isPaidLater) return { state: 'none', message: '' };
  if (hasUnansweredAttempt) return { state: 'unanswered', message: '' };
  // A refusal counts until another attempt begins.
  const last = transactions.findLast(({ ofLatestAttempt }) => ofLatestAttempt);
  if (last) return { state: 'declined', message: last.statusMessage };
  return { state: isPaidLater ? 'none' : 'waiting', message: '' };
}

function hasGoneOut(status: OrderStatus): boolean {
  return status === 'Enviado' || status === 'Entregado';
}
