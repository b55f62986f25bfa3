/** Money to return to a customer, because a paid order was cancelled or deleted. */
import { and, desc, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { paymentIncidents, payments, paymentTransactions, transferProofs } from '#db/schema.ts';
import type { LockedOrder } from '#shop/orders/locked-order.server.ts';
import { findPaymentSigns } from '#shop/orders/waiting-order.server.ts';
import { isPaidOnline } from '#shop/paying/payment-methods.ts';
import { withoutProvider } from '#shop/paying/without-provider.ts';
import type { Actor } from '#shop/staff/actor.ts';
import { findPaidAmounts, isPaidMoneyGone, isPaying, isReturn } from './order-money.server.ts';

/**
 * Records that the money of a paid order has to be returned, for staff to settle. Does nothing for an unpaid order.
 *
 * Call it in the transaction that cancels or deletes the order, before its status changes.
 */
export async function recordRefundOwed(tx: Db, order: { id: string; orderNumber: string }): Promise<void> {
  const amount = (await findPaidAmounts(tx, [order.id]))[order.id];
  if (!amount) return;
  const [online] = await tx
    .select({
      provider: paymentTransactions.provider,
      transactionId: paymentTransactions.transactionId,
      reference: payments.reference,
    })
    .from(paymentTransactions)
    .innerJoin(payments, eq(payments.id, paymentTransactions.paymentId))
    .where(and(eq(paymentTransactions.orderId, order.id), isPaying));
  const incident = { ...(online ?? (await byHand(tx, order))), amountInCents: amount * 100, createdAt: new Date() };
  await tx
    .insert(paymentIncidents)
    .values({ kind: 'refund-owed', orderId: order.id, status: 'APPROVED', currency: 'COP', ...incident })
    // The order was cancelled before and restored since. The record of a return is kept.
    .onConflictDoUpdate({
      target: [paymentIncidents.provider, paymentIncidents.transactionId, paymentIncidents.kind],
      set: { ...incident, resolvedAt: null, resolvedBy: null, resolvedByName: '', resolution: '' },
      setWhere: isNull(paymentIncidents.refundMethod),
    });
}

/** Identifies money that came without the provider: by its order, and by a number once earlier money was returned. */
async function byHand(tx: Db, { id, orderNumber }: { id: string; orderNumber: string }) {
  const isByHand = and(eq(paymentIncidents.orderId, id), eq(paymentIncidents.provider, withoutProvider));
  const returned = await tx.$count(paymentIncidents, and(isByHand, isReturn));
  const transactionId = returned === 0 ? id : `${id}/${returned + 1}`;
  return { provider: withoutProvider, transactionId, reference: orderNumber };
}

/**
 * Assigns a transaction to the refund of its order that was recorded without one, because staff had set the order to
 * Pagado before its approval came: it is the same money. If that refund is settled, so is the transaction's return.
 *
 * Money of an order paid by transfer or with an approved proof is other money.
 *
 * @returns whether there is such a refund, of the same amount: open, or settled with a return
 */
export async function assignToRefundOwed(
  tx: Db,
  order: Pick<LockedOrder, 'id' | 'paymentMethod'>,
  provider: string,
  transaction: { id: string; reference: string; amountInCents: number; currency: string },
): Promise<boolean> {
  const { id: transactionId, reference, amountInCents, currency } = transaction;
  const approved = and(eq(transferProofs.orderId, order.id), eq(transferProofs.status, 'approved'));
  if (!isPaidOnline(order.paymentMethod) || (await tx.$count(transferProofs, approved)) > 0) return false;
  const [refund] = await tx
    .select({ id: paymentIncidents.id, resolvedAt: paymentIncidents.resolvedAt })
    .from(paymentIncidents)
    .where(
      and(
        eq(paymentIncidents.orderId, order.id),
        eq(paymentIncidents.kind, 'refund-owed'),
        eq(paymentIncidents.provider, withoutProvider),
        eq(paymentIncidents.amountInCents, amountInCents),
        eq(paymentIncidents.currency, currency),
        or(isNull(paymentIncidents.resolvedAt), isNotNull(paymentIncidents.refundMethod)),
      ),
    )
    .orderBy(desc(paymentIncidents.createdAt), desc(paymentIncidents.id))
    .limit(1);
  if (!refund) return false;
  await tx
    .update(paymentIncidents)
    .set({ provider, transactionId, reference })
    .where(eq(paymentIncidents.id, refund.id));
  await tx
    .update(paymentTransactions)
    .set({ returnedAt: refund.resolvedAt })
    .where(and(eq(paymentTransactions.provider, provider), eq(paymentTransactions.transactionId, transactionId)));
  return true;
}

/** Whether the money of an order was returned or annulled, and none has come or been claimed since. */
export async function isMoneyGone(tx: Db, orderId: string): Promise<boolean> {
  const isOfOrder = eq(paymentIncidents.orderId, orderId);
  const gone = and(eq(paymentTransactions.orderId, orderId), isPaidMoneyGone);
  const isEverGone =
    (await tx.$count(paymentIncidents, and(isOfOrder, isReturn))) > 0 ||
    (await tx.$count(paymentTransactions, gone)) > 0;
  if (!isEverGone) return false;
  const isOwed = and(isOfOrder, eq(paymentIncidents.kind, 'refund-owed'), isNull(paymentIncidents.resolvedAt));
  if ((await tx.$count(paymentIncidents, isOwed)) > 0) return false;
  const { atProvider, hasValidProof } = await findPaymentSigns(tx, orderId);
  return !atProvider && !hasValidProof;
}

/**
 * Settles the open refund of an order without a return of money: the shop keeps it, because staff set the order to a
 * paid or sent status, or it never came.
 */
export async function withdrawRefundOwed(
  tx: Db,
  order: { id: string },
  actor: Actor,
  resolution = 'El pedido se reactivó: no hay nada que devolver.',
): Promise<void> {
  await tx
    .update(paymentIncidents)
    .set({
      resolvedAt: sql`now()`,
      resolvedBy: actor.userId,
      resolvedByName: actor.fullName,
      resolution,
    })
    .where(
      and(
        eq(paymentIncidents.orderId, order.id),
        eq(paymentIncidents.kind, 'refund-owed'),
        isNull(paymentIncidents.resolvedAt),
      ),
    );
}

/** Owes the refund of an order again that the change of status at this time withdrew. */
export async function reopenRefundOwed(tx: Db, orderId: string, changedAt: SQL): Promise<void> {
  await tx
    .update(paymentIncidents)
    .set({ resolvedAt: null, resolvedBy: null, resolvedByName: '', resolution: '' })
    .where(
      and(
        eq(paymentIncidents.orderId, orderId),
        eq(paymentIncidents.kind, 'refund-owed'),
        eq(paymentIncidents.resolvedAt, changedAt),
      ),
    );
}
