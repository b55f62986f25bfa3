import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orderEvents, orders, products, stockReservations } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { lapseOrder, listUntriedOverdueOrders } from '#shop/orders/cancelling/lapse-order.server.ts';
import type { NewOrder } from '#shop/orders/order.ts';
import { placeOrder } from '#shop/orders/placing/place-order.server.ts';
import { findSuccessor } from '#shop/orders/placing/successor.server.ts';
import {
  aNewOrder,
  aProof,
  countUnits,
  insertTransaction,
  offerLine,
  readOrder,
  unitLine,
} from '#shop/testing/orders.ts';
import { anOffer, insertProduct } from '#shop/testing/products.ts';
import { holdStock } from './hold-stock.server.ts';
import { releaseHolds } from './release-holds.server.ts';

const shop = useTestDatabase();
const now = new Date('2026-03-02T15:00:00Z');
const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const listOverdue = (minutes: number, limit = 10) =>
  listUntriedOverdueOrders(shop.db, null, minutesLater(minutes), { limit, offset: 0 });

const byTransfer = (lines: NewOrder['lines'], overrides: Partial<NewOrder> = {}) =>
  aNewOrder(lines, { paymentMethod: 'Transferencia Bancaria', proof: aProof(), ...overrides });

async function place(order: NewOrder, at = now) {
  const placed = await placeOrder(shop.db, order, at);
  if (!placed.ok) throw new Error(placed.reason);
  return placed.order;
}

const orderRow = (id: string) => readOrder(shop.db, id);

const lapse = (orderId: string, at: Date) => shop.db.transaction((tx) => lapseOrder(tx, orderId, at));

test('held units are out of stock for an hour, and for another hour when the request is repeated', async () => {
  const pack = anOffer({ units: 3, price: 80_000 });
  const honey = await insertProduct(shop.db, { stock: 10, offers: [pack] });
  const order = aNewOrder([unitLine(honey, 2), offerLine(honey, pack)]);

  expect(await holdStock(shop.db, order, now)).toEqual({ ok: true, until: minutesLater(60) });
  expect(await holdStock(shop.db, order, minutesLater(30))).toEqual({ ok: true, until: minutesLater(90) });
  expect(await countUnits(shop.db, honey.id)).toEqual({ stock: 5, ordered: 0, reserved: 5 });

  expect(await releaseHolds(shop.db, minutesLater(89))).toBe(0);
  expect(await releaseHolds(shop.db, minutesLater(90))).toBe(1);
  expect(await countUnits(shop.db, honey.id)).toEqual({ stock: 10, ordered: 0, reserved: 0 });
});

test('a transfer within its hour is ordered at the held prices, whatever they are now', async () => {
  const honey = await insertProduct(shop.db, { name: 'Miel', price: 30_000, stock: 4 });
  const order = byTransfer([unitLine(honey, 2)]);
  await holdStock(shop.db, order, now);
  await shop.db.update(products).set({ price: 99_000 }).where(eq(products.id, honey.id));

  const { id, total } = await place(order);

  expect(total).toBe(60_000);
  expect((await orderRow(id)).items).toMatchObject([{ name: 'Miel', quantity: 2, price: 30_000 }]);
  expect(await countUnits(shop.db, honey.id)).toEqual({ stock: 2, ordered: 2, reserved: 0 });
});

test('an expired hold that was not released yet still serves its shopper', async () => {
  const honey = await insertProduct(shop.db, { stock: 1 });
  const order = byTransfer([unitLine(honey)]);
  await holdStock(shop.db, order, now);
  await place(order, minutesLater(61));
  expect(await countUnits(shop.db, honey.id)).toEqual({ stock: 0, ordered: 1, reserved: 0 });
});

