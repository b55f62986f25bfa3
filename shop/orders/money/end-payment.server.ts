import { eq } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { type OrderStatus, orders, paymentTransactions } from '#db/schema.ts';
import type { LockedOrder } from '#shop/orders/locked-order.server.ts';
import { type NewOrderEvent, recordOrderEvent } from '#shop/orders/order-event.server.ts';
import { resolvePaidTwice } from '#shop/orders/proofs/paid-twice.server.ts';
import { lowerPartsOwed, oweExcess } from '#shop/orders/refunds/part-owed.server.ts';
import { isOwedByHand } from '#shop/orders/refunds/refund-owed.server.ts';
import { restoreFee } from '#shop/orders/revisions/drop-fee.server.ts';
import { isPaidOnDelivery, isPaidOnline, methodOf } from '#shop/paying/payment-methods.ts';
import { acceptSecondPayment, isPaidOrSent } from './accept-money.server.ts';
import { isPaidByHand, voidImpliedMoney } from './hand-money.server.ts';
import { hasEnteredPayment } from './order-payments.server.ts';
import { isPaidAtProvider, isPaidByMoney } from './paying-transaction.server.ts';

/**
 * Records that the money of a transaction is gone, so that it no longer pays its locked order; see `awaitPaymentAgain`.
 * A transaction that did not pay the order was one payment too many, and the order stays as it is, if its method is not
 * online, or staff entered a payment of it.
 *
 * @param by who recorded it, and why
 */
export async function endPayment(
  tx: Db,
  order: LockedOrder,
  transaction: { rowId: string; paysOrder: boolean },
  by: Pick<NewOrderEvent, 'actorId' | 'actorName' | 'note'>,
): Promise<void> {
  const isOfOtherMoney = !isPaidOnline(order.paymentMethod) || (await hasEnteredPayment(tx, order.id));
  const isExtra = !transaction.paysOrder && isPaidOrSent(order) && isOfOtherMoney;
  await tx
    .update(paymentTransactions)
    .set({ paysOrder: false, returnedAsExtra: isExtra })
    .where(eq(paymentTransactions.id, transaction.rowId));
  await resolvePaidTwice(tx, order.id);
  await lowerPartsOwed(tx, order.id);
  if (isExtra) return;
  const status = await awaitPaymentAgain(tx, order);
  if (status) await recordOrderEvent(tx, order, { kind: 'status', fromStatus: order.status, toStatus: status, ...by });
  await voidLostMoney(tx, order);
  // A part of the money that is gone may have been owed: it is owed of the other money now.
  if (!status && isPaidOrSent(order)) await oweExcess(tx, order.id);
}

/** Voids what staff had noted as money until now, if it may have been that of the transaction whose money is gone. */
async function voidLostMoney(tx: Db, order: LockedOrder): Promise<void> {
  const isOtherMoney = (await isPaidByHand(tx, order.id)) || (await isOwedByHand(tx, order.id));
  if (isPaidOrSent(order) && !isOtherMoney) await voidImpliedMoney(tx, order.id, null);
}

/**
 * Sets a locked order that is Pagado back to waiting for its payment, without a deadline; it keeps its stock. Does
 * nothing if the goods have left the shop, or if other money pays the order: an approved proof, a transaction at the
 * provider, or a further payment, which then pays it from now on. An order on delivery costs the fee for that again.
 *
 * @param options.proofsPay whether approved proofs count as paying the order; not if its ledger lacks money beside them
 * @returns the new status, for the caller to record; null if it did not change
 */
export async function awaitPaymentAgain(
  tx: Db,
  order: LockedOrder,
  { proofsPay = true } = {},
): Promise<OrderStatus | null> {
  await resolvePaidTwice(tx, order.id);
  const isPaid = proofsPay ? isPaidByMoney : isPaidAtProvider;
  if (!isPaidOrSent(order) || (await isPaid(tx, order.id))) return null;
  if ((await acceptSecondPayment(tx, order)) || order.status !== 'Pagado') return null;
  const status = methodOf(order.paymentMethod)?.firstStatus ?? 'Pendiente';
  await tx
    .update(orders)
    .set({ status, moneyStatus: status, holdExpiresAt: null, updatedAt: new Date() })
    .where(eq(orders.id, order.id));
  if (isPaidOnDelivery(order.paymentMethod)) await restoreFee(tx, order);
  return status;
}
