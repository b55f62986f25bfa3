import { and, desc, eq, gt, isNull, lt, notInArray, or, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { orders, payments } from '#db/schema.ts';
import { releaseHolds } from '#shop/orders/holds/release-holds.server.ts';
import { lapseOrder, listOverdueOrders } from '#shop/orders/lapse-order.server.ts';
import { lockOrder } from '#shop/orders/locked-order.server.ts';
import { askAboutOrder } from './check-payment.server.ts';
import { findPaymentStatus } from './find-payment-status.server.ts';
import type { PaymentProvider } from './provider.ts';
import { holdForPending } from './record-transaction.server.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/**
 * How long an unavailable provider delays the lapse of an unpaid order. A payment that it reports later still counts.
 */
const patienceWithProviderMs = 2 * hourMs;
/**
 * Attempts younger than this are checked every other minute until their order is paid, all others hourly: usually an
 * event reports a payment first.
 */
const freshForMs = 3 * hourMs;
/** Two days and one more hourly check, so that the last one comes after two days. */
const checkedForMs = 49 * hourMs;
/** The most orders of each kind processed per run, so that a run ends within its minute. */
const mostOrders = 50;
/** An unanswered look-up takes seconds; after this many in a row the other orders wait for the next run. */
const silencesUntilAway = 2;

export type SettledPayments = {
  /** number of orders that lapsed */
  lapsed: number;
  /** number of stock holds released */
  released: number;
  /** errors of single orders; the others were processed */
  faults: unknown[];
};

/**
 * The sweep that runs every minute: asks the provider about recent attempts to pay, lets overdue ones lapse and releases expired
 * stock holds.
 *
 * Safe to run concurrently. An error with one order does not block others.
 */
export async function settlePayments(
  db: Db,
  provider: PaymentProvider | null,
  now: Date = new Date(),
): Promise<SettledPayments> {
  const settled: SettledPayments = { lapsed: 0, released: 0, faults: [] };
  const addFault = (fault: unknown) => void settled.faults.push(fault);
  const ask = asker(db, provider, now);

  for (const orderId of (await listAskable(db, provider, now).catch(addFault)) ?? [])
    await ask(orderId).catch(addFault);
  await lapseOverdue(db, ask, settled, now).catch(addFault);
  settled.released = (await releaseHolds(db, now).catch(addFault)) ?? 0;
  return settled;
}

/** Asks the provider about an order. Resolves to whether it answered. */
type Ask = (orderId: string) => Promise<boolean>;

function asker(db: Db, provider: PaymentProvider | null, now: Date): Ask {
  let silences = 0;
  const answered = new Set<string>();
  return async (orderId) => {
    if (!provider || answered.has(orderId)) return true;
    if (silences >= silencesUntilAway) return false;
    const away = await askAboutOrder(db, provider, orderId, now);
    // An unreadable answer concerns one order only, and arrives at once.
    silences = away === 'silent' ? silences + 1 : 0;
    if (!away) answered.add(orderId);
    return !away;
  };
}

/**
 * Lists orders with an attempt that is due for a check, whatever became of them since: paid, cancelled or deleted. The
 * most overdue, in proportion to their pace, come first; a check that failed counts, so that the others come before it.
 */
async function listAskable(db: Db, provider: PaymentProvider | null, now: Date): Promise<string[]> {
  if (!provider) return [];
  const before = (ms: number) => new Date(now.getTime() - ms);
  // The shopper may still be entering data.
  const neverChecked = and(isNull(payments.checkedAt), lt(payments.createdAt, before(minuteMs)));
  const isFresh = and(
    gt(payments.createdAt, before(freshForMs)),
    notInArray(orders.status, ['Pagado', 'Enviado', 'Entregado']),
  );
  const lastChecked = sql`coalesce(${payments.checkedAt}, ${payments.createdAt})`;
  const overdue = sql`(${now.toISOString()}::timestamptz - ${lastChecked}) * case when ${isFresh} then 30 else 1 end`;
  const rows = await db
    .select({ orderId: payments.orderId })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(
      and(
        eq(payments.provider, provider.name),
        gt(payments.createdAt, before(checkedForMs)),
        or(
          neverChecked,
          lt(payments.checkedAt, before(hourMs)),
          and(isFresh, lt(payments.checkedAt, before(2 * minuteMs))),
        ),
      ),
    )
    .groupBy(payments.orderId)
    .orderBy(desc(sql`max(${overdue})`))
    .limit(mostOrders);
  return rows.map(({ orderId }) => orderId);
}

/**
 * Lets overdue orders lapse. Orders that cannot be asked about, or fail, are passed over, so that those behind them lapse
 * in time.
 */
async function lapseOverdue(db: Db, ask: Ask, settled: SettledPayments, now: Date): Promise<void> {
  let decided = 0;
  let passed = 0;
  for (let page = null; page === null || (page.length === mostOrders && decided < mostOrders); ) {
    page = await listOverdueOrders(db, now, mostOrders, passed);
    for (const order of page) {
      const outcome = await lapseUnpaid(db, order, ask, now).catch((fault: unknown) => {
        settled.faults.push(fault);
        return 'unasked' as const;
      });
      if (outcome === 'lapsed') settled.lapsed += 1;
      else passed += 1;
      if (outcome !== 'unasked') decided += 1;
    }
  }
}

/**
 * Lets an unpaid order lapse, after asking the provider about its attempts. While the provider does not answer, the
 * order waits for up to two hours.
 *
 * @returns 'unasked' if it waits for the provider's answer, 'kept' if money is on its way
 */
async function lapseUnpaid(
  db: Db,
  { id, holdExpiresAt }: { id: string; holdExpiresAt: Date | null },
  ask: Ask,
  now: Date,
): Promise<'lapsed' | 'kept' | 'unasked'> {
  const wasTried = (await db.$count(payments, eq(payments.orderId, id))) > 0;
  if (wasTried && !(await ask(id))) {
    const overdueMs = now.getTime() - (holdExpiresAt ?? now).getTime();
    if (overdueMs < patienceWithProviderMs) return 'unasked';
  }
  return db.transaction(async (tx) => {
    if (await lapseOrder(tx, id, now)) return 'lapsed';
    const order = await lockOrder(tx, id);
    const state = (await findPaymentStatus(tx, id, now))?.state;
    if (order && (state === 'pending' || state === 'unanswered')) await holdForPending(tx, order, now);
    return 'kept';
  });
}
