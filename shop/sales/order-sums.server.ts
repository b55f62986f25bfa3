import { type SQL, sql } from 'drizzle-orm';
import { advisoryLocks } from '#db/advisory-locks.ts';
import type { Db } from '#db/database.server.ts';
import { type OrderStatus, orderSums, orders, type PaymentMethod } from '#db/schema.ts';
import { isoDayOf } from '#shop/dates.ts';
import type { Pesos } from '#shop/money.ts';
import { orderStatuses } from '#shop/orders/status/order-status.ts';
import type { Span } from './order-days.ts';

/** The number of orders and their total. */
export type Sums = { orders: number; total: Pesos };

/** Adds up orders per status, without deleted ones: all of them, or those of a span and a payment method. */
export async function sumByStatus(
  db: Db,
  { placed, method = null }: { placed?: Span | undefined; method?: PaymentMethod | null } = {},
): Promise<Record<OrderStatus, Sums>> {
  const { rows } = await db.execute<{ status: OrderStatus } & Sums>(sql`
    select status, sum(orders)::bigint as orders, sum(total)::bigint as total
    from (${orderSumsWithin(placed ?? { since: null, until: null })}) as sums
    ${method ? sql`where payment_method = ${method}` : sql``}
    group by status`);
  const byStatus = new Map(rows.map(({ status, ...sums }) => [status, sums]));
  return Object.fromEntries(
    orderStatuses.map((status) => {
      const sums = byStatus.get(status);
      return [status, { orders: Number(sums?.orders ?? 0), total: Number(sums?.total ?? 0) }];
    }),
  ) as Record<OrderStatus, Sums>;
}

/**
 * Selects the orders of a span as rows to add up, with their time in Colombia: whole days from the stored sums, and the
 * hours before and after them from the orders themselves.
 *
 * @param options.byTheHour whether to read only the orders themselves, for spans of a day or two that are grouped by
 * hour
 */
export function orderSumsWithin(span: Span, { byTheHour = false }: { byTheHour?: boolean } = {}): SQL {
  const { days, rests } = byTheHour ? { days: null, rests: [span] } : splitDays(span);
  const kept = days && [
    sql`select day::timestamp as moment, status, payment_method, orders, total from ${orderSums} where ${ofDays(days)}`,
  ];
  const single = rests.map(
    (
      rest,
    ) => sql`select order_date at time zone interval '-05:00', status, payment_method, 1, total_amount - returned_amount
      from ${orders} where deleted_at is null and ${placedIn(rest)}`,
  );
  return sql.join([...(kept ?? []), ...(kept ? single : single.map(withColumnNames))], sql` union all `);
}

/**
 * Names the columns of the first part. A union takes its column names from its first part, which has none if there are
 * no whole days.
 */
function withColumnNames(rest: SQL, place: number): SQL {
  if (place > 0) return rest;
  return sql`select moment, status, payment_method, orders, total from (${rest}) as rest (moment, status, payment_method, orders, total)`;
}

type Days = { from: string | null; to: string | null };

function ofDays({ from, to }: Days): SQL {
  const first = from === null ? sql`true` : sql`day >= ${from}::date`;
  return to === null ? first : sql`${first} and day < ${to}::date`;
}

function placedIn({ since, until }: Span): SQL {
  const first = since === null ? sql`true` : sql`order_date >= ${since.toISOString()}::timestamptz`;
  return until === null ? first : sql`${first} and order_date < ${until.toISOString()}::timestamptz`;
}

const dayMs = 24 * 60 * 60 * 1000;
// Colombia is UTC-5 all year, so every day has 24 hours.
const startOfDay = (moment: Date) => new Date(`${isoDayOf(moment)}T00:00:00-05:00`);

/**
 * Splits a span into its whole days (from the first, up to and excluding the last) and the rests before and after them.
 * `days` is null if the span has no whole day.
 */
function splitDays({ since, until }: Span): { days: Days | null; rests: Span[] } {
  const first = since && new Date(startOfDay(new Date(since.getTime() - 1)).getTime() + dayMs);
  const last = until && startOfDay(until);
  if (first && last && first >= last) return { days: null, rests: [{ since, until }] };
  const rests = [
    ...(since && first && since < first ? [{ since, until: first }] : []),
    ...(until && last && last < until ? [{ since: last, until }] : []),
  ];
  return { days: { from: first && isoDayOf(first), to: last && isoDayOf(last) }, rests };
}

/**
 * Folds stored sums: triggers add one `fresh` row per change, and this replaces them by one row per day, status and
 * payment method; per day and product; and per month and product. The totals are the same before, during and after; a
 * row that a concurrent run has folded is skipped.
 */
export async function foldOrderSums(db: Db): Promise<void> {
  await db.execute(sql`
    with moved as materialized (select distinct day from order_sums where fresh),
    taken as (delete from order_sums using moved where order_sums.day = moved.day
      returning order_sums.day, status, payment_method, orders, total)
    insert into order_sums (day, status, payment_method, orders, total, fresh)
    select day, status, payment_method, sum(orders), sum(total), false from taken
    group by 1, 2, 3 having sum(orders) <> 0 or sum(total) <> 0`);
  await db.execute(sql`
    with moved as materialized (select distinct product_id, day from product_sales where fresh),
    taken as (delete from product_sales using moved
      where product_sales.product_id = moved.product_id and product_sales.day = moved.day
      returning product_sales.day, product_sales.product_id, units, total)
    insert into product_sales (day, product_id, units, total, fresh)
    select day, product_id, sum(units), sum(total), false from taken
    group by 1, 2 having sum(units) <> 0 or sum(total) <> 0`);
  await foldMonths(db);
}

/**
 * Folds each product's sales of a month into one row. Runs are serialized by a lock taken before any read, because the
 * list of best sellers would underestimate a product with two folded rows in one month.
 */
async function foldMonths(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.foldingMonths})`);
    await tx.execute(sql`
      with moved as materialized (select distinct product_id, month from product_months where fresh),
      taken as (delete from product_months using moved
        where product_months.product_id = moved.product_id and product_months.month = moved.month
        returning product_months.month, product_months.product_id, units, total)
      insert into product_months (month, product_id, units, total, fresh)
      select month, product_id, sum(units), sum(total), false from taken
      group by 1, 2 having sum(units) <> 0 or sum(total) <> 0`);
  });
}
