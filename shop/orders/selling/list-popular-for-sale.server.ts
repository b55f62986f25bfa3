import { desc, gte, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { productSales } from '#db/schema.ts';
import { formatIsoDay } from '#shop/dates.ts';
import { findSaleProducts, type SaleProduct } from './find-for-sale.server.ts';

/** The days whose sales count. */
const days = 30;
const mostShown = 6;

/** Lists the products that sold most in the last days and are for sale, to be added without a search. */
export async function listPopularForSale(db: Db, now: Date): Promise<SaleProduct[]> {
  const since = formatIsoDay(new Date(now.getTime() - days * 24 * 60 * 60_000));
  const sold = await db
    .select({ id: productSales.productId })
    .from(productSales)
    .where(gte(productSales.day, since))
    .groupBy(productSales.productId)
    .having(sql`sum(${productSales.units}) > 0`)
    .orderBy(desc(sql`sum(${productSales.units})`), productSales.productId)
    // Some of them may be sold out, or gone.
    .limit(2 * mostShown);
  const products = await findSaleProducts(
    db,
    sold.map(({ id }) => id),
  );
  return products.filter(({ stock }) => stock > 0).slice(0, mostShown);
}
