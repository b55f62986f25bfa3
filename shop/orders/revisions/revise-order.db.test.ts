import { and, eq, isNull } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import {
  orderEvents,
  orders,
  paymentIncidents,
  products,
  staffChanges,
  stockReservations,
  transferProofs,
  users,
} from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { findBalances } from '#shop/orders/money/read-ledger.server.ts';
import { recordPayment } from '#shop/orders/money/record-payment.server.ts';
import type { NewOrder } from '#shop/orders/order.ts';
import { placeOrder } from '#shop/orders/placing/place-order.server.ts';
import { changeOrderStatus } from '#shop/orders/status/change-order-status.server.ts';
import { undoStatusChange } from '#shop/orders/status/undo-status-change.server.ts';
import { beginPayment } from '#shop/payments/begin-payment.server.ts';
import { aNewOrder, anAddress, aProof, readOrder, unitLine } from '#shop/testing/orders.ts';
import { anOffer, insertProduct } from '#shop/testing/products.ts';
import { answerRevision } from './answer-revision.server.ts';
import { aPlacedOrder, firstLine, marta, readRevisions, revise } from './testing/revisions.ts';

const shop = useTestDatabase();

beforeEach(async () => {
  await shop.db.insert(users).values({ id: marta.userId, name: marta.fullName, email: 'marta@correo.example' });
});

const forSale = async (id: string) =>
  (await shop.db.select({ stock: products.stock }).from(products).where(eq(products.id, id)))[0]?.stock;
const balanceOf = async (id: string) => (await findBalances(shop.db, [id])).get(id);
const set = (orderId: string, status: 'Pagado' | 'Enviado' | 'Entregado' | 'Cancelado') =>
  changeOrderStatus(shop.db, { orderId, status, actor: marta, answer: 'answered' });

test('until it is sent staff change lines, address, discount, shipping and notes, and each change is kept', async () => {
  const { honey, order } = await aPlacedOrder(shop.db);

  expect(await revise(shop.db, order.id, firstLine(1))).toMatchObject({ ok: true, offeredUntil: null });
  const address = { ...anAddress(), address: 'Calle 9 # 4-20', city: 'Armenia', department: 'Quindío' };
  const further = {
    address,
    discount: 10_000,
    discountReason: 'Cliente fiel',
    shippingCost: 8_000,
    notes: 'Llamar antes',
  };
  expect(await revise(shop.db, order.id, further)).toMatchObject({ ok: true, offeredUntil: null });

  expect(await readOrder(shop.db, order.id)).toMatchObject({
    items: [{ quantity: 1, price: 30_000 }],
    shippingAddress: { address: 'Calle 9 # 4-20', city: 'Armenia', municipalityCode: '63001' },
    ...{ discount: 10_000, discountReason: 'Cliente fiel', shippingCost: 8_000, notes: 'Llamar antes' },
    totalAmount: 28_000,
  });
  expect(await forSale(honey.id)).toBe(4);
  expect(await readRevisions(shop.db, order.id)).toMatchObject([
    { number: 1, state: 'applied', before: { total: 60_000 }, after: { total: 30_000 }, actorName: marta.fullName },
    { number: 2, state: 'applied', before: { notes: '' }, after: { notes: 'Llamar antes', total: 28_000 } },
  ]);
  const events = await shop.db
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.kind, 'revised'))
    .orderBy(orderEvents.id);
  expect(events).toMatchObject([{ note: 'Lo pidió por teléfono' }, { actorName: marta.fullName }]);
  expect(JSON.stringify(await shop.db.select().from(staffChanges))).not.toMatch(/28000|60000/);

  expect((await set(order.id, 'Enviado')).ok).toBe(true);
  expect(await revise(shop.db, order.id, firstLine(2))).toEqual({ ok: false, reason: 'over' });
});

