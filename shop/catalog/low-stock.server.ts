import { and, asc, count, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { productCategories, products } from '#db/schema.ts';
import { defaultGround } from './product.ts';
import { lowStockBelow } from './stock-level.ts';

export type LowStockProduct = {
  id: string;
  name: string;
  stock: number;
  imageUrls: string[];
  /** which of the look's tinted grounds its picture stands on */
  ground: string;
};

/** Counts the products on sale, those on the offers page and those low on stock. */
export async function countProducts(db: Db): Promise<{ total: number; onOfferPage: number; lowStock: number }> {
  const [counts] = await db
    .select({
      total: count(),
      onOfferPage: sql<number>`count(*) filter (where ${products.onOfferPage})`.mapWith(Number),
      lowStock: sql<number>`count(*) filter (where ${products.stock} < ${lowStockBelow})`.mapWith(Number),
    })
    .from(products)
    .where(isNull(products.deletedAt));
  return counts ?? { total: 0, onOfferPage: 0, lowStock: 0 };
}

/** Lists products with fewer than 10 units, the emptiest first, at most `limit` of them. */
export async function listLowStock(db: Db, limit: number): Promise<LowStockProduct[]> {
  return db
    .select({
      id: products.id,
      name: products.name,
      stock: products.stock,
      imageUrls: products.imageUrls,
      ground: sql<string>`coalesce(${productCategories.ground}, ${defaultGround})`,
    })
    .from(products)
    .leftJoin(productCategories, eq(productCategories.id, products.categoryId))
    .where(and(isNull(products.deletedAt), lt(products.stock, lowStockBelow)))
    .orderBy(asc(products.stock), sql`shop_alphabetic(${products.name}) collate "und-x-icu"`, asc(products.id))
    .limit(limit);
}
