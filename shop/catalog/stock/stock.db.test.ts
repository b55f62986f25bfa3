import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Db } from '#db/database.server.ts';
import { changes, products } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { insertProduct } from '#shop/testing/products.ts';
import { recordMovement } from './record-movement.server.ts';
import { lockProducts, returnToStock, takeFromStock } from './stock.server.ts';

const shop = useTestDatabase();

async function stockOf(db: Db, id: string) {
  const [row] = await db.select({ stock: products.stock }).from(products).where(eq(products.id, id));
  return row?.stock;
}

test('taking and returning units moves the stock of each product', async () => {
  const honey = await insertProduct(shop.db, { stock: 10 });
  const balm = await insertProduct(shop.db, { stock: 4 });
  const units = new Map([
    [honey.id, 3],
    [balm.id, 4],
  ]);

  await shop.db.transaction((tx) => takeFromStock(tx, units));
  expect([await stockOf(shop.db, honey.id), await stockOf(shop.db, balm.id)]).toEqual([7, 0]);

  await shop.db.transaction((tx) => returnToStock(tx, units));
  expect([await stockOf(shop.db, honey.id), await stockOf(shop.db, balm.id)]).toEqual([10, 4]);
});

test('a stock change is distinguished from a product that sells out or is available again', async () => {
  const honey = await insertProduct(shop.db, { stock: 3 });
  const take = (count: number) => shop.db.transaction((tx) => takeFromStock(tx, new Map([[honey.id, count]])));
  const giveBack = () => shop.db.transaction((tx) => returnToStock(tx, new Map([[honey.id, 1]])));

  await take(2);
  await take(1);
  await giveBack();
  await giveBack();

  expect(
    (await shop.db.select().from(changes).orderBy(changes.id)).map(({ topic, subjectIds }) => [topic, ...subjectIds]),
  ).toEqual([
    ['stock', honey.id],
    ['products', honey.id],
    ['products', honey.id],
    ['stock', honey.id],
  ]);
});

test('when one product holds too few units, none are taken', async () => {
  const honey = await insertProduct(shop.db, { stock: 10 });
  const balm = await insertProduct(shop.db, { stock: 1 });
  const units = new Map([
    [honey.id, 3],
    [balm.id, 2],
  ]);

  await expect(shop.db.transaction((tx) => takeFromStock(tx, units))).rejects.toThrow('Not enough stock');
  expect([await stockOf(shop.db, honey.id), await stockOf(shop.db, balm.id)]).toEqual([10, 1]);
});

test('deleted, unknown and malformed ids are not among the locked products', async () => {
  const honey = await insertProduct(shop.db);
  const gone = await insertProduct(shop.db, { deletedAt: new Date() });

  const locked = await shop.db.transaction((tx) =>
    lockProducts(tx, [honey.id, honey.id, gone.id, crypto.randomUUID(), 'not-an-id']),
  );

  expect([...locked.keys()]).toEqual([honey.id]);
});

test('units of a deleted product can still be returned', async () => {
  const gone = await insertProduct(shop.db, { stock: 2, deletedAt: new Date() });

  await shop.db.transaction((tx) => returnToStock(tx, new Map([[gone.id, 3]])));

  expect(await stockOf(shop.db, gone.id)).toBe(5);
});

test('taking or returning nothing makes no query', async () => {
  await shop.db.transaction(async (tx) => {
    await takeFromStock(tx, new Map());
    await returnToStock(tx, new Map());
  });
});

test('no movement is recorded for an unknown or malformed product', async () => {
  const movement = { kind: 'written-off', units: 1, note: 'Se rompió', shelf: 5 } as const;
  for (const productId of [crypto.randomUUID(), 'not-an-id']) {
    const recorded = await recordMovement(shop.db, {
      productId,
      movement,
      actor: { userId: crypto.randomUUID(), fullName: 'Ana' },
    });
    expect(recorded).toEqual({ ok: false, reason: 'gone' });
  }
});