test('a total that rises waits for the customer, its units held for 24 hours', async () => {
  const now = new Date();
  const { honey, order } = await aPlacedOrder(shop.db, { paymentMethod: 'Wompi' });

  const offered = await revise(shop.db, order.id, firstLine(4), { now });

  const until = new Date(now.getTime() + 24 * 60 * 60_000);
  expect(offered).toMatchObject({ ok: true, offeredUntil: until });
  expect(await readOrder(shop.db, order.id)).toMatchObject({
    items: [{ quantity: 2 }],
    totalAmount: 60_000,
    // It does not lapse before the customer can answer.
    holdExpiresAt: until,
  });
  expect(await forSale(honey.id)).toBe(1);
  expect(await shop.db.select().from(stockReservations)).toMatchObject([
    { items: [{ id: honey.id, quantity: 2 }], expiresAt: until },
  ]);
  expect(await revise(shop.db, order.id, firstLine(1))).toEqual({ ok: false, reason: 'waiting' });
});

test('a change takes no more units than are for sale', async () => {
  const { honey, order } = await aPlacedOrder(shop.db);
  expect(await revise(shop.db, order.id, firstLine(6))).toEqual({
    ok: false,
    reason: 'short-stock',
    products: [{ productId: honey.id, name: honey.name, needed: 4, available: 3 }],
  });
  expect(await readRevisions(shop.db, order.id)).toEqual([]);
  expect(await forSale(honey.id)).toBe(3);
});

test('lines keep the prices of the order or get those of today, as staff choose; new lines have those of today', async () => {
  const { honey, order } = await aPlacedOrder(shop.db);
  const balm = await insertProduct(shop.db, { price: 9_000, offers: [anOffer({ price: 16_000 })], stock: 5 });
  await shop.db.update(products).set({ price: 20_000 }).where(eq(products.id, honey.id));
  const kept = { kind: 'kept' as const, line: 0, quantity: 1 };
  const pack = { kind: 'offer' as const, productId: balm.id, offerId: 'pack-x2' };

  const atOrders = await revise(shop.db, order.id, { lines: [kept, pack] }, { revision: { shownTotal: 46_000 } });
  expect(atOrders.ok).toBe(true);
  expect(await readOrder(shop.db, order.id)).toMatchObject({
    items: [{ price: 30_000 }, { isOffer: true, price: 16_000, quantity: 2 }],
    totalAmount: 46_000,
  });

  const revision = { pricing: 'today' as const, shownTotal: 36_000 };
  expect(await revise(shop.db, order.id, {}, { revision })).toMatchObject({ ok: true });
  expect(await readOrder(shop.db, order.id)).toMatchObject({ items: [{ price: 20_000 }, { price: 16_000 }] });
});

test('units added to a line have the price of today, as a line of their own', async () => {
  const { honey, order } = await aPlacedOrder(shop.db);
  await shop.db.update(products).set({ price: 50_000 }).where(eq(products.id, honey.id));

  expect(await revise(shop.db, order.id, firstLine(4), { revision: { shownTotal: 120_000 } })).toMatchObject({
    reason: 'prices-changed',
    total: 160_000,
  });
  expect(await revise(shop.db, order.id, firstLine(4), { revision: { shownTotal: 160_000 } })).toMatchObject({
    ok: true,
  });
  const [revision] = await readRevisions(shop.db, order.id);
  expect(revision?.after.items).toMatchObject([
    { id: honey.id, quantity: 2, price: 30_000 },
    { id: honey.id, quantity: 2, price: 50_000 },
  ]);

  await answerRevision(shop.db, { accessToken: order.accessToken, revisionId: revision?.id ?? '', accepts: true });
  expect(await forSale(honey.id)).toBe(1);
  // More of it joins the line of its price.
  const more = { kind: 'kept' as const, line: 0, quantity: 3 };
  const rest = { kind: 'kept' as const, line: 1, quantity: 2 };
  await revise(shop.db, order.id, { lines: [more, rest] }, { revision: { shownTotal: 210_000 } });
  expect((await readRevisions(shop.db, order.id)).at(-1)?.after.items).toMatchObject([
    { quantity: 2, price: 30_000 },
    { quantity: 3, price: 50_000 },
  ]);
});

