import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { changes, orderEvents, orders, products, users } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import type { NewOrder } from '#shop/orders/order.ts';
import { placeOrder } from '#shop/orders/placing/place-order.server.ts';
import { deleteOrder } from '#shop/orders/removing/delete-order.server.ts';
import { aNewOrder, offerLine, readOrder, unitLine } from '#shop/testing/orders.ts';
import { anOffer, insertProduct } from '#shop/testing/products.ts';
import { changeOrderStatus } from './change-order-status.server.ts';
import { orderStatuses } from './order-status.ts';

const shop = useTestDatabase();
const marta = { userId: 'marta', fullName: 'Marta Ríos' };

beforeEach(async () => {
  await shop.db.insert(users).values({ id: marta.userId, name: marta.fullName, email: 'marta@correo.example' });
});

async function place(order: NewOrder): Promise<string> {
  const placed = await placeOrder(shop.db, order);
  if (!placed.ok) throw new Error(placed.reason);
  return placed.order.id;
}

async function stockOf(id: string) {
  const [row] = await shop.db.select({ stock: products.stock }).from(products).where(eq(products.id, id));
  return row?.stock;
}

const orderRow = (id: string) => readOrder(shop.db, id);

const change = (orderId: string, status: (typeof orderStatuses)[number]) =>
  changeOrderStatus(shop.db, { orderId, status, actor: marta });

test('any status may follow any other', async () => {
  const honey = await insertProduct(shop.db);
  const id = await place(aNewOrder([unitLine(honey)], { paymentMethod: 'Transferencia Bancaria' }));
  for (const from of orderStatuses) {
    for (const to of orderStatuses) {
      await change(id, from);
      expect(await change(id, to)).toMatchObject({ ok: true });
      expect((await orderRow(id)).status).toBe(to);
    }
  }
});

test('an order that is paid on delivery cannot be made to wait for a payment', async () => {
  const id = await place(aNewOrder([unitLine(await insertProduct(shop.db))]));
  for (const from of orderStatuses.filter((status) => status !== 'Pendiente')) {
    await change(id, from);
    expect(await change(id, 'Pendiente')).toEqual({ ok: false, reason: 'paid-on-delivery' });
    expect((await orderRow(id)).status).toBe(from);
  }
});

test('a change stamps the order, is recorded with its author and both statuses, and is announced', async () => {
  const honey = await insertProduct(shop.db);
  const id = await place(aNewOrder([unitLine(honey)]));
  const before = await orderRow(id);
  await shop.db.delete(changes);

  expect(await change(id, 'Enviado')).toMatchObject({ ok: true, orderNumber: before.orderNumber });

  expect((await orderRow(id)).updatedAt.getTime()).toBeGreaterThan(before.updatedAt.getTime());
  expect(await shop.db.select().from(orderEvents).where(eq(orderEvents.kind, 'status'))).toMatchObject([
    {
      orderId: id,
      fromStatus: 'Pendiente Contraentrega',
      toStatus: 'Enviado',
      actorId: 'marta',
      actorName: 'Marta Ríos',
    },
  ]);
  expect(await shop.db.select().from(changes)).toMatchObject([{ topic: 'orders', subjectIds: [id] }]);
});

test('changing to the current status does nothing', async () => {
  const honey = await insertProduct(shop.db);
  const id = await place(aNewOrder([unitLine(honey)]));
  await change(id, 'Cancelado');
  const before = await orderRow(id);

  expect(await change(id, 'Cancelado')).toMatchObject({ ok: true });

  expect(await orderRow(id)).toEqual(before);
  expect(await stockOf(honey.id)).toBe(10);
  expect(await shop.db.$count(orderEvents)).toBe(2);
});

test('Cancelado returns all stock, and leaving it takes the stock again', async () => {
  const pack = anOffer({ units: 3 });
  const honey = await insertProduct(shop.db, { stock: 10, offers: [pack] });
  const id = await place(aNewOrder([unitLine(honey, 2), offerLine(honey, pack)]));
  expect(await stockOf(honey.id)).toBe(5);

  await change(id, 'Cancelado');
  expect(await stockOf(honey.id)).toBe(10);
  expect((await orderRow(id)).holdsStock).toBe(false);

  await change(id, 'Pagado');
  expect(await stockOf(honey.id)).toBe(5);
  expect((await orderRow(id)).holdsStock).toBe(true);
});

