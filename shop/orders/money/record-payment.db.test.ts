import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { orderPayments, orders, paymentIncidents, transferProofs, users } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { cancelOrder } from '#shop/orders/cancelling/cancel-order.server.ts';
import { lapseOrder } from '#shop/orders/cancelling/lapse-order.server.ts';
import { lockOrder } from '#shop/orders/locked-order.server.ts';
import { changeOrderStatus } from '#shop/orders/status/change-order-status.server.ts';
import { undoStatusChange } from '#shop/orders/status/undo-status-change.server.ts';
import { beginPayment } from '#shop/payments/begin-payment.server.ts';
import { listIncidents } from '#shop/payments/incidents/incidents.server.ts';
import { insertPlacedOrder, insertProof, readOrder } from '#shop/testing/orders.ts';
import { insertTill } from '#shop/testing/tills.ts';
import { refundMoney } from './order-payments.server.ts';
import { parsePayment, type ReceivedPayment } from './payment-form.ts';
import { readLedger } from './read-ledger.server.ts';
import { recordPayment } from './record-payment.server.ts';
import { voidPayment } from './void-payment.server.ts';

const shop = useTestDatabase();
const marta = { userId: 'marta', fullName: 'Marta Ríos' };
let till = '';

beforeEach(async () => {
  await shop.db.insert(users).values({ id: marta.userId, name: marta.fullName, email: 'marta@correo.example' });
  till = await insertTill(shop.db);
});

async function anOrder(values: Partial<typeof orders.$inferInsert> = {}) {
  const status = values.status ?? 'Pendiente';
  const paymentMethod = 'Transferencia Bancaria' as const;
  const { id } = await insertPlacedOrder(shop.db, {
    totalAmount: 100_000,
    paymentMethod,
    status,
    moneyStatus: status,
    ...values,
  });
  return id;
}

const pay = (orderId: string, amount: number, more: Partial<ReceivedPayment> = {}) =>
  recordPayment(shop.db, {
    orderId,
    payment: { method: 'cash', amount, tendered: null, note: '', ...more },
    actor: marta,
  });

const balance = async (orderId: string) => (await readLedger(shop.db, orderId))?.balance;
const statusOf = async (orderId: string) => (await readOrder(shop.db, orderId)).status;

async function lastPayment() {
  const rows = await shop.db.select().from(orderPayments).orderBy(orderPayments.id);
  return rows.at(-1);
}

test('hand money is the amount noted, not the total', async () => {
  const id = await anOrder();
  expect(await pay(id, 40_000, { tendered: 50_000 })).toMatchObject({ ok: true, rest: 60_000, change: 10_000 });
  expect(await balance(id)).toBe(60_000);
  expect(await statusOf(id)).toBe('Pendiente');
});

test('an order is Pagado once nothing is owed, by whatever payments', async () => {
  const id = await anOrder();
  await pay(id, 40_000);
  await pay(id, 60_000, { method: 'terminal' });
  expect(await statusOf(id)).toBe('Pagado');
  expect(await balance(id)).toBe(0);

  const prepaid = await anOrder({ status: 'Pendiente Contraentrega', paymentMethod: 'Pago Contraentrega' });
  await pay(prepaid, 100_000);
  expect(await statusOf(prepaid)).toBe('Pagado');
});

test('a payment is refused if another was recorded since staff loaded the page, and is recorded once they saw that', async () => {
  const id = await anOrder();
  const payment = { method: 'cash', amount: 50_000, tendered: null, note: '' } as const;
  const send = (read: number) => recordPayment(shop.db, { orderId: id, payment, actor: marta, read });
  const answers = await Promise.all([send(0), send(0)]);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);

  const repeated = await send(0);
  expect(repeated).toMatchObject({ ok: false, reason: 'recorded-since', since: [{ isOwn: true, by: 'Marta Ríos' }] });
  expect(await balance(id)).toBe(50_000);
  expect(await statusOf(id)).toBe('Pendiente');

  expect(await send('latest' in repeated ? repeated.latest : 0)).toMatchObject({ ok: true, rest: 0 });
  expect(await send(0)).toMatchObject({ reason: 'recorded-since', since: [{}, {}] });
});

test('no more is received than is owed, and nothing for a cancelled order', async () => {
  const id = await anOrder();
  expect(await pay(id, 100_001)).toEqual({ ok: false, reason: 'too-much', owed: 100_000 });
  const cancelled = await anOrder({ status: 'Cancelado' });
  expect(await pay(cancelled, 1_000)).toEqual({ ok: false, reason: 'ended' });
  expect(await pay(crypto.randomUUID(), 1_000)).toEqual({ ok: false, reason: 'not-found' });
  expect(await lastPayment()).toBeUndefined();
});

