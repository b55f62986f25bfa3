import { and, eq, isNull, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { type OrderStatus, orderMoney, orderPayments, users } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { reviewProof } from '#shop/orders/proofs/review-proof.server.ts';
import { withdrawApproval } from '#shop/orders/proofs/withdraw-approval.server.ts';
import { findOrderMoney } from '#shop/orders/refunds/order-money.server.ts';
import { changeOrderStatus } from '#shop/orders/status/change-order-status.server.ts';
import { listIncidents, resolveIncident } from '#shop/payments/incidents/incidents.server.ts';
import { recordChange } from '#shop/staff/record-change.server.ts';
import { insertPlacedOrder, insertProof } from '#shop/testing/orders.ts';
import { keepOrderMoney } from './keep-order-money.server.ts';

const shop = useTestDatabase();
const marta = { userId: 'marta', fullName: 'Marta Ríos' };

beforeEach(async () => {
  await shop.db.insert(users).values({ id: marta.userId, name: marta.fullName, email: 'marta@correo.example' });
});

/** Inserts an order of 100,000 pesos whose payments are recorded from its beginning. */
async function aPlacedOrder(status: OrderStatus = 'Pendiente') {
  const paymentMethod = 'Transferencia Bancaria' as const;
  return insertPlacedOrder(shop.db, { totalAmount: 100_000, paymentMethod, status, moneyStatus: status });
}

async function change(orderId: string, status: OrderStatus) {
  const changed = await changeOrderStatus(shop.db, { orderId, status, actor: marta, answer: 'answered' });
  if (!changed.ok) throw new Error(JSON.stringify(changed));
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

/** Records a decision about a proof in the audit log, as every version does. */
async function recordDecision(orderId: string, before: string, after: string) {
  const change = { before: { proof: before }, after: { proof: after } };
  await recordChange(shop.db, marta, {
    subject: 'order',
    subjectId: orderId,
    subjectName: 'Pedido',
    action: 'changed',
    ...change,
  });
}

/** Approves a proof as the previous version did: the money is not recorded. */
async function approveBefore(orderId: string) {
  await shop.db.execute(sql`
    update transfer_proofs set status = 'approved', reviewed_at = now() where order_id = ${orderId}`);
  await recordDecision(orderId, 'pending', 'approved');
}

test('a return that the previous version settled is recorded as given back', async () => {
  const { id } = await aPlacedOrder();
  await change(id, 'Pagado');
  await change(id, 'Cancelado');
  const [owed] = await listIncidents(shop.db, { orderId: id });
  await shop.db.execute(sql`
    update payment_incidents set resolved_at = now(), resolution = 'A su cuenta', refund_method = 'transfer'
    where id = ${owed?.id}`);
  await recordChange(shop.db, marta, {
    subject: 'payment',
    subjectId: owed?.id ?? '',
    subjectName: 'Pago',
    action: 'changed',
    before: { settled: false },
    after: { settled: true, moneyReturned: true, refundMethod: 'transfer' },
  });
  expect(await balance(id)).toBe(-100_000);

  expect(await keepOrderMoney(shop.db)).toEqual({ kept: 1, faults: [] });
  expect(await payments(id)).toMatchObject([
    { kind: 'received', amount: 100_000 },
    { kind: 'refunded', amount: 100_000, method: 'transfer', incidentId: owed?.id },
  ]);
  expect(await keepOrderMoney(shop.db)).toEqual({ kept: 0, faults: [] });
});

test('a proof of an order sent unpaid that the previous version approved is recorded as received, once', async () => {
  const { id } = await aPlacedOrder();
  await insertProof(shop.db, { orderId: id });
  await change(id, 'Enviado');
  await approveBefore(id);
  expect((await findOrderMoney(shop.db, [id]))[id]?.payment).toBe('unpaid');

  expect(await keepOrderMoney(shop.db)).toEqual({ kept: 1, faults: [] });
  expect(await payments(id)).toMatchObject([{ amount: 100_000, method: 'transfer', cause: 'proof' }]);
  expect((await findOrderMoney(shop.db, [id]))[id]?.payment).toBe('paid');
  expect(await keepOrderMoney(shop.db)).toEqual({ kept: 0, faults: [] });
});

test('money of a cancelled order whose approval the previous version withdrew is voided', async () => {
  const { id } = await aPlacedOrder();
  const proof = await insertProof(shop.db, { orderId: id });
  await reviewProof(shop.db, { proofId: proof.id, decision: 'approve', reason: '', actor: marta });
  await change(id, 'Cancelado');
  await shop.db.execute(sql`
    with proof as (update transfer_proofs set status = 'pending', reviewed_at = null where id = ${proof.id})
    update payment_incidents set resolved_at = now(), resolution = 'Nada que devolver' where order_id = ${id}`);
  await recordDecision(id, 'approved', 'pending');
  expect(await balance(id)).toBe(-100_000);

  expect(await keepOrderMoney(shop.db)).toEqual({ kept: 1, faults: [] });
  expect(await payments(id)).toEqual([]);
  expect(await balance(id)).toBe(0);
  expect(await keepOrderMoney(shop.db)).toEqual({ kept: 0, faults: [] });
});

test('what this version settled is recorded already, and stays as it is', async () => {
  const approve = async (orderId: string) => {
    const proof = await insertProof(shop.db, { orderId });
    await reviewProof(shop.db, { proofId: proof.id, decision: 'approve', reason: '', actor: marta });
    return proof;
  };
  const sent = await aPlacedOrder('Enviado');
  await approve(sent.id);
  const withdrawn = await aPlacedOrder();
  const proof = await approve(withdrawn.id);
  await change(withdrawn.id, 'Cancelado');
  await withdrawApproval(shop.db, { proofId: proof.id, actor: marta });
  const returned = await aPlacedOrder();
  await change(returned.id, 'Pagado');
  await change(returned.id, 'Cancelado');
  const [owed] = await listIncidents(shop.db, { orderId: returned.id });
  const settlement = { resolution: 'A su cuenta', refundMethod: 'transfer', actor: marta } as const;
  await resolveIncident(shop.db, { incidentId: owed?.id ?? '', ...settlement });
  const recorded = await shop.db.select().from(orderPayments).orderBy(orderPayments.id);

  expect(await keepOrderMoney(shop.db)).toEqual({ kept: 0, faults: [] });
  expect(await shop.db.select().from(orderPayments).orderBy(orderPayments.id)).toEqual(recorded);
});
