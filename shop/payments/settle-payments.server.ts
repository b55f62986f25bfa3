import { and, asc, desc, eq, gt, isNull, lt, notInArray, or, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { orders, payments } from '#db/schema.ts';
import {
  followedForMs,
  isOverdue,
  lapseOrder,
  listUntriedOverdueOrders,
} from '#shop/orders/cancelling/lapse-order.server.ts';
import { releaseHolds } from '#shop/orders/holds/release-holds.server.ts';
import { lockOrder } from '#shop/orders/locked-order.server.ts';
import { lapseRevisions } from '#shop/orders/revisions/lapse-revisions.server.ts';
import { askAboutOrder } from './check-payment.server.ts';
import { findPaymentStatus } from './find-payment-status.server.ts';
import type { PaymentProvider } from './provider.ts';
import { holdForPending } from './record-transaction.server.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/**
 * How long an unavailable provider delays the lapse of an unpaid order. If the provider reports a payment later, it
 * still counts.
 */
const patienceWithProviderMs = 2 * hourMs;
/**
 * Attempts younger than this are checked every other minute until their order is paid, and all others hourly. That
 * suffices because an event usually reports a payment first.
 */
const freshForMs = 3 * hourMs;
/** The most orders asked about per run. */
const mostOrders = 50;
/** An unanswered look-up takes seconds. After this many in a row, the remaining orders wait for the next run. */
const silencesUntilAway = 2;
/**
 * After this time a run asks about no further order. With a slow provider the last one can take half a minute, and the
 * next run begins a minute after this one.
 */
const askingMs = 30_000;

export type SettledPayments = {
  /** number of orders that lapsed */
  lapsed: number;
  /** number of stock holds released */
  released: number;
  /** errors of single orders; the others were processed */
  faults: unknown[];
};

/**
 * The sweep that runs every minute: ends changes that no customer answered in time, releases expired stock holds, lets
 * overdue orders lapse and asks the provider about recent attempts to pay. What does not depend on the provider comes
 * first. Orders for which a run has no time left wait for the next run.
 *
 * Safe to run concurrently. An error with one order does not block others.
 *
 * @param clockMs returns the time in milliseconds; it limits how long a run asks the provider
 */
export async function settlePayments(
  db: Db,
  provider: PaymentProvider | null,
  now: Date = new Date(),
  clockMs = () => performance.now(),
): Promise<SettledPayments> {
  const settled: SettledPayments = { lapsed: 0, released: 0, faults: [] };
  const addFault = (fault: unknown) => void settled.faults.push(fault);

  await lapseRevisions(db, now, addFault).catch(addFault);
  settled.released = (await releaseHolds(db, now).catch(addFault)) ?? 0;
  await lapseUntried(db, provider, settled, now).catch(addFault);
  if (provider) await askAboutAttempts(db, provider, settled, now, clockMs).catch(addFault);
  return settled;
}

/**
 * Lets overdue orders without an attempt at the provider lapse; without a provider, all overdue ones. Orders that fail
 * are skipped.
 */
async function lapseUntried(
  db: Db,
  provider: PaymentProvider | null,
  settled: SettledPayments,
  now: Date,
): Promise<void> {
  let passed = 0;
  for (let page = null; page === null || page.length === mostOrders; ) {
    page = await listUntriedOverdueOrders(db, provider?.name ?? null, now, { limit: mostOrders, offset: passed });
    for (const orderId of page) if (!(await lapseUnpaid(db, orderId, settled, now))) passed += 1;
  }
}

/**
 * Asks about the orders that are due, and lets those lapse that are overdue and unpaid. While the provider does not
 * answer, overdue orders wait for up to two hours.
 */
async function askAboutAttempts(
  db: Db,
  provider: PaymentProvider,
  settled: SettledPayments,
  now: Date,
  clockMs: () => number,
): Promise<void> {
  const startedMs = clockMs();
  let silences = 0;
  for (const { orderId, overdueSince } of await listAskable(db, provider, now)) {
    const isAway = silences >= silencesUntilAway;
    if (!isAway && clockMs() - startedMs >= askingMs) return;
    const silence = isAway ? 'silent' : await askAboutOrder(db, provider, orderId, now).catch(toFault(settled));
    // Only missing answers count: an unreadable one concerns a single order, and takes no time.
    silences = silence === 'silent' ? silences + 1 : 0;
    if (silence === 'fault' || !overdueSince) continue;
    const overdueMs = now.getTime() - overdueSince.getTime();
    if (overdueMs >= (silence ? patienceWithProviderMs : 0)) await lapseUnpaid(db, orderId, settled, now);
  }
}

function toFault({ faults }: SettledPayments) {
  return (fault: unknown) => {
    faults.push(fault);
    return 'fault' as const;
  };
}

/**
 * Lists orders to ask about: overdue ones, and those with an attempt that is due for a check, even if they were paid,
 * cancelled or deleted since. Sorted by the time since the last check, weighted by how often the order should be
 * checked. A failed check counts too, so that other orders come before it.
 *
 * @returns `overdueSince`: null unless the order is overdue
 */
async function listAskable(
  db: Db,
  provider: PaymentProvider,
  now: Date,
): Promise<{ orderId: string; overdueSince: Date | null }[]> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  // The shopper may still be entering data.
  const neverChecked = and(isNull(payments.checkedAt), lt(payments.createdAt, before(minuteMs)));
  const isFresh = and(
    gt(payments.createdAt, before(freshForMs)),
    notInArray(orders.status, ['Pagado', 'Enviado', 'Entregado']),
  );
  const isDue = and(
    gt(payments.createdAt, before(followedForMs)),
    or(
      neverChecked,
      lt(payments.checkedAt, before(hourMs)),
      and(isFresh, lt(payments.checkedAt, before(2 * minuteMs))),
    ),
  );
  const sinceCheck = sql`${now.toISOString()}::timestamptz - max(coalesce(${payments.checkedAt}, ${payments.createdAt}))`;
  const pace = sql`case when ${isOverdue(now)} or bool_or(${isFresh}) then 30 else 1 end`;
  return db
    .select({
      orderId: orders.id,
      overdueSince: sql`case when ${isOverdue(now)} then ${orders.holdExpiresAt} end`.mapWith(orders.holdExpiresAt),
    })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(eq(payments.provider, provider.name), or(gt(payments.createdAt, before(followedForMs)), isOverdue(now))))
    .groupBy(orders.id)
    .having(or(isOverdue(now), sql`bool_or(${isDue})`))
    .orderBy(desc(sql`(${sinceCheck}) * ${pace}`), asc(orders.id))
    .limit(mostOrders);
}

/**
 * Lets an order lapse if it is overdue and unpaid; extends its deadline if a payment is pending or unanswered.
 *
 * @returns whether it lapsed; false too if that failed, which is recorded in `settled.faults`
 */
async function lapseUnpaid(db: Db, orderId: string, settled: SettledPayments, now: Date): Promise<boolean> {
  const lapse = db.transaction(async (tx) => {
    if (await lapseOrder(tx, orderId, now)) return true;
    const order = await lockOrder(tx, orderId);
    const state = (await findPaymentStatus(tx, orderId, now))?.state;
    if (order && (state === 'pending' || state === 'unanswered')) await holdForPending(tx, order, now);
    return false;
  });
  const lapsed = (await lapse.catch(toFault(settled))) === true;
  if (lapsed) settled.lapsed += 1;
  return lapsed;
}
