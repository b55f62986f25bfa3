import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { changes, orderConfirmations, orderEvents, orders, users } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { findOrder, findOrderByToken } from '#shop/orders/list/read-order.server.ts';
import { forgetPerson } from '#shop/orders/removing/forget-person.server.ts';
import { changeOrderStatus } from '#shop/orders/status/change-order-status.server.ts';
import { insertPlacedOrder, readOrder } from '#shop/testing/orders.ts';
import { confirmOrder, confirmOwnOrder } from './confirm-order.server.ts';
import { findConfirmation } from './find-confirmation.server.ts';

const shop = useTestDatabase();
const marta = { userId: 'marta', fullName: 'Marta Ríos' };

beforeEach(async () => {
  await shop.db.insert(users).values({ id: marta.userId, name: marta.fullName, email: 'marta@correo.example' });
});

const byStaff = (orderId: string, note = '') => confirmOrder(shop.db, { orderId, channel: 'call', note, actor: marta });
const count = () => shop.db.$count(orderConfirmations);
const exam = { id: 'examen', name: 'Examen', quantity: 1, price: 30_000, isOffer: false, image_urls: [] };

test('a customer confirms an order once, however often they press', async () => {
  const order = await insertPlacedOrder(shop.db);
  await shop.db.delete(changes);

  const presses = [1, 2, 3].map(() => confirmOwnOrder(shop.db, order.accessToken));
  expect(await Promise.all(presses)).toMatchObject([{ ok: true }, { ok: true }, { ok: true }]);

  expect(await shop.db.select().from(orderConfirmations)).toMatchObject([
    { orderId: order.id, channel: 'link', note: '', actorId: null, actorName: '' },
  ]);
  expect(await shop.db.select().from(orderEvents)).toMatchObject([
    { orderId: order.id, kind: 'confirmed', note: 'Con el enlace de su pedido', actorName: '' },
  ]);
  expect(await shop.db.select().from(changes)).toMatchObject([{ topic: 'orders' }]);
  expect((await readOrder(shop.db, order.id)).status).toBe('Pendiente Contraentrega');
});

test('staff record how they confirmed an order; what they wrote is not in the history, which the customer sees', async () => {
  const order = await insertPlacedOrder(shop.db);
  expect(await byStaff(order.id, 'Contestó la mamá')).toMatchObject({ ok: true });

  expect(await findConfirmation(shop.db, order.id)).toMatchObject({
    ...{ channel: 'call', note: 'Contestó la mamá', actorName: 'Marta Ríos' },
    createdAt: expect.any(Date),
  });
  expect((await findOrder(shop.db, { money: false }, order.id))?.events).toMatchObject([
    { kind: 'confirmed', note: 'Por llamada', actorName: 'Marta Ríos' },
  ]);
  expect(JSON.stringify(await findOrderByToken(shop.db, order.accessToken))).not.toMatch(/mamá|Marta/);
});

test('the first confirmation of an order stays, also once it is sent', async () => {
  const order = await insertPlacedOrder(shop.db);
  await confirmOwnOrder(shop.db, order.accessToken);
  await byStaff(order.id, 'Otra vez');
  await shop.db.update(orders).set({ status: 'Enviado' }).where(eq(orders.id, order.id));

  expect(await byStaff(order.id)).toMatchObject({ ok: true });
  expect(await findConfirmation(shop.db, order.id)).toMatchObject({ channel: 'link', note: '' });
  expect(await count()).toBe(1);
});

test.each([
  ['waits for a payment', { status: 'Pendiente' }],
  ['is paid', { status: 'Pagado' }],
  ['was sent', { status: 'Enviado' }],
  ['was delivered', { status: 'Entregado' }],
  ['was cancelled', { status: 'Cancelado' }],
  ['was sold by staff', { channel: 'phone' }],
  ['is an appointment', { items: [{ ...exam, isService: true }] }],
] as const)('an order that %s is not confirmed', async (_, values) => {
  const { items, ...others } = { items: undefined, ...values };
  const order = await insertPlacedOrder(shop.db, { ...others, ...(items && { items: [...items] }) });

  expect(await confirmOwnOrder(shop.db, order.accessToken)).toEqual({ ok: false, reason: 'not-waiting' });
  expect(await byStaff(order.id)).toEqual({ ok: false, reason: 'not-waiting' });
  expect(await count()).toBe(0);
  expect(await shop.db.$count(orderEvents)).toBe(0);
});

test('an unknown link or order, or a deleted one, confirms nothing', async () => {
  const deleted = await insertPlacedOrder(shop.db, { deletedAt: new Date() });
  for (const token of ['otro-enlace-que-no-existe', 'x', deleted.accessToken])
    expect(await confirmOwnOrder(shop.db, token)).toEqual({ ok: false, reason: 'not-found' });
  for (const id of ['no', crypto.randomUUID(), deleted.id])
    expect(await byStaff(id)).toEqual({ ok: false, reason: 'not-found' });
  expect(await count()).toBe(0);
});

test('an order may be sent without a confirmation', async () => {
  const order = await insertPlacedOrder(shop.db);
  const sent = await changeOrderStatus(shop.db, { orderId: order.id, status: 'Enviado', actor: marta });
  expect(sent).toMatchObject({ ok: true });
  expect(await count()).toBe(0);
});

test('what staff wrote is emptied with the customer’s data; that it was confirmed stays', async () => {
  const order = await insertPlacedOrder(shop.db);
  await byStaff(order.id, 'Vive con la mamá');
  await shop.db.update(orders).set({ status: 'Entregado' }).where(eq(orders.id, order.id));
  expect(await shop.db.transaction((tx) => forgetPerson(tx, order.id))).toBe('forgotten');
  expect(await findConfirmation(shop.db, order.id)).toMatchObject({
    channel: 'call',
    note: '',
    actorName: 'Marta Ríos',
  });
});
