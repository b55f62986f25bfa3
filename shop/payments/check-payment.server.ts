import { and, desc, eq, exists, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { payments, paymentTransactions } from '#db/schema.ts';
import { findPaymentStatus, listStoredTransactions, type PaymentStatus } from './find-payment-status.server.ts';
import { type PaymentProvider, type ProviderTransaction, ProviderUnavailable, ProviderUnreadable } from './provider.ts';
import { recordTransaction } from './record-transaction.server.ts';

/** The shortest time between two queries to the provider about an order, however many pages poll. */
const askAgainAfterMs = 2_000;

/** The most attempts checked at a time, and by a polling page at all: first those never checked, then those checked longest ago. */
const attemptsAtATime = 5;

export type CheckedPaymentStatus = PaymentStatus & {
  /** the provider did not answer, or not readably: the rest is what was known before */
  providerAway: false | 'silent' | 'unreadable';
};

/**
 * Determines the payment status of an order, after asking the provider if it may have changed.
 *
 * @param order.transactionId the id a browser brought back from the provider. It is looked up and never trusted: it
 * counts if the provider says that it was made on one of this order's references.
 * @returns null if there is no such order
 */
export async function checkPayment(
  db: Db,
  provider: PaymentProvider | null,
  { orderId, transactionId }: { orderId: string; transactionId?: string | null },
  now: Date = new Date(),
): Promise<CheckedPaymentStatus | null> {
  const stored = await findPaymentStatus(db, orderId, now);
  if (!stored) return null;
  if (!provider || stored.state === 'paid') return { ...stored, providerAway: false };
  const attempts = await claimAttempts(db, provider.name, orderId, now);
  const providerAway = worstOf(await askProvider(db, provider, attempts, transactionId ?? null, now));
  const after = await findPaymentStatus(db, orderId, now);
  return after && { ...after, providerAway };
}

/**
 * Asks the provider about all attempts to pay an order, whatever became of the order, and records all their transactions.
 * Attempts that another page or process is asking about are included, because its question may stay without an answer.
 *
 * @returns whether the provider did not answer, or not readably
 */
export async function askAboutOrder(
  db: Db,
  provider: PaymentProvider,
  orderId: string,
  now: Date = new Date(),
): Promise<CheckedPaymentStatus['providerAway']> {
  const attempts = await db
    .select(attemptColumns)
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.provider, provider.name)))
    .orderBy(...leastRecentlyChecked);
  const faults: unknown[] = [];
  for (let start = 0; start < attempts.length; start += attemptsAtATime) {
    const page = attempts.slice(start, start + attemptsAtATime);
    // One by one: a statement that locks several could deadlock with that of a polling page.
    for (const { id } of page) await db.update(payments).set({ checkedAt: now }).where(eq(payments.id, id));
    const pageFaults = await askProvider(db, provider, page, null, now);
    faults.push(...pageFaults);
    // An unavailable provider is not waited for with every page.
    if (pageFaults.length >= page.length && pageFaults.every(isSilence)) break;
  }
  return worstOf(faults);
}

/** @throws the first fault that is not the provider's */
function worstOf(faults: unknown[]): CheckedPaymentStatus['providerAway'] {
  for (const fault of faults) if (!(fault instanceof ProviderUnavailable)) throw fault;
  if (faults.some(isSilence)) return 'silent';
  return faults.length > 0 && 'unreadable';
}

function isSilence(fault: unknown): boolean {
  return fault instanceof ProviderUnavailable && !(fault instanceof ProviderUnreadable);
}

type ClaimedAttempt = { id: string; orderId: string; reference: string; unansweredAt: Date | null };

const attemptColumns = {
  id: payments.id,
  orderId: payments.orderId,
  reference: payments.reference,
  unansweredAt: payments.unansweredAt,
};
const leastRecentlyChecked = [sql`${payments.checkedAt} nulls first`, desc(payments.createdAt)];

/**
 * Claims attempts that are due for a check by a polling page: those not checked within the last moments, and those refused by an
 * event since, because only the look-up has the reason for the shopper. They count as checked from now on.
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
    .orderBy(...leastRecentlyChecked)
    .limit(attemptsAtATime);
  return db
    .update(payments)
    .set({ checkedAt: now })
    .where(and(inArray(payments.id, next), due))
    .returning(attemptColumns);
}

/**
 * Asks the provider about each attempt and records all their transactions, and which attempts it left without an answer.
 * A fault with one attempt does not stop the others. All keep their claim, so that others come before those that fail.
 *
 * @returns the faults
 */
async function askProvider(
  db: Db,
  provider: PaymentProvider,
  attempts: ClaimedAttempt[],
  transactionId: string | null,
  now: Date,
): Promise<unknown[]> {
  const faults: unknown[] = [];
  const addFault = (fault: unknown) => void faults.push(fault);
  const record = (transaction: ProviderTransaction) => recordTransaction(db, provider.name, transaction, now);
  const recordNamed = async (id: string) => {
    const current = await provider.findTransaction(id);
    if (current && attempts.some(({ reference }) => reference === current.reference)) await record(current);
  };
  if (transactionId && attempts.length > 0) await recordNamed(transactionId).catch(addFault);
  // At the same time, so that a person waits for one timeout at most; recorded in turn, because each locks the order.
  const lists = await Promise.allSettled(attempts.map(({ reference }) => provider.listTransactions(reference)));
  for (const [index, list] of lists.entries()) {
    const attempt = attempts[index];
    if (!attempt) continue;
    const answered =
      list.status === 'rejected'
        ? Promise.reject(list.reason)
        : recordAttempt(db, provider, attempt, list.value, record);
    await answered
      .then(
        () => clearUnanswered(db, attempt),
        async (fault) => {
          addFault(fault);
          if (fault instanceof ProviderUnavailable) await markUnanswered(db, attempt, now);
        },
      )
      .catch(addFault);
  }
  return faults;
}

async function clearUnanswered(db: Db, { id, unansweredAt }: ClaimedAttempt): Promise<void> {
  if (unansweredAt) await db.update(payments).set({ unansweredAt: null }).where(eq(payments.id, id));
}

/** Marks an attempt as left without an answer, unless another query about it has begun since. */
async function markUnanswered(db: Db, { id }: ClaimedAttempt, now: Date): Promise<void> {
  const isLatestQuery = lte(payments.checkedAt, now);
  await db
    .update(payments)
    .set({ unansweredAt: now })
    .where(and(eq(payments.id, id), isLatestQuery));
}

async function recordAttempt(
  db: Db,
  provider: PaymentProvider,
  { id, orderId }: ClaimedAttempt,
  listed: ProviderTransaction[],
  record: (transaction: ProviderTransaction) => Promise<unknown>,
): Promise<void> {
  for (const transaction of listed) await record(transaction);
  // A transaction that is missing from the list is looked up by its id.
  for (const stored of await listStoredTransactions(db, orderId)) {
    if (stored.paymentId !== id || stored.status !== 'PENDING') continue;
    if (listed.some((transaction) => transaction.id === stored.transactionId)) continue;
    const current = await provider.findTransaction(stored.transactionId);
    if (current) await record(current);
  }
}
