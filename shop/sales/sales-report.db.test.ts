import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orders, paymentMethods, products } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { receiveMoney } from '#shop/orders/money/order-payments.server.ts';
import { orderStatuses } from '#shop/orders/status/order-status.ts';
import { insertPlacedOrder } from '#shop/testing/orders.ts';
import { insertProduct } from '#shop/testing/products.ts';
import { readSalesPeriod } from './sales-period.ts';
import { getSalesReport } from './sales-report.server.ts';

const shop = useTestDatabase();
const now = new Date('2026-11-20T20:00:00Z');
const report = (query: string) => getSalesReport(shop.db, readSalesPeriod(new URLSearchParams(query), now).period);
const sold = (orderDate: string, totalAmount: number, more: Partial<typeof orders.$inferInsert> = {}) =>
  insertPlacedOrder(shop.db, { orderDate: new Date(orderDate), totalAmount, ...more });

test('a sale is an order that is neither cancelled nor deleted, on the day it was placed in Colombia', async () => {
  // 11 p.m. of the 14th in Colombia.
  await sold('2026-11-15T04:00:00Z', 10_000);
  await sold('2026-11-15T05:00:00Z', 20_000, { status: 'Pendiente' });
  await sold('2026-11-20T19:59:00Z', 40_000, { status: 'Entregado' });
  await sold('2026-11-18T12:00:00Z', 80_000, { status: 'Cancelado' });
  await sold('2026-11-18T12:00:00Z', 160_000, { deletedAt: now });

  const week = await report('periodo=7d');

  expect(week).toMatchObject({ orders: 3, total: 70_000, cancelled: { orders: 1, total: 80_000 } });
  expect(week.bars.map(({ label, total }) => [label, total])).toEqual([
    ['14 nov', 10_000],
    ['15 nov', 20_000],
    ['16 nov', 0],
    ['17 nov', 0],
    ['18 nov', 0],
    ['19 nov', 0],
    ['20 nov', 40_000],
  ]);
  expect((await report('periodo=hoy')).bars[14]).toMatchObject({ label: '14 h', orders: 1, total: 40_000 });
});

test('the previous period is as long, and ends at the same hour', async () => {
  await sold('2026-11-19T12:00:00Z', 10_000);
  // Yesterday, at a later hour than now.
  await sold('2026-11-19T21:00:00Z', 20_000);
  await sold('2026-11-20T12:00:00Z', 30_000);

  expect(await report('periodo=hoy')).toMatchObject({ total: 30_000, previous: { orders: 1, total: 10_000 } });
});

test('payment methods with equal totals are listed by name', async () => {
  for (const paymentMethod of ['Wompi', 'Tarjeta', 'Transferencia Bancaria'] as const)
    await sold('2026-11-20T12:00:00Z', 10_000, { paymentMethod });

  const { methods } = await report('periodo=hoy');

  expect(methods.map(({ method }) => method)).toEqual(['Tarjeta', 'Transferencia Bancaria', 'Wompi']);
});

test('an order counts whole under the method that was agreed, however its money came', async () => {
  const { id } = await sold('2026-11-20T12:00:00Z', 50_000, { paymentMethod: 'Mixto', status: 'Entregado' });
  await receiveMoney(shop.db, { orderId: id, amount: 20_000, method: 'cash', cause: 'sale', actor: null });
  await receiveMoney(shop.db, { orderId: id, amount: 30_000, method: 'terminal', cause: 'sale', actor: null });
  await sold('2026-11-20T13:00:00Z', 10_000, { paymentMethod: 'A crédito', status: 'Pendiente' });

  expect((await report('periodo=hoy')).methods).toEqual([
    { method: 'Mixto', orders: 1, total: 50_000 },
    { method: 'A crédito', orders: 1, total: 10_000 },
  ]);
});

test('whatever was sold, days, methods and statuses each add up to the total', async () => {
  const random = pseudoRandom(7);
  const pick = <One>(all: readonly One[]) => all[Math.floor(random() * all.length)] as One;
  for (let count = 0; count < 60; count += 1) {
    await sold(
      new Date(now.getTime() - random() * 400 * 24 * 3_600_000).toISOString(),
      1 + Math.floor(random() * 900_000),
      {
        orderNumber: String(100_000 + count),
        status: pick(orderStatuses),
        paymentMethod: pick([...paymentMethods, null]),
      },
    );
  }
  for (const period of ['hoy', '7d', '30d', '90d', 'ano', 'rango&desde=2025-10-01&hasta=2026-11-20']) {
    const { orders, total, bars, methods, statuses } = await report(`periodo=${period}`);
    for (const parts of [bars, methods, statuses]) {
      expect(
        parts.reduce((sum, part) => sum + part.total, 0),
        period,
      ).toBe(total);
      expect(
        parts.reduce((sum, part) => sum + part.orders, 0),
        period,
      ).toBe(orders);
    }
  }
  const all = await shop.db.select({ status: orders.status, total: orders.totalAmount }).from(orders);
  const expected = all.reduce((sum, order) => sum + (order.status === 'Cancelado' ? 0 : order.total), 0);
  expect((await report('periodo=rango&desde=2025-10-01&hasta=2026-11-20')).total).toBe(expected);
});

test('best sellers are counted in units, including those in packs, at the price they were sold for', async () => {
  const honey = await insertProduct(shop.db, { name: 'Miel de hoy' });
  const gone = await insertProduct(shop.db, { name: 'Polen' });
  await shop.db.update(products).set({ deletedAt: now }).where(eq(products.id, gone.id));
  const line = { isOffer: false, image_urls: [] };
  await sold('2026-11-18T12:00:00Z', 0, {
    items: [
      { ...line, id: honey.id, name: 'Miel', quantity: 2, price: 30_000 },
      { ...line, id: gone.id, name: 'Polen', quantity: 4, price: 10_000 },
    ],
  });
  await sold('2026-11-19T12:00:00Z', 0, {
    items: [
      { ...line, id: honey.id, name: 'Miel pura', quantity: 3, price: 80_000, isOffer: true, offerLabel: 'Pack x3' },
    ],
  });

  expect((await report('periodo=7d')).bestSellers).toEqual([
    { productId: honey.id, name: 'Miel pura', units: 5, total: 140_000, isThere: true },
    { productId: gone.id, name: 'Polen', units: 4, total: 40_000, isThere: false },
  ]);
});

/** A fixed seed, so that a failure can be reproduced. */
function pseudoRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
