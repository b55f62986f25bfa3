import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { paymentIncidents, paymentTransactions } from '#db/schema.ts';
import type { LockedOrder } from '#shop/orders/locked-order.server.ts';
import { findOrderMoney } from '#shop/orders/refunds/order-money.server.ts';
import { oweExcess } from '#shop/orders/refunds/part-owed.server.ts';
import { dropFee } from '#shop/orders/revisions/drop-fee.server.ts';
import { goodsHaveLeft, isToBePaid } from '#shop/orders/status/order-status.ts';
import { isPaidOnDelivery, isPaidOnline } from '#shop/paying/payment-methods.ts';
import { feeOf } from './delivery-fee.server.ts';
import { isCoveredByHand, voidImpliedMoney } from './hand-money.server.ts';
import { hasEnteredPayment } from './order-payments.server.ts';
import { isMoneyHere, isPaidByMoney, markAsPaying } from './paying-transaction.server.ts';

/**
 * Marks an approved transaction of an order as the one that pays it, because staff accepted the money by hand.
 * Transactions of the order's total are preferred to others, then earlier ones to later. Does nothing if there is none,
 * or if other money already pays the order: that of another transaction, of a proof, or as much as it costs that came by
 * hand. What is then beyond the price, as a part that staff had received before, is owed to the customer.
 */
export async function acceptApprovedMoney(tx: Db, order: LockedOrder): Promise<void> {
  if ((await isPaidByMoney(tx, order.id)) || (await isCoveredByHand(tx, order.id))) return;
  const [approved] = await listAcceptable(tx, order);
  if (!approved) return;
  await markAsPaying(tx, order.id, approved.rowId);
  if (approved.isAhead) await dropFee(tx, order);
  // The database's time of the transaction, which the event of this change has too: undoing it finds the money by it.
  await tx.update(paymentTransactions).set({ updatedAt: sql`now()` }).where(eq(paymentTransactions.id, approved.rowId));
  if (isToBePaid(order.status)) await oweExcess(tx, order.id);
}

/**
 * Marks a transaction as the one that pays its order. Used when it arrives, or staff keep its money, after they had set
 * the order to a paid or sent status. Does nothing if the shop does not have the money, or if other money pays the
 * order: that of another transaction, of a proof, a payment that staff entered, or money that they noted by hand and that
 * cannot be the same. Money that they noted for an order paid online, and that this transaction of its total is, is no
 * longer recorded as theirs.
 *
 * @param options.isKept whether staff keep it: of a delivered order on delivery that means that the carrier collected
 * nothing
 */
export async function countMoney(
  tx: Db,
  order: LockedOrder,
  { provider, transactionId }: { provider: string; transactionId: string },
  { isKept = false } = {},
): Promise<void> {
  if (!isPaidOrSent(order) || (await isPaidByMoney(tx, order.id))) return;
  const acceptable = await listAcceptable(tx, order);
  const counted = acceptable.find((one) => one.provider === provider && one.transactionId === transactionId);
  if (!counted) return;
  // The carrier still collects the rest.
  const isPart = counted.isPesos && counted.amountInCents < order.totalAmount * 100 && !counted.isAhead;
  if (isPart && order.status === 'Enviado' && isPaidOnDelivery(order.paymentMethod)) return;
  const isUncollected = isKept && order.status === 'Entregado' && isPaidOnDelivery(order.paymentMethod);
  const mayBeSame = isPaidOnline(order.paymentMethod) || isUncollected;
  const isNotedMoney = mayBeSame && counted.isTotal && !(await hasEnteredPayment(tx, order.id));
  const { here = [] } = (await findOrderMoney(tx, [order.id]))[order.id] ?? {};
  if (!isNotedMoney && here.some((money) => money.transaction === null)) return;
  await markAsPaying(tx, order.id, counted.rowId);
  if (counted.isAhead) await dropFee(tx, order);
  if (isNotedMoney) await voidImpliedMoney(tx, order.id, null);
}

/**
 * Makes a further payment of a paid or sent order pay it, in place of money that is gone, and resolves the incident
 * that said this payment was one too many.
 *
 * @returns whether there was such a payment, of exactly the order's total
 */
export async function acceptSecondPayment(tx: Db, order: LockedOrder): Promise<boolean> {
  const second = (await listAcceptable(tx, order)).find(({ isTotal }) => isTotal);
  if (!second) return false;
  await markAsPaying(tx, order.id, second.rowId);
  if (second.isAhead) await dropFee(tx, order);
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

/** Lists the transactions that staff may accept for an order: those of its total first, then other pesos. */
function listAcceptable(tx: Db, order: LockedOrder) {
  const { id, totalAmount } = order;
  const fee = feeOf(order);
  const { transactionId, createdAt, currency, amountInCents } = paymentTransactions;
  const isPesos = sql<boolean>`${currency} = 'COP'`;
  // Without the fee for paying on delivery, as it was to be paid ahead.
  const isAhead = sql<boolean>`(${fee > 0} and ${isPesos} and ${amountInCents} = ${(totalAmount - fee) * 100})`;
  const isTotal = sql<boolean>`(${isAhead} or ${isPesos} and ${amountInCents} = ${totalAmount * 100})`;
  return tx
    .select({
      rowId: paymentTransactions.id,
      provider: paymentTransactions.provider,
      transactionId,
      amountInCents,
      isPesos,
      isTotal,
      isAhead,
    })
    .from(paymentTransactions)
    .where(and(eq(paymentTransactions.orderId, id), isMoneyHere))
    .orderBy(desc(isTotal), desc(isPesos), asc(createdAt), asc(transactionId));
}

/** Whether the status of an order says that it is paid or sent. */
export const isPaidOrSent = ({ status, deletedAt }: LockedOrder) =>
  !deletedAt && (status === 'Pagado' || goodsHaveLeft(status));

/** Undoes that a change of status accepted the money of a transaction. `changedAt` is the time of that change. */
export async function withdrawAcceptance(tx: Db, orderId: string, changedAt: SQL): Promise<void> {
  await tx
    .update(paymentTransactions)
    .set({ paysOrder: false })
    .where(and(eq(paymentTransactions.orderId, orderId), eq(paymentTransactions.updatedAt, changedAt)));
}
