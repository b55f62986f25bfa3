import { and, asc, eq, gt, isNull, notExists } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { orders, payments, paymentTransactions } from '#db/schema.ts';
import { lockOrder } from '#shop/orders/locked-order.server.ts';
import { isUuid } from '#shop/uuid.ts';
import { type BeginPaymentResult, beginPayment } from './begin-payment.server.ts';
import type { Attempt } from './provider.ts';

export type OpenChargeResult =
  /** `isNew`: nobody can have charged on it before */
  { ok: true; attempt: Attempt; isNew: boolean } | Extract<BeginPaymentResult, { ok: false }>;

/**
 * The attempt to charge an order's card on: the one whose charge is not answered yet, or else a new one.
 *
 * Looked for and begun behind the order's lock, so that of many who ask at once all get the same.
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
 * The oldest attempt to pay a waiting order by card of which the provider has told nothing: its charge may never have
 * arrived, or its answer was lost.
 *
 * To charge again on its reference is safe, since the provider takes each reference once; on a new one it could pay twice.
 *
 * @returns null where there is none, or it has run out
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
        eq(orders.paymentMethod, 'Tarjeta'),
        isNull(orders.deletedAt),
      ),
    )
    .orderBy(asc(payments.createdAt), asc(payments.reference))
    .limit(1);
  if (!attempt) return null;
  const { address, ...known } = attempt;
  const { email, firstName, lastName, phone, country } = address;
  return { ...known, customer: { email, fullName: `${firstName} ${lastName}`.trim(), phone, country } };
}

/**
 * Lets nobody charge on a reference again that the provider has refused outright and knows nothing of: whether it would
 * take the same reference once more is not documented, and there is nothing left to wait for.
 */
export async function closeRefusedAttempt(db: Db, reference: string, now: Date = new Date()): Promise<void> {
  const told = db
    .select({ id: paymentTransactions.id })
    .from(paymentTransactions)
    .where(eq(paymentTransactions.paymentId, payments.id));
  await db
    .update(payments)
    .set({ expiresAt: now, checkedAt: now })
    .where(and(eq(payments.reference, reference), notExists(told)));
}
