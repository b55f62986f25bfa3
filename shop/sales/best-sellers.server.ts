import { and, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { orders, productMonths, productSales, products } from '#db/schema.ts';
import type { Pesos } from '#shop/money.ts';
import { isUuid } from '#shop/uuid.ts';
import { type SoldSpan, splitMonths } from './sold-span.ts';

export type BestSeller = {
  productId: string;
  /** its name when it was last sold */
  name: string;
  units: number;
  total: Pesos;
  /** false if the product was deleted or never existed in this shop */
  isThere: boolean;
};

const bestSellersShown = 8;
/**
 * How many products of each month's list of best sellers to read, in successive attempts. The next attempt is made only
 * if the previous one did not settle the result.
 */
const listedFirst = [50, 250, 1_000];
/** The most candidates that are added up one by one. With more, adding up all sales is as fast. */
const mostCandidates = 5_000;

/**
 * Finds the products that sold best in a period, in orders that are neither cancelled nor deleted: by units, then by
 * pesos.
 *
 * Not all sales are added up. If a product is in no month's list of best sellers that was read, it sold at most the sum
 * of the last entries of those lists. If all best sellers found sold more than that sum, no other product can be among
 * them.
 *
 * @param listed how many products of each month's list to read, in successive attempts
 */
export async function listBestSellers(
  db: Db,
  period: { start: Date; end: Date },
  listed: number[] = listedFirst,
): Promise<BestSeller[]> {
  const span = splitMonths(period);
  let best: Sold[] | null = null;
  for (const many of span.coveredDays > 2 ? listed : []) {
    const { rows, isSettled } = await bestAmongListed(db, span, many);
    if (isSettled) best = rows;
    // Nothing was sold, or there are too many candidates: reading more of each month would not help.
    if (isSettled || rows.length === 0) break;
  }
  best ??= await bestOfAll(db, span);
  const ids = best.map(({ product_id }) => product_id);
  const [names, there] = await Promise.all([findNames(db, ids, period, span), listThere(db, ids)]);
  return best
    .map(({ product_id, units, total }) => ({
      productId: product_id,
      name: names.get(product_id) ?? '',
      units: Number(units),
      total: Number(total),
      isThere: there.has(product_id),
    }))
    .sort((one, other) => other.units - one.units || other.total - one.total || one.name.localeCompare(other.name));
}

type Sold = { product_id: string; units: number; total: number };

/**
 * Finds the best sellers among the first `many` products of each month's list, and those with sales that are not yet
 * folded into the lists.
 *
 * @returns `isSettled` if no other product can be among the best; no rows if nothing was sold or there are more than
 * `mostCandidates`
 */
async function bestAmongListed(db: Db, span: SoldSpan, many: number): Promise<{ rows: Sold[]; isSettled: boolean }> {
  const months = sql.join(
    span.coveredMonths.map((month) => sql`(${month}::date)`),
    sql`, `,
  );
  const { rows } = await db.execute<Sold & { bound: number }>(sql`
    with extra as materialized (${extraSales(span)}),
    listed as materialized (
      select product_id, units, place from (values ${months}) as months (month) cross join lateral (
        select product_id, units, row_number() over (order by units desc) as place from (
          select product_id, units from ${productMonths} where month = months.month and not fresh
          order by units desc limit ${many}
        ) as most
      ) as most
    ),
    candidates as materialized (
      select product_id from listed
      union select product_id from ${productMonths} where fresh and month in (select * from (values ${months}) as months)
      union select product_id from ${productSales} where fresh and ${within('day', span.days)}
    )
    select product_id, sold.units + coalesce(extra.units, 0) as units, sold.total + coalesce(extra.total, 0) as total,
      (select coalesce(sum(units), 0) from listed where place = ${many}) as bound
    from candidates cross join lateral (
      select coalesce(sum(units), 0) as units, coalesce(sum(total), 0) as total
      from (${keptSales(span, sql`and product_id = candidates.product_id`)}) as kept
    ) as sold left join extra using (product_id)
    where (select count(*) from candidates) <= ${mostCandidates} and sold.units + coalesce(extra.units, 0) > 0
    order by 2 desc, 3 desc, 1 limit ${bestSellersShown}`);
  const last = rows.at(-1);
  const bound = Number(last?.bound);
  const isSettled = bound === 0 || (rows.length === bestSellersShown && Number(last?.units) > bound);
  return { rows, isSettled };
}

async function bestOfAll(db: Db, span: SoldSpan): Promise<Sold[]> {
  const { rows } = await db.execute<Sold>(sql`
    select product_id, sum(units) as units, sum(total) as total
    from (${keptSales(span)} union all ${extraSales(span)}) as sold
    group by product_id having sum(units) > 0
    order by 2 desc, 3 desc, 1 limit ${bestSellersShown}`);
  return rows;
}

/**
 * Selects the stored sales of a span: whole months, plus the days that the months lack, minus the days that they have
 * too many.
 */
function keptSales({ months, addedDays, takenDays }: SoldSpan, ofProduct?: SQL): SQL {
  // The monthly sums have separate indexes for fresh rows and others, so each half has a query of its own.
  const halves = ofProduct ? [sql``] : [sql`and fresh`, sql`and not fresh`];
  const parts = [
    ...(months.from < months.to ? halves : []).map(
      (half) =>
        sql`select product_id, units, total from ${productMonths} where ${within('month', months)} ${half} ${ofProduct ?? sql``}`,
    ),
    ...addedDays.map(
      (days) =>
        sql`select product_id, units, total from ${productSales} where ${within('day', days)} ${ofProduct ?? sql``}`,
    ),
    ...takenDays.map(
      (days) =>
        sql`select product_id, -units, -total from ${productSales} where ${within('day', days)} ${ofProduct ?? sql``}`,
    ),
  ];
  return sql.join(parts, sql` union all `);
}

/**
 * Selects what corrects the stored sales: sales not yet folded into the monthly sums, minus the orders of the first and
 * last day outside the period.
 */
function extraSales({ months, takenMoments }: SoldSpan): SQL {
  const fresh = sql`select product_id, units, total from ${productSales} where fresh and ${within('day', months)}`;
  const taken = takenMoments.map(
    ({ since, until }) => sql`
      select product_id, -units::bigint, -sold.total::bigint from ${orders}, shop_sold(items) as sold
      where deleted_at is null and status <> 'Cancelado' and order_date >= ${since.toISOString()}::timestamptz
        and order_date < ${until.toISOString()}::timestamptz`,
  );
  return sql`select product_id, sum(units) as units, sum(total) as total
    from (${sql.join([fresh, ...taken], sql` union all `)}) as extra group by product_id`;
}

function within(column: 'day' | 'month', { from, to }: { from: string; to: string }): SQL {
  return sql`${sql.identifier(column)} >= ${from}::date and ${sql.identifier(column)} < ${to}::date`;
}

/**
 * Finds the name that each product had when it was last sold in the period. Searches its last two days with sales,
 * because all orders of the very last day may be after the end of the period.
 */
async function findNames(
  db: Db,
  productIds: string[],
  { start, end }: { start: Date; end: Date },
  { days }: SoldSpan,
): Promise<Map<string, string | null>> {
  if (productIds.length === 0) return new Map();
  const ids = sql.join(
    productIds.map((id) => sql`(${id}::text)`),
    sql`, `,
  );
  const { rows } = await db.execute<{ product_id: string; name: string | null }>(sql`
    select best.id as product_id, last.name from (values ${ids}) as best (id) cross join lateral (
      select name from (
        select day from ${productSales} where product_id = best.id and ${within('day', days)}
        group by day having sum(units) > 0 order by day desc limit 2
      ) as sold cross join lateral (
        select item ->> 'name' as name from ${orders}, jsonb_array_elements(items) as item
        where deleted_at is null and status <> 'Cancelado'
          and items @> jsonb_build_array(jsonb_build_object('id', best.id)) and item ->> 'id' = best.id
          and order_date >= greatest(day::timestamp at time zone interval '-05:00', ${start.toISOString()}::timestamptz)
          and order_date < least((day + 1)::timestamp at time zone interval '-05:00', ${end.toISOString()}::timestamptz)
        order by order_date desc limit 1
      ) as named order by day desc limit 1
    ) as last`);
  return new Map(rows.map(({ product_id, name }) => [product_id, name]));
}

/** Returns the ids of those products that have not been deleted. */
async function listThere(db: Db, productIds: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(and(inArray(products.id, productIds.filter(isUuid)), isNull(products.deletedAt)));
  return new Set(rows.map(({ id }) => id));
}
