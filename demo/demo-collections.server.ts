import type { Db } from '#db/database.server.ts';
import { collectionProducts, collections } from '#db/schema.ts';
import { demoCollections } from './collections.ts';

/** Inserts the demo collections, with the ids of the products by slug. */
export async function insertDemoCollections(tx: Db, productIds: ReadonlyMap<string, string>): Promise<void> {
  await tx
    .insert(collections)
    .values(demoCollections.map(({ products: _, ...collection }, position) => ({ ...collection, position })));
  await tx.insert(collectionProducts).values(
    demoCollections.flatMap(({ id, products }) =>
      products.flatMap((slug) => {
        const productId = productIds.get(slug);
        return productId === undefined ? [] : [{ collectionId: id, productId }];
      }),
    ),
  );
}
