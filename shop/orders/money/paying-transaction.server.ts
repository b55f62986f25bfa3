/** The transaction at the provider that pays an order: at most one, approved and not returned. */
import { and, eq, isNotNull, isNull, lt, not, notExists, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { orderPayments, paymentIncidents, paymentTransactions, transferProofs } from '#db/schema.ts';
import type { Pesos } from '#shop/money.ts';

/** What was given back of a transaction by other ways than the provider, in cents; see `settlePart`. */
export const givenBackInCents = sql<number>`(
  select coalesce(sum(amount), 0) * 100 from order_payments
  where order_payments.order_id = payment_transactions.order_id and kind = 'refunded' and voided_at is null
    and source_transaction_id = payment_transactions.id)`;

/** What is left of a transaction, in cents, without what the provider and the shop gave back of it. */
const leftInCents = sql<number>`(payment_transactions.amount_in_cents - ${givenBackInCents} - coalesce((
  select reversed.amount_in_cents from payment_incidents reversed
  where reversed.provider = payment_transactions.provider and reversed.kind = 'partly-reversed'
    and reversed.transaction_id = payment_transactions.transaction_id), 0))`;

/**
 * The condition that all money of a transaction went back in parts, the last of which ended its payment. One that still
 * pays its order stays: the parts are of units that came back.
 */
export const isGivenBackInParts: SQL | undefined = and(
  not(paymentTransactions.paysOrder),
  sql`${givenBackInCents} > 0`,
  sql`${leftInCents} <= 0`,
);

/** The condition that the shop has the money of a transaction: it was approved, not annulled and not returned. */
export const isMoneyHere: SQL | undefined = and(
  eq(paymentTransactions.status, 'APPROVED'),
  isNull(paymentTransactions.returnedAt),
  sql`not (${isGivenBackInParts})`,
);

/**
 * The condition that a transaction can pay an order: it pays it already, or its amount is exactly the order's total.
 */
export function canPay({ totalAmount }: { totalAmount: Pesos }): SQL | undefined {
  const { paysOrder, amountInCents, currency } = paymentTransactions;
  return or(paysOrder, and(eq(amountInCents, totalAmount * 100), eq(currency, 'COP')));
}

const isApproved = and(eq(transferProofs.status, 'approved'), isNull(transferProofs.returnedAt));

/** The condition that a payment is what arrived by a proof, because staff entered the amount; see `approveAmount`. */
export const isPaymentOfProof: SQL | undefined = and(
  eq(orderPayments.kind, 'received'),
  eq(orderPayments.cause, 'sale'),
  isNotNull(orderPayments.proofId),
  isNull(orderPayments.voidedAt),
);

const hasOwnPayment = sql`exists (
  select from ${orderPayments}
  where ${orderPayments.orderId} = ${transferProofs.orderId} and ${orderPayments.proofId} = ${transferProofs.id}
    and ${isPaymentOfProof})`;

/**
 * The condition that a proof of transfer shows all money of its order: it was approved without another amount, and the
 * money not returned.
 */
export const isProofMoneyHere: SQL | undefined = and(isApproved, not(hasOwnPayment));

/**
 * Finds the id of a transaction's row, and what is left of it; null for one that only the provider's files have.
 */
export async function findTransaction(
  tx: Db,
  { provider, transactionId }: { provider: string; transactionId: string },
): Promise<{ id: string; currency: string; leftInCents: number } | null> {
  const [row] = await tx
    .select({
      id: paymentTransactions.id,
      currency: paymentTransactions.currency,
      leftInCents: leftInCents.mapWith(Number),
    })
    .from(paymentTransactions)
    .where(and(eq(paymentTransactions.provider, provider), eq(paymentTransactions.transactionId, transactionId)));
  return row ?? null;
}

/** Whether parts of a transaction were given back by other ways than the provider. */
export async function isGivenBackInPart(
  tx: Db,
  { provider, transactionId }: { provider: string; transactionId: string },
): Promise<boolean> {
  const isThis = and(eq(paymentTransactions.provider, provider), eq(paymentTransactions.transactionId, transactionId));
  return (await tx.$count(paymentTransactions, and(isThis, sql`${givenBackInCents} > 0`))) > 0;
}

/** Records that the money of an order's approved proofs was returned; `before`: of those approved before that moment. */
export async function markProofsReturned(tx: Db, orderId: string, before: Date | null): Promise<void> {
  await tx
    .update(transferProofs)
    .set({ returnedAt: new Date() })
    .where(
      and(eq(transferProofs.orderId, orderId), isApproved, before ? lt(transferProofs.reviewedAt, before) : undefined),
    );
}

/** Whether a transaction at the provider pays the order. */
export async function isPaidAtProvider(tx: Db, orderId: string): Promise<boolean> {
  const paying = and(eq(paymentTransactions.orderId, orderId), paymentTransactions.paysOrder, isMoneyHere);
  return (await tx.$count(paymentTransactions, paying)) > 0;
}

/** Marks a transaction as the one that pays its order, in place of an earlier one whose money is gone. */
export async function markAsPaying(tx: Db, orderId: string, rowId: string): Promise<void> {
  await tx
    .update(paymentTransactions)
    .set({ paysOrder: false })
    .where(and(eq(paymentTransactions.orderId, orderId), paymentTransactions.paysOrder));
  await tx.update(paymentTransactions).set({ paysOrder: true }).where(eq(paymentTransactions.id, rowId));
}

/** Condition for an incident about the money of a transaction. */
export const isOfTransaction: SQL | undefined = and(
  eq(paymentIncidents.provider, paymentTransactions.provider),
  eq(paymentIncidents.transactionId, paymentTransactions.transactionId),
);

/**
 * Whether a transaction pays the order and no open incident shows its money to staff. If such an order were set back to
 * waiting for payment, staff would not see that money any more.
 */
export async function isPaidQuietly(tx: Db, orderId: string): Promise<boolean> {
  const shown = tx
    .select({ id: paymentIncidents.id })
    .from(paymentIncidents)
    .where(and(isOfTransaction, isNull(paymentIncidents.resolvedAt)));
  const paying = and(eq(paymentTransactions.orderId, orderId), paymentTransactions.paysOrder, isMoneyHere);
  return (await tx.$count(paymentTransactions, and(paying, notExists(shown)))) > 0;
}

/** Whether a transaction at the provider or an approved proof of transfer pays the order. */
export async function isPaidByMoney(tx: Db, orderId: string): Promise<boolean> {
  return (await isPaidAtProvider(tx, orderId)) || (await hasApprovedProof(tx, orderId));
}

/** Whether staff approved a proof of transfer of the order, for all of its money or for a part. */
export async function hasAnyApprovedProof(tx: Db, orderId: string): Promise<boolean> {
  return (await tx.$count(transferProofs, and(eq(transferProofs.orderId, orderId), isApproved))) > 0;
}

/** Whether an approved proof of transfer pays the order. */
export async function hasApprovedProof(tx: Db, orderId: string): Promise<boolean> {
  return (await tx.$count(transferProofs, and(eq(transferProofs.orderId, orderId), isProofMoneyHere))) > 0;
}
