import { and, eq, gt, isNull, notExists, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { payments, paymentTransactions, transferProofs } from '#db/schema.ts';
import type { LockedOrder } from './locked-order.server.ts';
import { isMoneyHere, isProofMoneyHere } from './paying-transaction.server.ts';

/** Signs that money for an order has arrived or is pending. */
export type PaymentSigns = {
  /**
   * a transaction at the provider that is PENDING, or APPROVED and not returned; or a charge of a card without an answer
   */
  atProvider: boolean;
  /** a proof of a transfer that staff have not reviewed yet, or approved; its money was not returned */
  hasValidProof: boolean;
};

/**
 * Finds the payment signs of a locked order. None can appear while it is locked: everything that records money locks
 * the order first.
 */
export async function findPaymentSigns(tx: Db, orderId: string, now = new Date()): Promise<PaymentSigns> {
  const transactions = tx
    .select({ id: paymentTransactions.id })
    .from(paymentTransactions)
    .where(and(eq(paymentTransactions.orderId, orderId), or(eq(paymentTransactions.status, 'PENDING'), isMoneyHere)));
  const proofs = tx
    .select({ id: transferProofs.id })
    .from(transferProofs)
    .where(and(eq(transferProofs.orderId, orderId), or(eq(transferProofs.status, 'pending'), isProofMoneyHere)));
  const { rows } = await tx.execute<PaymentSigns>(
    sql`select exists ${transactions} or ${hasUnansweredCharge(tx, orderId, now)} as "atProvider", exists ${proofs} as "hasValidProof"`,
  );
  return rows[0] ?? { atProvider: false, hasValidProof: false };
}

/** How long after its expiry a charge may still become known at the provider: clocks differ, and its work takes time. */
const graceMs = 5 * 60_000;

/**
 * Whether a card of this order may have been charged without the shop's knowledge: the provider neither answered the
 * request nor knows a transaction of it, and its reference can still be charged.
 */
export function hasUnansweredCharge(tx: Db, orderId: string, now: Date): SQL<boolean> {
  const transactions = tx
    .select({ id: paymentTransactions.id })
    .from(paymentTransactions)
    .where(eq(paymentTransactions.paymentId, payments.id));
  const unanswered = tx
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.orderId, orderId),
        eq(payments.kind, 'card'),
        isNull(payments.refusedAt),
        gt(payments.expiresAt, new Date(now.getTime() - graceMs)),
        notExists(transactions),
      ),
    );
  return sql<boolean>`exists ${unanswered}`;
}

/** Whether a locked order is unpaid, with no payment being confirmed or under review. */
export async function waitsForPayment(tx: Db, order: LockedOrder, now = new Date()): Promise<boolean> {
  if (order.status !== 'Pendiente' || order.deletedAt) return false;
  const { atProvider, hasValidProof } = await findPaymentSigns(tx, order.id, now);
  return !atProvider && !hasValidProof;
}

/** Whether the provider was asked just now about the earlier attempts to pay an order, and whether it answered. */
export type ProviderAnswer = 'unasked' | 'answered' | 'silent';

/** The order has attempts to pay, about which the provider must be asked first. */
export type Unasked = { ok: false; reason: 'unasked'; orderId: string };

/** The provider did not answer whether the order has been paid. */
export type ProviderSilent = { ok: false; reason: 'provider-silent' };

/**
 * Refuses to pass the earlier attempts to pay a locked order before the provider was asked about them: a payment window
 * that was closed may still have been paid in.
 *
 * @param options.needsAnswer whether its silence is a refusal too
 * @returns null if the operation may go on
 */
export async function refuseUnasked(
  tx: Db,
  order: Pick<LockedOrder, 'id' | 'status'>,
  { answer, needsAnswer }: { answer: ProviderAnswer; needsAnswer: boolean },
): Promise<Unasked | ProviderSilent | null> {
  if (answer === 'answered' || order.status !== 'Pendiente') return null;
  if ((await tx.$count(payments, eq(payments.orderId, order.id))) === 0) return null;
  if (answer === 'unasked') return { ok: false, reason: 'unasked', orderId: order.id };
  return needsAnswer ? { ok: false, reason: 'provider-silent' } : null;
}
