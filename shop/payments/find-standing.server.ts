import { asc, desc, eq } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { type OrderStatus, orders, payments, paymentTransactions } from '#db/schema.ts';
import { isUuid } from '#shop/uuid.ts';
import { type PaymentState, paymentState } from './payment-state.ts';

/** How the payment of an order stands, as far as the shop has been told; `message` is for the shopper, and mostly empty. */
export type KnownStanding = { status: OrderStatus; state: PaymentState; message: string };

/** @returns null when there is no such order */
export async function findStanding(db: Db, orderId: string): Promise<KnownStanding | null> {
  if (!isUuid(orderId)) return null;
  const [order] = await db
    .select({ status: orders.status, paymentMethod: orders.paymentMethod })
    .from(orders)
    .where(eq(orders.id, orderId));
  if (!order) return null;
  const [latest] = await db
    .select({ id: payments.id })
    .from(payments)
    .where(eq(payments.orderId, orderId))
    .orderBy(desc(payments.createdAt), desc(payments.reference))
    .limit(1);
  const told = await listKnownTransactions(db, orderId);
  const transactions = told.map((one) => ({ ...one, ofLatestAttempt: one.paymentId === latest?.id }));
  return { status: order.status, ...paymentState(order, transactions) };
}

/** What is known of an order's transactions, oldest first. */
export function listKnownTransactions(db: Db, orderId: string) {
  return db
    .select({
      transactionId: paymentTransactions.transactionId,
      paymentId: paymentTransactions.paymentId,
      status: paymentTransactions.status,
      statusMessage: paymentTransactions.statusMessage,
    })
    .from(paymentTransactions)
    .where(eq(paymentTransactions.orderId, orderId))
    .orderBy(asc(paymentTransactions.createdAt), asc(paymentTransactions.transactionId));
}
