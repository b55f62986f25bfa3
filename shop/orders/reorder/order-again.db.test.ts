import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orderEvents, orders, type PaymentMethod, products, transferProofs, users } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { lapseOrder } from '#shop/orders/cancelling/lapse-order.server.ts';
import { choosePaymentMethod } from '#shop/orders/choose-payment-method.server.ts';
import type { NewOrder } from '#shop/orders/order.ts';
import { placeOrder } from '#shop/orders/placing/place-order.server.ts';
import { sendProof } from '#shop/orders/proofs/send-proof.server.ts';
import { deleteOrder } from '#shop/orders/removing/delete-order.server.ts';
import { changeOrderStatus } from '#shop/orders/status/change-order-status.server.ts';
import {
  aNewOrder,
  anAddress,
  aProof,
  countUnits,
  insertTransaction,
  readOrder,
  unitLine,
} from '#shop/testing/orders.ts';
import { insertProduct } from '#shop/testing/products.ts';

const shop = useTestDatabase();
const marta = { userId: 'marta', fullName: 'Marta Ríos' };
const now = new Date('2026-03-02T15:00:00Z');
const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

async function place(order: NewOrder) {
  const placed = await placeOrder(shop.db, order, now);
  if (!placed.ok) throw new Error(placed.reason);
  return placed.order;
}

const orderRow = (id: string) => readOrder(shop.db, id);

const eventsOf = async (orderId: string) =>
  (await shop.db.select().from(orderEvents).where(eq(orderEvents.orderId, orderId)).orderBy(orderEvents.id)).map(
    ({ kind, toStatus, note }) => [kind, toStatus, note].filter(Boolean).join(' '),
  );

test('an order waits 30 minutes for an online payment, the set hours for a transfer, and without limit with a proof or for cash on delivery', async () => {
  const honey = await insertProduct(shop.db);
  const held = async (paymentMethod: PaymentMethod, proof = false) => {
    const order = aNewOrder([unitLine(honey)], { paymentMethod, isAnother: true, proof: proof ? aProof() : null });
    return (await orderRow((await place(order)).id)).holdExpiresAt;
  };
  expect(await held('Wompi')).toEqual(minutesLater(30));
  expect(await held('Tarjeta')).toEqual(minutesLater(30));
  expect(await held('Transferencia Bancaria')).toEqual(minutesLater(48 * 60));
  expect(await held('Transferencia Bancaria', true)).toBeNull();
  expect(await held('Pago Contraentrega')).toBeNull();
});

test('the proof that comes with an order is stored once, however often it is sent', async () => {
  const honey = await insertProduct(shop.db);
  const proof = aProof();
  const order = aNewOrder([unitLine(honey)], { paymentMethod: 'Transferencia Bancaria', proof });
  const placed = await place(order);
  // Each try stores the file under another key, so only its bytes identify it.
  expect(await place({ ...order, proof: { ...proof, storageKey: 'proofs/again.jpg' } })).toEqual(placed);

  expect(await shop.db.select().from(transferProofs)).toMatchObject([
    { orderId: placed.id, storageKey: proof.storageKey, status: 'pending', sha256: proof.sha256 },
  ]);
  expect(await eventsOf(placed.id)).toEqual(['placed Pendiente', 'proof-sent']);
});

test('another file for an order under review is one more proof of it', async () => {
  const honey = await insertProduct(shop.db);
  const order = aNewOrder([unitLine(honey)], { paymentMethod: 'Transferencia Bancaria', proof: aProof() });
  const placed = await place(order);
  expect(await place({ ...order, proof: aProof() })).toEqual(placed);
  expect(await shop.db.$count(transferProofs)).toBe(2);
});

