import { and, asc, eq, gt, isNull, lt, notInArray, or, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { orders, payments } from '#db/schema.ts';
import { releaseHolds } from '#shop/orders/holds/release-holds.server.ts';
import { lapseOrder, listOverdueOrders } from '#shop/orders/lapse-order.server.ts';
import { lockOrder } from '#shop/orders/locked-order.server.ts';
import { checkPayment } from './check-payment.server.ts';
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
 * Attempts younger than this are checked every other minute, older ones hourly up to the age `checkedForMs`: usually an
 * event reports a payment first.
 */
const freshForMs = 3 * hourMs;
const checkedForMs = 48 * hourMs;
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
 * The sweep that runs every minute: asks the provider about unpaid orders, lets overdue ones lapse and releases expired
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
  for (const order of (await listOverdueOrders(db, now, mostOrders).catch(addFault)) ?? []) {
    await lapseUnpaid(db, order, ask, now).then((lapsed) => {
      settled.lapsed += lapsed ? 1 : 0;
    }, addFault);
  }
  settled.released = (await releaseHolds(db, now).catch(addFault)) ?? 0;
  return settled;
}

/** Asks the provider about an order. Resolves to whether it answered. */
type Ask = (orderId: string) => Promise<boolean>;

function asker(db: Db, provider: PaymentProvider | null, now: Date): Ask {
  let silences = 0;
  return async (orderId) => {
    if (!provider) return true;
    if (silences >= silencesUntilAway) return false;
    const away = (await checkPayment(db, provider, { orderId }, now))?.providerAway ?? false;
    // An unreadable answer concerns one order only, and arrives at once.
    silences = away === 'silent' ? silences + 1 : 0;
    return !away;
  };
}

/**
 * Lists orders that are not paid, cancelled ones included, with an attempt that is due for a check; the longest
 * unchecked first.
 */
async function listAskable(db: Db, provider: PaymentProvider | null, now: Date): Promise<string[]> {
  if (!provider) return [];
  const before = (ms: number) => new Date(now.getTime() - ms);
  // The shopper may still be entering data.
  const neverChecked = and(isNull(payments.checkedAt), lt(payments.createdAt, before(minuteMs)));
  const rows = await db
    .select({ orderId: payments.orderId })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(
      and(
        eq(payments.provider, provider.name),
        notInArray(orders.status, ['Pagado', 'Enviado', 'Entregado']),
        gt(payments.createdAt, before(checkedForMs)),
        or(
          neverChecked,
          lt(payments.checkedAt, before(hourMs)),
          and(gt(payments.createdAt, before(freshForMs)), lt(payments.checkedAt, before(2 * minuteMs))),
        ),
      ),
    )
    .groupBy(payments.orderId)
    .orderBy(asc(sql`min(coalesce(${payments.checkedAt}, ${payments.createdAt}))`))
    .limit(mostOrders);
  return rows.map(({ orderId }) => orderId);
}

/**
 * Lets an unpaid order lapse, after asking the provider about its attempts. While the provider does not answer, the
 * order waits for up to two hours.
 *
 * @returns whether it was cancelled
 */
async function lapseUnpaid(
  db: Db,
  { id, holdExpiresAt }: { id: string; holdExpiresAt: Date | null },
  ask: Ask,
  now: Date,
): Promise<boolean> {
  const wasTried = (await db.$count(payments, eq(payments.orderId, id))) > 0;
  if (wasTried && !(await ask(id))) {
    const overdueMs = now.getTime() - (holdExpiresAt ?? now).getTime();
    if (overdueMs < patienceWithProviderMs) return false;
  }
  return db.transaction(async (tx) => {
    if (await lapseOrder(tx, id, now)) return true;
    const order = await lockOrder(tx, id);
    const state = (await findPaymentStatus(tx, id, now))?.state;
    if (order && (state === 'pending' || state === 'unanswered')) await holdForPending(tx, order, now);
    return false;
  });
}