test('a total other than the held one is not ordered', async () => {
  const honey = await insertProduct(shop.db, { stock: 5 });
  const order = byTransfer([unitLine(honey)]);
  await holdStock(shop.db, order, now);
  for (const attempt of [
    () => placeOrder(shop.db, { ...order, shownTotal: 1 }, now),
    () => holdStock(shop.db, { ...order, shownTotal: 1 }, now),
  ])
    expect(await attempt()).toEqual({ ok: false, reason: 'changed', lines: [] });
  expect(await countUnits(shop.db, honey.id)).toEqual({ stock: 4, ordered: 0, reserved: 1 });
});

test('other lines under the same key replace the held ones, whose units count as available', async () => {
  const honey = await insertProduct(shop.db, { stock: 2 });
  const balm = await insertProduct(shop.db, { stock: 1 });
  const first = byTransfer([unitLine(honey, 2)]);
  const other = byTransfer([unitLine(honey), unitLine(balm)], { idempotencyKey: first.idempotencyKey });
  await holdStock(shop.db, first, now);

  expect(await holdStock(shop.db, other, now)).toMatchObject({ ok: true });
  expect(await countUnits(shop.db, honey.id)).toEqual({ stock: 1, ordered: 0, reserved: 1 });

  await place({ ...first, lines: [unitLine(honey, 2)] });
  expect(await countUnits(shop.db, honey.id)).toEqual({ stock: 0, ordered: 2, reserved: 0 });
  expect(await countUnits(shop.db, balm.id)).toEqual({ stock: 1, ordered: 0, reserved: 0 });
});

test('lines that cannot be held leave the earlier hold unchanged', async () => {
  const honey = await insertProduct(shop.db, { stock: 2 });
  const first = byTransfer([unitLine(honey)]);
  await holdStock(shop.db, first, now);
  const tooMany = byTransfer([unitLine(honey, 3)], { idempotencyKey: first.idempotencyKey });
  expect(await holdStock(shop.db, tooMany, now)).toMatchObject({
    ok: false,
    reason: 'changed',
    lines: [{ problem: 'stock', now: { quantity: 2 } }],
  });
  expect(await countUnits(shop.db, honey.id)).toEqual({ stock: 1, ordered: 0, reserved: 1 });
});

test('nothing is held for an empty cart, a changed price or a wrong total', async () => {
  const honey = await insertProduct(shop.db);
  expect(await holdStock(shop.db, aNewOrder([]))).toEqual({ ok: false, reason: 'empty-cart' });
  expect(await holdStock(shop.db, aNewOrder([unitLine({ ...honey, price: 1 })]))).toMatchObject({
    reason: 'changed',
    lines: [{ problem: 'price' }],
  });
  expect(await holdStock(shop.db, aNewOrder([unitLine(honey)], { shownTotal: 1 }))).toMatchObject({
    reason: 'changed',
  });
  expect(await shop.db.$count(stockReservations)).toBe(0);
});

test('an unpaid order under the key holds its stock longer instead of getting a second hold', async () => {
  const honey = await insertProduct(shop.db, { stock: 1 });
  const order = aNewOrder([unitLine(honey)], { paymentMethod: 'Wompi' });
  const { id } = await place(order);

  expect(await holdStock(shop.db, order, now)).toEqual({ ok: true, until: minutesLater(60) });
  expect((await orderRow(id)).holdExpiresAt).toEqual(minutesLater(60));
  expect(await countUnits(shop.db, honey.id)).toEqual({ stock: 0, ordered: 1, reserved: 0 });

  await place({ ...order, paymentMethod: 'Transferencia Bancaria', proof: null });
  expect(await holdStock(shop.db, order, now)).toEqual({ ok: true, until: minutesLater(48 * 60) });
});

