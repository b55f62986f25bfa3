import { expect, test } from 'vitest';
import { changes, pickupRequests, products } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { fullSight } from '#shop/staff/roles/sight.ts';
import { anOffer, insertProduct } from '#shop/testing/products.ts';
import { listLatestPickups } from './find-pickups.server.ts';
import { recordPickup } from './record-pickup.server.ts';

const shop = useTestDatabase();

test('units are recorded at today’s discounted price and announced', async () => {
  const honey = await insertProduct(shop.db, { name: 'Miel', price: 30_000, discountPercentage: 10, stock: 5 });

  const recorded = await recordPickup(shop.db, { kind: 'units', productId: honey.id, quantity: 2 });

  expect(recorded).toEqual({ ok: true, id: expect.any(String), total: 54_000 });
  const kept = await shop.db.select().from(pickupRequests);
  expect(kept).toMatchObject([
    { productId: honey.id, productName: 'Miel', offerLabel: null, quantity: 2, total: 54_000 },
  ]);
  expect(await shop.db.select().from(changes)).toMatchObject([{ topic: 'pickup-requests', subjectIds: [kept[0]?.id] }]);
});

test('a pack is recorded with its label, its units and its own price, without discount', async () => {
  const pack = anOffer({ label: 'Pack x3', units: 3, price: 80_000 });
  const honey = await insertProduct(shop.db, { discountPercentage: 50, stock: 3, offers: [pack] });

  expect(await recordPickup(shop.db, { kind: 'pack', productId: honey.id, offerId: pack.id })).toEqual({
    ok: true,
    id: expect.any(String),
    total: 80_000,
  });
  expect(await shop.db.select().from(pickupRequests)).toMatchObject([
    { offerLabel: 'Pack x3', quantity: 3, total: 80_000 },
  ]);
});

test('no stock is taken', async () => {
  const honey = await insertProduct(shop.db, { stock: 5 });
  await recordPickup(shop.db, { kind: 'units', productId: honey.id, quantity: 5 });

  expect(await shop.db.select({ stock: products.stock }).from(products)).toEqual([{ stock: 5 }]);
});

test('a deleted product, an unknown pack or more units than the stock are not recorded', async () => {
  const pack = anOffer({ units: 6 });
  const honey = await insertProduct(shop.db, { stock: 5, offers: [pack] });
  const gone = await insertProduct(shop.db, { deletedAt: new Date() });
  const requests = [
    recordPickup(shop.db, { kind: 'units', productId: honey.id, quantity: 6 }),
    recordPickup(shop.db, { kind: 'pack', productId: honey.id, offerId: pack.id }),
    recordPickup(shop.db, { kind: 'pack', productId: honey.id, offerId: 'pack-x9' }),
    recordPickup(shop.db, { kind: 'units', productId: gone.id, quantity: 1 }),
    recordPickup(shop.db, { kind: 'units', productId: crypto.randomUUID(), quantity: 1 }),
    recordPickup(shop.db, { kind: 'units', productId: 'miel', quantity: 1 }),
  ];

  const reasons = (await Promise.all(requests)).map((answer) => (answer.ok ? 'recorded' : answer.reason));

  expect(reasons).toEqual(['stock', 'stock', 'offer-gone', 'not-found', 'not-found', 'not-found']);
  expect(await shop.db.$count(pickupRequests)).toBe(0);
});

test('a service is not picked up: nothing is recorded', async () => {
  const exam = await insertProduct(shop.db, { kind: 'service' });

  const recorded = await recordPickup(shop.db, { kind: 'units', productId: exam.id, quantity: 1 });

  expect(recorded).toEqual({ ok: false, reason: 'not-found' });
  expect(await shop.db.$count(pickupRequests)).toBe(0);
});

test('a pickup of the largest price and quantity keeps its exact total', async () => {
  const honey = await insertProduct(shop.db, { price: 1_000_000_000, stock: 10_000 });

  const recorded = await recordPickup(shop.db, { kind: 'units', productId: honey.id, quantity: 10_000 });

  expect(recorded).toEqual({ ok: true, id: expect.any(String), total: 10_000_000_000_000 });
  expect(await listLatestPickups(shop.db, fullSight, 1)).toMatchObject([{ total: 10_000_000_000_000 }]);
});
