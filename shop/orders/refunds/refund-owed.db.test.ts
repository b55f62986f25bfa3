import { beforeEach, expect, test } from 'vitest';
import { type orders, paymentIncidents, payments, paymentTransactions, users } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { reviewProof } from '#shop/orders/proofs/review-proof.server.ts';
import { deleteOrder } from '#shop/orders/removing/delete-order.server.ts';
import { changeOrderStatus } from '#shop/orders/status/change-order-status.server.ts';
import type { OrderStatus } from '#shop/orders/status/order-status.ts';
import { undoStatusChange } from '#shop/orders/status/undo-status-change.server.ts';
import { countIncidents, listIncidents, resolveIncident } from '#shop/payments/incidents/incidents.server.ts';
import { recordTransaction } from '#shop/payments/record-transaction.server.ts';
import { insertPlacedOrder, insertProof } from '#shop/testing/orders.ts';
import { insertProduct } from '#shop/testing/products.ts';
import { findPaidAmounts } from './order-money.server.ts';

const shop = useTestDatabase();
const marta = { userId: 'marta', fullName: 'Marta Ríos' };

beforeEach(async () => {
  await shop.db.insert(users).values({ id: marta.userId, name: marta.fullName, email: 'marta@correo.example' });
});

const change = (orderId: string, status: OrderStatus) =>
  changeOrderStatus(shop.db, { orderId, status, actor: marta, answer: 'answered' });
const open = () => listIncidents(shop.db, { open: true });
const aTransfer = (values: Partial<typeof orders.$inferInsert> = {}) =>
  insertPlacedOrder(shop.db, {
    status: 'Pagado',
    paymentMethod: 'Transferencia Bancaria',
    totalAmount: 66_750,
    ...values,
  });

/** An order that the provider's transaction 'tx-1' has paid. */
async function paidOnline() {
  const order = await insertPlacedOrder(shop.db, { status: 'Pagado', paymentMethod: 'Wompi', totalAmount: 66_750 });
  const expiresAt = new Date(Date.now() + 60_000);
  const attempt = {
    orderId: order.id,
    provider: 'wompi',
    kind: 'widget',
    reference: 'ref-1',
    amount: 66_750,
    expiresAt,
  };
  const [payment] = await shop.db
    .insert(payments)
    .values(attempt as typeof payments.$inferInsert)
    .returning();
  await shop.db.insert(paymentTransactions).values({
    paymentId: payment?.id ?? '',
    orderId: order.id,
    provider: 'wompi',
    transactionId: 'tx-1',
    status: 'APPROVED',
    amountInCents: 6_675_000,
    currency: 'COP',
    paysOrder: true,
  });
  return order;
}

/** Reports that the transaction of `paidOnline` was annulled. */
const annul = () =>
  recordTransaction(shop.db, 'wompi', {
    id: 'tx-1',
    reference: 'ref-1',
    status: 'VOIDED',
    statusMessage: '',
    methodType: 'CARD',
    amountInCents: 6_675_000,
    currency: 'COP',
  });

test('cancelling a paid order leaves its money to return, open until staff record how it was returned', async () => {
  const order = await aTransfer();
  expect(await findPaidAmounts(shop.db, [order.id])).toEqual({ [order.id]: 66_750 });
  await change(order.id, 'Cancelado');

  const [owed] = await open();
  expect(owed).toMatchObject({ kind: 'refund-owed', orderId: order.id, amountInCents: 6_675_000 });
  const settlement = { incidentId: owed?.id ?? '', resolution: 'A su Nequi', actor: marta };
  expect(await resolveIncident(shop.db, settlement)).toEqual({ ok: false, reason: 'method-missing' });
  expect(await resolveIncident(shop.db, { ...settlement, refundMethod: 'transfer' })).toEqual({ ok: true });
  expect(await shop.db.select().from(paymentIncidents)).toMatchObject([
    { resolvedByName: 'Marta Ríos', resolution: 'A su Nequi', refundMethod: 'transfer', resolvedAt: expect.any(Date) },
  ]);
});

test('deleting a paid order leaves its money to return too', async () => {
  const order = await aTransfer();
  await deleteOrder(shop.db, { orderId: order.id, actor: marta });
  expect(await open()).toMatchObject([{ kind: 'refund-owed', order: { deleted: true, totalAmount: 66_750 } }]);
});

test('cash on delivery is returned only if it was collected, and an unpaid or cancelled order leaves nothing', async () => {
  const sent = await insertPlacedOrder(shop.db, { status: 'Enviado' });
  const unpaid = await aTransfer({ status: 'Pendiente' });
  const cancelled = await aTransfer({ status: 'Cancelado' });
  for (const { id } of [sent, unpaid]) await change(id, 'Cancelado');
  await deleteOrder(shop.db, { orderId: cancelled.id, actor: marta });
  expect(await open()).toEqual([]);

  const delivered = await insertPlacedOrder(shop.db, { status: 'Entregado' });
  await change(delivered.id, 'Cancelado');
  expect(await open()).toMatchObject([{ orderId: delivered.id }]);
});

test('restoring the order, or undoing its cancellation, withdraws the refund, and cancelling again owes it again', async () => {
  const { id, name } = await insertProduct(shop.db, { stock: 5 });
  const items = [{ id, name, quantity: 1, price: 66_750, isOffer: false, image_urls: [] }];
  const order = await aTransfer({ items });
  const cancelled = await change(order.id, 'Cancelado');
  await undoStatusChange(shop.db, { eventId: (cancelled.ok && cancelled.eventId) || 0, actor: marta });
  expect(await countIncidents(shop.db, { open: true })).toBe(0);

  await change(order.id, 'Cancelado');
  expect(await countIncidents(shop.db, { open: true })).toBe(1);
  await change(order.id, 'Enviado');
  expect(await countIncidents(shop.db, { open: true })).toBe(0);
});

