import { expect, test } from 'vitest';
import { pickupRequests } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { fullSight } from '#shop/staff/roles/sight.ts';
import { insertProduct } from '#shop/testing/products.ts';
import { listLatestPickups, summarizePickups } from './find-pickups.server.ts';

const shop = useTestDatabase();
const monday = new Date('2026-11-16T15:00:00Z');
const tuesday = new Date('2026-11-17T15:00:00Z');
const wednesday = new Date('2026-11-18T15:00:00Z');

async function ask(product: { id: string; name: string }, quantity: number, createdAt: Date) {
  await shop.db
    .insert(pickupRequests)
    .values({ productId: product.id, productName: product.name, quantity, total: quantity * 30_000, createdAt });
}

test('demand is added up per product, the most requested first, from the given moment on', async () => {
  const honey = await insertProduct(shop.db, { name: 'Miel' });
  const syrup = await insertProduct(shop.db, { name: 'Jarabe', deletedAt: new Date() });
  await ask(honey, 9, monday);
  await ask(honey, 4, tuesday);
  await ask(syrup, 1, tuesday);
  await ask(syrup, 2, wednesday);

  const demand = await summarizePickups(shop.db, tuesday, 10);

  expect(demand).toEqual([
    { productId: syrup.id, name: 'Jarabe', isOnSale: false, times: 2, units: 3, latestAt: wednesday },
    { productId: honey.id, name: 'Miel', isOnSale: true, times: 1, units: 4, latestAt: tuesday },
  ]);
  expect(await summarizePickups(shop.db, monday, 1)).toHaveLength(1);
});

test('the latest requests come first, with the name the product had at the time', async () => {
  const honey = await insertProduct(shop.db, { name: 'Miel de hoy' });
  await ask({ id: honey.id, name: 'Miel de ayer' }, 1, tuesday);
  await ask(honey, 2, wednesday);
  await ask(honey, 3, monday);

  const latest = await listLatestPickups(shop.db, fullSight, 2);

  expect(latest.map(({ productName, quantity }) => [productName, quantity])).toEqual([
    ['Miel de hoy', 2],
    ['Miel de ayer', 1],
  ]);
});
