import { readdirSync, readFileSync } from 'node:fs';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { type OrderStatus, orderMoney, orderPayments, orders, type PaymentMethod, users } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { reviewProof } from '#shop/orders/proofs/review-proof.server.ts';
import { withdrawApproval } from '#shop/orders/proofs/withdraw-approval.server.ts';
import { findOrderMoney } from '#shop/orders/refunds/order-money.server.ts';
import { findSlips } from '#shop/orders/slips/find-slips.server.ts';
import { changeOrderStatus } from '#shop/orders/status/change-order-status.server.ts';
import { undoStatusChange } from '#shop/orders/status/undo-status-change.server.ts';
import { listIncidents, resolveIncident } from '#shop/payments/incidents/incidents.server.ts';
import { recordTransaction } from '#shop/payments/record-transaction.server.ts';
import { insertPlacedOrder, insertProof, insertTransaction } from '#shop/testing/orders.ts';
import { aBegunPayment, anUnpaidOrder, aTransaction } from '#shop/testing/payments.ts';
import { keepOrderMoney } from './keep-order-money.server.ts';
import { receiveMoney } from './order-payments.server.ts';

const shop = useTestDatabase();
const marta = { userId: 'marta', fullName: 'Marta Ríos' };

beforeEach(async () => {
  await shop.db.insert(users).values({ id: marta.userId, name: marta.fullName, email: 'marta@correo.example' });
});

/** Inserts an order of 100,000 pesos whose payments are recorded from its beginning. */
async function aPlacedOrder(values: Partial<typeof orders.$inferInsert> = {}) {
  const status = values.status ?? 'Pendiente';
  const paymentMethod = 'Transferencia Bancaria' as const;
  return insertPlacedOrder(shop.db, { totalAmount: 100_000, paymentMethod, status, moneyStatus: status, ...values });
}

async function change(orderId: string, status: OrderStatus) {
  const changed = await changeOrderStatus(shop.db, { orderId, status, actor: marta, answer: 'answered' });
  if (!changed.ok || changed.eventId === null) throw new Error(JSON.stringify(changed));
  return changed.eventId;
}

/** The payments of an order that count. */
const payments = (orderId: string) =>
  shop.db
    .select()
    .from(orderPayments)
    .where(and(eq(orderPayments.orderId, orderId), isNull(orderPayments.voidedAt)))
    .orderBy(orderPayments.id);

async function balance(orderId: string) {
  const [money] = await shop.db.select().from(orderMoney).where(eq(orderMoney.orderId, orderId));
  return money?.balance;
}

/** Settles what is owed for an order: it was given back. */
async function giveBack(orderId: string) {
  const [owed] = await listIncidents(shop.db, { orderId });
  const settlement = { resolution: 'A su cuenta', refundMethod: 'transfer', actor: marta } as const;
  await resolveIncident(shop.db, { incidentId: owed?.id ?? '', ...settlement });
}

test('an order that staff set to Pagado has received what it lacked', async () => {
  const { id } = await aPlacedOrder();
  await receiveMoney(shop.db, { orderId: id, amount: 40_000, method: 'cash', cause: 'sale', actor: marta });
  await change(id, 'Pagado');

  expect(await payments(id)).toMatchObject([
    { amount: 40_000, method: 'cash', cause: 'sale' },
    { amount: 60_000, method: 'transfer', cause: 'status', actorName: 'Marta Ríos' },
  ]);
  expect(await balance(id)).toBe(0);
});

test('what was collected at the handover stays when the order is set to Pagado, and goes when it waits again', async () => {
  const { id } = await aPlacedOrder({ paymentMethod: 'Pago al recoger', remainder: 'in-store', delivery: 'pickup' });
  await change(id, 'Entregado');
  expect(await balance(id)).toBe(0);
  await change(id, 'Pagado');
  expect(await balance(id)).toBe(0);
  await change(id, 'Entregado');
  expect(await balance(id)).toBe(0);

  const { id: other } = await aPlacedOrder({
    paymentMethod: 'Pago al recoger',
    remainder: 'in-store',
    delivery: 'pickup',
  });
  await change(other, 'Entregado');
  await change(other, 'Pendiente');
  expect(await balance(other)).toBe(100_000);
});

test('an undone Pagado voids its money, and leaves what was recorded before', async () => {
  const { id } = await aPlacedOrder();
  await receiveMoney(shop.db, { orderId: id, amount: 40_000, method: 'cash', cause: 'sale', actor: marta });
  await undoStatusChange(shop.db, { eventId: await change(id, 'Pagado'), actor: marta });

  expect(await payments(id)).toMatchObject([{ amount: 40_000 }]);
  expect(await balance(id)).toBe(60_000);
});

test('leaving Pagado voids its money, and cancelling leaves it to be returned', async () => {
  const taken = await aPlacedOrder();
  await change(taken.id, 'Pagado');
  await change(taken.id, 'Pendiente');
  expect(await payments(taken.id)).toEqual([]);

  const cancelled = await aPlacedOrder();
  await change(cancelled.id, 'Pagado');
  await change(cancelled.id, 'Cancelado');
  expect(await balance(cancelled.id)).toBe(-100_000);
});

