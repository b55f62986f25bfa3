import { sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { products } from '#db/schema.ts';
import type { Total } from './product-counts.server.ts';
import { idsOfPage, inOrder, productOrders } from './product-order.server.ts';

/** What a list of the shop's pages says of a product. */
export type ProductAddress = { id: string; imageUrls: string[]; updatedAt: Date };

/** Products that were not deleted, the oldest first, so that new ones come at the end and only deletions move the others. */
export async function listProductAddresses(
  db: Db,
  { part, perPart, counted }: { part: number; perPart: number; counted: Total },
): Promise<ProductAddress[]> {
  const order = productOrders.oldest;
  const ids = idsOfPage({ where: undefined, order, page: part, perPage: perPart, counted });
  // Each by its id: so many in one join would have the database read all products from the first to the last.
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
