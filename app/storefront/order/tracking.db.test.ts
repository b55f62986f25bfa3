import { pino } from 'pino';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { clientAddressContext, dbContext, limitsContext, logContext } from '#app/context.ts';
import { orderEvents, orders, parcelEvents } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { usualBounds } from '#server/http/limits/bounds.ts';
import { createLimits } from '#server/http/limits/rate-limits.server.ts';
import { anAddress, insertPlacedOrder } from '#shop/testing/orders.ts';
import { insertCarrier, insertParcel } from '#shop/testing/parcels.ts';
import { action } from './tracking.tsx';

const shop = useTestDatabase();

function track(orderNumber: string, phone: string, address = '203.0.113.9') {
  const context = new RouterContextProvider();
  context.set(dbContext, shop.db);
  context.set(clientAddressContext, address);
  context.set(limitsContext, createLimits(shop.database));
  context.set(logContext, pino({ level: 'silent' }));
  const url = new URL('http://shop/seguimiento');
  const request = new Request(url, { method: 'POST', body: new URLSearchParams({ orderNumber, phone }) });
  return action({ request, url, params: {}, context } as unknown as Parameters<typeof action>[0]);
}

const insertOrder = () =>
  insertPlacedOrder(shop.db, { orderNumber: '482915', shippingAddress: anAddress({ phone: '3004567810' }) });

test('number and telephone show the state of their order', async () => {
  await insertOrder();
  const { data, init } = await track('482 915', '300 456 7810');
  expect(data).toMatchObject({ problem: null, order: { orderNumber: '482915', status: 'Pendiente Contraentrega' } });
  expect(init?.headers).toMatchObject({ 'Cache-Control': 'no-store' });
});

test('number and telephone show the carrier and the guide of a parcel that has left', async () => {
  const { id: orderId } = await insertOrder();
  await shop.db.update(orders).set({ status: 'Enviado' });
  const { id: carrierId } = await insertCarrier(shop.db);
  const { id: parcelId } = await insertParcel(shop.db, { orderId, carrierId, state: 'collected', guide: 'G-1' });
  await shop.db
    .insert(parcelEvents)
    .values({ parcelId, source: 'staff', state: 'collected', words: 'Nota interna', happenedAt: new Date() });
  const { data } = await track('482915', '3004567810');
  expect(data.order?.parcels).toMatchObject([
    { carrier: 'Coordinadora', guide: 'G-1', link: 'https://coordinadora.example/?guia=G-1', deliveredAt: null },
  ]);
  expect(JSON.stringify(data)).not.toContain('Nota interna');
});

test('each of several parcels has its carrier, guide, link and dates', async () => {
  const { id: orderId } = await insertOrder();
  await shop.db.update(orders).set({ status: 'Enviado' });
  const { id: carrierId } = await insertCarrier(shop.db);
  const other = await insertCarrier(shop.db, { name: 'Inter Rapidísimo', trackingPattern: '' });
  const [sentAt, deliveredAt] = [new Date('2026-11-24T15:00:00Z'), new Date('2026-11-26T15:00:00Z')];
  const first = { orderId, carrierId, state: 'delivered', guide: 'G-1', deliveredAt, createdAt: sentAt } as const;
  const second = { orderId, carrierId: other.id, state: 'in-transit', guide: 'G-2' } as const;
  for (const values of [first, second]) {
    const { id: parcelId } = await insertParcel(shop.db, values);
    await shop.db.insert(parcelEvents).values({ parcelId, source: 'staff', state: 'collected', happenedAt: sentAt });
  }
  const { data } = await track('482915', '3004567810');
  expect(data.order?.parcels).toEqual([
    { carrier: 'Coordinadora', guide: 'G-1', link: 'https://coordinadora.example/?guia=G-1', sentAt, deliveredAt },
    { carrier: 'Inter Rapidísimo', guide: 'G-2', link: null, sentAt, deliveredAt: null },
  ]);
});

test('the number of a replaced order leads to the one in its place', async () => {
  const old = await insertOrder();
  await shop.db.update(orders).set({ status: 'Cancelado' });
  await insertPlacedOrder(shop.db, { orderNumber: '301442' });
  const note = 'Pedido 301442';
  await shop.db.insert(orderEvents).values({ orderId: old.id, kind: 'replaced', toStatus: 'Cancelado', note });
  expect((await track('482915', '3004567810')).data).toMatchObject({ order: { successor: '301442' } });
});

test('an unknown number and a wrong telephone get the same answer', async () => {
  await insertOrder();
  const [wrong, unknown] = [await track('482915', '3000000000'), await track('482916', '3000000000')];
  expect(wrong.init).toMatchObject({ status: 404 });
  expect({ ...unknown.data, typed: null }).toEqual({ ...wrong.data, typed: null });
  expect(unknown.init).toEqual(wrong.init);
});

test('guesses are limited per number, from all addresses together and whether or not the order exists', async () => {
  await insertOrder();
  for (const number of ['482915', '999999']) {
    for (let guess = 0; guess < usualBounds.trackingOfOrder.attempts; guess += 1)
      expect((await track(number, '3000000000', `203.0.113.${guess}`)).init?.status).toBe(404);
    const refused = await track(`#${number}`, '3004567810', '198.51.100.7');
    expect(refused).toMatchObject({ data: { order: null }, init: { status: 429 } });
  }
});

test.each([
  ['300 456 7810', '+57 3004567810'],
  ['+1 415 555 0123', '+1 (415) 5550-123'],
])(
  'look-ups by one telephone are limited, whatever numbers and addresses they come with and however it is written (%s)',
  async (phone, otherwise) => {
    for (let guess = 0; guess < usualBounds.trackingOfPhone.attempts; guess += 1)
      expect((await track(String(500_000 + guess), phone, `2001:db8:${guess}::1`)).init?.status).toBe(404);
    expect((await track('482915', otherwise, '2001:db8:fff::1')).init?.status).toBe(429);
  },
);

test('one address cannot lock a telephone out', async () => {
  await insertOrder();
  for (let guess = 0; guess < usualBounds.trackingOfPhone.attempts; guess += 1)
    await track(String(500_000 + guess), '3004567810', '203.0.113.9');
  expect((await track('482915', '3004567810', '198.51.100.7')).data).toMatchObject({ problem: null });
});
