import { eq, sql } from 'drizzle-orm';
import pino from 'pino';
import { RouterContextProvider } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { action as deleteAction } from '#app/admin/orders/delete-order.ts';
import { dbContext, logContext, originContext, viewerContext } from '#app/context.ts';
import { translateFaults } from '#app/faults/faults.server.ts';
import type { Db } from '#db/database.server.ts';
import { orderEvents, orders, users } from '#db/schema.ts';
import { openAway } from '#db/testing/away.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import type { Viewer } from '#shop/customers/viewer.ts';
import { insertPlacedOrder } from '#shop/testing/orders.ts';
import { insertProduct } from '#shop/testing/products.ts';
import { aViewer } from '#shop/testing/viewers.ts';
import { action as changeStatus, loader } from './order.tsx';

const shop = useTestDatabase();
const marta: Viewer = aViewer({
  userId: 'marta',
  email: 'marta@correo.example',
  fullName: 'Marta Ríos',
  role: 'admin',
  avatarUrl: null,
});

beforeEach(async () => {
  await shop.db.insert(users).values({ id: marta.userId, name: marta.fullName, email: marta.email });
});

type Args = Parameters<typeof loader>[0] & Parameters<typeof changeStatus>[0] & Parameters<typeof deleteAction>[0];

function asStaff(orderId: string, form: Record<string, string> | null = null, db: Db = shop.db): Args {
  const context = new RouterContextProvider();
  context.set(dbContext, db);
  context.set(viewerContext, marta);
  context.set(originContext, 'https://tienda.example');
  context.set(logContext, pino({ level: 'silent' }));
  const url = new URL(`http://shop/admin/orders/${orderId}`);
  const request = new Request(url, form ? { method: 'POST', body: new URLSearchParams(form) } : {});
  return { request, url, params: { orderId }, context } as unknown as Args;
}

async function statusOf(orderId: string) {
  const [order] = await shop.db.select({ status: orders.status }).from(orders).where(eq(orders.id, orderId));
  return order?.status;
}

test('changing a status reports the new status of the order, and the change to undo', async () => {
  const order = await insertPlacedOrder(shop.db);

  expect(await changeStatus(asStaff(order.id, { status: 'Enviado' }))).toEqual({
    orderNumber: order.orderNumber,
    eventId: expect.any(Number),
    status: 'Enviado',
  });
  expect(await statusOf(order.id)).toBe('Enviado');
});

test('an order to send names its products of which more are kept than are on the shelf', async () => {
  const honey = await insertProduct(shop.db, { name: 'Miel', stock: 5 });
  const item = { id: honey.id, name: 'Miel', quantity: 2, price: 30_000, isOffer: false, image_urls: [] };
  const order = await insertPlacedOrder(shop.db, { items: [item] });
  const shortages = async () => [...(await loader(asStaff(order.id))).shortages];
  expect(await shortages()).toEqual([]);
  await shop.db.execute(sql`update products set stock = 0`);
  await shop.db.execute(sql`update stock_items set shelf = 1, shortage = 1`);
  expect(await shortages()).toEqual([
    [honey.id, { productId: honey.id, name: 'Miel', needed: 2, available: 1, kept: 2 }],
  ]);
});

test('an order that holds no stock names its withdrawn products too, and is sent by staff who were shown them', async () => {
  const honey = await insertProduct(shop.db, { name: 'Miel', stock: 5, deletedAt: new Date() });
  const item = { id: honey.id, name: 'Miel', quantity: 2, price: 30_000, isOffer: false, image_urls: [] };
  // Imported as sent, and set back.
  const order = await insertPlacedOrder(shop.db, { status: 'Enviado', holdsStock: false, items: [item] });
  await changeStatus(asStaff(order.id, { status: 'Pendiente Contraentrega' }));
  expect((await loader(asStaff(order.id))).withdrawn).toMatchObject([{ name: 'Miel' }]);

  const form = { from: 'Pendiente Contraentrega', status: 'Enviado' };
  expect(await changeStatus(asStaff(order.id, form))).toMatchObject({ init: { status: 409 } });
  await changeStatus(asStaff(order.id, { ...form, seesWithdrawn: '1' }));
  expect(await statusOf(order.id)).toBe('Enviado');
  expect((await loader(asStaff(order.id))).withdrawn).toEqual([]);
});