test('a change is refused if its total is not the one that staff saw', async () => {
  const { order } = await aPlacedOrder(shop.db);
  expect(await revise(shop.db, order.id, firstLine(1), { revision: { shownTotal: 25_000 } })).toEqual({
    ok: false,
    reason: 'prices-changed',
    total: 30_000,
  });
});

test('a change is refused if the order was changed since staff loaded it', async () => {
  const { order } = await aPlacedOrder(shop.db);
  await revise(shop.db, order.id, firstLine(1));
  const late = await revise(shop.db, order.id, { notes: 'Otra' }, { revision: { read: 0 } });
  expect(late).toEqual({ ok: false, reason: 'changed-since' });
});

test('changing the discount of an order needs the permission to give discounts', async () => {
  const { order } = await aPlacedOrder(shop.db);
  const changes = { discount: 5_000, discountReason: 'Empaque roto' };
  const may = (permission: string) => permission !== 'orders.discount';
  expect(await revise(shop.db, order.id, changes, { may })).toEqual({ ok: false, reason: 'discount-forbidden' });
  expect(await revise(shop.db, order.id, changes)).toMatchObject({ ok: true });
  expect(await revise(shop.db, order.id, { notes: 'Llamar' }, { may })).toMatchObject({ ok: true });
});

test('a falling total owes the difference, and less if it rises a little again', async () => {
  const { order } = await aPlacedOrder(shop.db, { paymentMethod: 'Transferencia Bancaria' });
  await set(order.id, 'Pagado');

  await revise(shop.db, order.id, firstLine(1));

  expect(await balanceOf(order.id)).toBe(-30_000);
  const owed = () =>
    shop.db
      .select()
      .from(paymentIncidents)
      .where(and(eq(paymentIncidents.orderId, order.id), isNull(paymentIncidents.resolvedAt)))
      .orderBy(paymentIncidents.createdAt);
  const [revision] = await readRevisions(shop.db, order.id);
  expect(await owed()).toMatchObject([{ kind: 'refund-owed', amountInCents: 3_000_000, revisionId: revision?.id }]);

  await revise(shop.db, order.id, { shippingCost: 8_000 });
  const revisionId = (await readRevisions(shop.db, order.id)).at(-1)?.id ?? '';
  await answerRevision(shop.db, { accessToken: order.accessToken, revisionId, accepts: true });

  expect(await balanceOf(order.id)).toBe(-22_000);
  // The goods are sent, and the money is still owed.
  await set(order.id, 'Enviado');
  expect(await owed()).toMatchObject([{ amountInCents: 2_200_000 }]);
});

test('an order that was paid in part is Pagado once its total falls to what was paid', async () => {
  const { order } = await aPlacedOrder(shop.db, { paymentMethod: 'Transferencia Bancaria' });
  const payment = { method: 'transfer' as const, amount: 30_000, tendered: null, note: '' };
  await recordPayment(shop.db, { orderId: order.id, payment, actor: marta });

  await revise(shop.db, order.id, firstLine(1));

  expect(await readOrder(shop.db, order.id)).toMatchObject({ status: 'Pagado', totalAmount: 30_000 });
  expect(await balanceOf(order.id)).toBe(0);
});

test('an order paid without stock gets its units with a change to what there is', async () => {
  const { honey, order } = await aPlacedOrder(shop.db);
  await shop.db.update(orders).set({ status: 'Pagado', moneyStatus: 'Pagado', holdsStock: false });
  await shop.db.update(products).set({ stock: 1 }).where(eq(products.id, honey.id));

  expect(await revise(shop.db, order.id, firstLine(1))).toMatchObject({ ok: true });

  expect(await readOrder(shop.db, order.id)).toMatchObject({ holdsStock: true });
  expect(await forSale(honey.id)).toBe(0);
});

