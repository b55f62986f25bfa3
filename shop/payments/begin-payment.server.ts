import { randomBytes } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { orders, type PaymentKind, payments, paymentTransactions } from '#db/schema.ts';
import { type LockedOrder, lockOrder } from '#shop/orders/locked-order.server.ts';
import { fallingFee } from '#shop/orders/money/delivery-fee.server.ts';
import { hasHandMoney } from '#shop/orders/money/hand-money.server.ts';
import { isRevisionOffered } from '#shop/orders/revisions/offered-revision.server.ts';
import {
  findPaymentSigns,
  isPaidLater,
  type ProviderAnswer,
  type ProviderSilent,
  refuseUnasked,
  type Unasked,
} from '#shop/orders/waiting-order.server.ts';
import { hasDeletedProduct } from '#shop/orders/withdrawn-goods.server.ts';
import { renewedHold } from '#shop/paying/hold-until.server.ts';
import type { OnlineTraits } from '#shop/paying/paid-record.ts';
import { isPaidOnline, onlineMethod } from '#shop/paying/payment-methods.ts';
import { findReachedLimit } from './declined-cards.server.ts';
import { type Attempt, onlineProvider } from './provider.ts';

/** A window is opened again only if its reference is valid for at least this long: choosing a bank takes minutes. */
const shortestWindowMs = 10 * 60_000;

/** The most attempts of an order. The provider is asked about all of them before the next one, and in every sweep. */
const mostAttempts = 20;

export type BeginPaymentResult =
  | { ok: true; attempt: Attempt & { paymentId: string } }
  /**
   * the order takes no online payment: it is unknown, deleted or cancelled, is paid by another method than online or
   * unsent cash on delivery, has money that came by hand, or its customer has to answer a change of it first
   */
  | { ok: false; reason: 'not-waiting' }
  /** an earlier attempt may still bring money: check it before another one */
  | { ok: false; reason: 'settling' }
  | { ok: false; reason: 'paid' }
  /** a product was deleted since, so it is no longer sold */
  | { ok: false; reason: 'withdrawn' }
  /** too many cards were declined for this order or from this client address, whether charged or in windows */
  | { ok: false; reason: 'too-many-declines'; of: 'order' | 'address' }
  | { ok: false; reason: 'too-many-attempts' }
  | ProviderSilent;

/**
 * Begins an attempt to pay an order online: gives it a reference of its own and extends the order's hold to at least
 * half an hour from now, up to three hours after its placement. If nothing was paid in the order's last window and it
 * has time left, that window is opened again with its reference instead. An order with cash on delivery may be paid
 * this way too, without the fee of that.
 *
 * Refused while an earlier attempt may still bring money (a transaction, or a card charge without an answer), after too
 * many declined cards, and after too many attempts.
 *
 * @param payment.clientKey keyed hash of the client address that pays
 */
