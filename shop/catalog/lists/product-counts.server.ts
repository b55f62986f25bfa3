import { eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { productCounts } from '#db/schema.ts';
import { isNoAdultCategory } from './adult-products.server.ts';
import { listed, type ProductSource } from './product-order.server.ts';
import type { Total } from './product-total.ts';

/** The number of listed products, in total and per mark. */
export type ProductCounts = { listed: number; onOfferPage: number; featured: number; withoutPicture: number };

const sumOf = (column: keyof typeof kept) => sql<number>`coalesce(sum(${kept[column]}), 0)::int`;
const kept = {
  listed: productCounts.listed,
  onOfferPage: productCounts.onOfferPage,
  featured: productCounts.featured,
  withoutPicture: productCounts.withoutPicture,
};

/** The columns of a select on `productCounts` that sum its rows. */
export const sumsOfCounts = {
  listed: sumOf('listed'),
  onOfferPage: sumOf('onOfferPage'),
  featured: sumOf('featured'),
  withoutPicture: sumOf('withoutPicture'),
};

/**
 * Sums the stored counts of products, without reading products.
 *
 * @param categoryId null for products without a category; undefined for all
 */
export async function countProducts(db: Db, categoryId?: string | null): Promise<ProductCounts> {
  const [counts] = await db.select(sumsOfCounts).from(productCounts).where(inCategory(categoryId));
  return counts ?? nothing;
}

/** Sums the stored counts of the products of several categories. */
export async function countInCategories(db: Db, categoryIds: string[]): Promise<ProductCounts> {
  const isCounted = inArray(productCounts.categoryId, categoryIds);
  const [counts] = await db.select(sumsOfCounts).from(productCounts).where(isCounted);
  return counts ?? nothing;
}

/** Sums the stored counts of the products that are not for adults. */
export async function countForEveryone(db: Db): Promise<ProductCounts> {
  const [counts] = await db.select(sumsOfCounts).from(productCounts).where(isNoAdultCategory(productCounts.categoryId));
  return counts ?? nothing;
}

const nothing: ProductCounts = { listed: 0, onOfferPage: 0, featured: 0, withoutPicture: 0 };

function inCategory(categoryId: string | null | undefined): SQL | undefined {
  if (categoryId === undefined) return undefined;
  return categoryId === null ? isNull(productCounts.categoryId) : eq(productCounts.categoryId, categoryId);
}

/** Counting stops here: counting further takes longer the larger the shop, and users do not page that far. */
const mostCounted = 10_000;

/** Counts the listed products that meet a condition, up to `mostCounted`. */
export async function countUpTo(db: Db, where: SQL | undefined, from: ProductSource = 'products'): Promise<Total> {
  const { rows } = await db.execute<{ counted: number }>(
    sql`select count(*)::int as counted from (select from ${listed(from, where)} limit ${mostCounted + 1}) counted`,
  );
  return totalOf(rows[0]?.counted ?? 0);
}

/** Converts a count that stops one past `most` to a total. */
export function totalOf(counted: number, most = mostCounted): Total {
  return { total: Math.min(counted, most), hasMore: counted > most };
}
