import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { paymentIncidents, paymentTransactions } from '#db/schema.ts';
import type { LockedOrder } from '#shop/orders/locked-order.server.ts';
import { goodsHaveLeft } from '#shop/orders/order-status.ts';
import { isMoneyHere, isPaidByMoney, markAsPaying } from './paying-transaction.server.ts';

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
export async function acceptSecondPayment(tx: Db, order: LockedOrder): Promise<boolean> {
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

/** Whether an order has a status that takes its money as here. */
export const isPaidOrSent = ({ status, deletedAt }: LockedOrder) =>
  !deletedAt && (status === 'Pagado' || goodsHaveLeft(status));

/** Takes back that the change of status at this time accepted the money of a transaction of an order. */
export async function withdrawAcceptance(tx: Db, orderId: string, changedAt: SQL): Promise<void> {
  await tx
    .update(paymentTransactions)
    .set({ paysOrder: false })
    .where(and(eq(paymentTransactions.orderId, orderId), eq(paymentTransactions.updatedAt, changedAt)));
}
