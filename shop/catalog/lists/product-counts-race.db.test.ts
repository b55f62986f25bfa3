import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { products } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { insertCategory, insertProduct } from '#shop/testing/products.ts';
import { countProducts } from './product-counts.server.ts';

const shop = useTestDatabase();

test('concurrent changes to products of the same categories do not block each other, and all are counted', async () => {
  for (const id of ['jarabes', 'capsulas']) await insertCategory(shop.db, { id, name: id });
  const syrup = await insertProduct(shop.db, { categoryId: 'jarabes' });
  const capsule = await insertProduct(shop.db, { categoryId: 'capsulas' });
  const mark = (id: string) => ({
    onOffers: (tx: typeof shop.db) => tx.update(products).set({ onOfferPage: true }).where(eq(products.id, id)),
  });

  // Two nested transactions update the same categories in opposite order: with one counter row per category they would
  // deadlock.
  await shop.db.transaction(async (one) => {
    await mark(syrup.id).onOffers(one);
    await shop.db.transaction(async (other) => {
      await mark(capsule.id).onOffers(other);
      for (let n = 0; n < 120; n++) await insertProduct(other, { categoryId: 'jarabes', featured: true });
    });
    for (let n = 0; n < 120; n++) await insertProduct(one, { categoryId: 'capsulas' });
  });

  expect(await countProducts(shop.db)).toEqual({ listed: 242, onOfferPage: 2, featured: 120, withoutPicture: 242 });
  expect(await countProducts(shop.db, 'jarabes')).toMatchObject({ listed: 121, onOfferPage: 1, featured: 120 });
});
