import { expect, test } from 'vitest';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { insertPlacedOrder } from '#shop/testing/orders.ts';
import { insertProduct } from '#shop/testing/products.ts';
import { listRunsOut } from './runs-out.server.ts';

const shop = useTestDatabase();
const now = new Date('2026-11-20T17:00:00Z');

async function sell(productId: string, units: number, orderDate: Date) {
  await insertPlacedOrder(shop.db, {
    orderDate,
    items: [{ id: productId, name: 'Miel', quantity: units, price: 1_000, isOffer: false, image_urls: [] }],
  });
}

test('stock that runs out within a week is listed', async () => {
  const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60 * 1000);
  const [honey, propolis, arnica, calendula, totumo] = await Promise.all([
    insertProduct(shop.db, { name: 'Miel', stock: 14 }),
    insertProduct(shop.db, { name: 'Propóleo', stock: 6 }),
    insertProduct(shop.db, { name: 'Árnica', stock: 15 }),
    insertProduct(shop.db, { name: 'Caléndula', stock: 0 }),
    insertProduct(shop.db, { name: 'Totumo', stock: 3 }),
  ]);
  // 60 units in 30 days: two a day.
  for (const { id } of [honey, propolis, arnica, calendula]) await sell(id, 60, daysAgo(29));
  // Too long ago to say anything about this month.
  await sell(totumo.id, 600, daysAgo(31));
  await sell('un-id-importado', 60, daysAgo(1));

  expect(await listRunsOut(shop.db, now, 5)).toMatchObject([
    { id: propolis.id, name: 'Propóleo', stock: 6, daysLeft: 3 },
    { id: honey.id, name: 'Miel', stock: 14, daysLeft: 7 },
  ]);
});