test('the carrier has collected the money of a parcel once it is delivered, and not before', async () => {
  const { id } = await aPlacedOrder({ status: 'Pendiente Contraentrega', paymentMethod: 'Pago Contraentrega' });
  await change(id, 'Enviado');
  expect(await payments(id)).toEqual([]);
  await change(id, 'Entregado');
  expect(await payments(id)).toMatchObject([{ amount: 100_000, method: 'carrier', cause: 'handover' }]);

  await change(id, 'Enviado');
  expect(await payments(id)).toEqual([]);
});

test('the rest of a sale is collected when it is handed over, and one on account stays owed', async () => {
  const rest = { status: 'Pagado', remainder: 'on-delivery' } as const;
  const [parcel, credit] = [await aPlacedOrder(rest), await aPlacedOrder({ remainder: 'on-account' })];
  const part = { amount: 40_000, method: 'cash', cause: 'sale' } as const;
  for (const { id: orderId } of [parcel, credit]) await receiveMoney(shop.db, { orderId, actor: marta, ...part });

  await change(parcel.id, 'Enviado');
  expect((await findOrderMoney(shop.db, [parcel.id]))[parcel.id]?.payment).toBe('on-delivery');
  await change(parcel.id, 'Entregado');
  expect(await payments(parcel.id)).toMatchObject([part, { amount: 60_000, method: 'carrier', cause: 'handover' }]);
  await change(parcel.id, 'Enviado');
  expect(await balance(parcel.id)).toBe(60_000);

  await change(credit.id, 'Entregado');
  expect(await balance(credit.id)).toBe(60_000);
});

test('the money of a proof is received when it is approved, and voided with its approval', async () => {
  const { id } = await aPlacedOrder();
  const proof = await insertProof(shop.db, { orderId: id });
  await reviewProof(shop.db, { proofId: proof.id, decision: 'approve', reason: '', actor: marta });
  expect(await payments(id)).toMatchObject([
    { amount: 100_000, method: 'transfer', cause: 'proof', proofId: proof.id },
  ]);

  await withdrawApproval(shop.db, { proofId: proof.id, actor: marta });
  expect(await payments(id)).toEqual([]);
});

test('the transfer of an order paid online is received too: its customer paid twice', async () => {
  const { id } = await aPlacedOrder({ status: 'Pagado', paymentMethod: 'Wompi', totalAmount: 30_000 });
  await insertTransaction(shop.db, { orderId: id, status: 'APPROVED', paysOrder: true });
  const proof = await insertProof(shop.db, { orderId: id });
  await reviewProof(shop.db, { proofId: proof.id, decision: 'approve', reason: '', actor: marta });

  expect(await balance(id)).toBe(-30_000);
});

test('an online payment that staff had noted before it was reported is counted once', async () => {
  const { order, reference } = await aBegunPayment(shop.db);
  await change(order.id, 'Pagado');
  expect(await payments(order.id)).toMatchObject([{ amount: 30_000, cause: 'status' }]);

  await recordTransaction(shop.db, 'wompi', aTransaction({ reference }));
  expect(await payments(order.id)).toEqual([]);
  expect(await balance(order.id)).toBe(0);
});

test('money by hand that was given back stays in the ledger, with its return', async () => {
  const { id } = await aPlacedOrder();
  await change(id, 'Pagado');
  await change(id, 'Cancelado');
  const [owed] = await listIncidents(shop.db, { orderId: id });
  await giveBack(id);

  expect(await payments(id)).toMatchObject([
    { kind: 'received', amount: 100_000 },
    { kind: 'refunded', amount: 100_000, method: 'transfer', cause: 'refund', incidentId: owed?.id },
  ]);
  expect(await balance(id)).toBe(0);
});

/** Inserts such an order of a product that is there, so that it can be restored. */
async function anOrderInStock(paymentMethod: PaymentMethod, status: OrderStatus) {
  const values = { totalAmount: 100_000, paymentMethod, status, moneyStatus: status, holdExpiresAt: null };
  return (await anUnpaidOrder(shop.db, values)).order;
}

const givenBack = [
  { kind: 'received', amount: 100_000 },
  { kind: 'refunded', amount: 100_000 },
];

