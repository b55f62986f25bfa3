import { eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { productCounts } from '#db/schema.ts';
import { listed, type ProductSource } from './product-order.server.ts';

/** How many products are in the shop, and how many of them are marked so. */
export type ProductCounts = { listed: number; onOfferPage: number; featured: number; withoutPicture: number };

const sumOf = (column: keyof typeof kept) => sql<number>`coalesce(sum(${kept[column]}), 0)::int`;
const kept = {
  listed: productCounts.listed,
  onOfferPage: productCounts.onOfferPage,
  featured: productCounts.featured,
  withoutPicture: productCounts.withoutPicture,
};

/** What the rows of a select on `productCounts` come to. */
export const sumsOfCounts = {
  listed: sumOf('listed'),
  onOfferPage: sumOf('onOfferPage'),
  featured: sumOf('featured'),
  withoutPicture: sumOf('withoutPicture'),
};

/**
 * Counts the products in the shop without reading them.
 *
 * @param categoryId null for those without a category; left out for all
 */
export async function countProducts(db: Db, categoryId?: string | null): Promise<ProductCounts> {
  const [counts] = await db.select(sumsOfCounts).from(productCounts).where(inCategory(categoryId));
  return counts ?? { listed: 0, onOfferPage: 0, featured: 0, withoutPicture: 0 };
}

function inCategory(categoryId: string | null | undefined): SQL | undefined {
  if (categoryId === undefined) return undefined;
  return categoryId === null ? isNull(productCounts.categoryId) : eq(productCounts.categoryId, categoryId);
}

/** Counting on would take the longer the larger the shop is, and nobody turns so many pages. */
const mostCounted = 10_000;

/** How many answer a question: exactly, or more than so many. */
export type Total = { total: number; hasMore: boolean };

/** Counts the products in the shop for which a condition holds, up to `mostCounted`. */
export async function countUpTo(db: Db, where: SQL | undefined, from: ProductSource = 'products'): Promise<Total> {
  const { rows } = await db.execute<{ counted: number }>(
    sql`select count(*)::int as counted from (select from ${listed(from, where)} limit ${mostCounted + 1}) counted`,
  );
  return totalOf(rows[0]?.counted ?? 0);
}

/** What a count that stopped one past `most` says. */
export function totalOf(counted: number, most = mostCounted): Total {
  return { total: Math.min(counted, most), hasMore: counted > most };
}
