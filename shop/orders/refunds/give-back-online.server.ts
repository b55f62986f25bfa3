/** Online payments that staff give back by another way than the provider. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { orderPayments, type PaymentIncident, paymentTransactions, type RefundMethod } from '#db/schema.ts';
import { receiveMoney, refundMoney } from '#shop/orders/money/order-payments.server.ts';
import { findTransaction, isGivenBackInPart } from '#shop/orders/money/paying-transaction.server.ts';
import type { Actor } from '#shop/staff/actor.ts';

type GivenBack = { refundMethod: RefundMethod; actor: Actor; evidenceKey?: string };

/**
 * Records that all money of a transaction was given back, or the rest if parts of it went back before.
 *
 * - The rest is a record of its own: marking the transaction as returned would count the parts twice.
 * - If staff gave all of it back without the provider, two records say so: the shop keeps what the provider received, and
 *   that sum goes back by hand. Cash thus leaves the till, and a file can prove it.
 */
export async function giveBackOnline(
  tx: Db,
  orderId: string,
  { id: incidentId, provider, transactionId }: Pick<PaymentIncident, 'id' | 'provider' | 'transactionId'>,
  { refundMethod, ...record }: GivenBack,
): Promise<void> {
  const isRest = await isGivenBackInPart(tx, { provider, transactionId });
  const transaction = await findTransaction(tx, { provider, transactionId });
  if (!transaction) return;
  const { id: sourceTransactionId, leftInCents, currency } = transaction;
  await tx
    .update(paymentTransactions)
    // Without a moment of its own, the rest went back when the transaction last changed.
    .set(isRest ? { updatedAt: sql`now()` } : { returnedAt: new Date() })
    .where(eq(paymentTransactions.id, sourceTransactionId));
  const amount = currency === 'COP' ? Math.floor(leftInCents / 100) : 0;
  if (refundMethod === 'provider' || amount <= 0 || (await isGivenBackByHand(tx, incidentId))) return;
  const money = { orderId, amount, cause: 'refund', sourceTransactionId, ...record } as const;
  if (!isRest)
    await receiveMoney(tx, {
      orderId,
      amount,
      cause: 'refund',
      sourceTransactionId,
      method: 'provider',
      actor: record.actor,
    });
  await refundMoney(tx, { ...money, incidentId, method: refundMethod });
}

/** Whether a record says that the money of an incident was given back by hand: cash of it has left the till. */
export async function isGivenBackByHand(tx: Db, incidentId: string): Promise<boolean> {
  const record = and(eq(orderPayments.incidentId, incidentId), isNull(orderPayments.voidedAt));
  return (await tx.$count(orderPayments, record)) > 0;
}
