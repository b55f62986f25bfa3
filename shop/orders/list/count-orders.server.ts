import { and, count, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { type OrderStatus, orders, servicesNotToShip } from '#db/schema.ts';
import { orderStatuses, statusesToShip } from '#shop/orders/status/order-status.ts';
import { sumByStatus } from '#shop/sales/order-sums.server.ts';
import {
  isToConfirm,
  isToFetch,
  isToShipOnAccount,
  type OrderFilter,
  type OrdersPart,
  ordersBesidePart,
  wantedOrders,
} from './order-filter.server.ts';
import { hasProofToReview } from './order-marks.server.ts';

/** The number of orders that match a filter in each part of the list. */
export type OrderCounts = {
  all: number;
  toConfirm: number;
  toShip: number;
  toFetch: number;
  toReview: number;
  byStatus: Record<OrderStatus, number>;
};

/** The most orders that a search counts: staff do not page further, and counting all matches would read all orders. */
export const mostCounted = 10_000;

/** The number of orders in one part of the list. */
export function countOf(part: OrdersPart | null, counts: OrderCounts): number {
  if (part === null) return counts.all;
  if (part === 'to-confirm') return counts.toConfirm;
  if (part === 'to-ship') return counts.toShip;
  if (part === 'to-fetch') return counts.toFetch;
  return part === 'to-review' ? counts.toReview : counts.byStatus[part];
}

/** Counts the orders that match a filter, at most one more than `mostCounted`. */
export async function countSome(db: Db, filter: OrderFilter): Promise<number> {
  const { rows } = await db.execute<{ orders: number }>(sql`
    select count(*) as orders from (select from ${orders} where ${wantedOrders(filter)} limit ${mostCounted + 1}) as found`);
  return Number(rows[0]?.orders ?? 0);
}

/** Counts the orders that match a filter without a search in each part of the list, mostly from stored sums. */
export async function countKept(db: Db, { part: _, ...filter }: OrderFilter): Promise<OrderCounts> {
  const beside = ordersBesidePart(filter);
  const [sums, toConfirm, toReview, services, onAccount, pickups] = await Promise.all([
    sumByStatus(db, filter),
    db.$count(orders, and(beside, isToConfirm)),
    db.$count(orders, and(beside, hasProofToReview)),
    db.$count(orders, and(beside, servicesNotToShip)),
    db.$count(orders, and(beside, isToShipOnAccount)),
    countPickups(db, beside),
  ]);
  const ready = statusesToShip.reduce((total, status) => total + sums[status].orders, 0);
  const toShip = Math.max(0, ready - services - pickups.ready) + onAccount;
  return asCounts((status) => sums[status].orders, { toConfirm, toShip, toFetch: pickups.all, toReview });
}

/** Counts the orders to fetch; `ready`: those whose status is that of a parcel to send. */
async function countPickups(db: Db, beside: SQL | undefined): Promise<{ all: number; ready: number }> {
  const isReady = inArray(orders.status, statusesToShip);
  const [row] = await db
    .select({ all: count(), ready: sql<number>`count(*) filter (where ${isReady})::int` })
    .from(orders)
    .where(and(beside, isToFetch));
  return row ?? { all: 0, ready: 0 };
}

/** Derives the parts of the list from the number of orders in each status. */
export function asCounts(
  countOf: (status: OrderStatus) => number,
  parts: Pick<OrderCounts, 'toConfirm' | 'toShip' | 'toFetch' | 'toReview'>,
): OrderCounts {
  const byStatus = Object.fromEntries(orderStatuses.map((status) => [status, countOf(status)])) as Record<
    OrderStatus,
    number
  >;
  const all = orderStatuses.reduce((total, status) => total + byStatus[status], 0);
  return { all, ...parts, byStatus };
}
