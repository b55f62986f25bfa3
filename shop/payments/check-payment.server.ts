import { and, desc, eq, exists, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { payments, paymentTransactions } from '#db/schema.ts';
import { findPaymentStatus, listStoredTransactions, type PaymentStatus } from './find-payment-status.server.ts';
import { type PaymentProvider, type ProviderTransaction, ProviderUnavailable, ProviderUnreadable } from './provider.ts';
import { recordTransaction } from './record-transaction.server.ts';

/** The shortest time between two queries to the provider about an order, however many pages poll. */
const askAgainAfterMs = 2_000;

/**
 * The most attempts checked at a time; a polling page checks only that many: first those never checked, then those
 * checked longest ago.
 */
const attemptsAtATime = 5;

export type CheckedPaymentStatus = PaymentStatus & {
  /** whether the provider gave no answer or an unreadable one; then the status is what the shop knew before */
  providerAway: false | 'silent' | 'unreadable';
};

/**
 * Determines the payment status of an order, after asking the provider if it may have changed.
 *
 * @param order.transactionId the id a browser brought back from the provider. It is not trusted: the transaction is
 * looked up, and counts only if the provider says that it was made on one of this order's references.
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
  const ask = async (named: string | null) => {
    const providerAway = worstOf(await askProvider(db, provider, attempts, named, now));
    const after = await findPaymentStatus(db, orderId, now);
    return after && { ...after, providerAway };
  };
  const checked = await ask(transactionId ?? null);
  // An event may report a refusal while the provider is asked, and only a look-up has its message.
  const isUnexplained = attempts.length > 0 && checked?.state === 'declined' && checked.message === '';
  return isUnexplained && !checked.providerAway ? ask(null) : checked;
}

/**
 * Asks the provider about all attempts to pay an order, whatever the order's status, and records all their
 * transactions. Includes attempts about which another page or process is asking right now, because that query may fail.
 *
 * @returns whether the provider gave no answer, or an unreadable one
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
    // One by one: a statement that locks several rows could deadlock with that of a polling page.
    for (const { id } of page) await db.update(payments).set({ checkedAt: now }).where(eq(payments.id, id));
    const pageFaults = await askProvider(db, provider, page, null, now);
    faults.push(...pageFaults);
    // If the provider answered about none of these attempts, the others would only wait for timeouts.
    if (pageFaults.length >= page.length && pageFaults.every(isSilence)) break;
  }
  return worstOf(faults);
}

/** @throws the first error that is not a fault of the provider */
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
 * Claims attempts that are due for a check by a polling page: those not checked within the last moments, and those that
 * an event reported as refused since, because only a look-up has the message for the shopper. They count as checked
 * from now on.
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
 * Asks the provider about each attempt, records all transactions, and marks the attempts about which it gave no answer.
 * An error with one attempt does not stop the others. Failed attempts also count as checked, so that they do not come
 * before the others next time.
 *
 * @returns the errors
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
  // The provider is asked about all attempts at the same time, so that a person waits for one timeout at most. The
  // answers are recorded one after another, because each locks the order.
  const lists = await Promise.allSettled(attempts.map(({ reference }) => provider.listTransactions(reference)));
  for (const [index, list] of lists.entries()) {
    const attempt = attempts[index];
    if (!attempt) continue;
    const answer = list.status === 'fulfilled' ? Promise.resolve(list.value) : Promise.reject(list.reason);
    await answer
      .then((listed) => recordAttempt(db, provider, attempt, listed, record))
      .catch(async (fault) => {
        // The readable part of the answer is recorded; the rest may contain another payment.
        if (fault instanceof ProviderUnreadable) await recordAttempt(db, provider, attempt, fault.readable, record);
        throw fault;
      })
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

/** Marks an attempt as without an answer from the provider, unless another query about it has begun since. */
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
  // A PENDING transaction that is missing from the list is looked up by its id.
  for (const stored of await listStoredTransactions(db, orderId)) {
    if (stored.paymentId !== id || stored.status !== 'PENDING') continue;
    if (listed.some((transaction) => transaction.id === stored.transactionId)) continue;
    const current = await provider.findTransaction(stored.transactionId);
    if (current) await record(current);
  }
}
