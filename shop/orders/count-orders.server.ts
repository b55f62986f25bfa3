import { and, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { type OrderStatus, orders } from '#db/schema.ts';
import { type OrderFilter, type OrdersPart, ordersBesidePart, wantedOrders } from './order-filter.server.ts';
import { hasProofToReview } from './order-marks.server.ts';
import { orderStatuses, statusesToShip } from './order-status.ts';
import { sumByStatus } from './order-sums.server.ts';

/** How many orders a filter leaves in each part of the list. */
export type OrderCounts = { all: number; toShip: number; toReview: number; byStatus: Record<OrderStatus, number> };

/** How many a search counts: past this many nobody goes through them, and counting on would be reading them all. */
export const mostCounted = 10_000;

/** How many of a part there are. */
export function countOf(part: OrdersPart | null, counts: OrderCounts): number {
  if (part === null) return counts.all;
  if (part === 'to-ship') return counts.toShip;
  return part === 'to-review' ? counts.toReview : counts.byStatus[part];
}

/** How many orders a filter leaves, up to as many as are counted and one more. */
export async function countSome(db: Db, filter: OrderFilter): Promise<number> {
  const { rows } = await db.execute<{ orders: number }>(sql`
    select count(*) as orders from (select from ${orders} where ${wantedOrders(filter)} limit ${mostCounted + 1}) as found`);
  return Number(rows[0]?.orders ?? 0);
}

/** How many orders a filter without a search leaves in each part of the list, from the sums that are kept. */
export async function countKept(db: Db, { part: _, ...filter }: OrderFilter): Promise<OrderCounts> {
  const [sums, toReview] = await Promise.all([
    sumByStatus(db, filter),
    db.$count(orders, and(ordersBesidePart(filter), hasProofToReview)),
  ]);
  return asCounts((status) => sums[status].orders, toReview);
}

/** The parts of the list, out of how many orders there are in each status. */
export function asCounts(countOf: (status: OrderStatus) => number, toReview: number): OrderCounts {
  const byStatus = Object.fromEntries(orderStatuses.map((status) => [status, countOf(status)])) as Record<
    OrderStatus,
    number
  >;
  const sum = (statuses: OrderStatus[]) => statuses.reduce((total, status) => total + byStatus[status], 0);
  return { all: sum(orderStatuses), toShip: sum(statusesToShip), toReview, byStatus };
}
