import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import type { Reads } from '#db/replica.server.ts';
import { orders } from '#db/schema.ts';
import type { Pesos } from '#shop/money.ts';
import { hasMargin, type MarginRow, marginOf, marginsOf } from './order-margin.server.ts';
import type { OrderMargin } from './order-margin.ts';
import type { ReportSpan } from './sent-parcels.server.ts';

/** How many of the orders that left the least are listed. */
export const worstShown = 20;

/** How many orders one query of the file reads. */
const ordersPerRead = 500;

/** Sums of orders; `income`: what their customers pay for goods and shipping, without what was given up. */
export type MarginSums = {
  orders: number;
  income: Pesos;
  goodsCost: Pesos;
  freight: Pesos;
  codFee: Pesos;
  providerFee: Pesos;
  compensation: Pesos;
  margin: number;
};

export type MarginReport = {
  /** the orders of which all costs are known */
  complete: MarginSums;
  /** those that lack a cost: their margin is at most the one computed */
  incomplete: MarginSums;
  /** what is lacking, over all orders */
  lacks: { lines: number; lineCosts: number; shipping: number; providerFee: number };
  /** of all orders, those that left the least, the worst first */
  worst: OrderMargin[];
};

type Sums = { is_complete: boolean; orders: number } & Record<
  'income' | 'goods_cost' | 'freight' | 'cod_fee' | 'provider_fee' | 'compensation' | 'margin',
  number
> &
  Record<'lines' | 'line_costs_lacking' | 'lacks_shipping' | 'lacks_provider_fee', number>;

/** Adds up what the orders that were placed in a span left the shop; see `hasMargin` for which. */
export async function getMarginReport(db: Db, span: ReportSpan): Promise<MarginReport> {
  // One query, so that the sums and the list agree.
  const { rows } = await db.execute<{ sums: Sums[]; worst: MarginRow[] }>(sql`
    with margins as materialized (${marginsOf(placedIn(span))}),
    sums as (
      select is_complete, count(*) as orders, sum(goods + shipping - given_up) as income, sum(goods_cost) as goods_cost,
        sum(freight) as freight, sum(cod_fee) as cod_fee, sum(provider_fee) as provider_fee,
        sum(compensation) as compensation, sum(margin) as margin,
        sum(lines) as lines, sum(line_costs_lacking) as line_costs_lacking,
        count(*) filter (where lacks_shipping) as lacks_shipping,
        count(*) filter (where lacks_provider_fee) as lacks_provider_fee
      from margins group by is_complete
    ),
    worst as (select * from margins order by margin, order_number limit ${worstShown})
    select (select coalesce(json_agg(sums), '[]') from sums) as sums,
      (select coalesce(json_agg(worst order by margin, order_number), '[]') from worst) as worst`);
  const { sums = [], worst = [] } = rows[0] ?? {};
  const lacking = (of: 'lines' | 'line_costs_lacking' | 'lacks_shipping' | 'lacks_provider_fee') =>
    sums.reduce((sum, part) => sum + part[of], 0);
  return {
    complete: sumsOf(sums.find((part) => part.is_complete)),
    incomplete: sumsOf(sums.find((part) => !part.is_complete)),
    lacks: {
      lines: lacking('lines'),
      lineCosts: lacking('line_costs_lacking'),
      shipping: lacking('lacks_shipping'),
      providerFee: lacking('lacks_provider_fee'),
    },
    worst: worst.map(marginOf),
  };
}

/** Reads what each order of a span left the shop, the latest first, in batches. */
export async function* exportMargins(reads: Reads, span: ReportSpan): AsyncGenerator<OrderMargin[], void> {
  let after: SQL = sql`true`;
  for (;;) {
    const rows = await reads(async (db) => {
      const page = sql`${placedIn(span)} and ${after} order by ${orders.orderDate} desc nulls first, ${orders.id} limit ${ordersPerRead}`;
      return (
        await db.execute<MarginRow & { moment: string }>(
          sql`select *, order_date::text as moment from (${marginsOf(page)}) as page order by order_date desc, id`,
        )
      ).rows;
    });
    yield rows.map(marginOf);
    const last = rows.at(-1);
    if (!last || rows.length < ordersPerRead) return;
    // The date as text, because a JavaScript date loses its microseconds.
    const date = sql`${last.moment}::timestamptz`;
    after = sql`${orders.orderDate} <= ${date} and (${orders.orderDate} < ${date} or ${orders.id} > ${last.id})`;
  }
}

function placedIn({ start, end }: ReportSpan): SQL {
  return sql`${orders.orderDate} >= ${start} and ${orders.orderDate} < ${end} and ${hasMargin}`;
}

function sumsOf(part: Sums | undefined): MarginSums {
  return {
    orders: part?.orders ?? 0,
    income: part?.income ?? 0,
    goodsCost: part?.goods_cost ?? 0,
    freight: part?.freight ?? 0,
    codFee: part?.cod_fee ?? 0,
    providerFee: part?.provider_fee ?? 0,
    compensation: part?.compensation ?? 0,
    margin: part?.margin ?? 0,
  };
}
