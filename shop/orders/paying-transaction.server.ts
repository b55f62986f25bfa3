/** The transaction at the provider that pays an order: at most one, approved and not returned. */
import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { orders, paymentTransactions, transferProofs } from '#db/schema.ts';
import { methodOf } from '#shop/paying/payment-methods.ts';
import type { LockedOrder } from './locked-order.server.ts';
import { type NewOrderEvent, recordOrderEvent } from './order-event.server.ts';

/** The condition that the shop has the money of a transaction: it was approved, not annulled and not returned. */
export const isMoneyHere: SQL | undefined = and(
  eq(paymentTransactions.status, 'APPROVED'),
  isNull(paymentTransactions.returnedAt),
);

/** Whether a transaction at the provider pays the order. */
export async function isPaidAtProvider(tx: Db, orderId: string): Promise<boolean> {
  const paying = and(eq(paymentTransactions.orderId, orderId), paymentTransactions.paysOrder, isMoneyHere);
  return (await tx.$count(paymentTransactions, paying)) > 0;
}

/** Marks a transaction as the one that pays its order, in place of an earlier one whose money is gone. */
export async function markAsPaying(tx: Db, orderId: string, rowId: string): Promise<void> {
  await tx
    .update(paymentTransactions)
    .set({ paysOrder: false })
    .where(and(eq(paymentTransactions.orderId, orderId), paymentTransactions.paysOrder));
  await tx.update(paymentTransactions).set({ paysOrder: true }).where(eq(paymentTransactions.id, rowId));
}

/**
 * Marks the earliest approved transaction of an order as the one that pays it, because staff accepted the money by
 * hand. Does nothing if there is none, or one pays the order already.
 */
export async function acceptApprovedMoney(tx: Db, orderId: string): Promise<void> {
  if (await isPaidAtProvider(tx, orderId)) return;
  const [approved] = await tx
    .select({ id: paymentTransactions.id })
    .from(paymentTransactions)
    .where(and(eq(paymentTransactions.orderId, orderId), isMoneyHere))
    .orderBy(asc(paymentTransactions.createdAt), asc(paymentTransactions.transactionId))
    .limit(1);
  if (!approved) return;
  await markAsPaying(tx, orderId, approved.id);
  // The time of the transaction, as in the event of the change, which may be undone.
  await tx.update(paymentTransactions).set({ updatedAt: sql`now()` }).where(eq(paymentTransactions.id, approved.id));
}

/** Takes back that the change of status at this time accepted the money of a transaction of an order. */
export async function withdrawAcceptance(tx: Db, orderId: string, changedAt: SQL): Promise<void> {
  await tx
    .update(paymentTransactions)
    .set({ paysOrder: false })
    .where(and(eq(paymentTransactions.orderId, orderId), eq(paymentTransactions.updatedAt, changedAt)));
}

/**
 * Ends the payment of a locked order by a transaction whose money is gone. An order that is Pagado waits for its
 * payment again, without a deadline, and keeps its stock; goods that have left the shop change no status. An approved
 * proof of transfer keeps the order Pagado.
 *
 * @param by who recorded it, and why
 */
export async function endPayment(
  tx: Db,
  order: LockedOrder,
  rowId: string,
  by: Pick<NewOrderEvent, 'actorId' | 'actorName' | 'note'>,
): Promise<void> {
  await tx.update(paymentTransactions).set({ paysOrder: false }).where(eq(paymentTransactions.id, rowId));
  if (order.status !== 'Pagado' || order.deletedAt || (await hasApprovedProof(tx, order.id))) return;
  const status = methodOf(order.paymentMethod)?.firstStatus ?? 'Pendiente';
  await tx.update(orders).set({ status, holdExpiresAt: null, updatedAt: new Date() }).where(eq(orders.id, order.id));
  await recordOrderEvent(tx, order, { kind: 'status', fromStatus: order.status, toStatus: status, ...by });
}

async function hasApprovedProof(tx: Db, orderId: string): Promise<boolean> {
  const approved = and(eq(transferProofs.orderId, orderId), eq(transferProofs.status, 'approved'));
  return (await tx.$count(transferProofs, approved)) > 0;
}
