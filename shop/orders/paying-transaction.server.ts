/** The transaction at the provider that pays an order: at most one, approved and not returned. */
import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { type OrderStatus, orders, paymentTransactions, transferProofs } from '#db/schema.ts';
import { methodOf } from '#shop/paying/payment-methods.ts';
import type { LockedOrder } from './locked-order.server.ts';
import { type NewOrderEvent, recordOrderEvent } from './order-event.server.ts';

/** The condition that the shop has the money of a transaction: it was approved, not annulled and not returned. */
export const isMoneyHere: SQL | undefined = and(
  eq(paymentTransactions.status, 'APPROVED'),
  isNull(paymentTransactions.returnedAt),
);

/** The condition that the shop has the money of a proof of transfer: it was approved, and the money not returned. */
export const isProofMoneyHere: SQL | undefined = and(
  eq(transferProofs.status, 'approved'),
  isNull(transferProofs.returnedAt),
);

/** Records that the money of an order's approved proofs was returned. */
export async function markProofsReturned(tx: Db, orderId: string): Promise<void> {
  await tx
    .update(transferProofs)
    .set({ returnedAt: new Date() })
    .where(and(eq(transferProofs.orderId, orderId), isProofMoneyHere));
}

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
 * Ends the payment of a locked order by a transaction whose money is gone, see `awaitPaymentAgain`.
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
  const status = await awaitPaymentAgain(tx, order);
  if (status) await recordOrderEvent(tx, order, { kind: 'status', fromStatus: order.status, toStatus: status, ...by });
}

/**
 * Lets a locked order that is Pagado wait for its payment again, without a deadline; it keeps its stock. Does nothing
 * if the goods have left the shop, or other money pays it: a transaction at the provider or an approved proof.
 *
 * @returns the new status, for the caller to record; null if nothing was changed
 */
export async function awaitPaymentAgain(tx: Db, order: LockedOrder): Promise<OrderStatus | null> {
  if (order.status !== 'Pagado' || order.deletedAt || (await isPaidByMoney(tx, order.id))) return null;
  const status = methodOf(order.paymentMethod)?.firstStatus ?? 'Pendiente';
  await tx.update(orders).set({ status, holdExpiresAt: null, updatedAt: new Date() }).where(eq(orders.id, order.id));
  return status;
}

/** Whether a transaction at the provider or an approved proof of transfer pays the order. */
export async function isPaidByMoney(tx: Db, orderId: string): Promise<boolean> {
  return (await isPaidAtProvider(tx, orderId)) || (await hasApprovedProof(tx, orderId));
}

async function hasApprovedProof(tx: Db, orderId: string): Promise<boolean> {
  return (await tx.$count(transferProofs, and(eq(transferProofs.orderId, orderId), isProofMoneyHere))) > 0;
}