test('what came beyond the price, in cash at the door and by transfer, is recorded if staff say so, and owed back', async () => {
  const onDelivery = { paymentMethod: 'Pago Contraentrega', status: 'Pendiente Contraentrega' } as const;
  const id = await anOrder(onDelivery);
  await changeOrderStatus(shop.db, { orderId: id, status: 'Entregado', actor: marta, answer: 'answered' });
  const transfer = { method: 'transfer' } as const;
  expect(await pay(id, 100_000, transfer)).toEqual({ ok: false, reason: 'too-much', owed: 0 });
  expect(await pay(id, 100_000, { ...transfer, isExtra: true })).toMatchObject({ ok: true, rest: 0, excess: 100_000 });
  expect(await balance(id)).toBe(-100_000);
  const owed = await shop.db.select().from(paymentIncidents);
  expect(owed.map(({ kind, amountInCents }) => [kind, amountInCents])).toEqual([['refund-owed', 10_000_000]]);

  const waiting = await anOrder();
  expect(await pay(waiting, 130_000, { ...transfer, isExtra: true })).toMatchObject({ rest: 0, excess: 30_000 });
  expect(await statusOf(waiting)).toBe('Pagado');
  expect(await balance(waiting)).toBe(-30_000);
});

test('of two payments of the rest at the same time one is refused', async () => {
  const id = await anOrder();
  const results = await Promise.all([pay(id, 100_000), pay(id, 100_000)]);
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await balance(id)).toBe(0);
});

test('an order that is paid in part does not lapse', async () => {
  const id = await anOrder({ holdExpiresAt: new Date(Date.now() + 60_000) });
  await pay(id, 40_000);
  expect(await lapseOrder(shop.db, id, new Date(Date.now() + 3_600_000))).toBe(false);
  // Not even with a deadline, such as that of a method chosen later.
  await shop.db.update(orders).set({ holdExpiresAt: new Date() }).where(eq(orders.id, id));
  expect(await lapseOrder(shop.db, id, new Date(Date.now() + 3_600_000))).toBe(false);
});

test('an order that is paid in part is not paid online, and owes the part if its shopper replaces it', async () => {
  const id = await anOrder({ paymentMethod: 'Wompi' });
  await pay(id, 40_000);
  expect(await beginPayment(shop.db, { orderId: id, kind: 'widget', answer: 'answered' })).toEqual({
    ok: false,
    reason: 'not-waiting',
  });
  await shop.db.transaction(async (tx) => {
    const order = await lockOrder(tx, id);
    if (order) await cancelOrder(tx, order, { kind: 'replaced' });
  });
  expect(await listIncidents(shop.db, { orderId: id })).toMatchObject([
    { kind: 'refund-owed', amountInCents: 4_000_000, resolvedAt: null },
  ]);
});

test('the rest of a delivered order on account is paid later', async () => {
  const id = await anOrder({ status: 'Entregado', remainder: 'on-account', dueOn: '2026-12-15' });
  await pay(id, 30_000);
  expect(await readLedger(shop.db, id)).toMatchObject({ balance: 70_000, dueOn: '2026-12-15' });
  expect(await statusOf(id)).toBe('Entregado');
});

test('cash lies in the open till, other money does not', async () => {
  const id = await anOrder();
  await pay(id, 10_000);
  expect(await lastPayment()).toMatchObject({ method: 'cash', tillSessionId: till });
  await pay(id, 10_000, { method: 'transfer' });
  expect(await lastPayment()).toMatchObject({ method: 'transfer', tillSessionId: null });
});

test('a payment recorded by mistake is voided: the order owes it again and waits for its payment', async () => {
  const id = await anOrder();
  await pay(id, 100_000);
  const paymentId = (await lastPayment())?.id ?? 0;
  const undo = () => voidPayment(shop.db, { orderId: id, paymentId, actor: marta });

  expect(await undo()).toMatchObject({ ok: true });
  expect(await balance(id)).toBe(100_000);
  expect(await readOrder(shop.db, id)).toMatchObject({ status: 'Pendiente', moneyStatus: 'Pendiente' });
  expect(await undo()).toEqual({ ok: false, reason: 'not-found' });
});

test('voiding a payment puts the proof under review again that was approved with it', async () => {
  const id = await anOrder();
  await insertProof(shop.db, { orderId: id });
  await pay(id, 100_000, { method: 'transfer' });
  expect(await statusOf(id)).toBe('Pagado');

  const payment = await lastPayment();
  expect(await voidPayment(shop.db, { orderId: id, paymentId: payment?.id ?? 0, actor: marta })).toMatchObject({
    ok: true,
  });
  expect([await statusOf(id), await balance(id)]).toEqual(['Pendiente', 100_000]);
  const [proof] = await shop.db.select({ status: transferProofs.status }).from(transferProofs);
  expect(proof).toEqual({ status: 'pending' });
});

test('a payment of which a part was given back is not voided', async () => {
  const id = await anOrder();
  await pay(id, 100_000);
  const payment = await lastPayment();
  await refundMoney(shop.db, { orderId: id, amount: 10_000, method: 'cash', cause: 'return', actor: marta });

  const voided = await voidPayment(shop.db, { orderId: id, paymentId: payment?.id ?? 0, actor: marta });
  expect(voided).toEqual({ ok: false, reason: 'given-back' });
  expect(await balance(id)).toBe(10_000);
});

