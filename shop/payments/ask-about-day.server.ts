import { and, asc, eq, gte, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { payments } from '#db/schema.ts';
import { askAboutOrder } from './check-payment.server.ts';
import type { PaymentProvider } from './provider.ts';

/** The most orders asked about per request, so that the user waits only some seconds. */
const mostOrders = 30;
/** No further order is asked about after this time; the rest is left for the user's next request. */
const longestMs = 20_000;
/** An order whose attempts were checked within this time is not asked about again. */
const freshForMs = 5 * 60_000;
const silencesUntilAway = 2;

export type AskedAboutDay = {
  /** the number of orders asked about */
  checked: number;
  /** the number of orders that are left for another time */
  left: number;
  isProviderAway: boolean;
};

/**
 * Asks the provider about the orders with an attempt to pay in a span of time, those checked longest ago first, and
 * records their transactions. Orders asked about in the last minutes are skipped, so that repeated calls proceed to the
 * others.
 */
export async function askAboutDay(
  db: Db,
  provider: PaymentProvider,
  { start, end }: { start: Date; end: Date },
  now: Date = new Date(),
): Promise<AskedAboutDay> {
  const orderIds = await listDue(db, provider.name, start, end, now);
  const began = performance.now();
  let checked = 0;
  let silences = 0;
  for (const orderId of orderIds.slice(0, mostOrders)) {
    if (silences >= silencesUntilAway || performance.now() - began > longestMs) break;
    if ((await askAboutOrder(db, provider, orderId, now)) === 'silent') silences += 1;
    else checked += 1;
  }
  const isProviderAway = silences >= silencesUntilAway || (silences > 0 && checked === 0);
  return { checked, left: orderIds.length - checked, isProviderAway };
}

async function listDue(db: Db, providerName: string, start: Date, end: Date, now: Date): Promise<string[]> {
  const rows = await db
    .select({ orderId: payments.orderId })
    .from(payments)
    .where(
      and(
        eq(payments.provider, providerName),
        gte(payments.createdAt, start),
        lt(payments.createdAt, end),
        or(isNull(payments.checkedAt), lte(payments.checkedAt, new Date(now.getTime() - freshForMs))),
      ),
    )
    .groupBy(payments.orderId)
    .orderBy(sql`min(${payments.checkedAt}) nulls first`, asc(payments.orderId));
  return rows.map(({ orderId }) => orderId);
}
