import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orders, storeSettings } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import type { NewOrder } from '#shop/orders/order.ts';
import { placeOrder } from '#shop/orders/placing/place-order.server.ts';
import { changeOrderStatus } from '#shop/orders/status/change-order-status.server.ts';
import { undoStatusChange } from '#shop/orders/status/undo-status-change.server.ts';
import { aNewOrder, anAddress, insertPlacedOrder, offerLine, unitLine } from '#shop/testing/orders.ts';
import { insertStaff } from '#shop/testing/payments.ts';
import { anOffer, insertProduct } from '#shop/testing/products.ts';
import { pruneOrderClients } from './prune-clients.server.ts';

const shop = useTestDatabase();
const tooMany = (limit: string, units: number) => ({ ok: false, reason: 'too-many', exceeded: { limit, units } });
const limit = (orderLimits: Record<string, number>) =>
  shop.db.insert(storeSettings).values({ siteName: 'La Botica', orderLimits });
/** An order of another person. */
const from = (phone: string, lines: NewOrder['lines'], overrides: Partial<NewOrder> = {}) =>
  aNewOrder(lines, { shippingAddress: anAddress({ phone }), ...overrides });

test('an order is limited per product and in all, never by a share of the stock', async () => {
  await limit({ unitsPerProduct: 5, unitsPerOrder: 8 });
  const honey = await insertProduct(shop.db, { stock: 5 });
  const balm = await insertProduct(shop.db, { stock: 50 });

  expect(await placeOrder(shop.db, aNewOrder([unitLine(balm, 3), unitLine(balm, 3)]))).toEqual(
    tooMany('unitsPerProduct', 5),
  );
  expect(await placeOrder(shop.db, aNewOrder([unitLine(honey, 5), unitLine(balm, 4)]))).toEqual(
    tooMany('unitsPerOrder', 8),
  );
  expect(await shop.db.$count(orders)).toBe(0);
  expect(await placeOrder(shop.db, aNewOrder([unitLine(honey, 5)]))).toMatchObject({ ok: true });
});

test('one pack can always be ordered', async () => {
  await limit({ unitsPerProduct: 1, unitsPerOrder: 1, openUnitsPerPhone: 1, openUnitsPerAddress: 1 });
  const pack = anOffer({ units: 12 });
  const honey = await insertProduct(shop.db, { stock: 50, offers: [pack] });
  expect(await placeOrder(shop.db, aNewOrder([offerLine(honey, pack)], { clientKey: 'a' }))).toMatchObject({
    ok: true,
  });
});

test('the units in unsent orders of one telephone are limited', async () => {
  await insertStaff(shop.db);
  await limit({ openUnitsPerPhone: 10 });
  const honey = await insertProduct(shop.db, { stock: 100 });
  const first = await placeOrder(shop.db, from('3001112233', [unitLine(honey, 6)]));
  expect(await placeOrder(shop.db, from('3001112233', [unitLine(honey, 5)]))).toEqual(tooMany('openUnitsPerPhone', 4));
  expect(await placeOrder(shop.db, from('3009998877', [unitLine(honey, 5)]))).toMatchObject({ ok: true });

  if (!first.ok) throw new Error(first.reason);
  const actor = { userId: 'marta', fullName: 'Marta' };
  await changeOrderStatus(shop.db, { orderId: first.order.id, status: 'Enviado', actor });
  expect(await placeOrder(shop.db, from('3001112233', [unitLine(honey, 5)]))).toMatchObject({ ok: true });
});

test('orders that are paid do not count against their telephone and client address', async () => {
  await limit({ openUnitsPerPhone: 5, openUnitsPerAddress: 5 });
  const honey = await insertProduct(shop.db, { stock: 100 });
  const order = () => placeOrder(shop.db, aNewOrder([unitLine(honey, 5)], { clientKey: 'a' }));
  expect(await order()).toMatchObject({ ok: true });
  expect(await order()).toEqual(tooMany('openUnitsPerPhone', 0));
  await shop.db.update(orders).set({ status: 'Pagado' });
  expect(await order()).toMatchObject({ ok: true });
});

test('imported orders keep no units of a telephone, whatever their quantities are', async () => {
  await limit({ openUnitsPerPhone: 5 });
  const honey = await insertProduct(shop.db, { stock: 100 });
  const item = { id: honey.id, name: honey.name, price: 30_000, isOffer: false, image_urls: [] };
  const imported = {
    status: 'Pendiente',
    holdsStock: false,
    shippingAddress: anAddress({ phone: '3001112233' }),
  } as const;
  await insertPlacedOrder(shop.db, { ...imported, items: [{ ...item, quantity: 50 }] });
  await insertPlacedOrder(shop.db, { ...imported, items: [{ ...item, quantity: '1.5' as never }] });
  expect(await placeOrder(shop.db, from('3001112233', [unitLine(honey, 5)]))).toMatchObject({ ok: true });
});