test('an unpaid order changes to another payment method, with the hold of that method, which shortens none', async () => {
  const honey = await insertProduct(shop.db);
  const order = aNewOrder([unitLine(honey)], { paymentMethod: 'Wompi' });
  const { id } = await place(order);

  const steps: [PaymentMethod, string, Date | null][] = [
    ['Tarjeta', 'Pendiente', minutesLater(30)],
    ['Transferencia Bancaria', 'Pendiente', minutesLater(48 * 60)],
    ['Wompi', 'Pendiente', minutesLater(48 * 60)],
    ['Pago Contraentrega', 'Pendiente Contraentrega', null],
  ];
  for (const [paymentMethod, status, holdExpiresAt] of steps) {
    expect(await place({ ...order, paymentMethod })).toMatchObject({ id, status, paymentMethod });
    expect(await orderRow(id)).toMatchObject({ paymentMethod, status, holdExpiresAt });
  }
  expect(await eventsOf(id)).toEqual([
    'placed Pendiente',
    'method Pendiente Tarjeta',
    'method Pendiente Transferencia Bancaria',
    'method Pendiente Wompi',
    'method Pendiente Contraentrega Pago Contraentrega',
  ]);
  expect(await countUnits(shop.db, honey.id)).toEqual({ stock: 9, ordered: 1, reserved: 0 });
});

test('an order switched to a transfer gets the proof sent with the request', async () => {
  const honey = await insertProduct(shop.db);
  const order = aNewOrder([unitLine(honey)], { paymentMethod: 'Wompi' });
  const { id } = await place(order);
  await place({ ...order, paymentMethod: 'Transferencia Bancaria', proof: aProof() });
  expect((await orderRow(id)).holdExpiresAt).toBeNull();
  expect(await shop.db.$count(transferProofs)).toBe(1);
});

test.each(['PENDING', 'APPROVED'] as const)(
  'an order whose payment is %s keeps its payment method and is not replaced',
  async (status) => {
    const honey = await insertProduct(shop.db);
    const order = aNewOrder([unitLine(honey)], { paymentMethod: 'Wompi' });
    const { id, orderNumber, total, accessToken } = await place(order);
    await insertTransaction(shop.db, { orderId: id, status });
    const settling = { ok: false, reason: 'settling', order: { id, orderNumber, total, accessToken } };

    expect(await placeOrder(shop.db, order)).toEqual(settling);
    expect(await placeOrder(shop.db, { ...order, paymentMethod: 'Pago Contraentrega' })).toEqual(settling);
    expect(await choosePaymentMethod(shop.db, { accessToken, method: 'Tarjeta', answer: 'answered' })).toEqual({
      ok: false,
      reason: 'settling',
    });
    const other = aNewOrder([unitLine(honey, 2)], { replaces: order.idempotencyKey });
    expect(await placeOrder(shop.db, other)).toEqual(settling);
    expect(await placeOrder(shop.db, { ...order, notes: 'Otra' })).toMatchObject({
      reason: 'key-used',
      waiting: false,
    });

    expect(await shop.db.$count(orders)).toBe(1);
    expect(await orderRow(id)).toMatchObject({ paymentMethod: 'Wompi', status: 'Pendiente' });
  },
);

test('a declined payment leaves the order waiting for another', async () => {
  const honey = await insertProduct(shop.db);
  const order = aNewOrder([unitLine(honey)], { paymentMethod: 'Wompi' });
  const { id } = await place(order);
  await insertTransaction(shop.db, { orderId: id, status: 'DECLINED' });
  const again = await placeOrder(shop.db, { ...order, paymentMethod: 'Tarjeta' }, new Date(), 'answered');
  expect(again).toMatchObject({ ok: true, order: { id } });
});

test('an order with a proof under review is not switched or replaced', async () => {
  const honey = await insertProduct(shop.db);
  const order = aNewOrder([unitLine(honey)], { paymentMethod: 'Transferencia Bancaria', proof: aProof() });
  const { id } = await place(order);
  expect(await placeOrder(shop.db, { ...order, paymentMethod: 'Wompi' })).toMatchObject({ reason: 'settling' });
  const other = aNewOrder([unitLine(honey)], { replaces: order.idempotencyKey });
  expect(await placeOrder(shop.db, other)).toMatchObject({ reason: 'settling', order: { id } });
});

test('an order that lapsed before its proof came is not ordered again while the proof is under review', async () => {
  const honey = await insertProduct(shop.db);
  const order = aNewOrder([unitLine(honey)], { paymentMethod: 'Transferencia Bancaria' });
  const { id, accessToken } = await place(order);
  await shop.db.transaction((tx) => lapseOrder(tx, id, minutesLater(48 * 60)));
  expect(await sendProof(shop.db, { accessToken, proof: aProof() })).toEqual({ ok: true });
  const other = aNewOrder([unitLine(honey)], { replaces: order.idempotencyKey });
  expect(await placeOrder(shop.db, other)).toMatchObject({ reason: 'settling', order: { id } });
});

