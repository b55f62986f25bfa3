import { expect, test } from 'vitest';
import { productSales } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { insertProduct } from '#shop/testing/products.ts';
import { listPopularForSale } from './list-popular-for-sale.server.ts';

const shop = useTestDatabase();

test('what sold most in the last 30 days is offered first, if it is for sale', async () => {
  const sell = async (name: string, units: number, day: string, product: Parameters<typeof insertProduct>[1] = {}) => {
    const { id } = await insertProduct(shop.db, { name, ...product });
    await shop.db.insert(productSales).values({ day, productId: id, units, total: units * 30_000 });
  };
  await sell('Polen', 2, '2026-11-20');
  await sell('Miel', 5, '2026-11-01');
  await sell('Jalea', 90, '2026-09-30');
  await sell('Agotado', 40, '2026-11-20', { stock: 0 });
  await sell('Retirado', 40, '2026-11-20', { deletedAt: new Date() });

  const popular = await listPopularForSale(shop.db, new Date('2026-11-26T15:00:00Z'));
  expect(popular.map(({ name }) => name)).toEqual(['Miel', 'Polen']);
});
