import { and, eq, gt, inArray, isNotNull, isNull, notExists, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { payments, paymentTransactions, transferProofs } from '#db/schema.ts';
import { canPay, isMoneyHere, isProofMoneyHere } from '#shop/orders/money/paying-transaction.server.ts';
import { isPaidWithStaff, oneChargeKinds } from '#shop/paying/payment-methods.ts';
import type { LockedOrder } from './locked-order.server.ts';
import { isToBePaid } from './status/order-status.ts';

/** Signs that money for an order has arrived or is pending. */
export type PaymentSigns = {
  /**
   * a transaction at the provider that is PENDING, or APPROVED and not returned; or a card charge without an answer
   */
  atProvider: boolean;
  /** a transfer proof that staff have approved or not reviewed yet, whose money was not returned */
  hasValidProof: boolean;
};

/**
 * Finds the payment signs of a locked order. None can appear while it is locked: everything that records money locks
 * the order first.
 *
 * @param options.begunAfter PENDING transactions count only if their attempt began after this time
 * @param options.for only transactions that can pay this order count
 */
export async function findPaymentSigns(
  tx: Db,
  orderId: string,
  now = new Date(),
  { begunAfter, for: order }: { begunAfter?: Date; for?: Pick<LockedOrder, 'totalAmount'> } = {},
): Promise<PaymentSigns> {
  const transactions = tx
    .select({ id: paymentTransactions.id })
    .from(paymentTransactions)
    .where(
      and(eq(paymentTransactions.orderId, orderId), or(isPending(tx, begunAfter), isMoneyHere), order && canPay(order)),
    );
  const proofs = tx
    .select({ id: transferProofs.id })
    .from(transferProofs)
    .where(and(eq(transferProofs.orderId, orderId), or(eq(transferProofs.status, 'pending'), isProofMoneyHere)));
  const { rows } = await tx.execute<PaymentSigns>(
    sql`select exists ${transactions} or ${hasUnansweredCharge(tx, orderId, now)} as "atProvider", exists ${proofs} as "hasValidProof"`,
  );
  return rows[0] ?? { atProvider: false, hasValidProof: false };
}

/**
 * Whether a payment of a locked order is being confirmed: a transaction is PENDING, or a card charge has no answer. The
 * money that the shop has already does not count.
 *
 * @param options.begunAfter as that of `findPaymentSigns`
 */
export async function isBeingConfirmed(
  tx: Db,
  orderId: string,
  { now, begunAfter }: { now: Date; begunAfter: Date },
): Promise<boolean> {
  const pending = tx
    .select({ id: paymentTransactions.id })
    .from(paymentTransactions)
    .where(and(eq(paymentTransactions.orderId, orderId), isPending(tx, begunAfter)));
  const { rows } = await tx.execute<{ is: boolean }>(
    sql`select exists ${pending} or ${hasUnansweredCharge(tx, orderId, now)} as "is"`,
  );
  return rows[0]?.is ?? false;
}

function isPending(tx: Db, begunAfter: Date | undefined): SQL | undefined {
  const later = begunAfter && tx.select({ id: payments.id }).from(payments).where(gt(payments.createdAt, begunAfter));
  return and(eq(paymentTransactions.status, 'PENDING'), later && inArray(paymentTransactions.paymentId, later));
}

/**
 * How long after its expiry a charge may still become known at the provider: clocks differ, and processing takes time.
 */
export const attemptGraceMs = 5 * 60_000;

/**
 * Condition: a card may have been charged for this order without the shop's knowledge. The provider has neither
 * answered the request nor reported a transaction of it, and its reference can still be charged.
 */
function hasUnansweredCharge(tx: Db, orderId: string, now: Date): SQL<boolean> {
  const unanswered = and(isOpenAttempt(tx, orderId), isUnexpired(now), isUnansweredCharge(tx));
  return sql<boolean>`exists ${tx.select({ id: payments.id }).from(payments).where(unanswered)}`;
}

/**
 * Condition: it is open whether this order was paid. Either a card charge has no answer, or the last query about an
 * attempt had none, and the reference can still be paid.
 */
export function hasUnansweredAttempt(tx: Db, orderId: string, now: Date): SQL<boolean> {
  const isUnanswered = or(isUnansweredCharge(tx), isNotNull(payments.unansweredAt));
  const unanswered = and(isOpenAttempt(tx, orderId), isUnexpired(now), isUnanswered);
  return sql<boolean>`exists ${tx.select({ id: payments.id }).from(payments).where(unanswered)}`;
}

/**
 * Condition for an attempt to pay the order that may still bring money: neither its request nor its card was refused. A
 * card's reference is charged once; a window accepts another payment after a refused one.
 */
function isOpenAttempt(tx: Db, orderId: string): SQL | undefined {
  const refused = and(isOfAttempt, inArray(paymentTransactions.status, ['DECLINED', 'ERROR']));
  const refusals = tx.select({ id: paymentTransactions.id }).from(paymentTransactions).where(refused);
  return and(
    eq(payments.orderId, orderId),
    isNull(payments.refusedAt),
    or(notInArray(payments.kind, oneChargeKinds), notExists(refusals)),
  );
}

/** Whether an order may still be paid online by an attempt that has begun: no provider lets the shop end it. */
export async function hasOpenAttempt(tx: Db, orderId: string, now: Date): Promise<boolean> {
  return (await tx.$count(payments, and(isOpenAttempt(tx, orderId), isUnexpired(now)))) > 0;
}

function isUnansweredCharge(tx: Db): SQL | undefined {
  const transactions = tx.select({ id: paymentTransactions.id }).from(paymentTransactions).where(isOfAttempt);
  return and(inArray(payments.kind, oneChargeKinds), notExists(transactions));
}

const isOfAttempt = eq(paymentTransactions.paymentId, payments.id);

const isUnexpired = (now: Date) => gt(payments.expiresAt, new Date(now.getTime() - attemptGraceMs));

/**
 * Whether a locked order is unpaid, with no payment being confirmed or under review, and can be paid on its page.
 *
 * @param options as those of `findPaymentSigns`
 */
export async function waitsForPayment(
  tx: Db,
  order: LockedOrder,
  now = new Date(),
  options: { begunAfter?: Date } = {},
): Promise<boolean> {
  if (order.status !== 'Pendiente' || order.deletedAt || isPaidWithStaff(order.paymentMethod)) return false;
  const { atProvider, hasValidProof } = await findPaymentSigns(tx, order.id, now, options);
  return !atProvider && !hasValidProof;
}

/**
 * Whether a locked order can be paid before its delivery, although the carrier would collect its money: it is not sent,
 * and no payment is being confirmed or under review. It stays as it is until the money is there.
 */
export async function canBePaidAhead(tx: Db, order: LockedOrder, now = new Date()): Promise<boolean> {
  if (!isPaidLater(order)) return false;
  const { atProvider, hasValidProof } = await findPaymentSigns(tx, order.id, now);
  return !atProvider && !hasValidProof;
}

/**
 * Whether the carrier is to collect the money of an order that is not sent: all of it, not the rest of a sale by staff.
 */
export const isPaidLater = ({
  status,
  deletedAt,
  paymentMethod,
}: Pick<LockedOrder, 'status' | 'deletedAt' | 'paymentMethod'>) =>
  status === 'Pendiente Contraentrega' && !deletedAt && !isPaidWithStaff(paymentMethod);

/** Whether the provider has just been asked about the earlier attempts to pay an order, and whether it answered. */
export type ProviderAnswer = 'unasked' | 'answered' | 'silent';

/** These orders have attempts to pay, about which the provider must be asked first. */
export type Unasked = { ok: false; reason: 'unasked'; orderIds: string[] };

/** The provider did not answer whether the order has been paid. */
export type ProviderSilent = { ok: false; reason: 'provider-silent' };

/**
 * How an operation proceeds while the provider does not answer about open attempts. 'refuses': it is refused;
 * 'until-expiry': it is refused until the attempts' references expire; 'passes': it proceeds, because it takes no money
 * or another operation checks again.
 */
type Silence = 'refuses' | 'until-expiry' | 'passes';

/**
 * Refuses an operation on a locked order with earlier attempts to pay until the provider was asked about them: a window
 * may have been paid in although it was closed, and such a payment would restore a lapsed order.
 *
 * @returns null if the operation may go on
 */
export async function refuseUnasked(
  tx: Db,
  order: Pick<LockedOrder, 'id' | 'status'>,
  { answer, silence, now = new Date() }: { answer: ProviderAnswer; silence: Silence; now?: Date },
): Promise<Unasked | ProviderSilent | null> {
  const mayBePaid = isToBePaid(order.status) || order.status === 'Cancelado';
  if (answer === 'answered' || !mayBePaid) return null;
  if (answer === 'unasked') {
    const wasTried = (await tx.$count(payments, eq(payments.orderId, order.id))) > 0;
    return wasTried ? { ok: false, reason: 'unasked', orderIds: [order.id] } : null;
  }
  if (silence === 'passes') return null;
  const open = and(isOpenAttempt(tx, order.id), silence === 'until-expiry' ? isUnexpired(now) : undefined);
  return (await tx.$count(payments, open)) > 0 ? { ok: false, reason: 'provider-silent' } : null;
}