test('other lines than those of the unpaid order replace it, and are ordered under a new key as held', async () => {
  const honey = await insertProduct(shop.db, { price: 30_000, stock: 4 });
  const first = aNewOrder([unitLine(honey)], { paymentMethod: 'Wompi' });
  const old = await place(first);
  const both = byTransfer([unitLine(honey, 2)], { idempotencyKey: first.idempotencyKey });

  expect(await holdStock(shop.db, both, now)).toMatchObject({ ok: true });
  expect(await orderRow(old.id)).toMatchObject({ status: 'Cancelado', holdsStock: false });
  expect(await shop.db.$count(orderEvents, eq(orderEvents.kind, 'replaced'))).toBe(1);

  await shop.db.update(products).set({ price: 99_000 }).where(eq(products.id, honey.id));
  expect(await placeOrder(shop.db, both, now)).toMatchObject({ reason: 'key-used', waiting: true });
  const next = { ...both, idempotencyKey: crypto.randomUUID(), replaces: first.idempotencyKey };
  const placed = await place(next);
  expect(placed).toMatchObject({ total: 60_000 });
  expect(await findSuccessor(shop.db, await orderRow(old.id))).toMatchObject({ orderNumber: placed.orderNumber });
  expect(await countUnits(shop.db, honey.id)).toEqual({ stock: 2, ordered: 2, reserved: 0 });
});

test('nothing is held for an order that is paid or being confirmed', async () => {
  const honey = await insertProduct(shop.db);
  const order = aNewOrder([unitLine(honey)], { paymentMethod: 'Wompi' });
  const { id } = await place(order);
  await insertTransaction(shop.db, { orderId: id, status: 'PENDING' });
  expect(await holdStock(shop.db, order, now)).toMatchObject({ reason: 'settling', order: { id } });
  expect(await shop.db.$count(stockReservations)).toBe(0);
});

test('an order not paid in time lapses and returns its stock once', async () => {
  const honey = await insertProduct(shop.db, { stock: 3 });
  const { id } = await place(aNewOrder([unitLine(honey, 3)], { paymentMethod: 'Wompi' }));

  expect(await listOverdue(29)).toEqual([]);
  expect(await lapse(id, minutesLater(29))).toBe(false);
  expect(await listOverdue(30)).toEqual([id]);
  expect(await lapse(id, minutesLater(30))).toBe(true);
  expect(await lapse(id, minutesLater(30))).toBe(false);

  expect(await orderRow(id)).toMatchObject({ status: 'Cancelado', holdsStock: false, holdExpiresAt: null });
  expect(await shop.db.select().from(orderEvents).where(eq(orderEvents.kind, 'lapsed'))).toMatchObject([
    { fromStatus: 'Pendiente', toStatus: 'Cancelado', actorName: '' },
  ]);
  expect(await countUnits(shop.db, honey.id)).toEqual({ stock: 3, ordered: 0, reserved: 0 });
  expect(await listOverdue(30)).toEqual([]);
});

test('an order whose payment is being confirmed, or that has a proof under review, does not lapse', async () => {
  const honey = await insertProduct(shop.db);
  const pending = await place(aNewOrder([unitLine(honey)], { paymentMethod: 'Wompi' }));
  await insertTransaction(shop.db, { orderId: pending.id, status: 'PENDING' });
  const underReview = await place(byTransfer([unitLine(await insertProduct(shop.db))]));
  // An order with a proof normally has no hold that expires; it must not lapse even if it has one.
  await shop.db.update(orders).set({ holdExpiresAt: now }).where(eq(orders.id, underReview.id));
  for (const { id } of [pending, underReview]) {
    expect(await lapse(id, minutesLater(600))).toBe(false);
    expect((await orderRow(id)).status).toBe('Pendiente');
  }
});

test('the longest overdue orders come first, up to the limit', async () => {
  const honey = await insertProduct(shop.db);
  const later = await place(aNewOrder([unitLine(honey)], { paymentMethod: 'Wompi' }), minutesLater(5));
  const first = await place(aNewOrder([unitLine(honey)], { paymentMethod: 'Tarjeta', isAnother: true }), now);
  await place(aNewOrder([unitLine(honey)], { isAnother: true }), now);
  expect(await listOverdue(60)).toEqual([first.id, later.id]);
  expect(await listOverdue(60, 1)).toEqual([first.id]);
});
