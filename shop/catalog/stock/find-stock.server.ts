import { eq } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { products, stockItems } from '#db/schema.ts';
import { isUuid } from '#shop/uuid.ts';
import { isFirstItem, type Shelf, shelfColumns } from './shelf.server.ts';

/** The stock of a product. Orders may still keep units of a deleted product. */
export type ProductStock = { id: string; name: string; isDeleted: boolean; shelf: Shelf };

/** Finds the stock of a product, deleted or not; null for an unknown id. */
export async function findStock(db: Db, productId: string): Promise<ProductStock | null> {
  if (!isUuid(productId)) return null;
  const [row] = await db
    .select({ id: products.id, name: products.name, deletedAt: products.deletedAt, shelf: shelfColumns })
    .from(products)
    .innerJoin(stockItems, isFirstItem)
    .where(eq(products.id, productId));
  return row ? { id: row.id, name: row.name, isDeleted: row.deletedAt !== null, shelf: row.shelf } : null;
}
