import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Db } from '#db/database.server.ts';
import { products } from '#db/schema.ts';
import { countWaiting } from '#db/testing/count-waiting.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { lockProductsInShop } from '#shop/catalog/products-in-shop.server.ts';
import { insertProduct } from '#shop/testing/products.ts';
import { changeShelves } from './shelf.server.ts';
import { lockProductRows, lockProducts, takeFromStock } from './stock.server.ts';

const shop = useTestDatabase();

async function stockOf(db: Db, id: string) {
  const [row] = await db.select({ stock: products.stock }).from(products).where(eq(products.id, id));
  return row?.stock;
}

test('concurrent shoppers never take more than the stock', async () => {
  const honey = await insertProduct(shop.db, { stock: 3 });
  const buyOne = () =>
    shop.db.transaction(async (tx) => {
      const locked = await lockProducts(tx, [honey.id]);
      if ((locked.get(honey.id)?.stock ?? 0) < 1) return 'sold-out';
      await takeFromStock(tx, new Map([[honey.id, 1]]));
      return 'taken';
    });

  const results = await Promise.all(Array.from({ length: 8 }, buyOne));

  expect(results.filter((result) => result === 'taken')).toHaveLength(3);
  expect(await stockOf(shop.db, honey.id)).toBe(0);
});

test('concurrent orders that list the same products in opposite order do not deadlock', async () => {
  const honey = await insertProduct(shop.db, { stock: 50 });
  const balm = await insertProduct(shop.db, { stock: 50 });
  const buy = (ids: string[]) =>
    shop.db.transaction(async (tx) => {
      await lockProducts(tx, ids);
      await takeFromStock(tx, new Map(ids.map((id) => [id, 1])));
    });

  await Promise.all(Array.from({ length: 10 }, (_, turn) => buy(turn % 2 ? [honey.id, balm.id] : [balm.id, honey.id])));

  expect(await stockOf(shop.db, honey.id)).toBe(40);
});

test('an import that waited for a count compares its file with the shelf as counted', async () => {
  const honey = await insertProduct(shop.db, { stock: 10 });
  const counting = await shop.db.transaction(async (tx) => {
    await lockProductRows(tx, [honey.id]);
    const read = shop.db.transaction((importing) => lockProductsInShop(importing, [honey.id]));
    await expect.poll(() => countWaiting(shop.db)).toBe(1);
    await changeShelves(tx, [{ productId: honey.id, units: 5 }], { kind: 'counted', actor: null });
    return { read };
  });
  expect((await counting.read).get(honey.id)?.values.stock).toBe(15);
});
