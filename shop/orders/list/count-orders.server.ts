import { and, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { type OrderStatus, orders, servicesNotToShip } from '#db/schema.ts';
import { orderStatuses, statusesToShip } from '#shop/orders/status/order-status.ts';
import { sumByStatus } from '#shop/sales/order-sums.server.ts';
import {
  isToShipOnAccount,
  type OrderFilter,
  type OrdersPart,
  ordersBesidePart,
  wantedOrders,
} from './order-filter.server.ts';
import { hasProofToReview } from './order-marks.server.ts';

/** The number of orders that match a filter in each part of the list. */
export type OrderCounts = { all: number; toShip: number; toReview: number; byStatus: Record<OrderStatus, number> };

/** The most orders that a search counts: staff do not page further, and counting all matches would read all orders. */
export const mostCounted = 10_000;

/** The number of orders in one part of the list. */
export function countOf(part: OrdersPart | null, counts: OrderCounts): number {
  if (part === null) return counts.all;
  if (part === 'to-ship') return counts.toShip;
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
  const [sums, toReview, services, onAccount] = await Promise.all([
    sumByStatus(db, filter),
    db.$count(orders, and(beside, hasProofToReview)),
    db.$count(orders, and(beside, servicesNotToShip)),
    db.$count(orders, and(beside, isToShipOnAccount)),
  ]);
  const ready = statusesToShip.reduce((total, status) => total + sums[status].orders, 0);
  const toShip = Math.max(0, ready - services) + onAccount;
  return asCounts((status) => sums[status].orders, { toShip, toReview });
}

/** Derives the parts of the list from the number of orders in each status. */
export function asCounts(
  countOf: (status: OrderStatus) => number,
  { toShip, toReview }: Pick<OrderCounts, 'toShip' | 'toReview'>,
): OrderCounts {
  const byStatus = Object.fromEntries(orderStatuses.map((status) => [status, countOf(status)])) as Record<
    OrderStatus,
    number
  >;
  const all = orderStatuses.reduce((total, status) => total + byStatus[status], 0);
  return { all, toShip, toReview, byStatus };
}
