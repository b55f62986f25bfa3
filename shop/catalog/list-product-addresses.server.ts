import { asc, count, isNull } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { products } from '#db/schema.ts';

/** What a list of the shop's pages says of a product. */
export type ProductAddress = { id: string; imageUrls: string[]; updatedAt: Date };

/** How many products can be bought or looked at. */
export async function countProducts(db: Db): Promise<number> {
  const [row] = await db.select({ all: count() }).from(products).where(isNull(products.deletedAt));
  return row?.all ?? 0;
}

/** Products that were not deleted, in an order that only additions and deletions change. */
export function listProductAddresses(db: Db, range: { from: number; most: number }): Promise<ProductAddress[]> {
  return db
    .select({ id: products.id, imageUrls: products.imageUrls, updatedAt: products.updatedAt })
    .from(products)
    .where(isNull(products.deletedAt))
    .orderBy(asc(products.id))
    .limit(range.most)
    .offset(range.from);
}
