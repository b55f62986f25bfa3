import { eq } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { orders, type PaymentIncidentKind, type payments, type TransactionStatus } from '#db/schema.ts';
import { findCancellation } from '#shop/orders/cancelling/cancel-order.server.ts';
import { type LockedOrder, takeOrderStock } from '#shop/orders/locked-order.server.ts';
import { countMoney } from '#shop/orders/money/accept-money.server.ts';
import { feeOf } from '#shop/orders/money/delivery-fee.server.ts';
import { hasHandMoney } from '#shop/orders/money/hand-money.server.ts';
import { hasAnyApprovedProof, isPaidAtProvider, markAsPaying } from '#shop/orders/money/paying-transaction.server.ts';
import { recordOrderEvent } from '#shop/orders/order-event.server.ts';
import { assignToRefundOwed } from '#shop/orders/refunds/refund-owed.server.ts';
import { dropFee } from '#shop/orders/revisions/drop-fee.server.ts';
import { hasDeletedProduct } from '#shop/orders/withdrawn-goods.server.ts';
import { isPaidOnline, onlineMethod } from '#shop/paying/payment-methods.ts';
import { recordIncident } from './incidents/record-incident.server.ts';
import { centavosOf, type ProviderTransaction } from './provider.ts';

type Attempt = typeof payments.$inferSelect;

/** A transaction and its row; `before` is what the shop knew of it before this report, null for a new transaction. */
export type RecordedTransaction = ProviderTransaction & {
  rowId: string;
  before: { status: TransactionStatus; paysOrder: boolean; returnedAt: Date | null } | null;
};

/**
 * Applies a transaction's approval: marks the order as paid, or records an incident for staff.
 *
 * A lapsed order takes its stock again; if too little is left, it is marked as paid without stock, with an incident. An
 * order with withdrawn products is marked as paid with an incident too, and is not sent before staff settle it. An
 * order that staff cancelled stays cancelled, because that was their decision. An order that its shopper replaced stays
 * cancelled too: otherwise both orders would be delivered; so does one whose customer was forgotten. The money of such
 * orders has to be returned, which is recorded only once.
 */
export async function settleApproval(
  tx: Db,
  order: LockedOrder,
  attempt: Attempt,
  transaction: RecordedTransaction,
  now: Date,
): Promise<void> {
  const problem = await whyNotPaid(tx, order, attempt, transaction);
  if (problem) {
    const isUnwanted = problem === 'paid-after-cancel' || problem === 'paid-deleted';
    if (isUnwanted && (await assignToRefundOwed(tx, order, attempt.provider, transaction))) return;
    await recordIncident(tx, problem, order, attempt.provider, transaction);
    // Staff noted the order of an online method as paid before its approval was reported: this is that money.
    if (problem === 'paid-twice' && isPaidOnline(order.paymentMethod))
      await countMoney(tx, order, { provider: attempt.provider, transactionId: transaction.id });
    // The money has arrived, so the order must not lapse.
    if (order.status === 'Pendiente' && !order.deletedAt)
      await tx.update(orders).set({ holdExpiresAt: null }).where(eq(orders.id, order.id));
    return;
  }

  if (attempt.amount < order.totalAmount) await dropFee(tx, order);
  const holdsStock = order.holdsStock || (await takeOrderStock(tx, order.items)).length === 0;
  const paymentMethod = onlineMethod(attempt.kind).stored;
  await markAsPaying(tx, order.id, transaction.rowId);
  await tx
    .update(orders)
    .set({ status: 'Pagado', moneyStatus: 'Pagado', paymentMethod, holdsStock, holdExpiresAt: null, updatedAt: now })
    .where(eq(orders.id, order.id));
  const paid = { id: order.id, paymentMethod };
  await recordOrderEvent(tx, paid, { kind: 'paid', fromStatus: order.status, toStatus: 'Pagado', note: paymentMethod });
  if (await hasDeletedProduct(tx, order))
    await recordIncident(tx, 'paid-withdrawn', paid, attempt.provider, transaction);
  if (!holdsStock) await recordIncident(tx, 'paid-without-stock', paid, attempt.provider, transaction);
}

type NotPaid = Extract<
  PaymentIncidentKind,
  'wrong-currency' | 'wrong-amount' | 'paid-deleted' | 'paid-twice' | 'paid-after-cancel'
>;

async function whyNotPaid(
  tx: Db,
  order: LockedOrder,
  attempt: Attempt,
  { amountInCents, currency }: RecordedTransaction,
): Promise<NotPaid | null> {
  if (currency !== attempt.currency) return 'wrong-currency';
  // Also compared with the order's own total, which may have changed after the attempt began. An order on delivery is
  // paid ahead without the fee of that.
  const isTotal = attempt.amount === order.totalAmount || attempt.amount === order.totalAmount - feeOf(order);
  if (amountInCents !== centavosOf(attempt.amount) || !isTotal) return 'wrong-amount';
  if (order.deletedAt) return 'paid-deleted';
  if (await isPaidAtProvider(tx, order.id)) return 'paid-twice';
  switch (order.status) {
    case 'Pendiente':
    case 'Pendiente Contraentrega':
      // Staff received a part of it.
      return (await hasAnyApprovedProof(tx, order.id)) || (await hasHandMoney(tx, order.id)) ? 'paid-twice' : null;
    case 'Pagado':
    case 'Enviado':
    case 'Entregado':
      return 'paid-twice';
    case 'Cancelado':
      // It has no address any more.
      if (order.forgottenAt) return 'paid-after-cancel';
      return (await findCancellation(tx, order.id)) === 'lapsed' ? null : 'paid-after-cancel';
  }
}