test('the total of an order that may be being paid online does not change; its address does', async () => {
  const { order } = await aPlacedOrder(shop.db, { paymentMethod: 'Wompi' });
  const begun = await beginPayment(shop.db, { orderId: order.id, kind: 'widget' });
  expect(begun.ok).toBe(true);

  expect(await revise(shop.db, order.id, firstLine(1), { answer: 'unasked' })).toMatchObject({ reason: 'unasked' });
  expect(await revise(shop.db, order.id, firstLine(1))).toEqual({ ok: false, reason: 'being-paid' });
  expect(await revise(shop.db, order.id, { address: { addressDetails: 'Casa 3' } })).toMatchObject({ ok: true });
});

test('an order that waits for its customer is not paid online', async () => {
  const { order } = await aPlacedOrder(shop.db, { paymentMethod: 'Wompi' });
  await revise(shop.db, order.id, firstLine(3));
  expect(await beginPayment(shop.db, { orderId: order.id, kind: 'widget' })).toEqual({
    ok: false,
    reason: 'not-waiting',
  });
});

test('an undone change of status leaves what the order lacked since it rose, as before', async () => {
  const { order } = await aPlacedOrder(shop.db, { paymentMethod: 'Transferencia Bancaria' });
  await set(order.id, 'Pagado');
  await revise(shop.db, order.id, firstLine(3));
  const [offered] = await readRevisions(shop.db, order.id);
  await answerRevision(shop.db, { accessToken: order.accessToken, revisionId: offered?.id ?? '', accepts: true });
  expect(await balanceOf(order.id)).toBe(30_000);

  for (const status of ['Pendiente', 'Cancelado'] as const) {
    const changed = await changeOrderStatus(shop.db, { orderId: order.id, status, actor: marta, answer: 'answered' });
    if (!changed.ok || changed.eventId === null) throw new Error('The status was not changed');
    await undoStatusChange(shop.db, { eventId: changed.eventId, actor: marta });
    expect(await balanceOf(order.id), status).toBe(30_000);
  }
});

test('a change without a difference, or without any line, is refused', async () => {
  const { order } = await aPlacedOrder(shop.db);
  expect(await revise(shop.db, order.id, {})).toEqual({ ok: false, reason: 'nothing' });
  expect(await revise(shop.db, order.id, firstLine(0))).toEqual({ ok: false, reason: 'empty' });
});

test('a parcel keeps its street and its city, whatever else of its address changes', async () => {
  const { order } = await aPlacedOrder(shop.db);
  for (const field of ['address', 'city'] as const)
    expect(await revise(shop.db, order.id, { address: { [field]: '' } })).toEqual({
      ok: false,
      reason: 'no-destination',
      field,
    });
  expect(await revise(shop.db, order.id, { address: { neighborhood: '' } })).toMatchObject({ ok: true });
});

test('while a change waits, its order takes neither another method nor a proof from a checkout page that is open', async () => {
  const idempotencyKey = crypto.randomUUID();
  const { honey, order } = await aPlacedOrder(shop.db, { idempotencyKey, paymentMethod: 'Wompi' });
  expect(await revise(shop.db, order.id, firstLine(3))).toMatchObject({ ok: true, offeredUntil: expect.any(Date) });
  const again = (rest: Partial<NewOrder>) =>
    placeOrder(shop.db, aNewOrder([unitLine(honey, 2)], { idempotencyKey, ...rest }), new Date(), 'answered');

  const proof = aProof();
  expect(await again({ paymentMethod: 'Transferencia Bancaria', proof })).toMatchObject({ reason: 'settling' });
  expect(await readOrder(shop.db, order.id)).toMatchObject({ paymentMethod: 'Wompi' });
  expect(await shop.db.$count(transferProofs)).toBe(0);
});
