import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orderEvents, orders, type PaymentMethod, products, transferProofs, users } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { holdStock } from '#shop/orders/holds/hold-stock.server.ts';
import type { NewOrder } from '#shop/orders/order.ts';
import { reviewProof } from '#shop/orders/proofs/review-proof.server.ts';
import { sendProof } from '#shop/orders/proofs/send-proof.server.ts';
import { aNewOrder, anAddress, aProof, offerLine, readOrder, unitLine } from '#shop/testing/orders.ts';
import { anOffer, insertProduct } from '#shop/testing/products.ts';
import { choosePaymentMethod } from './choose-payment-method.server.ts';
import { placeOrder } from './placing/place-order.server.ts';

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

test('the holder of the order’s link changes the payment method while the order is unpaid', async () => {
  const honey = await insertProduct(shop.db);
  const { id, accessToken } = await place(aNewOrder([unitLine(honey)], { paymentMethod: 'Wompi' }));
  const choose = (method: PaymentMethod) => choosePaymentMethod(shop.db, { accessToken, method }, now);

  expect(await choose('Transferencia Bancaria')).toMatchObject({
    ok: true,
    order: { id, status: 'Pendiente', paymentMethod: 'Transferencia Bancaria' },
    until: minutesLater(48 * 60),
  });
  expect(await choose('Transferencia Bancaria')).toMatchObject({ ok: true, until: minutesLater(48 * 60) });
  expect(await eventsOf(id)).toHaveLength(2);
  expect(await choose('Pago Contraentrega')).toMatchObject({ ok: true, until: null });
  expect(await choose('Pago Contraentrega')).toEqual({ ok: false, reason: 'settling' });
  expect(await choosePaymentMethod(shop.db, { accessToken: 'nada', method: 'Wompi' })).toEqual({
    ok: false,
    reason: 'not-found',
  });
});

test('an order on delivery that is not sent can be paid another way, and stays as it is until the money is there', async () => {
  const honey = await insertProduct(shop.db, { stock: 5 });
  const { id, accessToken } = await place(aNewOrder([unitLine(honey, 2)], { paymentMethod: 'Pago Contraentrega' }));
  await shop.db.update(products).set({ price: 99_000 }).where(eq(products.id, honey.id));
  const placed = await orderRow(id);

  for (const method of ['Wompi', 'Tarjeta', 'Transferencia Bancaria'] as const)
    expect(await choosePaymentMethod(shop.db, { accessToken, method }, now)).toMatchObject({ ok: true, until: null });
  expect(await orderRow(id)).toEqual(placed);
  expect(await eventsOf(id)).toHaveLength(1);

  await shop.db.update(orders).set({ status: 'Enviado' }).where(eq(orders.id, id));
  for (const method of ['Wompi', 'Transferencia Bancaria'] as const)
    expect(await choosePaymentMethod(shop.db, { accessToken, method }, now)).toEqual({ ok: false, reason: 'settling' });
});

test('an order by transfer at outdated prices changes to no other method, and a new order has today’s prices', async () => {
  const pack = anOffer({ units: 3, price: 80_000 });
  const honey = await insertProduct(shop.db, { price: 30_000, stock: 20, offers: [pack] });
  const held = aNewOrder([unitLine(honey), offerLine(honey, pack)], { paymentMethod: 'Transferencia Bancaria' });
  await holdStock(shop.db, held, now);
  await shop.db.update(products).set({ price: 99_000 }).where(eq(products.id, honey.id));
  const { id, accessToken, total } = await place(held);
  expect(total).toBe(110_000);
  const proof = aProof();
  await sendProof(shop.db, { accessToken, proof }, now);
  const [sent] = await shop.db.select().from(transferProofs).where(eq(transferProofs.orderId, id));
  await shop.db.insert(users).values({ id: marta.userId, name: marta.fullName, email: 'marta@correo.example' });
  const review = { proofId: sent?.id ?? '', decision: 'reject', reason: 'No se lee', actor: marta } as const;
  await reviewProof(shop.db, review, now);

  for (const method of ['Wompi', 'Tarjeta', 'Pago Contraentrega'] as const) {
    const chosen = await choosePaymentMethod(shop.db, { accessToken, method }, minutesLater(90));
    expect(chosen).toEqual({ ok: false, reason: 'prices-changed' });
    const again = { ...held, paymentMethod: method, proof: null };
    expect(await placeOrder(shop.db, again, minutesLater(90))).toMatchObject({
      reason: 'changed',
      lines: [{ problem: 'price', now: { price: 99_000 } }],
    });
  }
  expect(await orderRow(id)).toMatchObject({ paymentMethod: 'Transferencia Bancaria', totalAmount: 110_000 });
  const transfer = { accessToken, method: 'Transferencia Bancaria' } as const;
  expect(await choosePaymentMethod(shop.db, transfer, minutesLater(90))).toMatchObject({ ok: true });

  const today = { ...honey, price: 99_000 };
  const next = aNewOrder([unitLine(today), offerLine(today, pack)], { replaces: held.idempotencyKey });
  expect(await place(next)).toMatchObject({ total: 179_000, status: 'Pendiente Contraentrega' });
  expect(await orderRow(id)).toMatchObject({ status: 'Cancelado' });
});

