import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { clientAddressContext, dbContext, limitsContext, logContext } from '#app/context.ts';
import { orders } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { createLimits } from '#server/http/limits/rate-limits.server.ts';
import { createLog } from '#server/process/log.server.ts';
import type { NewOrder } from '#shop/orders/order.ts';
import { placeOrder } from '#shop/orders/placing/place-order.server.ts';
import { aNewOrder, insertTransaction, unitLine } from '#shop/testing/orders.ts';
import { insertProduct } from '#shop/testing/products.ts';
import { action } from './cash-on-delivery.ts';

const shop = useTestDatabase();

async function send({ idempotencyKey, replaces, lines, shownTotal }: NewOrder, limits = createLimits(shop.database)) {
  const context = new RouterContextProvider();
  context.set(dbContext, shop.db);
  context.set(limitsContext, limits);
  context.set(clientAddressContext, '10.0.0.1');
  context.set(logContext, createLog('silent'));
  const body = new URLSearchParams({
    firstName: 'Laura',
    lastName: 'Gómez',
    phone: '300 456 7812',
    email: 'laura.gomez@correo.example',
    address: 'Cra. 27 # 15-40',
    neighborhood: 'Álamos',
    department: 'Risaralda',
    city: 'Pereira',
    consent: 'on',
    order: JSON.stringify({ idempotencyKey, replaces, lines, shownTotal }),
  });
  const url = new URL('http://shop/contraentrega');
  const request = new Request(url, { method: 'POST', body });
  const args = { request, url, params: {}, context, pattern: '/contraentrega' };
  const response = await action(args as unknown as Parameters<typeof action>[0]);
  return { status: response.status, ...((await response.json()) as Record<string, unknown>) };
}

async function placeOnline() {
  const honey = await insertProduct(shop.db, { stock: 1 });
  const order = aNewOrder([unitLine(honey)], { paymentMethod: 'Wompi' });
  const placed = await placeOrder(shop.db, order);
  if (!placed.ok) throw new Error(placed.reason);
  return { order, placed: placed.order };
}

test('an unpaid online order is replaced, with its stock, by one paid on delivery', async () => {
  const { order, placed } = await placeOnline();
  expect(await send(order)).toEqual({
    status: 409,
    outcome: 'key-used',
    orderNumber: placed.orderNumber,
    waiting: true,
  });

  const next = { ...order, idempotencyKey: crypto.randomUUID(), replaces: order.idempotencyKey };
  const answer = await send(next);
  expect(answer).toMatchObject({ status: 200, outcome: 'placed', total: 30_000 });
  expect(await send(next)).toEqual(answer);

  const rows = await shop.db.select().from(orders).orderBy(orders.createdAt);
  expect(rows.map(({ status }) => status)).toEqual(['Cancelado', 'Pendiente Contraentrega']);
});

test('while the order’s payment is being confirmed it is not replaced, and its page is linked', async () => {
  const { order, placed } = await placeOnline();
  await insertTransaction(shop.db, { orderId: placed.id, status: 'PENDING' });

  const { orderNumber, total, accessToken } = placed;
  expect(await send({ ...order, idempotencyKey: crypto.randomUUID(), replaces: order.idempotencyKey })).toEqual({
    status: 409,
    outcome: 'settling',
    order: { orderNumber, total, token: accessToken },
  });
  expect(await shop.db.$count(orders)).toBe(1);
});

test('keys of an unknown form are refused', async () => {
  const { order } = await placeOnline();
  for (const odd of [
    { ...order, idempotencyKey: 'x' },
    { ...order, replaces: "'; --" },
  ])
    expect(await send(odd)).toMatchObject({ status: 400, outcome: 'failed' });
});

test('orders paid on delivery are rate-limited per address, together with all others', async () => {
  const limits = createLimits(shop.database, { bounds: { order: { attempts: 1, seconds: 120 } } });
  expect(await limits.takeOrder('10.0.0.1')).toEqual({ ok: true });

  const order = aNewOrder([unitLine(await insertProduct(shop.db, { stock: 1 }))]);
  expect(await send(order, limits)).toMatchObject({ status: 429, outcome: 'failed' });
  expect(await shop.db.$count(orders)).toBe(0);
});
