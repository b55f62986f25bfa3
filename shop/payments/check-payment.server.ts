import { and, desc, eq, exists, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { payments, paymentTransactions } from '#db/schema.ts';
import { findStanding, type KnownStanding, listKnownTransactions } from './find-standing.server.ts';
import { type PaymentProvider, type ProviderTransaction, ProviderUnavailable, ProviderUnreadable } from './provider.ts';
import { recordTransaction } from './record-transaction.server.ts';

/** However many pages wait for one order, the provider is asked this often. */
const askAgainAfterMs = 2_000;

/** Attempts asked about at a time: those nobody asked about yet, then the others in turn. */
const mostAttemptsAsked = 5;

export type PaymentStanding = KnownStanding & {
  /** the provider was to be asked and did not answer, or nothing that can be read: this is what was known before */
  providerAway: false | 'silent' | 'unreadable';
};

/**
 * How the payment of an order stands, the provider asked first where its word may have changed.
 *
 * @param asked.transactionId what a browser brought back from the provider, looked up and never believed: it counts when
 * the provider says that it was made on one of this order's references
 * @returns null when there is no such order
 */
export async function checkPayment(
  db: Db,
  provider: PaymentProvider | null,
  { orderId, transactionId }: { orderId: string; transactionId?: string | null },
  now: Date = new Date(),
): Promise<PaymentStanding | null> {
  const known = await findStanding(db, orderId);
  if (!known) return null;
  const before = { ...known, providerAway: false as const };
  if (!provider || known.state === 'paid') return before;
  const attempts = await claimAttempts(db, provider.name, orderId, now);
  if (attempts.length === 0) return before;
  try {
    await askProvider(db, provider, attempts, transactionId ?? null, now);
  } catch (fault) {
    await letOthersAsk(db, attempts);
    if (!(fault instanceof ProviderUnavailable)) throw fault;
    return { ...before, providerAway: fault instanceof ProviderUnreadable ? 'unreadable' : 'silent' };
  }
  const after = await findStanding(db, orderId);
  return after && { ...after, providerAway: false };
}

type ClaimedAttempt = { id: string; orderId: string; reference: string };

/**
 * The attempts of an order nobody has asked about within the last moment, and those an event has since told to be refused:
 * the reason, which the shopper is to read, is in the look-up alone. From here on somebody has asked.
 */
async function claimAttempts(db: Db, providerName: string, orderId: string, now: Date): Promise<ClaimedAttempt[]> {
  const refusedSince = db
    .select({ id: paymentTransactions.id })
    .from(paymentTransactions)
    .where(
      and(
        eq(paymentTransactions.paymentId, payments.id),
        inArray(paymentTransactions.status, ['DECLINED', 'ERROR']),
        eq(paymentTransactions.statusMessage, ''),
        gt(paymentTransactions.updatedAt, payments.checkedAt),
      ),
    );
  const due = and(
    eq(payments.orderId, orderId),
    eq(payments.provider, providerName),
    or(
      isNull(payments.checkedAt),
      lte(payments.checkedAt, new Date(now.getTime() - askAgainAfterMs)),
      exists(refusedSince),
    ),
  );
  const next = db
    .select({ id: payments.id })
    .from(payments)
    .where(due)
    .orderBy(sql`${payments.checkedAt} nulls first`, desc(payments.createdAt))
    .limit(mostAttemptsAsked);
  return db
    .update(payments)
    .set({ checkedAt: now })
    .where(and(inArray(payments.id, next), due))
    .returning({ id: payments.id, orderId: payments.orderId, reference: payments.reference });
}

/** What was not answered was not asked: a card charge without an answer stays one that may have brought money. */
async function letOthersAsk(db: Db, attempts: ClaimedAttempt[]): Promise<void> {
  const ids = attempts.map(({ id }) => id);
  await db.update(payments).set({ checkedAt: null }).where(inArray(payments.id, ids));
}

async function askProvider(
  db: Db,
  provider: PaymentProvider,
  attempts: ClaimedAttempt[],
  transactionId: string | null,
  now: Date,
): Promise<void> {
  const record = (transaction: ProviderTransaction) => recordTransaction(db, provider.name, transaction, now);
  if (transactionId) {
    const found = await provider.findTransaction(transactionId);
    if (found && attempts.some(({ reference }) => reference === found.reference)) {
      await record(found);
      if (found.status === 'APPROVED') return;
    }
  }
  for (const { id, orderId, reference } of attempts) {
    const told = await provider.listTransactions(reference);
    for (const transaction of told) await record(transaction);
    // What the list has not got yet is asked for by its own name.
    for (const known of await listKnownTransactions(db, orderId)) {
      if (known.paymentId !== id || known.status !== 'PENDING') continue;
      if (told.some((transaction) => transaction.id === known.transactionId)) continue;
      const found = await provider.findTransaction(known.transactionId);
      if (found) await record(found);
    }
  }
}