test('a cancelled order of a withdrawn product is refused for its stock once staff were shown the product', async () => {
  const honey = await insertProduct(shop.db, { name: 'Miel', stock: 5, deletedAt: new Date() });
  const item = { id: honey.id, name: 'Miel', quantity: 2, price: 30_000, isOffer: false, image_urls: [] };
  const order = await insertPlacedOrder(shop.db, { status: 'Cancelado', holdsStock: false, items: [item] });
  expect((await loader(asStaff(order.id))).withdrawn).toMatchObject([{ name: 'Miel' }]);

  const sent = { from: 'Cancelado', status: 'Enviado', seesWithdrawn: '1' };
  expect(await changeStatus(asStaff(order.id, sent))).toMatchObject({
    data: { problem: expect.stringContaining('No hay stock suficiente: Miel') },
  });
});

test('a refusal names the other person, and does not blame one for one’s own change in another window', async () => {
  const order = await insertPlacedOrder(shop.db);
  await changeStatus(asStaff(order.id, { from: 'Pendiente Contraentrega', status: 'Enviado' }));
  const press = () => changeStatus(asStaff(order.id, { from: 'Pendiente Contraentrega', status: 'Entregado' }));

  expect(await press()).toMatchObject({
    data: { problem: expect.stringContaining('Ya lo pasaste a Enviado en otra ventana.'), newer: 'Enviado' },
  });
  await shop.db.update(orderEvents).set({ actorId: null, actorName: 'Rosa' });
  expect(await press()).toMatchObject({
    data: { problem: expect.stringContaining('Rosa lo pasó a Enviado mientras tanto.'), newer: 'Enviado' },
  });
});

test('of two concurrent status changes the second is shown the first, and may then confirm', async () => {
  const order = await insertPlacedOrder(shop.db);
  await changeStatus(asStaff(order.id, { from: 'Pendiente Contraentrega', status: 'Cancelado' }));

  expect(await changeStatus(asStaff(order.id, { from: 'Pendiente Contraentrega', status: 'Enviado' }))).toMatchObject({
    data: {
      problem: 'No se pudo actualizar el estado del pedido. Ya lo pasaste a Cancelado en otra ventana.',
      newer: 'Cancelado',
    },
    init: { status: 409 },
  });
  expect(await statusOf(order.id)).toBe('Cancelado');

  await changeStatus(asStaff(order.id, { from: 'Cancelado', status: 'Pendiente' }));
  expect(await statusOf(order.id)).toBe('Cancelado');
});

test('an invalid status changes nothing and is reported', async () => {
  const order = await insertPlacedOrder(shop.db);

  expect(await changeStatus(asStaff(order.id, { status: 'Perdido' }))).toMatchObject({
    data: { problem: 'No se pudo actualizar el estado del pedido. El estado no existe.' },
    init: { status: 400 },
  });
  expect(await statusOf(order.id)).toBe('Pendiente Contraentrega');
});

test('a cancelled order whose goods are sold names the missing product and units', async () => {
  const honey = await insertProduct(shop.db, { name: 'Miel', stock: 1 });
  const item = { id: honey.id, name: 'Miel', quantity: 3, price: 30_000, isOffer: false, image_urls: [] };
  const order = await insertPlacedOrder(shop.db, { status: 'Cancelado', holdsStock: false, items: [item] });

  expect(await changeStatus(asStaff(order.id, { status: 'Pagado' }))).toMatchObject({
    data: {
      problem: 'No se pudo actualizar el estado del pedido. No hay stock suficiente: Miel (necesita 3, quedan 1).',
    },
    init: { status: 409 },
  });
  expect(await statusOf(order.id)).toBe('Cancelado');
});

test('an order that is unknown or has a malformed id is not found', async () => {
  for (const id of [crypto.randomUUID(), '482915']) {
    await expect(loader(asStaff(id))).rejects.toMatchObject({ init: { status: 404 } });
    await expect(changeStatus(asStaff(id, { status: 'Pagado' }))).rejects.toMatchObject({ init: { status: 404 } });
    expect(await deleteAction(asStaff(id, {}))).toMatchObject({
      data: { ok: false, problem: 'Pedido no encontrado.' },
      init: { status: 404 },
    });
  }
});

test('during a database outage neither status nor list changes, and the answer says so', async () => {
  const away = await openAway();
  try {
    const id = crypto.randomUUID();
    await expect(translateFaults(changeStatus)(asStaff(id, { status: 'Pagado' }, away.db))).rejects.toMatchObject({
      data: { problem: 'Base de datos no disponible.' },
      init: { status: 503 },
    });
    await expect(translateFaults(deleteAction)(asStaff(id, {}, away.db))).rejects.toMatchObject({
      data: { problem: 'Base de datos no disponible.' },
      init: { status: 503 },
    });
  } finally {
    await away.close();
  }
});