test('a payment that was given back is not voided after its order was paid again, but the later payment is', async () => {
  const id = await anOrder();
  await pay(id, 100_000);
  const first = await lastPayment();
  await refundMoney(shop.db, { orderId: id, amount: 100_000, method: 'cash', cause: 'refund', actor: marta });
  await pay(id, 100_000, { method: 'terminal' });
  const later = await lastPayment();

  const undo = (paymentId = 0) => voidPayment(shop.db, { orderId: id, paymentId, actor: marta });
  expect(await undo(first?.id)).toEqual({ ok: false, reason: 'given-back' });
  expect(await balance(id)).toBe(0);
  expect(await undo(later?.id)).toMatchObject({ ok: true });
  expect(await balance(id)).toBe(100_000);
});

test('a payment whose return is owed is not voided once its order was restored', async () => {
  const id = await anOrder({ status: 'Pendiente Contraentrega', paymentMethod: 'Pago Contraentrega' });
  await pay(id, 40_000);
  const payment = await lastPayment();
  await changeOrderStatus(shop.db, { orderId: id, status: 'Cancelado', actor: marta });
  const restored = 'Pendiente Contraentrega';
  await shop.db.update(orders).set({ status: restored, moneyStatus: restored }).where(eq(orders.id, id));

  const voided = await voidPayment(shop.db, { orderId: id, paymentId: payment?.id ?? 0, actor: marta });
  expect(voided).toEqual({ ok: false, reason: 'owed' });
});

test('the payment of a sent order is voided without a change of its status', async () => {
  const id = await anOrder();
  await pay(id, 100_000);
  await changeOrderStatus(shop.db, { orderId: id, status: 'Enviado', actor: marta });
  const paymentId = (await lastPayment())?.id ?? 0;

  expect(await voidPayment(shop.db, { orderId: id, paymentId, actor: marta })).toMatchObject({ ok: true });
  expect(await statusOf(id)).toBe('Enviado');
  expect(await balance(id)).toBe(100_000);
});

test('an undone change of status receives nothing for an order whose payment was voided before', async () => {
  const id = await anOrder();
  await pay(id, 100_000);
  const paymentId = (await lastPayment())?.id ?? 0;
  await changeOrderStatus(shop.db, { orderId: id, status: 'Entregado', actor: marta });
  await voidPayment(shop.db, { orderId: id, paymentId, actor: marta });

  const changed = await changeOrderStatus(shop.db, { orderId: id, status: 'Pendiente', actor: marta });
  await undoStatusChange(shop.db, { eventId: (changed.ok && changed.eventId) || 0, actor: marta });
  expect(await statusOf(id)).toBe('Entregado');
  expect(await balance(id)).toBe(100_000);
});

test('a delivered order whose payment was voided has it again once staff set it to Pagado', async () => {
  const id = await anOrder();
  await pay(id, 100_000);
  const paymentId = (await lastPayment())?.id ?? 0;
  await changeOrderStatus(shop.db, { orderId: id, status: 'Entregado', actor: marta });
  await voidPayment(shop.db, { orderId: id, paymentId, actor: marta });
  expect(await balance(id)).toBe(100_000);

  await changeOrderStatus(shop.db, { orderId: id, status: 'Pagado', actor: marta });
  expect(await lastPayment()).toMatchObject({ amount: 100_000, cause: 'status' });
  expect(await balance(id)).toBe(0);
});

test('what a cancelled order owes, or a status recorded, is not voided', async () => {
  const undo = async (orderId: string) =>
    voidPayment(shop.db, { orderId, paymentId: (await lastPayment())?.id ?? 0, actor: marta });
  const cancelled = await anOrder();
  await pay(cancelled, 10_000);
  await changeOrderStatus(shop.db, { orderId: cancelled, status: 'Cancelado', actor: marta });
  expect(await undo(cancelled)).toEqual({ ok: false, reason: 'ended' });

  const id = await anOrder();
  await changeOrderStatus(shop.db, { orderId: id, status: 'Pagado', actor: marta });
  expect(await lastPayment()).toMatchObject({ cause: 'status' });
  expect(await undo(id)).toEqual({ ok: false, reason: 'not-found' });
});

test('the form takes pesos as people write them, and cash of at least the payment', () => {
  expect(parsePayment({ method: 'cash', amount: '$ 54.400', tendered: '60.000', note: '' })).toEqual({
    ok: true,
    payment: { method: 'cash', amount: 54_400, tendered: 60_000, note: '', isExtra: false },
  });
  expect(parsePayment({ method: 'cash', amount: '54.400', tendered: '50.000' })).toMatchObject({
    errors: { tendered: expect.any(String) },
  });
  expect(parsePayment({ method: 'provider', amount: '0' })).toMatchObject({
    errors: { method: expect.any(String), amount: expect.any(String) },
  });
  expect(parsePayment({ method: 'transfer', amount: '10', tendered: 'x' })).toMatchObject({
    payment: { tendered: null },
  });
  expect(parsePayment({ method: 'carrier', amount: '10', extra: 'on' })).toMatchObject({ payment: { isExtra: true } });
});
