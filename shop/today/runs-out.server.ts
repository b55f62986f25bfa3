import { sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { productCategories, productSales, productStock, products } from '#db/schema.ts';
import { addDays } from '#shop/calendar/calendar-day.ts';
import { defaultGround } from '#shop/catalog/product.ts';
import { isoDayOf } from '#shop/dates.ts';

/** The days whose sales are the pace. */
const paceDays = 30;
/** Products that last no longer than this are listed. */
const soonDays = 7;

/** A product that is sold out soon if it sells as in the last month. */
export type RunsOut = {
  id: string;
  name: string;
  stock: number;
  /** full days until it is sold out */
  daysLeft: number;
  imageUrls: string[];
  /** the tinted background of its category */
  ground: string;
};

/** Lists products whose stock lasts at most a week at the pace of the last 30 days, the soonest first. */
export async function listRunsOut(db: Db, now: Date, limit: number): Promise<RunsOut[]> {
  const today = isoDayOf(now);
  const { rows } = await db.execute<RunsOut>(sql`
    select ${products.id}, ${products.name}, ${products.stock}, ${products.imageUrls} as "imageUrls",
      coalesce(${productCategories.ground}, ${defaultGround}) as ground,
      floor(${products.stock} * ${paceDays}::numeric / sold.units)::int as "daysLeft"
    from (
      -- Lines of imported orders may have other ids.
      select case when product_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then product_id::uuid end as id,
        sum(units) as units
      from ${productSales} where day > ${addDays(today, -paceDays)}::date and day <= ${today}::date
      group by 1 having sum(units) > 0
    ) as sold
    join ${productStock} on ${productStock.productId} = sold.id
      and ${productStock.stock} > 0 and ${productStock.stock} * ${paceDays} <= sold.units * ${soonDays}
    join ${products} on ${products.id} = sold.id and ${products.kind} <> 'service'
    left join ${productCategories} on ${productCategories.id} = ${products.categoryId}
    order by ${products.stock} / sold.units, ${products.name}, ${products.id} limit ${limit}`);
  return rows;
}
