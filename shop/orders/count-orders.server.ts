import { and, type SQL, sql } from 'drizzle-orm';
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

/**
 * How many orders a filter leaves in each part of the list; from the sums that are kept, or, of a search, by what it finds.
 *
 * @returns null where a search finds more than are counted
 */
export async function countParts(db: Db, { part: _, ...filter }: OrderFilter): Promise<OrderCounts | null> {
  return filter.search?.trim() ? countFound(db, filter) : countKept(db, filter);
}

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

async function countKept(db: Db, filter: Omit<OrderFilter, 'part'>): Promise<OrderCounts> {
  const [sums, toReview] = await Promise.all([
    sumByStatus(db, filter),
    db.$count(orders, and(ordersBesidePart(filter), hasProofToReview)),
  ]);
  return asCounts((status) => sums[status].orders, toReview);
}

async function countFound(db: Db, filter: Omit<OrderFilter, 'part'>): Promise<OrderCounts | null> {
  const { rows } = await db.execute<{ status: OrderStatus; orders: number; to_review: number }>(sql`
    with found as materialized (${foundOrders(ordersBesidePart(filter))})
    select status, count(*) as orders, count(*) filter (where ${proofOf('found')}) as to_review from found group by status`);
  const counts = asCounts(
    (status) => Number(rows.find((row) => row.status === status)?.orders ?? 0),
    rows.reduce((sum, row) => sum + Number(row.to_review), 0),
  );
  return counts.all > mostCounted ? null : counts;
}

/** What lists sort by, of as many orders as are counted and one more. */
export function foundOrders(wanted: SQL | undefined): SQL {
  return sql`select id, status, order_date, total_amount from ${orders} where ${wanted} limit ${mostCounted + 1}`;
}

const proofOf = (table: string) =>
  sql`exists (select from transfer_proofs where order_id = ${sql.identifier(table)}.id and transfer_proofs.status = 'pending')`;

function asCounts(countOf: (status: OrderStatus) => number, toReview: number): OrderCounts {
  const byStatus = Object.fromEntries(orderStatuses.map((status) => [status, countOf(status)])) as Record<
    OrderStatus,
    number
  >;
  const sum = (statuses: OrderStatus[]) => statuses.reduce((total, status) => total + byStatus[status], 0);
  return { all: sum(orderStatuses), toShip: sum(statusesToShip), toReview, byStatus };
}