test('the annulment of an online payment whose return is recorded makes no new incident', async () => {
  const order = await paidOnline();
  await change(order.id, 'Cancelado');
  const [owed] = await open();
  expect(owed).toMatchObject({ kind: 'refund-owed', provider: 'wompi', transactionId: 'tx-1', reference: 'ref-1' });
  const settlement = { incidentId: owed?.id ?? '', resolution: 'Anulado en Wompi', actor: marta };
  await resolveIncident(shop.db, { ...settlement, refundMethod: 'provider' });

  await annul();
  expect(await open()).toEqual([]);
});

test('undoing a change back to Cancelado owes no new refund, and not one that was settled', async () => {
  const { id, name } = await insertProduct(shop.db, { stock: 5 });
  const items = [{ id, name, quantity: 1, price: 66_750, isOffer: false, image_urls: [] }];
  const markedPaidByMistake = async (orderId: string) => {
    const paid = await change(orderId, 'Pagado');
    await undoStatusChange(shop.db, { eventId: (paid.ok && paid.eventId) || 0, actor: marta });
  };
  const unpaid = await aTransfer({ items, status: 'Cancelado' });
  await markedPaidByMistake(unpaid.id);
  expect(await listIncidents(shop.db)).toEqual([]);

  const refunded = await aTransfer({ items });
  await change(refunded.id, 'Cancelado');
  const [owed] = await open();
  const settlement = { incidentId: owed?.id ?? '', resolution: 'A su Nequi', actor: marta };
  await resolveIncident(shop.db, { ...settlement, refundMethod: 'transfer' });
  await markedPaidByMistake(refunded.id);
  expect(await listIncidents(shop.db)).toMatchObject([{ resolution: 'A su Nequi', refundMethod: 'transfer' }]);
});

test('undoing a change that withdrew a refund owes it again', async () => {
  const { id, name } = await insertProduct(shop.db, { stock: 5 });
  const items = [{ id, name, quantity: 1, price: 66_750, isOffer: false, image_urls: [] }];
  const order = await aTransfer({ items });
  await change(order.id, 'Cancelado');
  const sent = await change(order.id, 'Enviado');
  expect(await open()).toEqual([]);
  await undoStatusChange(shop.db, { eventId: (sent.ok && sent.eventId) || 0, actor: marta });
  expect(await open()).toMatchObject([{ kind: 'refund-owed', orderId: order.id, resolution: '', resolvedByName: '' }]);
});

test('a restored order withdraws its refund once it is paid or sent again, by way of Pendiente too', async () => {
  const { id, name } = await insertProduct(shop.db, { stock: 5 });
  const items = [{ id, name, quantity: 1, price: 66_750, isOffer: false, image_urls: [] }];
  for (const status of ['Pagado', 'Enviado'] as const) {
    const order = await aTransfer({ items });
    await change(order.id, 'Cancelado');
    await change(order.id, 'Pendiente');
    expect(await open()).toMatchObject([{ orderId: order.id }]);
    await change(order.id, status);
    expect(await open()).toEqual([]);
  }
});

test('a sent order whose online payment was annulled owes no refund, unless it was paid otherwise since', async () => {
  const order = await paidOnline();
  await change(order.id, 'Pendiente');
  await change(order.id, 'Pagado');
  await change(order.id, 'Enviado');
  expect(await findPaidAmounts(shop.db, [order.id])).toEqual({ [order.id]: 66_750 });
  await annul();
  expect(await findPaidAmounts(shop.db, [order.id])).toEqual({});

  await change(order.id, 'Pendiente');
  await change(order.id, 'Pagado');
  expect(await findPaidAmounts(shop.db, [order.id])).toEqual({ [order.id]: 66_750 });
});

test('a sent order whose online payment was annulled owes the transfer of a proof that was approved since', async () => {
  const order = await paidOnline();
  await change(order.id, 'Enviado');
  await annul();
  const { id: proofId } = await insertProof(shop.db, { orderId: order.id });
  await reviewProof(shop.db, { proofId, decision: 'approve', reason: '', actor: marta });
  expect(await findPaidAmounts(shop.db, [order.id])).toEqual({ [order.id]: 66_750 });
});

test('a sent order whose online payment was returned owes no refund', async () => {
  const order = await paidOnline();
  await change(order.id, 'Pendiente');
  await change(order.id, 'Pagado');
  await change(order.id, 'Enviado');
  await shop.db.update(paymentTransactions).set({ returnedAt: new Date(), paysOrder: false });
  await change(order.id, 'Cancelado');
  expect(await open()).toEqual([]);
});

test('a status that was taken back leaves nothing to return', async () => {
  const { id } = await aTransfer({ status: 'Pendiente' });
  await change(id, 'Enviado');
  const paid = await change(id, 'Pagado');
  await undoStatusChange(shop.db, { eventId: (paid.ok && paid.eventId) || 0, actor: marta });

  expect(await findPaidAmounts(shop.db, [id])).toEqual({});
  await change(id, 'Cancelado');
  expect(await open()).toEqual([]);
});

test('what a customer paid in the shop on the day of the appointment is owed if the order is cancelled afterwards', async () => {
  const order = await insertPlacedOrder(shop.db, { status: 'Pendiente', paymentMethod: 'Pago en tienda' });
  await change(order.id, 'Entregado');
  await change(order.id, 'Cancelado');
  expect(await open()).toMatchObject([{ kind: 'refund-owed', amountInCents: order.totalAmount * 100 }]);
});