test('a cancelled order whose goods were sold since stays cancelled and names what is missing', async () => {
  const honey = await insertProduct(shop.db, { name: 'Miel', stock: 3 });
  const balm = await insertProduct(shop.db, { name: 'Pomada', stock: 3 });
  const id = await place(aNewOrder([unitLine(honey, 3), unitLine(balm, 1)]));
  await change(id, 'Cancelado');
  await place(aNewOrder([unitLine(honey, 2)]));

  expect(await change(id, 'Pagado')).toEqual({
    ok: false,
    reason: 'short-stock',
    products: [{ productId: honey.id, name: 'Miel', needed: 3, available: 1 }],
  });

  expect((await orderRow(id)).status).toBe('Cancelado');
  expect([await stockOf(honey.id), await stockOf(balm.id)]).toEqual([1, 3]);
});

test('an order paid after its goods were sold out takes them before it is sent, or names what is missing', async () => {
  const honey = await insertProduct(shop.db, { stock: 1 });
  const id = await place(aNewOrder([unitLine(honey)]));
  await shop.db.update(orders).set({ status: 'Pagado', holdsStock: false }).where(eq(orders.id, id));

  expect(await change(id, 'Enviado')).toMatchObject({
    ok: false,
    reason: 'short-stock',
    products: [{ needed: 1, available: 0 }],
  });
  expect(await orderRow(id)).toMatchObject({ status: 'Pagado', holdsStock: false });

  await shop.db.update(products).set({ stock: 3 }).where(eq(products.id, honey.id));
  expect(await change(id, 'Enviado')).toMatchObject({ ok: true });
  expect(await orderRow(id)).toMatchObject({ status: 'Enviado', holdsStock: true });
  expect(await stockOf(honey.id)).toBe(2);
});

test('an unknown, malformed or deleted order is not found', async () => {
  const honey = await insertProduct(shop.db);
  const id = await place(aNewOrder([unitLine(honey)]));
  await deleteOrder(shop.db, { orderId: id, actor: marta });
  for (const orderId of [id, crypto.randomUUID(), 'no-es-un-id']) {
    expect(await change(orderId, 'Pagado')).toEqual({ ok: false, reason: 'not-found' });
  }
});

test('a deleted order keeps its row and history and returns the stock it held', async () => {
  const honey = await insertProduct(shop.db);
  const id = await place(aNewOrder([unitLine(honey, 4)]));
  const { orderNumber } = await orderRow(id);

  expect(await deleteOrder(shop.db, { orderId: id, actor: marta })).toEqual({ ok: true, orderNumber });

  expect(await orderRow(id)).toMatchObject({ deletedAt: expect.any(Date), holdsStock: false });
  expect(await stockOf(honey.id)).toBe(10);
  expect(await shop.db.select().from(orderEvents).where(eq(orderEvents.kind, 'deleted'))).toMatchObject([
    { orderId: id, actorName: 'Marta Ríos' },
  ]);
  expect(await deleteOrder(shop.db, { orderId: id, actor: marta })).toEqual({ ok: false, reason: 'not-found' });
  expect(await stockOf(honey.id)).toBe(10);
});

test('an order paid since it was loaded is not deleted, and the result names who changed it', async () => {
  const honey = await insertProduct(shop.db);
  const id = await place(aNewOrder([unitLine(honey)]));
  const { status: from } = await orderRow(id);
  await change(id, 'Pagado');

  expect(await deleteOrder(shop.db, { orderId: id, from, actor: marta })).toMatchObject({
    ok: false,
    reason: 'changed-since',
    status: 'Pagado',
    changedBy: 'Marta Ríos',
  });
  expect(await orderRow(id)).toMatchObject({ status: 'Pagado', deletedAt: null, holdsStock: true });
  expect(await stockOf(honey.id)).toBe(9);
});

test('deleting an order whose goods have left, or that was cancelled, returns nothing', async () => {
  const honey = await insertProduct(shop.db);
  for (const status of ['Enviado', 'Entregado', 'Cancelado'] as const) {
    const id = await place(aNewOrder([unitLine(honey)]));
    await change(id, status);
    const before = await stockOf(honey.id);
    await deleteOrder(shop.db, { orderId: id, actor: marta });
    expect(await stockOf(honey.id)).toBe(before);
  }
});