test('other content replaces an unpaid order, whose stock is available to it first', async () => {
  const honey = await insertProduct(shop.db, { stock: 2 });
  const first = aNewOrder([unitLine(honey, 2)], { paymentMethod: 'Wompi' });
  const old = await place(first);
  const other = { ...first, lines: [unitLine(honey)], shownTotal: 30_000 };
  expect(await placeOrder(shop.db, other)).toEqual({
    ok: false,
    reason: 'key-used',
    orderNumber: old.orderNumber,
    waiting: true,
  });

  const next = { ...first, notes: 'Portería', idempotencyKey: crypto.randomUUID(), replaces: first.idempotencyKey };
  const placed = await place(next);

  expect(placed.id).not.toBe(old.id);
  expect(await orderRow(old.id)).toMatchObject({ status: 'Cancelado', holdsStock: false, holdExpiresAt: null });
  expect(await eventsOf(old.id)).toEqual(['placed Pendiente', `replaced Cancelado Pedido ${placed.orderNumber}`]);
  expect(await countUnits(shop.db, honey.id)).toEqual({ stock: 0, ordered: 2, reserved: 0 });
  expect(await place(next)).toEqual(placed);
});

test('an order that replaces one with the same lines is priced again', async () => {
  const honey = await insertProduct(shop.db, { price: 30_000 });
  const first = aNewOrder([unitLine(honey)], { paymentMethod: 'Transferencia Bancaria' });
  await place(first);
  await shop.db.update(products).set({ price: 99_000 }).where(eq(products.id, honey.id));

  const shippingAddress = anAddress({ address: 'Calle 14 # 23-41' });
  const next = { ...first, shippingAddress, idempotencyKey: crypto.randomUUID(), replaces: first.idempotencyKey };
  expect(await placeOrder(shop.db, next)).toMatchObject({ reason: 'changed', lines: [{ problem: 'price' }] });
});

test('an order refused because the cart changed leaves the one it would replace unchanged', async () => {
  const honey = await insertProduct(shop.db, { stock: 2 });
  const first = aNewOrder([unitLine(honey)], { paymentMethod: 'Wompi' });
  const { id } = await place(first);
  const tooMany = aNewOrder([unitLine(honey, 3)], { replaces: first.idempotencyKey });
  expect(await placeOrder(shop.db, tooMany)).toMatchObject({
    reason: 'changed',
    lines: [{ problem: 'stock', now: { quantity: 2, stock: 2 } }],
  });
  expect(await orderRow(id)).toMatchObject({ status: 'Pendiente', holdsStock: true });
});

test('a confirmed cash-on-delivery order is neither replaced nor paid another way', async () => {
  const honey = await insertProduct(shop.db);
  const order = aNewOrder([unitLine(honey)]);
  const { id } = await place(order);
  expect(await placeOrder(shop.db, { ...order, paymentMethod: 'Wompi' })).toMatchObject({ reason: 'settling' });
  const other = aNewOrder([unitLine(honey, 2)], { replaces: order.idempotencyKey });
  expect(await placeOrder(shop.db, other)).toMatchObject({ reason: 'settling', order: { id } });
});

test('the key of a cancelled or deleted order can be replaced by a new one', async () => {
  await shop.db.insert(users).values({ id: marta.userId, name: marta.fullName, email: 'marta@correo.example' });
  const honey = await insertProduct(shop.db);
  const end = {
    cancelled: (orderId: string) => changeOrderStatus(shop.db, { orderId, status: 'Cancelado', actor: marta }),
    deleted: (orderId: string) => deleteOrder(shop.db, { orderId, actor: marta }),
  };
  for (const finish of Object.values(end)) {
    const order = aNewOrder([unitLine(honey)]);
    const { id, orderNumber } = await place(order);
    await finish(id);
    expect(await placeOrder(shop.db, order)).toEqual({ ok: false, reason: 'key-used', orderNumber, waiting: true });
    const next = { ...order, idempotencyKey: crypto.randomUUID(), replaces: order.idempotencyKey };
    expect(await placeOrder(shop.db, next)).toMatchObject({ ok: true });
  }
  expect(await countUnits(shop.db, honey.id)).toEqual({ stock: 8, ordered: 2, reserved: 0 });
});
