import { asc, eq, lt, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { productCategories, productStock, products } from '#db/schema.ts';
import { countUpTo } from '#shop/catalog/lists/product-counts.server.ts';
import { listed } from '#shop/catalog/lists/product-order.server.ts';
import type { Total } from '#shop/catalog/lists/product-total.ts';
import { defaultGround } from '#shop/catalog/product.ts';
import { lowStockBelow } from './stock-level.ts';

export type LowStockProduct = {
  id: string;
  name: string;
  stock: number;
  imageUrls: string[];
  /** the tinted background of its category */
  ground: string;
};

const isLow = lt(productStock.stock, lowStockBelow);

/** Counts the products with fewer than 10 units, up to 10,000. */
export function countLowStock(db: Db): Promise<Total> {
  return countUpTo(db, isLow, 'stock');
}

/**
 * The most products to sort by stock and name: those with the lowest stock. They are read by the index on stock, which
 * does not contain names.
 */
const maxSortedByName = 500;

/** Lists products with fewer than 10 units, lowest stock first, at most `limit`. */
export async function listLowStock(db: Db, limit: number): Promise<LowStockProduct[]> {
  const emptiest = sql`(
    select ${productStock.productId} as id from ${listed('stock', isLow)}
    order by ${productStock.stock}, ${productStock.productId} limit ${maxSortedByName}
  ) emptiest`;
  return db
    .select({
      id: products.id,
      name: products.name,
      stock: products.stock,
      imageUrls: products.imageUrls,
      ground: sql<string>`coalesce(${productCategories.ground}, ${defaultGround})`,
    })
    .from(products)
    .innerJoin(emptiest, sql`emptiest.id = ${products.id}`)
    .leftJoin(productCategories, eq(productCategories.id, products.categoryId))
    .orderBy(asc(products.stock), sql`shop_alphabetic(${products.name}) collate "und-x-icu"`, asc(products.id))
    .limit(limit);
}
