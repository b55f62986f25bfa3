import { asc, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { type OrderStatus, orders, payments, paymentTransactions } from '#db/schema.ts';
import { hasUnansweredAttempt } from '#shop/orders/waiting-order.server.ts';
import { isUuid } from '#shop/uuid.ts';
import { type PaymentState, paymentState } from './payment-state.ts';

/** The payment status of an order as far as the shop knows; `message` is for the shopper, and usually empty. */
export type PaymentStatus = { status: OrderStatus; state: PaymentState; message: string };

/**
 * Determines the payment status of an order from the stored transactions.
 *
 * @returns null if there is no such order
 */
export async function findPaymentStatus(
  db: Db,
  orderId: string,
  now: Date = new Date(),
): Promise<PaymentStatus | null> {
  if (!isUuid(orderId)) return null;
  const [order] = await db
    .select({
      status: orders.status,
      paymentMethod: orders.paymentMethod,
      hasUnansweredAttempt: hasUnansweredAttempt(db, orderId, now),
    })
    .from(orders)
    .where(eq(orders.id, orderId));
  if (!order) return null;
  const [latest] = await db
    .select({ id: payments.id })
    .from(payments)
    .where(eq(payments.orderId, orderId))
    .orderBy(desc(payments.createdAt), desc(payments.reference))
    .limit(1);
  const stored = await listStoredTransactions(db, orderId);
  const transactions = stored.map((transaction) => ({
    ...transaction,
    ofLatestAttempt: transaction.paymentId === latest?.id,
  }));
  return { status: order.status, ...paymentState(order, transactions, order.hasUnansweredAttempt) };
}

/** Lists the stored transactions of an order, oldest first. */
export function listStoredTransactions(db: Db, orderId: string) {
  return db
    .select({
      transactionId: paymentTransactions.transactionId,
      paymentId: paymentTransactions.paymentId,
      status: paymentTransactions.status,
      statusMessage: paymentTransactions.statusMessage,
      isReturned: sql<boolean>`${paymentTransactions.returnedAt} is not null`,
    })
    .from(paymentTransactions)
    .where(eq(paymentTransactions.orderId, orderId))
    .orderBy(asc(paymentTransactions.createdAt), asc(paymentTransactions.transactionId));
}
