import { expect, test } from 'vitest';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { fullSight } from '#shop/staff/roles/sight.ts';
import { insertPlacedOrder } from '#shop/testing/orders.ts';
import { countPendingCashOnDelivery, summarizeOrders } from './summarize-orders.server.ts';

const shop = useTestDatabase();
const monday = new Date('2026-11-16T05:00:00Z');

test('an empty shop has no orders in any status', async () => {
  expect(await countPendingCashOnDelivery(shop.db)).toBe(0);
  expect(await summarizeOrders(shop.db, fullSight, monday)).toEqual({
    total: 0,
    pendingCashOnDelivery: 0,
    toConfirm: 0,
    placedSince: 0,
  });
});

test('orders in Pendiente Contraentrega are counted, deleted ones are not', async () => {
  await insertPlacedOrder(shop.db);
  await insertPlacedOrder(shop.db);
  await insertPlacedOrder(shop.db, { deletedAt: new Date() });
  await insertPlacedOrder(shop.db, { status: 'Enviado' });

  expect(await countPendingCashOnDelivery(shop.db)).toBe(2);
});

test('the amount to confirm is the sum of Pendiente Contraentrega alone, beyond what an integer column holds', async () => {
  await insertPlacedOrder(shop.db, { totalAmount: 3_000_000_000 });
  await insertPlacedOrder(shop.db, { totalAmount: 50_000 });
  await insertPlacedOrder(shop.db, { totalAmount: 70_000, status: 'Pagado' });
  await insertPlacedOrder(shop.db, { totalAmount: 90_000, deletedAt: new Date() });

  expect((await summarizeOrders(shop.db, fullSight, monday)).toConfirm).toBe(3_000_050_000);
});

test('an order placed at the given moment counts as placed since it', async () => {
  await insertPlacedOrder(shop.db, { orderDate: monday });
  await insertPlacedOrder(shop.db, { orderDate: new Date(monday.getTime() - 1) });

  expect((await summarizeOrders(shop.db, fullSight, monday)).placedSince).toBe(1);
});
