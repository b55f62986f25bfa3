import type { Db } from '#db/database.server.ts';
import { productCategories, products } from '#db/schema.ts';
import { demoCategories } from '#demo/categories.ts';
import { demoProducts } from '#demo/products.ts';

/** Inserts the demo shop's categories and products, the first one the newest, without pictures. */
export async function insertDemoCatalogue(db: Db): Promise<void> {
  await db.insert(productCategories).values(demoCategories.map((one) => ({ ...one, ground: one.id })));
  await db.insert(products).values(
    demoProducts.map(({ slug: _, drawing: _drawing, ...product }, place) => ({
      ...product,
      createdAt: new Date(Date.UTC(2026, 0, 1) - place * 60_000),
    })),
  );
}
