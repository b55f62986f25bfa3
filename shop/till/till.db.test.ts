import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { orderPayments, paymentIncidents, staffChanges, tillMovements, tillSessions, users } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { recordPayment } from '#shop/orders/money/record-payment.server.ts';
import { voidPayment } from '#shop/orders/money/void-payment.server.ts';
import { placeSale } from '#shop/orders/selling/place-sale.server.ts';
import { changeOrderStatus } from '#shop/orders/status/change-order-status.server.ts';
import { undoStatusChange } from '#shop/orders/status/undo-status-change.server.ts';
import { resolveIncident } from '#shop/payments/incidents/incidents.server.ts';
import { insertPlacedOrder, unitLine } from '#shop/testing/orders.ts';
import { insertProduct } from '#shop/testing/products.ts';
import { aSale, seller as marta } from '#shop/testing/sales.ts';
import { closeTill, type TillCount } from './close-till.server.ts';
import { listClosings } from './list-closings.server.ts';
import { moveCash } from './move-cash.server.ts';
import { openTill } from './open-till.server.ts';
import { findTillState, readOpenTill, readTill, sumOtherPayments } from './read-till.server.ts';

const shop = useTestDatabase();

beforeEach(async () => {
  await shop.db.insert(users).values({ id: marta.userId, name: marta.fullName, email: 'marta@correo.example' });
});

const open = async (opening = 0) => {
  const opened = await openTill(shop.db, { opening, actor: marta });
  if (!opened.ok) throw new Error(opened.reason);
  return opened.id;
};
const count = (counted: number, more: Partial<TillCount> = {}) =>
  closeTill(shop.db, { counted, seen: null, note: '', ...more }, marta);
const move = (kind: 'payout' | 'deposit', amount: number) =>
  moveCash(shop.db, { kind, amount, reason: 'Bolsas' }, marta);
const expected = async () => (await readOpenTill(shop.db))?.expected;

async function anOrder() {
  const order = { totalAmount: 100_000, status: 'Pendiente', moneyStatus: 'Pendiente' } as const;
  return (await insertPlacedOrder(shop.db, { ...order, paymentMethod: 'Transferencia Bancaria' })).id;
}

const pay = (orderId: string, amount: number, method: 'cash' | 'terminal' | 'transfer' = 'cash') =>
  recordPayment(shop.db, { orderId, payment: { method, amount, tendered: null, note: '' }, actor: marta });

async function annul(orderId: string) {
  const rows = await shop.db.select().from(orderPayments).orderBy(orderPayments.id);
  return voidPayment(shop.db, { orderId, paymentId: rows.at(-1)?.id ?? 0, actor: marta });
}

async function giveBackInCash(orderId: string) {
  await changeOrderStatus(shop.db, { orderId, status: 'Cancelado', actor: marta });
  const [incident] = await shop.db.select().from(paymentIncidents);
  const refund = { resolution: 'En efectivo', refundMethod: 'cash', actor: marta } as const;
  return resolveIncident(shop.db, { incidentId: incident?.id ?? '', ...refund });
}

test('opening, sales, refunds and payouts are what should be in the till', async () => {
  const honey = await insertProduct(shop.db, { price: 30_000, stock: 10 });
  await open(50_000);
  const split = [
    { method: 'cash', amount: 40_000, tendered: 50_000 },
    { method: 'terminal', amount: 20_000 },
  ] as const;
  await placeSale(shop.db, aSale([unitLine(honey, 2)], { payments: [...split] }), marta);
  const order = await anOrder();
  await pay(order, 30_000);
  await pay(order, 25_000, 'terminal');
  await move('payout', 12_000);
  await move('deposit', 5_000);

  const till = await readOpenTill(shop.db);
  expect(till?.sums).toEqual({ received: 70_000, refunded: 0, payout: 12_000, deposit: 5_000 });
  expect(till?.expected).toBe(113_000);
  expect(await giveBackInCash(order)).toEqual({ ok: true });
  expect((await readOpenTill(shop.db))?.sums).toMatchObject({ refunded: 55_000 });
  expect(await expected()).toBe(58_000);
});