export async function beginPayment(
  db: Db,
  {
    orderId,
    kind,
    clientKey = null,
    answer = 'unasked',
  }: { orderId: string; kind: PaymentKind; clientKey?: string | null; answer?: ProviderAnswer },
  now: Date = new Date(),
): Promise<BeginPaymentResult | Unasked> {
  const { online, stored } = onlineMethod(kind);
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return { ok: false, reason: 'not-waiting' };
    if (order.status === 'Pagado' || order.status === 'Enviado' || order.status === 'Entregado')
      return { ok: false, reason: 'paid' };
    const waitsForIt = order.status === 'Pendiente' && isPaidOnline(order.paymentMethod);
    if (!waitsForIt && !isPaidLater(order)) return { ok: false, reason: 'not-waiting' };
    // Online only the whole total is paid.
    if (await hasHandMoney(tx, order.id)) return { ok: false, reason: 'not-waiting' };
    if (await isRevisionOffered(tx, order.id)) return { ok: false, reason: 'not-waiting' };
    const unasked = await refuseUnasked(tx, order, { answer, silence: 'refuses' });
    if (unasked?.reason === 'unasked') return unasked;
    if ((await findPaymentSigns(tx, order.id, now)).atProvider) return { ok: false, reason: 'settling' };
    if (unasked) return unasked;
    if (await hasDeletedProduct(tx, order)) return { ok: false, reason: 'withdrawn' };

    const reached = await findReachedLimit(tx, { orderId, kind, clientKey }, now);
    if (reached) return { ok: false, reason: 'too-many-declines', of: reached };

    const attempt =
      (online.attempt === 'one-charge' ? null : await findOpenWindow(tx, order, kind, now)) ??
      (await insertAttempt(tx, order, { online, clientKey, now }));
    if (!attempt) return { ok: false, reason: 'too-many-attempts' };
    const [updated] = await tx
      .update(orders)
      .set({ holdExpiresAt: await renewedHold(tx, order, stored, now) })
      .where(eq(orders.id, order.id))
      .returning({ address: orders.shippingAddress });
    if (!updated) throw new Error('An order is gone');
    const { email, firstName, lastName, phone, country } = updated.address;
    const customer = { email, fullName: `${firstName} ${lastName}`.trim(), phone, country };
    return { ok: true, attempt: { ...attempt, customer } };
  });
}

const attemptColumns = {
  paymentId: payments.id,
  reference: payments.reference,
  amount: payments.amount,
  expiresAt: payments.expiresAt,
};

type WrittenAttempt = Omit<Attempt, 'customer'> & { paymentId: string };

/**
 * Finds the last attempt of a locked order if it is a window for the order's total in which nothing was paid and which
 * has enough time left.
 */
async function findOpenWindow(
  tx: Db,
  order: LockedOrder,
  kind: PaymentKind,
  now: Date,
): Promise<WrittenAttempt | null> {
  const [last] = await tx
    .select({ ...attemptColumns, kind: payments.kind, refusedAt: payments.refusedAt })
    .from(payments)
    .where(eq(payments.orderId, order.id))
    .orderBy(desc(payments.createdAt), desc(payments.reference))
    .limit(1);
  if (last?.kind !== kind || last.refusedAt || last.amount !== order.totalAmount - fallingFee(order)) return null;
  if (last.expiresAt.getTime() - now.getTime() < shortestWindowMs) return null;
  const { kind: _, refusedAt: __, ...attempt } = last;
  return (await tx.$count(paymentTransactions, eq(paymentTransactions.paymentId, attempt.paymentId))) > 0
    ? null
    : attempt;
}

/** @returns null if the order has too many attempts already */
async function insertAttempt(
  tx: Db,
  order: LockedOrder,
  { online, clientKey, now }: { online: OnlineTraits; clientKey: string | null; now: Date },
): Promise<WrittenAttempt | null> {
  if ((await tx.$count(payments, eq(payments.orderId, order.id))) >= mostAttempts) return null;
  const [attempt] = await tx
    .insert(payments)
    .values({
      orderId: order.id,
      provider: onlineProvider,
      kind: online.kind,
      clientKey,
      reference: newReference(now),
      amount: order.totalAmount - fallingFee(order),
      expiresAt: new Date(now.getTime() + online.expiryMinutes * 60_000),
      createdAt: now,
    })
    .returning(attemptColumns);
  if (!attempt) throw new Error('An attempt to pay was not written');
  return attempt;
}

/**
 * Generates `ORDEN-{milliseconds}-{six characters}`. The characters are random: two attempts may begin in one
 * millisecond.
 */
function newReference(now: Date): string {
  // Hexadecimal rather than base64url: only letters and digits, which the provider certainly accepts.
  return `ORDEN-${now.getTime()}-${randomBytes(3).toString('hex')}`;
}

/**
 * Records that an attempt's card was certainly not charged, because the provider refused the request or never received
 * it. A reference is used for only one request, so no other charge can follow.
 */
export async function closeRefusedAttempt(db: Db, reference: string, now: Date = new Date()): Promise<void> {
  await db.update(payments).set({ refusedAt: now }).where(eq(payments.reference, reference));
}
