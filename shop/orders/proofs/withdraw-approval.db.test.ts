import { eq, ne, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { orderEvents, orders, staffChanges, transferProofs, users } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { recordPayment } from '#shop/orders/money/record-payment.server.ts';
import { placeOrder } from '#shop/orders/placing/place-order.server.ts';
import { changeOrderStatus } from '#shop/orders/status/change-order-status.server.ts';
import type { OrderStatus } from '#shop/orders/status/order-status.ts';
import { listIncidents, resolveIncident } from '#shop/payments/incidents/incidents.server.ts';
import { aNewOrder, aProof, countUnits, insertProof, insertTransaction, unitLine } from '#shop/testing/orders.ts';
import { insertProduct } from '#shop/testing/products.ts';
import { reviewProof } from './review-proof.server.ts';
import { withdrawApproval } from './withdraw-approval.server.ts';

const shop = useTestDatabase();
const marta = { userId: 'marta', fullName: 'Marta Ríos' };

beforeEach(async () => {
  await shop.db.insert(users).values({ id: marta.userId, name: marta.fullName, email: 'marta@correo.example' });
});

/** An order by transfer that the approval of its proof has paid. */
async function approved() {
  const honey = await insertProduct(shop.db, { stock: 10 });
  const order = aNewOrder([unitLine(honey)], { paymentMethod: 'Transferencia Bancaria', proof: aProof() });
  const placed = await placeOrder(shop.db, order);
  if (!placed.ok) throw new Error(placed.reason);
  const [proof] = await shop.db.select().from(transferProofs).where(eq(transferProofs.orderId, placed.order.id));
  const proofId = proof?.id ?? '';
  await review(proofId, 'approve');
  return { ...placed.order, honey, proofId };
}

const review = (proofId: string, decision: 'approve' | 'reject') =>
  reviewProof(shop.db, { proofId, decision, reason: 'No encontramos el pago', actor: marta });
const withdraw = (proofId: string) => withdrawApproval(shop.db, { proofId, actor: marta });
const change = (orderId: string, status: OrderStatus, from?: OrderStatus) =>
  changeOrderStatus(shop.db, { orderId, status, actor: marta, ...(from && { from }) });

async function stateOf(orderId: string, proofId: string) {
  const [order] = await shop.db.select().from(orders).where(eq(orders.id, orderId));
  const [proof] = await shop.db.select().from(transferProofs).where(eq(transferProofs.id, proofId));
  return [order?.status, proof?.status];
}

/** The statuses about which the customer's mail waits in the queue. */
const mailsWaiting = async () =>
  (
    await shop.db.execute<{ status: string }>(sql`
      select coalesce(to_status, kind) as status from pgboss.job
      join order_events on order_events.id = (data->>'eventId')::bigint
      where name = 'order-mail' and data->>'audience' = 'customer' and kind <> 'placed' order by order_events.id`)
  ).rows.map(({ status }) => status);

test('withdrawing the approval of a proof puts it under review again, and its order waits for payment with its stock', async () => {
  const { id, orderNumber, proofId, honey } = await approved();
  expect(await withdraw(proofId)).toEqual({ ok: true, orderNumber });

  const [order] = await shop.db.select().from(orders).where(eq(orders.id, id));
  expect(order).toMatchObject({ status: 'Pendiente', holdsStock: true, holdExpiresAt: null });
  const [proof] = await shop.db.select().from(transferProofs);
  expect(proof).toMatchObject({ status: 'pending', reviewedBy: null, reviewedByName: '', reviewedAt: null });
  expect(await countUnits(shop.db, honey.id)).toEqual({ stock: 9, ordered: 1, reserved: 0 });
});

test('an approval is not withdrawn while five other proofs of its order wait for review', async () => {
  const { id, proofId } = await approved();
  await change(id, 'Pendiente Contraentrega');
  for (let sent = 1; sent <= 5; sent++) await shop.db.insert(transferProofs).values({ ...aProof(), orderId: id });

  expect(await withdraw(proofId)).toEqual({ ok: false, reason: 'too-many-pending' });
  const [other] = await shop.db.select().from(transferProofs).where(ne(transferProofs.id, proofId));
  expect(await review(other?.id ?? '', 'reject')).toMatchObject({ ok: true });
  expect(await withdraw(proofId)).toMatchObject({ ok: true });
});

test('the withdrawal of an approval is in the order’s history and in the record of changes, with its author', async () => {
  const { id, proofId } = await approved();
  await withdraw(proofId);
  const events = await shop.db.select().from(orderEvents).where(eq(orderEvents.orderId, id)).orderBy(orderEvents.id);
  expect(events.at(-1)).toMatchObject({
    kind: 'proof-reopened',
    fromStatus: 'Pagado',
    toStatus: 'Pendiente',
    actorId: 'marta',
    actorName: 'Marta Ríos',
  });
  const recorded = await shop.db.select().from(staffChanges).orderBy(staffChanges.id);
  expect(recorded.at(-1)).toMatchObject({
    subject: 'order',
    actorName: 'Marta Ríos',
    before: { status: 'Pagado', proof: 'approved' },
    after: { status: 'Pendiente', proof: 'pending' },
  });
});

test('the mail about a payment whose approval is withdrawn is not sent; the next review is mailed', async () => {
  const { proofId } = await approved();
  expect(await mailsWaiting()).toEqual(['Pagado']);
  await withdraw(proofId);
  expect(await mailsWaiting()).toEqual([]);
  await review(proofId, 'reject');
  expect(await mailsWaiting()).toEqual(['proof-rejected']);
});

test('a proof whose approval was withdrawn is approved again, or rejected with a new deadline', async () => {
  const first = await approved();
  await withdraw(first.proofId);
  await review(first.proofId, 'approve');
  expect(await stateOf(first.id, first.proofId)).toEqual(['Pagado', 'approved']);

  await withdraw(first.proofId);
  await review(first.proofId, 'reject');
  const [order] = await shop.db.select().from(orders).where(eq(orders.id, first.id));
  expect(order).toMatchObject({ status: 'Pendiente', holdsStock: true, holdExpiresAt: expect.any(Date) });
});

test('the approval of a proof stays once the goods have left', async () => {
  for (const status of ['Enviado', 'Entregado'] as const) {
    const { id, proofId } = await approved();
    await change(id, status);
    expect(await withdraw(proofId)).toEqual({ ok: false, reason: 'goods-left' });
    expect(await stateOf(id, proofId)).toEqual([status, 'approved']);
  }
});

test('an order that other money pays stays Pagado when the approval of a proof is withdrawn', async () => {
  const online = await approved();
  await insertTransaction(shop.db, { orderId: online.id, status: 'APPROVED', paysOrder: true });
  await withdraw(online.proofId);
  expect(await stateOf(online.id, online.proofId)).toEqual(['Pagado', 'pending']);

  const twice = await approved();
  await insertProof(shop.db, { orderId: twice.id, status: 'approved' });
  await withdraw(twice.proofId);
  expect(await stateOf(twice.id, twice.proofId)).toEqual(['Pagado', 'pending']);
});

test('withdrawing the approval for a cancelled order leaves nothing to return, unless the return is recorded', async () => {
  const { id, proofId } = await approved();
  await change(id, 'Cancelado');
  expect(await listIncidents(shop.db, { open: true })).toMatchObject([{ kind: 'refund-owed', orderId: id }]);
  expect(await withdraw(proofId)).toMatchObject({ ok: true });
  expect(await stateOf(id, proofId)).toEqual(['Cancelado', 'pending']);
  expect(await listIncidents(shop.db, { open: true })).toEqual([]);

  const returned = await approved();
  await change(returned.id, 'Cancelado');
  const [owed] = await listIncidents(shop.db, { open: true });
  const settlement = { incidentId: owed?.id ?? '', resolution: 'A su Nequi', actor: marta };
  await resolveIncident(shop.db, { ...settlement, refundMethod: 'transfer' });
  expect(await withdraw(returned.proofId)).toEqual({ ok: false, reason: 'returned' });
});

test('what staff recorded beside a proof stays owed when the approval for a cancelled order is withdrawn', async () => {
  const honey = await insertProduct(shop.db, { price: 10_000, stock: 10 });
  const order = aNewOrder([unitLine(honey)], { paymentMethod: 'Transferencia Bancaria', proof: aProof() });
  const placed = await placeOrder(shop.db, order);
  const { id: orderId } = placed.ok ? placed.order : { id: '' };
  const payment = { method: 'terminal', amount: 10_000, tendered: null, note: '' } as const;
  await recordPayment(shop.db, { orderId, payment, actor: marta });
  await change(orderId, 'Cancelado');
  const [proof] = await shop.db.select().from(transferProofs);
  expect(await withdraw(proof?.id ?? '')).toMatchObject({ ok: true });

  expect(await listIncidents(shop.db, { orderId, open: true })).toMatchObject([
    { kind: 'refund-owed', amountInCents: 1_000_000 },
  ]);
});

test('only an approved proof has an approval to withdraw', async () => {
  const { proofId } = await approved();
  await withdraw(proofId);
  expect(await withdraw(proofId)).toEqual({ ok: false, reason: 'not-approved' });
  await review(proofId, 'reject');
  expect(await withdraw(proofId)).toEqual({ ok: false, reason: 'not-approved' });
  for (const unknown of [crypto.randomUUID(), 'nada'])
    expect(await withdraw(unknown)).toEqual({ ok: false, reason: 'not-found' });
});

test('of a withdrawal and the sending of the order at the same time, one is refused', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { id, proofId } = await approved();
    const [withdrawn, sent] = await Promise.all([withdraw(proofId), change(id, 'Enviado', 'Pagado')]);
    expect(withdrawn.ok).toBe(!sent.ok);
    expect(await stateOf(id, proofId)).toEqual(sent.ok ? ['Enviado', 'approved'] : ['Pendiente', 'pending']);
  }
});