test('an order whose card was declined changes to the payment window at its own prices, and back', async () => {
  const honey = await insertProduct(shop.db, { price: 30_000, stock: 20 });
  const { id, accessToken } = await place(aNewOrder([unitLine(honey)], { paymentMethod: 'Tarjeta' }));
  await shop.db.update(products).set({ price: 99_000 }).where(eq(products.id, honey.id));
  for (const method of ['Wompi', 'Tarjeta'] as const)
    expect(await choosePaymentMethod(shop.db, { accessToken, method }, now)).toMatchObject({ ok: true });
  expect(await orderRow(id)).toMatchObject({ paymentMethod: 'Tarjeta', totalAmount: 30_000 });
  const collected = { accessToken, method: 'Pago Contraentrega' } as const;
  expect(await choosePaymentMethod(shop.db, collected, now)).toEqual({ ok: false, reason: 'prices-changed' });
});

test('an unpaid order takes a transfer at its old price within an hour of its placement, and later only with a proof', async () => {
  const honey = await insertProduct(shop.db, { price: 30_000, stock: 20 });
  const request = aNewOrder([unitLine(honey)], { paymentMethod: 'Wompi' });
  const { id, accessToken } = await place(request);
  await shop.db.update(orders).set({ createdAt: now }).where(eq(orders.id, id));
  await shop.db.update(products).set({ price: 99_000 }).where(eq(products.id, honey.id));
  const transfer = { accessToken, method: 'Transferencia Bancaria' } as const;
  const again = { ...request, paymentMethod: transfer.method };
  const late = minutesLater(61);

  expect(await choosePaymentMethod(shop.db, transfer, late)).toEqual({ ok: false, reason: 'prices-changed' });
  expect(await placeOrder(shop.db, again, late)).toMatchObject({ reason: 'changed' });
  expect(await orderRow(id)).toMatchObject({ paymentMethod: 'Wompi' });
  expect(await choosePaymentMethod(shop.db, transfer, minutesLater(59))).toMatchObject({ ok: true });

  await shop.db.update(orders).set({ paymentMethod: 'Wompi' }).where(eq(orders.id, id));
  expect(await placeOrder(shop.db, { ...again, proof: aProof() }, late)).toMatchObject({ ok: true });
  expect(await orderRow(id)).toMatchObject({ paymentMethod: 'Transferencia Bancaria', totalAmount: 30_000 });
});

test('an order at today’s prices changes its method, whatever its products lack on the shelf', async () => {
  const honey = await insertProduct(shop.db, { stock: 2 });
  const { accessToken } = await place(aNewOrder([unitLine(honey, 2)], { paymentMethod: 'Transferencia Bancaria' }));
  await shop.db.execute(sql`select shop_change_shelf(${honey.id}::uuid, -1, 'counted', null, 'Marta', '')`);

  const chosen = await choosePaymentMethod(shop.db, { accessToken, method: 'Pago Contraentrega' }, now);
  expect(chosen).toMatchObject({ ok: true });
});

test('an unpaid order of a product deleted since can no longer be paid, by any method', async () => {
  const honey = await insertProduct(shop.db);
  const { id, accessToken } = await place(aNewOrder([unitLine(honey)], { paymentMethod: 'Wompi' }));
  await shop.db.update(products).set({ deletedAt: now }).where(eq(products.id, honey.id));

  for (const method of ['Wompi', 'Tarjeta', 'Transferencia Bancaria', 'Pago Contraentrega'] as const) {
    const chosen = await choosePaymentMethod(shop.db, { accessToken, method }, now);
    expect(chosen).toEqual({ ok: false, reason: 'withdrawn' });
  }
  expect(await orderRow(id)).toMatchObject({ status: 'Pendiente', paymentMethod: 'Wompi' });
});

test('a method that requires more details than the order has takes them with the choice, and is refused without', async () => {
  const honey = await insertProduct(shop.db);
  const shippingAddress = anAddress({ neighborhood: '' });
  const { id, accessToken } = await place(aNewOrder([unitLine(honey)], { paymentMethod: 'Wompi', shippingAddress }));
  const choose = (details = {}) =>
    choosePaymentMethod(shop.db, { accessToken, method: 'Pago Contraentrega', details }, now);

  expect(await choose()).toEqual({ ok: false, reason: 'incomplete' });
  expect((await orderRow(id)).paymentMethod).toBe('Wompi');
  expect(await choose({ neighborhood: 'Álamos', email: 'otra@correo.example' })).toMatchObject({ ok: true });
  expect((await orderRow(id)).shippingAddress).toMatchObject({ neighborhood: 'Álamos', email: shippingAddress.email });
});
