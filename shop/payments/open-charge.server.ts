import { and, asc, eq, gt, isNull, notExists } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { orders, payments, paymentTransactions } from '#db/schema.ts';
import { lockOrder } from '#shop/orders/locked-order.server.ts';
import { onlineMethod } from '#shop/paying/payment-methods.ts';
import { isUuid } from '#shop/uuid.ts';
import { type BeginPaymentResult, beginPayment } from './begin-payment.server.ts';
import type { Attempt } from './provider.ts';

export type OpenChargeResult =
  /** `isNew`: no charge can have been made on it before */
  { ok: true; attempt: Attempt; isNew: boolean } | Extract<BeginPaymentResult, { ok: false }>;

/**
 * Returns the attempt on which to charge a card: the one whose charge has no answer yet, or a new one.
 *
 * Runs under the order's lock, so that concurrent requests get the same attempt.
 */
export async function openCharge(db: Db, orderId: string, now: Date = new Date()): Promise<OpenChargeResult> {
  return db.transaction(async (tx) => {
    await lockOrder(tx, orderId);
    const unanswered = await findUnansweredCharge(tx, orderId, now);
    if (unanswered) return { ok: true, attempt: unanswered, isNew: false };
    const begun = await beginPayment(tx, { orderId, kind: 'card' }, now);
    return begun.ok ? { ok: true, attempt: begun.attempt, isNew: true } : begun;
  });
}

/**
 * Finds the oldest card attempt of an unpaid order that the provider has reported nothing about: its charge may not
 * have arrived, or its answer was lost.
 *
 * Charging again on its reference is safe, because the provider accepts each reference once; on a new reference it
 * could pay twice.
 *
 * @returns null if there is none, or it has expired
 */
export async function findUnansweredCharge(db: Db, orderId: string, now: Date = new Date()): Promise<Attempt | null> {
  if (!isUuid(orderId)) return null;
  const [attempt] = await db
    .select({
      reference: payments.reference,
      amount: payments.amount,
      expiresAt: payments.expiresAt,
      address: orders.shippingAddress,
    })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .leftJoin(paymentTransactions, eq(paymentTransactions.paymentId, payments.id))
    .where(
      and(
        eq(payments.orderId, orderId),
        eq(payments.kind, 'card'),
        gt(payments.expiresAt, now),
        isNull(paymentTransactions.id),
        eq(orders.status, 'Pendiente'),
        eq(orders.paymentMethod, onlineMethod('card').stored),
        isNull(orders.deletedAt),
      ),
    )
    .orderBy(asc(payments.createdAt), asc(payments.reference))
    .limit(1);
  if (!attempt) return null;
  const { address, ...rest } = attempt;
  const { email, firstName, lastName, phone, country } = address;
  return { ...rest, customer: { email, fullName: `${firstName} ${lastName}`.trim(), phone, country } };
}

/**
 * Closes an attempt whose charge the provider refused outright and has no transaction for. It is not documented whether
 * the provider accepts such a reference again, and no answer is outstanding.
 */
export async function closeRefusedAttempt(db: Db, reference: string, now: Date = new Date()): Promise<void> {
  const transactions = db
    .select({ id: paymentTransactions.id })
    .from(paymentTransactions)
    .where(eq(paymentTransactions.paymentId, payments.id));
  await db
    .update(payments)
    .set({ expiresAt: now, checkedAt: now })
    .where(and(eq(payments.reference, reference), notExists(transactions)));
}
