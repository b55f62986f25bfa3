import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { type OrderStatus, orders } from '#db/schema.ts';
import { asCounts, mostCounted, type OrderCounts } from './count-orders.server.ts';
import {
  isToConfirm,
  isToFetch,
  isToShip,
  type OrderFilter,
  type OrdersPart,
  ordersBesidePart,
} from './order-filter.server.ts';

/** Selects the columns by which lists are sorted and divided, of at most one order more than `mostCounted`. */
export function selectMatches(wanted: SQL | undefined): SQL {
  return sql`select id, status, order_date, total_amount, ${isToConfirm} as to_confirm, ${isToShip} as to_ship, ${isToFetch} as to_fetch from ${orders} where ${wanted} limit ${mostCounted + 1}`;
}

/** The number of orders that a search matches in each part of the list, and the ids of one page. */
export type CountedOrders = { counts: OrderCounts; ids: string[] };

/**
 * Runs a search once for both its counts and one page: the requested page, or the last one if there are fewer.
 *
 * @param page.order sort order by the columns of `selectMatches`
 * @returns null if the search matches more orders than are counted
 */
export async function countMatches(
  db: Db,
  { part = null, ...filter }: OrderFilter,
  page: { page: number; perPage: number; order: SQL },
): Promise<CountedOrders | null> {
  const { perPage } = page;
  const before = Math.min(Math.max(1, Math.trunc(page.page) || 1), mostCounted) - 1;
  const { rows } = await db.execute<{ counts: StatusCount[] | null; ids: string[] }>(sql`
    with found as materialized (${selectMatches(ordersBesidePart(filter))}),
    by_status as (
      select status, count(*) as orders, count(*) filter (where to_ship) as to_ship,
        count(*) filter (where to_fetch) as to_fetch,
        count(*) filter (where to_confirm) as to_confirm, count(*) filter (where ${pendingProof}) as to_review
      from found group by status
    ),
    wanted as materialized (select id, order_date, total_amount from found where ${inPart(part)}),
    page as (
      select id from wanted order by ${page.order} limit ${perPage}
      offset (select least(${before}::int, greatest(0, count(*) - 1) / ${perPage}::int) * ${perPage}::int from wanted)
    )
    select (select jsonb_agg(to_jsonb(by_status)) from by_status) as counts, array(select id::text from page) as ids`);
  const byStatus = rows[0]?.counts ?? [];
  const counts = asCounts((status) => byStatus.find((row) => row.status === status)?.orders ?? 0, {
    toConfirm: byStatus.reduce((sum, { to_confirm }) => sum + to_confirm, 0),
    toShip: byStatus.reduce((sum, { to_ship }) => sum + to_ship, 0),
    toFetch: byStatus.reduce((sum, { to_fetch }) => sum + to_fetch, 0),
    toReview: byStatus.reduce((sum, { to_review }) => sum + to_review, 0),
  });
  return counts.all > mostCounted ? null : { counts, ids: rows[0]?.ids ?? [] };
}

type StatusCount = {
  status: OrderStatus;
  orders: number;
  to_confirm: number;
  to_ship: number;
  to_fetch: number;
  to_review: number;
};

const pendingProof = sql`exists (select from transfer_proofs where order_id = found.id and transfer_proofs.status = 'pending')`;

function inPart(part: OrdersPart | null): SQL {
  if (part === null) return sql`true`;
  if (part === 'to-review') return pendingProof;
  if (part === 'to-confirm') return sql`found.to_confirm`;
  if (part === 'to-fetch') return sql`found.to_fetch`;
  return part === 'to-ship' ? sql`found.to_ship` : sql`found.status = ${part}`;
}
