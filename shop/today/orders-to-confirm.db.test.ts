import { expect, test } from 'vitest';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { confirmOwnOrder } from '#shop/orders/confirming/confirm-order.server.ts';
import { anAddress, insertPlacedOrder } from '#shop/testing/orders.ts';
import { aViewer } from '#shop/testing/viewers.ts';
import { listToday } from './list-today.server.ts';

const shop = useTestDatabase();
const now = new Date('2026-11-20T17:00:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 60 * 60 * 1000);
const as = (staffRole: string) => aViewer({ userId: staffRole, role: 'admin', staffRole });

async function listed(staffRole: string): Promise<string[]> {
  const today = await listToday(shop.db, as(staffRole), now);
  return (today?.items ?? []).map((item) => `${item.kind} ${item.of === 'order' && item.order.orderNumber}`);
}

test('an order on delivery is to be confirmed, and to be sent once its customer confirmed it or staff sold it', async () => {
  const confirmed = await insertPlacedOrder(shop.db, { orderNumber: '100001', orderDate: hoursAgo(1) });
  await insertPlacedOrder(shop.db, { orderNumber: '100002', orderDate: hoursAgo(2) });
  await insertPlacedOrder(shop.db, { orderNumber: '100003', orderDate: hoursAgo(3), channel: 'phone' });
  await confirmOwnOrder(shop.db, confirmed.accessToken);

  expect(await listed('warehouse')).toEqual(['send 100003', 'send 100001', 'confirm 100002']);
});

test('an order to confirm says whether its page warns, and has its link only for those who see amounts', async () => {
  const known = anAddress({ municipalityCode: '66001' });
  const usual = await insertPlacedOrder(shop.db, { shippingAddress: known, orderDate: hoursAgo(2) });
  const large = { totalAmount: 300_000, orderDate: hoursAgo(1) };
  const warned = await insertPlacedOrder(shop.db, { shippingAddress: known, ...large });
  const confirming = async (staffRole: string) =>
    (await listToday(shop.db, as(staffRole), now))?.items.map((item) =>
      item.of === 'order' ? [item.order.isWarned, item.order.accessToken] : item.kind,
    );

  expect(await confirming('sales')).toEqual([
    [undefined, usual.accessToken],
    [true, warned.accessToken],
  ]);
  expect(await confirming('warehouse')).toEqual([
    [undefined, undefined],
    [true, undefined],
  ]);
  await confirmOwnOrder(shop.db, warned.accessToken);
  expect((await confirming('sales'))?.[0]).toEqual([undefined, undefined]);
});
