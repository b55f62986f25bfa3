/** The transaction at the provider that pays an order: at most one, approved and not returned. */
import { and, asc, desc, eq, isNull, notExists, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { type OrderStatus, orders, paymentIncidents, paymentTransactions, transferProofs } from '#db/schema.ts';
import { methodOf } from '#shop/paying/payment-methods.ts';
import type { LockedOrder } from './locked-order.server.ts';
import { type NewOrderEvent, recordOrderEvent } from './order-event.server.ts';
import { goodsHaveLeft } from './order-status.ts';

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
 * Marks an approved transaction of an order as the one that pays it, because staff accepted the money by hand: one of
 * the order's total before others, which staff accept too, and the earliest of these. Does nothing if there is none, or
 * other money pays the order already.
 */
export async function acceptApprovedMoney(tx: Db, order: LockedOrder): Promise<void> {
  if (await isPaidByMoney(tx, order.id)) return;
  const [approved] = await listAcceptable(tx, order);
  if (!approved) return;
  await markAsPaying(tx, order.id, approved.rowId);
  // The time of the transaction, as in the event of the change, which may be undone.
  await tx.update(paymentTransactions).set({ updatedAt: sql`now()` }).where(eq(paymentTransactions.id, approved.rowId));
}

/**
 * Marks a transaction as the one that pays its order, because staff count its money for an order that they had set to a
 * paid or sent status before. Does nothing if its money is not here, or other money pays the order already.
 */
export async function countMoney(
  tx: Db,
  order: LockedOrder,
  { provider, transactionId }: { provider: string; transactionId: string },
): Promise<void> {
  if (!isPaidOrSent(order) || (await isPaidByMoney(tx, order.id))) return;
  const acceptable = await listAcceptable(tx, order);
  const counted = acceptable.find((one) => one.provider === provider && one.transactionId === transactionId);
  if (counted) await markAsPaying(tx, order.id, counted.rowId);
}

/**
 * Lets a further payment of a paid or sent order pay it, in place of money that is gone: it is not to be returned any
 * more.
 *
 * @returns whether there was one of the order's total
 */
async function acceptSecondPayment(tx: Db, order: LockedOrder): Promise<boolean> {
  const second = (await listAcceptable(tx, order)).find(({ isTotal }) => isTotal);
  if (!second) return false;
  await markAsPaying(tx, order.id, second.rowId);
  await tx
    .update(paymentIncidents)
    .set({ resolvedAt: sql`now()`, resolution: 'El otro pago ya no está: este paga el pedido' })
    .where(
      and(
        eq(paymentIncidents.kind, 'paid-twice'),
        eq(paymentIncidents.provider, second.provider),
        eq(paymentIncidents.transactionId, second.transactionId),
        isNull(paymentIncidents.resolvedAt),
      ),
    );
  return true;
}

/** Lists the transactions that can pay an order, those of its total first. Money in another currency never pays. */
function listAcceptable(tx: Db, { id, totalAmount }: LockedOrder) {
  const isTotal = sql<boolean>`${paymentTransactions.amountInCents} = ${totalAmount * 100}`;
  const { transactionId, createdAt } = paymentTransactions;
  return tx
    .select({ rowId: paymentTransactions.id, provider: paymentTransactions.provider, transactionId, isTotal })
    .from(paymentTransactions)
    .where(and(eq(paymentTransactions.orderId, id), isMoneyHere, eq(paymentTransactions.currency, 'COP')))
    .orderBy(desc(isTotal), asc(createdAt), asc(transactionId));
}

const isPaidOrSent = ({ status, deletedAt }: LockedOrder) =>
  !deletedAt && (status === 'Pagado' || goodsHaveLeft(status));

/**
 * Whether a transaction pays the order and no open incident shows its money to staff, so that an order which waited for
 * another payment would hide it.
 */
export async function isPaidQuietly(tx: Db, orderId: string): Promise<boolean> {
  const shown = tx
    .select({ id: paymentIncidents.id })
    .from(paymentIncidents)
    .where(
      and(
        eq(paymentIncidents.provider, paymentTransactions.provider),
        eq(paymentIncidents.transactionId, paymentTransactions.transactionId),
        isNull(paymentIncidents.resolvedAt),
      ),
    );
  const paying = and(eq(paymentTransactions.orderId, orderId), paymentTransactions.paysOrder, isMoneyHere);
  return (await tx.$count(paymentTransactions, and(paying, notExists(shown)))) > 0;
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
 * if the goods have left the shop, or other money pays it: an approved proof or a transaction at the provider, which may
 * be a further payment that pays it from now on.
 *
 * @returns the new status, for the caller to record; null if it did not change
 */
export async function awaitPaymentAgain(tx: Db, order: LockedOrder): Promise<OrderStatus | null> {
  if (!isPaidOrSent(order) || (await isPaidByMoney(tx, order.id))) return null;
  if ((await acceptSecondPayment(tx, order)) || order.status !== 'Pagado') return null;
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
