import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orders, products } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { cancelOrder } from '#shop/orders/cancel-order.server.ts';
import { changeOrderStatus } from '#shop/orders/change-order-status.server.ts';
import { deleteOrder } from '#shop/orders/delete-order.server.ts';
import { lapseOrder } from '#shop/orders/lapse-order.server.ts';
import { lockOrder } from '#shop/orders/locked-order.server.ts';
import {
  aBegunPayment,
  aTransaction,
  begin,
  eventKinds,
  incidentKinds,
  insertStaff,
  orderNow,
  stockNow,
} from '#shop/testing/payments.ts';
import type { ProviderTransaction } from './provider.ts';
import { recordTransaction } from './record-transaction.server.ts';

const shop = useTestDatabase();

const hear = (transaction: Partial<ProviderTransaction>, now?: Date) =>
  recordTransaction(shop.db, 'wompi', aTransaction(transaction), now);

async function lapse(orderId: string) {
  const later = new Date(Date.now() + 31 * 60_000);
  expect(await shop.db.transaction((tx) => lapseOrder(tx, orderId, later))).toBe(true);
}

test('an approval that arrives after the order lapsed takes the stock again', async () => {
  const { order, product, reference } = await aBegunPayment(shop.db);
  await lapse(order.id);
  expect(await stockNow(shop.db, product.id)).toBe(6);

  expect(await hear({ reference })).toMatchObject({ state: 'paid' });

  expect(await orderNow(shop.db, order.id)).toMatchObject({ status: 'Pagado', holdsStock: true });
  expect(await stockNow(shop.db, product.id)).toBe(5);
  expect(await incidentKinds(shop.db)).toEqual([]);
});

test('if the stock is gone by then, the order is paid without it and staff are told', async () => {
  const { order, product, reference } = await aBegunPayment(shop.db);
  await lapse(order.id);
  await shop.db.update(products).set({ stock: 0 }).where(eq(products.id, product.id));

  expect(await hear({ reference })).toMatchObject({ state: 'paid' });

  expect(await orderNow(shop.db, order.id)).toMatchObject({ status: 'Pagado', holdsStock: false });
  expect(await stockNow(shop.db, product.id)).toBe(0);
  expect(await incidentKinds(shop.db)).toEqual(['paid-without-stock']);
  expect(await eventKinds(shop.db, order.id)).toEqual(['lapsed', 'paid', 'payment-problem']);
});

test('an order that staff cancelled stays cancelled when money arrives', async () => {
  const staff = await insertStaff(shop.db);
  const { order, product, reference } = await aBegunPayment(shop.db);
  await changeOrderStatus(shop.db, { orderId: order.id, status: 'Cancelado', actor: staff });

  expect(await hear({ reference })).toMatchObject({ state: 'pending' });

  expect(await orderNow(shop.db, order.id)).toMatchObject({ status: 'Cancelado', holdsStock: false });
  expect(await stockNow(shop.db, product.id)).toBe(6);
  expect(await incidentKinds(shop.db)).toEqual(['paid-after-cancel']);
});

test('an order replaced by its shopper stays cancelled when money arrives', async () => {
  const { order, product, reference } = await aBegunPayment(shop.db);
  await shop.db.transaction(async (tx) => {
    const waiting = await lockOrder(tx, order.id);
    if (waiting) await cancelOrder(tx, waiting, { kind: 'replaced', by: '482915' });
  });

  await hear({ reference });

  expect(await orderNow(shop.db, order.id)).toMatchObject({ status: 'Cancelado', holdsStock: false });
  expect(await stockNow(shop.db, product.id)).toBe(6);
  expect(await incidentKinds(shop.db)).toEqual(['paid-after-cancel']);
});

test('of several cancellations the last one decides: reactivated by staff, the order lapsed later', async () => {
  const staff = await insertStaff(shop.db);
  const { order, reference } = await aBegunPayment(shop.db);
  await changeOrderStatus(shop.db, { orderId: order.id, status: 'Cancelado', actor: staff });
  await changeOrderStatus(shop.db, { orderId: order.id, status: 'Pendiente', actor: staff });
  await shop.db.update(orders).set({ holdExpiresAt: new Date() }).where(eq(orders.id, order.id));
  await begin(shop.db, order.id);
  await lapse(order.id);

  expect(await hear({ reference })).toMatchObject({ state: 'paid' });
});

test('money for a deleted order is left for staff, and the order stays deleted', async () => {
  const staff = await insertStaff(shop.db);
  const { order, reference } = await aBegunPayment(shop.db);
  await deleteOrder(shop.db, { orderId: order.id, actor: staff });

  await hear({ reference });

  expect((await orderNow(shop.db, order.id)).deletedAt).not.toBeNull();
  expect((await orderNow(shop.db, order.id)).status).not.toBe('Pagado');
  expect(await incidentKinds(shop.db)).toEqual(['paid-deleted']);
});
