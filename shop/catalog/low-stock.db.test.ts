import { describe, expect, test } from 'vitest';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { insertProduct } from '#shop/testing/products.ts';
import { countProducts, listLowStock } from './low-stock.server.ts';

const shop = useTestDatabase();

describe('countProducts', () => {
  test('counts what is on sale, on the offers page and below 10 units', async () => {
    await insertProduct(shop.db, { stock: 10, onOfferPage: true });
    await insertProduct(shop.db, { stock: 9 });
    await insertProduct(shop.db, { stock: 0, onOfferPage: true });
    await insertProduct(shop.db, { stock: 0, deletedAt: new Date() });

    expect(await countProducts(shop.db)).toEqual({ total: 3, onOfferPage: 2, lowStock: 2 });
  });

  test('an empty shop counts nothing', async () => {
    expect(await countProducts(shop.db)).toEqual({ total: 0, onOfferPage: 0, lowStock: 0 });
  });
});

describe('listLowStock', () => {
  test('gives the emptiest first, names in Spanish order, without deleted products', async () => {
    await insertProduct(shop.db, { name: 'Zinc', stock: 3 });
    await insertProduct(shop.db, { name: 'Árnica', stock: 3 });
    await insertProduct(shop.db, { name: 'Moringa', stock: 0 });
    await insertProduct(shop.db, { name: 'Miel', stock: 10 });
    await insertProduct(shop.db, { name: 'Retirado', stock: 0, deletedAt: new Date() });

    const names = (await listLowStock(shop.db, 10)).map((product) => product.name);

    expect(names).toEqual(['Moringa', 'Árnica', 'Zinc']);
  });

  test('gives at most as many as asked for', async () => {
    await insertProduct(shop.db, { stock: 1 });
    await insertProduct(shop.db, { stock: 2 });

    expect(await listLowStock(shop.db, 1)).toMatchObject([{ stock: 1 }]);
  });
});
