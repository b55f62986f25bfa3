import { type SQL, sql } from 'drizzle-orm';
import { advisoryLocks } from '#db/advisory-locks.ts';
import type { Db } from '#db/database.server.ts';
import { type OrderStatus, orderSums, orders, type PaymentMethod } from '#db/schema.ts';
import { isoDayOf } from '#shop/dates.ts';
import type { Pesos } from '#shop/money.ts';
import type { Span } from './order-days.ts';
import { orderStatuses } from './order-status.ts';

/** How many orders, and what they come to. */
export type Sums = { orders: number; total: Pesos };

/** What the orders that are not deleted come to in each status, all of them or those of a span and a way to pay. */
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
 * The orders of a span in rows to be added up, with when they were placed on Colombian clocks: whole days as they are kept,
 * the hours before and after them order by order.
 *
 * @param options.byTheHour order by order throughout, for a day or two
 */
export function orderSumsWithin(span: Span, { byTheHour = false }: { byTheHour?: boolean } = {}): SQL {
  const { days, rests } = byTheHour ? { days: null, rests: [span] } : splitDays(span);
  const kept = days && [
    sql`select day::timestamp as moment, status, payment_method, orders, total from ${orderSums} where ${ofDays(days)}`,
  ];
  const single = rests.map(
    (rest) => sql`select order_date at time zone interval '-05:00', status, payment_method, 1, total_amount
      from ${orders} where deleted_at is null and ${placedIn(rest)}`,
  );
  return sql.join([...(kept ?? []), ...(kept ? single : single.map(named))], sql` union all `);
}

/** Where there are no whole days, the first of the rests names the columns. */
function named(rest: SQL, place: number): SQL {
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
// Colombia keeps UTC-5 all year, so every day of it has 24 hours.
const startOfDay = (moment: Date) => new Date(`${isoDayOf(moment)}T00:00:00-05:00`);

/** A span's whole days, the last not included, and what of it is before and after them; null without a whole day. */
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
 * Makes one row of all that came in of a day since the last time. Sums are the same before, meanwhile and after; two that
 * do it at once share the rows among them.
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

/** One at a time, known before anything is read: no product has two rows of a month that are not fresh, which rank it too low. */
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
