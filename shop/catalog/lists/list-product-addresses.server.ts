import { sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { products } from '#db/schema.ts';
import { idsOfPage, inOrder, productOrders } from './product-order.server.ts';
import type { Total } from './product-total.ts';

/** A product in the sitemap. */
export type ProductAddress = { id: string; imageUrls: string[]; updatedAt: Date };

/**
 * Lists one part of the products that are not deleted, oldest first. New products are added at the end, so only
 * deletions move products to another part.
 */
export async function listProductAddresses(
  db: Db,
  { part, perPart, counted }: { part: number; perPart: number; counted: Total },
): Promise<ProductAddress[]> {
  const order = productOrders.oldest;
  const ids = idsOfPage({ where: undefined, order, page: part, perPage: perPart, counted });
  // Looks up each row by id: with a plain join of this size the database would scan all products.
  const one = sql`lateral (select * from ${products} where ${products.id} = page.id limit 1) as products`;
  return db
    .select({
      id: sql<string>`${products.id}`,
      imageUrls: sql<string[]>`${products.imageUrls}`.mapWith(products.imageUrls),
      updatedAt: sql<Date>`${products.updatedAt}`.mapWith(products.updatedAt),
    })
    .from(ids)
    .crossJoin(one)
    .orderBy(...inOrder(order));
}