test('cash is moved once if the answer was lost, and if two staff record it at the same time', async () => {
  await open(50_000);
  const payout = { kind: 'payout', amount: 20_000, reason: 'Bolsas' } as const;
  const send = (read: number) => moveCash(shop.db, { ...payout, read }, marta);
  const answers = await Promise.all(Array.from({ length: 4 }, () => send(0)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  const latest = answers.flatMap((answer) => ('latest' in answer ? answer.latest : []))[0] ?? 0;

  expect(await send(0)).toMatchObject({
    ...{ ok: false, reason: 'recorded-since', latest },
    since: [{ what: expect.stringContaining('Salida de'), isOwn: true, by: 'Marta Ríos' }],
  });
  expect(await expected()).toBe(30_000);
  expect(await send(latest)).toEqual({ ok: true, latest: expect.any(Number) });
  expect(await expected()).toBe(10_000);
});

test('what was paid by card terminal or transfer while the till was open is summed by method, without voided payments', async () => {
  const from = new Date();
  await open();
  const order = await anOrder();
  await pay(order, 20_000, 'terminal');
  await pay(order, 25_000, 'terminal');
  await pay(order, 5_000);
  await pay(order, 10_000, 'transfer');
  await pay(order, 1_000, 'terminal');
  await annul(order);
  const to = new Date();

  expect(await sumOtherPayments(shop.db, { from, to })).toEqual([
    { method: 'terminal', amount: 45_000 },
    { method: 'transfer', amount: 10_000 },
  ]);
  expect(await sumOtherPayments(shop.db, { from: to, to: new Date(+to + 60_000) })).toEqual([]);
});

test('staff count the cash before they see what should be there, and a difference needs a reason', async () => {
  const id = await open(50_000);
  await move('payout', 10_000);

  expect(await count(38_000)).toEqual({ ok: false, reason: 'differs', expected: 40_000 });
  expect(await count(38_000, { seen: 40_000 })).toEqual({ ok: false, reason: 'note-missing', expected: 40_000 });
  expect(await count(38_000, { seen: 40_000, note: 'Di mal un cambio' })).toMatchObject({
    ok: true,
    difference: -2_000,
  });
  expect(await readTill(shop.db, id)).toMatchObject({
    expected: 40_000,
    closing: { counted: 38_000, by: 'Marta Ríos', note: 'Di mal un cambio' },
  });
  const history = await shop.db.select().from(staffChanges).orderBy(staffChanges.id);
  expect(history.map(({ action, after }) => [action, after])).toEqual([
    ['created', { opening: 50_000 }],
    ['changed', { payout: 10_000, reason: 'Bolsas' }],
    // Repeated counts are recorded.
    ['changed', { counted: 38_000, difference: -2_000 }],
    ['changed', { expected: 40_000, counted: 38_000, difference: -2_000, note: 'Di mal un cambio' }],
  ]);
});

test('a count that fits closes the till at once, and the next one begins with it', async () => {
  expect(await findTillState(shop.db)).toEqual({ isOpen: false, left: 0 });
  await open(50_000);
  expect(await findTillState(shop.db)).toMatchObject({ isOpen: true });
  expect(await count(50_000)).toMatchObject({ ok: true, difference: 0 });
  expect(await findTillState(shop.db)).toEqual({ isOpen: false, left: 50_000 });
});

test('what staff confirm is counted again if cash moved since', async () => {
  await open(50_000);
  await count(48_000);
  await move('payout', 2_000);
  const late = { seen: 50_000, note: 'Faltan' };

  expect(await count(47_000, late)).toEqual({ ok: false, reason: 'differs', expected: 48_000 });
});

test('one till is open at a time', async () => {
  const results = await Promise.all(
    Array.from({ length: 8 }, () => openTill(shop.db, { opening: 10_000, actor: marta })),
  );
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await shop.db.$count(tillSessions)).toBe(1);
});

test('a closed till takes nothing', async () => {
  const honey = await insertProduct(shop.db, { stock: 10 });
  const order = await anOrder();
  await open();
  await pay(order, 40_000);
  await count(40_000);

  const closed = { ok: false, reason: 'till-closed' };
  expect(await placeSale(shop.db, aSale([unitLine(honey)]), marta)).toEqual(closed);
  expect(await pay(order, 10_000)).toEqual(closed);
  expect(await move('payout', 10_000)).toEqual(closed);
  expect(await count(40_000)).toEqual(closed);
  expect(await annul(order)).toEqual(closed);
  expect(await giveBackInCash(order)).toEqual(closed);
  expect(await pay(await anOrder(), 10_000, 'terminal')).toMatchObject({ ok: true });
});

test('a repeated sale is the same sale, though the till is closed by then', async () => {
  const honey = await insertProduct(shop.db, { price: 30_000, stock: 10 });
  await open();
  const sale = aSale([unitLine(honey)]);
  await placeSale(shop.db, sale, marta);
  await count(30_000);

  expect(await placeSale(shop.db, sale, marta)).toMatchObject({ ok: true, isRepeated: true });
});

test('cash paid while the till is closed is in its count, or refused', async () => {
  const orders = await Promise.all(Array.from({ length: 6 }, anOrder));
  const id = await open();
  const close = async () => {
    const first = await count(0);
    return first.ok || first.reason !== 'differs' ? first : count(0, { seen: first.expected, note: 'Prueba' });
  };

  const [closed, ...paid] = await Promise.all([close(), ...orders.map((order) => pay(order, 10_000))]);

  const taken = paid.filter(({ ok }) => ok).length * 10_000;
  const till = await readTill(shop.db, id);
  expect(till?.expected).toBe(taken);
  if (closed.ok) expect(closed.expected).toBe(taken);
});

test('a voided cash payment of a closed till is corrected in the open one, never in the closed', async () => {
  const order = await anOrder();
  const first = await open();
  await pay(order, 40_000);
  await count(40_000);
  await open(40_000);

  expect(await annul(order)).toMatchObject({ ok: true });

  expect(await readTill(shop.db, first)).toMatchObject({
    expected: 40_000,
    moves: [{ kind: 'received', amount: 40_000, isVoided: false }],
  });
  expect(await readOpenTill(shop.db)).toMatchObject({
    expected: 0,
    moves: [{ kind: 'payout', amount: 40_000, reason: expect.stringContaining('Se anuló un pago del pedido') }],
  });
});

test('a payment voided in its own till no longer counts there', async () => {
  const order = await anOrder();
  const id = await open(5_000);
  await pay(order, 40_000);
  await annul(order);
  expect(await readOpenTill(shop.db)).toMatchObject({ expected: 5_000, moves: [{ isVoided: true }] });
  await count(5_000);
  expect(await readTill(shop.db, id)).toMatchObject({ expected: 5_000, moves: [{ isVoided: true }] });
  expect(await shop.db.$count(tillMovements)).toBe(0);
});

test('cash that a change of status records lies in the open till', async () => {
  const pickup = { status: 'Pagado', moneyStatus: 'Pagado', remainder: 'in-store', paymentMethod: 'Mixto' } as const;
  const order = await insertPlacedOrder(shop.db, { totalAmount: 30_000, ...pickup });
  await open();
  await changeOrderStatus(shop.db, { orderId: order.id, status: 'Entregado', actor: marta });
  const payments = await shop.db.select().from(orderPayments).where(eq(orderPayments.orderId, order.id));
  expect(payments).toMatchObject([{ method: 'cash', cause: 'handover' }]);
  expect(await expected()).toBe(30_000);
});

test('cash that a change of status voids leaves the till, and is in it again once the change is undone', async () => {
  const pickup = { status: 'Enviado', moneyStatus: 'Enviado', remainder: 'in-store', paymentMethod: 'Mixto' } as const;
  const { id: orderId } = await insertPlacedOrder(shop.db, { totalAmount: 30_000, ...pickup });
  await open();
  await changeOrderStatus(shop.db, { orderId, status: 'Entregado', actor: marta });
  const mistake = await changeOrderStatus(shop.db, { orderId, status: 'Enviado', actor: marta });
  expect(await expected()).toBe(0);
  await undoStatusChange(shop.db, { eventId: (mistake.ok && mistake.eventId) || 0, actor: marta });
  expect(await expected()).toBe(30_000);
});

test('an online payment that staff give back in cash leaves the till', async () => {
  await open(100_000);
  const [incident] = await shop.db
    .insert(paymentIncidents)
    .values({
      ...{ kind: 'unknown-reference', provider: 'wompi', transactionId: 'tx-1', reference: 'ORDEN-1' },
      ...{ status: 'APPROVED', amountInCents: 3_000_000, currency: 'COP' },
    })
    .returning();
  const refund = { resolution: 'En efectivo', refundMethod: 'cash', actor: marta } as const;
  expect(await resolveIncident(shop.db, { incidentId: incident?.id ?? '', ...refund })).toEqual({ ok: true });

  expect(await readOpenTill(shop.db)).toMatchObject({ expected: 70_000, sums: { payout: 30_000 } });
});

test('the closings are listed, latest first, with their differences', async () => {
  await open(10_000);
  await count(9_000);
  await count(9_000, { seen: 10_000, note: 'Falta' });
  await open(9_000);
  await count(9_000);
  await open(9_000);

  const { closings, total, page, pages } = await listClosings(shop.db, 7);
  expect(closings).toMatchObject([
    { counted: 9_000, difference: 0 },
    { counted: 9_000, difference: -1_000, closedByName: 'Marta Ríos' },
  ]);
  expect({ total, page, pages }).toEqual({ total: 2, page: 1, pages: 1 });
});