test('concurrent orders of one client address stay within its units until they are sent for good', async () => {
  await insertStaff(shop.db);
  await limit({ openUnitsPerAddress: 10 });
  const honey = await insertProduct(shop.db, { stock: 100 });
  const orderAs = (phone: string) => from(phone, [unitLine(honey, 4)], { clientKey: 'one-address' });

  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, index) => placeOrder(shop.db, orderAs(`300000000${index}`))),
  );

  const placed = answers.flatMap((answer) => (answer.ok ? [answer.order.id] : []));
  expect(placed).toHaveLength(2);
  const actor = { userId: 'marta', fullName: 'Marta' };
  for (const orderId of placed) {
    const sent = await changeOrderStatus(shop.db, { orderId, status: 'Enviado', actor });
    expect(await undoStatusChange(shop.db, { eventId: (sent.ok && sent.eventId) || 0, actor })).toMatchObject({
      ok: true,
    });
  }
  expect(await placeOrder(shop.db, orderAs('3000000009'))).toEqual(tooMany('openUnitsPerAddress', 2));
  for (const orderId of placed) await changeOrderStatus(shop.db, { orderId, status: 'Enviado', actor });
  expect(await placeOrder(shop.db, orderAs('3000000009'))).toMatchObject({ ok: true });
});

test('by default one client address keeps 200 units in unsent orders, however many telephones it gives', async () => {
  const products = await Promise.all([1, 2, 3].map(() => insertProduct(shop.db, { stock: 300 })));
  const orderAs = (phone: string, clientKey: string) =>
    placeOrder(
      shop.db,
      from(
        phone,
        products.map((product) => unitLine(product, 20)),
        { clientKey },
      ),
    );

  for (const phone of ['3000000001', '3000000002', '3000000003'])
    expect(await orderAs(phone, 'one-address')).toMatchObject({ ok: true });
  expect(await orderAs('3000000004', 'one-address')).toEqual(tooMany('openUnitsPerAddress', 20));
  expect(await orderAs('3000000004', 'another-address')).toMatchObject({ ok: true });
});

test('the addresses of one IPv6 network keep four times as many units as one, however they are changed', async () => {
  await limit({ openUnitsPerAddress: 5 });
  const honey = await insertProduct(shop.db, { stock: 100 });
  const orderAs = (clientKey: string) =>
    placeOrder(shop.db, from(`3${clientKey.charCodeAt(0)}0000000`.slice(0, 10), [unitLine(honey, 5)], { clientKey }));

  const answers = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map((place) => orderAs(`${place}.network`)));

  expect(answers.filter(({ ok }) => ok)).toHaveLength(4);
  expect(answers.filter(({ ok }) => !ok)).toContainEqual(tooMany('openUnitsPerAddress', 0));
  expect(await orderAs('g.elsewhere')).toMatchObject({ ok: true });
});

test('the hash of a client address is deleted soon after its order is sent, cancelled or deleted, and after 30 days', async () => {
  const now = new Date('2026-03-02T15:00:00Z');
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  const clientKey = 'one-address';
  const order = (name: string, values: Partial<typeof orders.$inferInsert>) =>
    insertPlacedOrder(shop.db, { clientKey, createdAt: ago(60), updatedAt: ago(30), idempotencyKey: name, ...values });
  await order('waiting', {});
  await order('just sent', { status: 'Enviado', updatedAt: ago(5) });
  for (const status of ['Enviado', 'Entregado', 'Cancelado'] as const) await order(status, { status });
  await order('deleted', { deletedAt: ago(30) });
  await order('never sent', { createdAt: ago(30 * 24 * 60) });

  await pruneOrderClients(shop.db, now);

  const left = await shop.db
    .select()
    .from(orders)
    .where(eq(orders.clientKey, clientKey))
    .orderBy(orders.idempotencyKey);
  expect(left.map(({ idempotencyKey }) => idempotencyKey)).toEqual(['just sent', 'waiting']);
});

test('a repeated request gets its order, and a replaced order does not count', async () => {
  await limit({ openUnitsPerPhone: 5 });
  const honey = await insertProduct(shop.db, { stock: 100 });
  const order = aNewOrder([unitLine(honey, 5)], { paymentMethod: 'Wompi' });
  const placed = await placeOrder(shop.db, order);
  expect(placed).toMatchObject({ ok: true });
  expect(await placeOrder(shop.db, order)).toEqual(placed);
  const next = aNewOrder([unitLine(honey, 4)], { paymentMethod: 'Wompi', replaces: order.idempotencyKey });
  expect(await placeOrder(shop.db, next)).toMatchObject({ ok: true });
});
