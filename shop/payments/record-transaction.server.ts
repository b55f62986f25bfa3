import { and, eq } from 'drizzle-orm';
import { announce } from '#db/announce.server.ts';
import type { Db } from '#db/database.server.ts';
import { orders, payments, paymentTransactions } from '#db/schema.ts';
import { type LockedOrder, lockOrder } from '#shop/orders/locked-order.server.ts';
import { endPayment } from '#shop/orders/money/end-payment.server.ts';
import { keepMoney } from '#shop/orders/money/hand-money.server.ts';
import { isReturnedOtherwise } from '#shop/orders/refunds/returned-otherwise.server.ts';
import { onlineHoldMs } from '#shop/paying/payment-methods.ts';
import { findPaymentStatus } from './find-payment-status.server.ts';
import {
  annulledText,
  recordIncident,
  recordUnknownReference,
  resolveIncidentsOf,
  returnedTwiceText,
} from './incidents/record-incident.server.ts';
import { type PaymentState, transactionRank } from './payment-state.ts';
import type { ProviderTransaction } from './provider.ts';
import { type RecordedTransaction, settleApproval } from './settle-approval.server.ts';

/**
 * Records what the provider reported about a transaction, by event or look-up, and acts on it. This is the only way in
 * which the provider's report makes an order paid.
 *
 * A repeated or late report changes nothing: a transaction's status only changes from PENDING to a refusal, to APPROVED
 * and to VOIDED, in this order. The transaction must come from the provider, never from a browser.
 *
 * @returns null if the reference is unknown; an approval with it, or an annulment, is recorded as an incident for staff
 */
export async function recordTransaction(
  db: Db,
  providerName: string,
  transaction: ProviderTransaction,
  now: Date = new Date(),
): Promise<{ orderId: string; state: PaymentState } | null> {
  return db.transaction(async (tx) => {
    const [attempt] = await tx
      .select()
      .from(payments)
      .where(and(eq(payments.reference, transaction.reference), eq(payments.provider, providerName)));
    if (!attempt) {
      await recordUnknownReference(tx, providerName, transaction);
      return null;
    }
    const order = await lockOrder(tx, attempt.orderId, { deletedToo: true });
    if (!order) throw new Error('An attempt to pay has no order');

    await keepMoney(tx, order);
    const change = await writeTransaction(tx, attempt, transaction, now);
    if (change) await applyTransaction(tx, order, attempt, { ...transaction, ...change }, now);
    const payment = await findPaymentStatus(tx, order.id, now);
    if (!payment) throw new Error('An order is gone');
    return { orderId: order.id, state: payment.state };
  });
}

type Attempt = typeof payments.$inferSelect;

/**
 * Inserts or updates a transaction.
 *
 * @returns null if nothing is new, or the transaction belongs to another attempt
 */
async function writeTransaction(tx: Db, attempt: Attempt, reported: ProviderTransaction, now: Date) {
  const values = {
    status: reported.status,
    statusMessage: reported.statusMessage,
    methodType: reported.methodType,
    amountInCents: reported.amountInCents,
    currency: reported.currency,
    updatedAt: now,
  };
  const [inserted] = await tx
    .insert(paymentTransactions)
    .values({
      ...values,
      paymentId: attempt.id,
      orderId: attempt.orderId,
      provider: attempt.provider,
      transactionId: reported.id,
      createdAt: now,
    })
    .onConflictDoNothing({ target: [paymentTransactions.provider, paymentTransactions.transactionId] })
    .returning({ rowId: paymentTransactions.id });
  if (inserted) return { ...inserted, before: null };

  const [stored] = await tx
    .select({
      rowId: paymentTransactions.id,
      paymentId: paymentTransactions.paymentId,
      paysOrder: paymentTransactions.paysOrder,
      returnedAt: paymentTransactions.returnedAt,
      status: paymentTransactions.status,
      statusMessage: paymentTransactions.statusMessage,
    })
    .from(paymentTransactions)
    .where(and(eq(paymentTransactions.provider, attempt.provider), eq(paymentTransactions.transactionId, reported.id)));
  // Events do not sign the reference, so a transaction stays with the attempt it was first reported for.
  if (!stored || stored.paymentId !== attempt.id) return null;
  if (transactionRank[reported.status] <= transactionRank[stored.status]) {
    // An event has no message for the shopper; a later look-up may add it.
    if (reported.status === stored.status && stored.statusMessage === '' && reported.statusMessage !== '')
      await tx
        .update(paymentTransactions)
        .set({ statusMessage: reported.statusMessage })
        .where(eq(paymentTransactions.id, stored.rowId));
    return null;
  }
  await tx.update(paymentTransactions).set(values).where(eq(paymentTransactions.id, stored.rowId));
  const { rowId, status, paysOrder, returnedAt } = stored;
  return { rowId, before: { status, paysOrder, returnedAt } };
}

async function applyTransaction(
  tx: Db,
  order: LockedOrder,
  attempt: Attempt,
  transaction: RecordedTransaction,
  now: Date,
) {
  if (transaction.status === 'APPROVED') await settleApproval(tx, order, attempt, transaction, now);
  if (transaction.status === 'VOIDED') await settleAnnulment(tx, order, attempt.provider, transaction);
  if (transaction.status === 'PENDING') await holdForPending(tx, order, now);
  await announce(tx, 'orders', [order.id]);
}

/**
 * Applies the annulment of a transaction. Staff get an incident, even if the transaction did not pay the order or its
 * approval was never reported, unless they have already recorded that its money was returned at the provider. It
 * replaces the open incidents of the transaction.
 *
 * The order waits for payment again if no other recorded money pays it. That includes an order of an online method that
 * staff had set to Pagado before the approval was reported: the annulled money may have been all its money. An order of
 * another method that staff had set to Pagado was paid otherwise, and stays so.
 */
async function settleAnnulment(tx: Db, order: LockedOrder, provider: string, transaction: RecordedTransaction) {
  const { rowId, before } = transaction;
  const resolution = annulledText;
  await resolveIncidentsOf(tx, { provider, transactionId: transaction.id }, { resolution });
  if (before?.returnedAt) {
    // Staff returned the money by another way, and the provider returned it as well.
    if (await isReturnedOtherwise(tx, { provider, transactionId: transaction.id }))
      await recordIncident(tx, 'voided', order, provider, transaction, returnedTwiceText);
    return;
  }
  await recordIncident(tx, 'voided', order, provider, transaction);
  await endPayment(tx, order, { rowId, paysOrder: before?.paysOrder ?? false }, { note: resolution });
}

/** Extends the hold of an unpaid order while its payment is PENDING. */
export async function holdForPending(
  tx: Db,
  order: Pick<LockedOrder, 'id' | 'status' | 'holdExpiresAt' | 'deletedAt'>,
  now: Date,
): Promise<void> {
  const until = new Date(now.getTime() + onlineHoldMs);
  if (order.status !== 'Pendiente' || order.deletedAt || !order.holdExpiresAt || order.holdExpiresAt >= until) return;
  await tx.update(orders).set({ holdExpiresAt: until }).where(eq(orders.id, order.id));
}
