import { and, asc, eq, gt, isNull, lt, notInArray, or, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { orders, payments } from '#db/schema.ts';
import { lapseOrder, listLapsable, releaseReservations } from '#shop/orders/lapse.server.ts';
import { lockOrder } from '#shop/orders/locked-order.server.ts';
import { checkPayment } from './check-payment.server.ts';
import { findStanding } from './find-standing.server.ts';
import type { PaymentProvider } from './provider.ts';
import { holdForPending } from './record-transaction.server.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** A provider that is away puts off the end of an unpaid order so long; what it tells after that still counts. */
const patienceWithProviderMs = 2 * hourMs;
/** Attempts of the last hours are asked about every other minute, older ones each hour: events do come, mostly. */
const freshForMs = 3 * hourMs;
const askedForMs = 48 * hourMs;
/** A minute's run is to end within its minute. */
const mostOrders = 50;
/** A look-up without an answer takes seconds; after so many in a row the rest waits for the next minute. */
const silencesUntilAway = 2;

export type SettledPayments = {
  /** orders that cancelled themselves */
  lapsed: number;
  /** reservations given back */
  released: number;
  /** what went wrong with single orders; the others were seen to */
  faults: unknown[];
};

/**
 * What is done each minute about money and stock: asks the provider about orders that are not paid yet, cancels those whose
 * time is over, and gives back what was reserved for shoppers who did not come back.
 *
 * Safe to run twice at once. What goes wrong with one order never keeps the others waiting.
 */
export async function settlePayments(
  db: Db,
  provider: PaymentProvider | null,
  now: Date = new Date(),
): Promise<SettledPayments> {
  const settled: SettledPayments = { lapsed: 0, released: 0, faults: [] };
  const noted = (fault: unknown) => void settled.faults.push(fault);
  const ask = asker(db, provider, now);

  for (const orderId of (await listAskable(db, provider, now).catch(noted)) ?? []) await ask(orderId).catch(noted);
  for (const order of (await listLapsable(db, now, mostOrders).catch(noted)) ?? []) {
    await lapseUnpaid(db, order, ask, now).then((lapsed) => {
      settled.lapsed += lapsed ? 1 : 0;
    }, noted);
  }
  settled.released = (await releaseReservations(db, now).catch(noted)) ?? 0;
  return settled;
}

/** Asks the provider about an order; it gives whether the provider has said what it knows. */
type Ask = (orderId: string) => Promise<boolean>;

function asker(db: Db, provider: PaymentProvider | null, now: Date): Ask {
  let silences = 0;
  return async (orderId) => {
    if (!provider) return true;
    if (silences >= silencesUntilAway) return false;
    const away = (await checkPayment(db, provider, { orderId }, now))?.providerAway ?? false;
    // An answer that cannot be read is one order's trouble, and comes at once.
    silences = away === 'silent' ? silences + 1 : 0;
    return !away;
  };
}

/** Orders not paid yet on which somebody set about paying, the one asked about longest ago first. */
async function listAskable(db: Db, provider: PaymentProvider | null, now: Date): Promise<string[]> {
  if (!provider) return [];
  const before = (ms: number) => new Date(now.getTime() - ms);
  // Who has just begun is still typing.
  const neverAsked = and(isNull(payments.checkedAt), lt(payments.createdAt, before(minuteMs)));
  const rows = await db
    .select({ orderId: payments.orderId })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(
      and(
        eq(payments.provider, provider.name),
        notInArray(orders.status, ['Pagado', 'Enviado', 'Entregado']),
        gt(payments.createdAt, before(askedForMs)),
        or(
          neverAsked,
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

/** @returns whether the order was cancelled */
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
    if (order && (await findStanding(tx, id))?.state === 'pending') await holdForPending(tx, order, now);
    return false;
  });
}
