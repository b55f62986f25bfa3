import { describe, expect, test } from 'vitest';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { insertProduct } from '#shop/testing/products.ts';
import { countLowStock, listLowStock } from './low-stock.server.ts';

const shop = useTestDatabase();

test('products below 10 units are counted, without deleted ones', async () => {
  expect(await countLowStock(shop.db)).toEqual({ total: 0, hasMore: false });

  await insertProduct(shop.db, { stock: 10 });
  await insertProduct(shop.db, { stock: 9 });
  await insertProduct(shop.db, { stock: 0, onOfferPage: true });
  await insertProduct(shop.db, { stock: 0, deletedAt: new Date() });

  expect(await countLowStock(shop.db)).toEqual({ total: 2, hasMore: false });
});

describe('listLowStock', () => {
  test('returns the emptiest first, names in Spanish order, without deleted products', async () => {
    await insertProduct(shop.db, { name: 'Zinc', stock: 3 });
    await insertProduct(shop.db, { name: 'Árnica', stock: 3 });
    await insertProduct(shop.db, { name: 'Moringa', stock: 0 });
    await insertProduct(shop.db, { name: 'Miel', stock: 10 });
    await insertProduct(shop.db, { name: 'Retirado', stock: 0, deletedAt: new Date() });

    const names = (await listLowStock(shop.db, 10)).map((product) => product.name);

    expect(names).toEqual(['Moringa', 'Árnica', 'Zinc']);
  });

  test('returns at most the given limit', async () => {
    await insertProduct(shop.db, { stock: 1 });
    await insertProduct(shop.db, { stock: 2 });

    expect(await listLowStock(shop.db, 1)).toMatchObject([{ stock: 1 }]);
  });
});