test('money that was given back stays given back when later money of its order turns out not to have come', async () => {
  const parcel = await anOrderInStock('Pago Contraentrega', 'Pendiente Contraentrega');
  for (const status of ['Entregado', 'Cancelado'] as const) await change(parcel.id, status);
  await giveBack(parcel.id);
  for (const status of ['Pendiente Contraentrega', 'Enviado'] as const) await change(parcel.id, status);
  const delivered = await change(parcel.id, 'Entregado');
  expect(await payments(parcel.id)).toMatchObject([...givenBack, { kind: 'received', cause: 'handover' }]);
  await undoStatusChange(shop.db, { eventId: delivered, actor: marta });
  expect(await payments(parcel.id)).toMatchObject(givenBack);
  expect(await balance(parcel.id)).toBe(100_000);
  expect((await findSlips(shop.db, [parcel.id]))[0]?.payment).toEqual({ kind: 'collect', amount: 100_000 });

  const transfer = await anOrderInStock('Transferencia Bancaria', 'Pendiente');
  for (const status of ['Pagado', 'Cancelado'] as const) await change(transfer.id, status);
  await giveBack(transfer.id);
  for (const status of ['Pendiente', 'Pagado', 'Pendiente'] as const) await change(transfer.id, status);
  expect(await payments(transfer.id)).toMatchObject(givenBack);
  expect(await balance(transfer.id)).toBe(100_000);
});

/** Forgets the payments by hand of all orders, as if they were of before there were such records. */
async function forgetPayments() {
  await shop.db.delete(orderPayments);
  await shop.db.update(orders).set({ moneyStatus: null });
}

test('older orders keep the money of their history, and the job ends once all are recorded', async () => {
  const unpaid = await aPlacedOrder();
  const paid = await aPlacedOrder();
  await change(paid.id, 'Pagado');
  await change(paid.id, 'Enviado');
  const delivered = await aPlacedOrder({ status: 'Pendiente Contraentrega', paymentMethod: 'Pago Contraentrega' });
  await change(delivered.id, 'Entregado');
  const owed = await aPlacedOrder();
  await change(owed.id, 'Pagado');
  await change(owed.id, 'Cancelado');
  const returned = await aPlacedOrder();
  await change(returned.id, 'Pagado');
  await change(returned.id, 'Cancelado');
  await giveBack(returned.id);
  await forgetPayments();

  expect(await keepOrderMoney(shop.db)).toEqual({ kept: 5, faults: [] });
  expect(await payments(unpaid.id)).toEqual([]);
  expect(await payments(paid.id)).toMatchObject([{ amount: 100_000, method: 'transfer', cause: 'status' }]);
  expect(await payments(delivered.id)).toMatchObject([{ amount: 100_000, method: 'carrier', cause: 'handover' }]);
  expect(await balance(owed.id)).toBe(-100_000);
  expect(await payments(returned.id)).toMatchObject([{ kind: 'received' }, { kind: 'refunded', method: 'transfer' }]);
  expect(await keepOrderMoney(shop.db)).toEqual({ kept: 0, faults: [] });
});

test('a change of status by the previous version is recorded from the history', async () => {
  const { id } = await aPlacedOrder();
  await change(id, 'Pagado');
  await shop.db.execute(sql`
    with changed as (update orders set status = 'Pendiente' where id = ${id} returning id)
    insert into order_events (order_id, kind, from_status, to_status)
    select id, 'status', 'Pagado', 'Pendiente' from changed`);

  await keepOrderMoney(shop.db);
  expect(await payments(id)).toEqual([]);
  expect(await balance(id)).toBe(100_000);
});

test('undoing that the previous version approved a proof voids the money of that proof', async () => {
  const { id } = await aPlacedOrder();
  const proof = await insertProof(shop.db, { orderId: id });
  const { rows } = await shop.db.execute<{ id: number }>(sql`
    with changed as (update orders set status = 'Pagado' where id = ${id}),
    approved as (update transfer_proofs set status = 'approved', reviewed_at = now() where id = ${proof.id})
    insert into order_events (order_id, kind, from_status, to_status, actor_name, previous_holds_stock)
    values (${id}, 'status', 'Pendiente', 'Pagado', 'Marta Ríos', false) returning id::int`);
  await keepOrderMoney(shop.db);
  expect(await payments(id)).toMatchObject([{ amount: 100_000, cause: 'proof' }]);

  expect(await undoStatusChange(shop.db, { eventId: rows[0]?.id ?? 0, actor: marta })).toMatchObject({ ok: true });
  expect(await payments(id)).toEqual([]);
});

test('no operation changes the status of an order without saying that its money is recorded', () => {
  const sources = readdirSync('shop', { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.ts') && !path.includes('.test.') && !path.includes('testing'),
  );
  const changes = sources.flatMap((path) => {
    const text = readFileSync(`shop/${path}`, 'utf8');
    const updates = text.matchAll(/\.update\(orders\)\s*(?:\/\/.*\s*)*\.set\(\{([^}]*)\}\)/g);
    return [...updates].map(([, values = '']) => ({ path, values }));
  });
  const ofStatus = changes.filter(({ values }) => /(?<!\.)\bstatus\b/.test(values));

  expect(ofStatus.map(({ path }) => path).toSorted()).toEqual([
    'orders/cancelling/cancel-order.server.ts',
    'orders/choose-payment-method.server.ts',
    'orders/money/end-payment.server.ts',
    'orders/status/change-order-status.server.ts',
    'payments/settle-approval.server.ts',
  ]);
  expect(ofStatus.filter(({ values }) => !values.includes('moneyStatus'))).toEqual([]);
});
