import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { orders, products, stockMovements } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { recordChange } from '#shop/staff/record-change.server.ts';
import { checkShelf } from '#shop/testing/orders.ts';
import { insertStaff } from '#shop/testing/payments.ts';
import { insertProduct } from '#shop/testing/products.ts';
import { marta, shelfSteps } from './testing/shelf-steps.ts';

const shop = useTestDatabase();
const { figures, order, history } = shelfSteps(shop);
beforeEach(() => insertStaff(shop.db));

test('a change of stock by the previous version of the shop is a movement', async () => {
  const honey = await insertProduct(shop.db, { stock: 10 });
  await order(honey, 3);
  await shop.db.transaction(async (tx) => {
    await tx.update(products).set({ stock: 12 }).where(eq(products.id, honey.id));
    await recordChange(tx, marta, {
      subject: 'product',
      subjectId: honey.id,
      subjectName: honey.name,
      action: 'changed',
      before: { price: 30_000, stock: 7 },
      after: { price: 30_000, stock: 12 },
    });
  });
  expect(await checkShelf(shop.db, honey.id)).toBe(15);
  expect(await history(honey)).toEqual([
    ['counted', 10, ''],
    ['counted', 5, 'Marta'],
  ]);
});

test('a restore by a version without stock items counts what restored orders keep', async () => {
  const honey = await insertProduct(shop.db, { stock: 10 });
  await order(honey, 4);
  const [restored] = await shop.db.select().from(orders);
  if (!restored) throw new Error('The order is missing');
  const { search: _, ...row } = restored;
  await shop.db.transaction(async (tx) => {
    await tx.execute(sql`lock table products, orders in access exclusive mode`);
    await tx.execute(sql`truncate products, orders, stock_items cascade`);
    await insertProduct(tx, { id: honey.id, stock: 6 });
    await tx.insert(orders).values(row);
  });
  expect(await figures(honey)).toEqual({ shelf: 10, kept: 4, forSale: 6, shortage: 0 });
  expect(await checkShelf(shop.db, honey.id)).toBe(10);
});

test('recounting shelves gives every product its stock item and changes nothing twice', async () => {
  const honey = await insertProduct(shop.db, { stock: 10 });
  await order(honey, 4);
  await shop.db.execute(sql`delete from stock_items`);
  for (const _ of [1, 2]) await shop.db.execute(sql`select shop_recount_shelves()`);
  expect(await checkShelf(shop.db, honey.id)).toBe(10);
  expect(await shop.db.$count(stockMovements)).toBe(1);
});
