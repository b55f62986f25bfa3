import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { orders, users } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { reviewProof } from '#shop/orders/proofs/review-proof.server.ts';
import { changeOrderStatus } from '#shop/orders/status/change-order-status.server.ts';
import type { OrderStatus } from '#shop/orders/status/order-status.ts';
import { undoStatusChange } from '#shop/orders/status/undo-status-change.server.ts';
import { listIncidents, resolveIncident } from '#shop/payments/incidents/incidents.server.ts';
import { insertPlacedOrder, insertProof, insertTransaction } from '#shop/testing/orders.ts';
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
const isPaid = async (id: string) => id in (await findPaidAmounts(shop.db, [id]));

/** An order, paid in this status, that was cancelled; staff have recorded that its money was returned. */
async function refunded(
  paid: OrderStatus = 'Pagado',
  paymentMethod: typeof orders.$inferInsert.paymentMethod = 'Transferencia Bancaria',
) {
  const { id, name } = await insertProduct(shop.db, { stock: 5 });
  const order = await insertPlacedOrder(shop.db, {
    status: 'Pendiente',
    paymentMethod,
    holdsStock: true,
    items: [{ id, name, quantity: 1, price: 30_000, isOffer: false, image_urls: [] }],
  });
  if (paid === 'Pagado') await insertProof(shop.db, { orderId: order.id });
  await change(order.id, paid);
  await change(order.id, 'Cancelado');
  await recordReturn('A su Nequi');
  return order;
}

/** Records the return of the money of the only open refund. */
async function recordReturn(resolution: string) {
  const [owed] = await open();
  const settlement = { incidentId: owed?.id ?? '', resolution, refundMethod: 'transfer', actor: marta } as const;
  expect(await resolveIncident(shop.db, settlement)).toEqual({ ok: true });
}

test('an order refunded and cancelled again without new money owes nothing', async () => {
  for (const revived of ['Pendiente', 'Pendiente Contraentrega'] as const) {
    const { id } = await refunded();
    expect(await change(id, revived)).toMatchObject({ ok: true });
    expect(await isPaid(id)).toBe(false);
    await change(id, 'Cancelado');
    expect(await open()).toEqual([]);
  }
});

test('an order refunded, paid again and cancelled again owes the new money, and keeps the record of each return', async () => {
  const { id } = await refunded();
  await change(id, 'Pendiente');
  await change(id, 'Pagado');
  expect(await isPaid(id)).toBe(true);
  await change(id, 'Cancelado');
  expect(await open()).toMatchObject([{ kind: 'refund-owed', orderId: id, amountInCents: 3_000_000 }]);

  await recordReturn('En efectivo');
  await change(id, 'Pendiente');
  await insertTransaction(shop.db, { orderId: id, status: 'APPROVED', paysOrder: true });
  await change(id, 'Pagado');
  await change(id, 'Cancelado');
  const all = await listIncidents(shop.db, { orderId: id });
  expect(all.map(({ resolution }) => resolution).toSorted()).toEqual(['', 'A su Nequi', 'En efectivo']);
});

test('a refunded order that another proof pays is paid', async () => {
  const { id } = await refunded();
  await change(id, 'Pendiente');
  const proof = await insertProof(shop.db, { orderId: id });
  await reviewProof(shop.db, { proofId: proof.id, decision: 'approve', reason: '', actor: marta });
  expect(await isPaid(id)).toBe(true);
  await change(id, 'Enviado');
  await change(id, 'Cancelado');
  expect(await open()).toMatchObject([{ orderId: id }]);
});

test('a refunded order that is paid by a proof with an amount of its own is sent, and may be Pagado again', async () => {
  const { id } = await refunded();
  await change(id, 'Pendiente');
  const { id: proofId } = await insertProof(shop.db, { orderId: id, status: 'pending' });
  const approval = { proofId, decision: 'approve', reason: '', amount: 35_000, actor: marta } as const;
  expect(await reviewProof(shop.db, approval)).toMatchObject({ ok: true, excess: 5_000 });
  for (const status of ['Enviado', 'Pagado'] as const) expect(await change(id, status)).toMatchObject({ ok: true });
});

test('a part of the price by a proof with an amount of its own does not pay a refunded order', async () => {
  const { id } = await refunded();
  await change(id, 'Pendiente');
  const { id: proofId } = await insertProof(shop.db, { orderId: id, status: 'pending' });
  await reviewProof(shop.db, { proofId, decision: 'approve', reason: '', amount: 20_000, actor: marta });
  expect(await change(id, 'Enviado')).toEqual({ ok: false, reason: 'refunded', waits: null });
});

test('restoring a paid order withdraws its open refund; one whose money was returned is not Pagado by that alone', async () => {
  const { id } = await refunded();
  expect(await change(id, 'Pagado')).toEqual({ ok: false, reason: 'refunded', waits: 'Pendiente' });

  await change(id, 'Pendiente');
  await change(id, 'Pagado');
  await change(id, 'Cancelado');
  expect(await open()).toHaveLength(1);
  expect(await change(id, 'Pagado')).toMatchObject({ ok: true });
  expect(await open()).toEqual([]);
  expect(await isPaid(id)).toBe(true);
});

test('an order whose money was returned or annulled is not sent before it is paid again', async () => {
  const waitsAlready = { ok: false, reason: 'refunded', waits: null };
  for (const sent of ['Enviado', 'Entregado'] as const) {
    const { id } = await refunded();
    expect(await change(id, sent)).toEqual({ ok: false, reason: 'refunded', waits: 'Pendiente' });
    await change(id, 'Pendiente');
    expect(await change(id, sent)).toEqual(waitsAlready);
    await change(id, 'Pagado');
    expect(await change(id, sent)).toMatchObject({ ok: true });
  }
  const annulled = await insertPlacedOrder(shop.db, { status: 'Pendiente', paymentMethod: 'Wompi', holdsStock: true });
  await insertTransaction(shop.db, { orderId: annulled.id, status: 'VOIDED' });
  expect(await change(annulled.id, 'Enviado')).toEqual(waitsAlready);
  const trusted = await insertPlacedOrder(shop.db, { status: 'Pendiente', paymentMethod: 'Wompi', holdsStock: true });
  expect(await change(trusted.id, 'Enviado')).toMatchObject({ ok: true });
});

test('a refunded order is sent unpaid when the carrier collects its money', async () => {
  for (const method of ['Transferencia Bancaria', 'Pago Contraentrega'] as const) {
    const { id } = await refunded('Pagado', method);
    if (method === 'Transferencia Bancaria') await change(id, 'Pendiente Contraentrega');
    expect(await change(id, 'Enviado')).toMatchObject({ ok: true });
    expect(await isPaid(id)).toBe(false);
  }
});

test('a sent order whose money went stays so when a change is undone: its goods are away', async () => {
  const order = await insertPlacedOrder(shop.db, { status: 'Enviado', paymentMethod: 'Wompi', holdsStock: true });
  await insertTransaction(shop.db, { orderId: order.id, status: 'VOIDED' });
  const mistake = await change(order.id, 'Pendiente');
  const undo = { eventId: (mistake.ok && mistake.eventId) || 0, actor: marta };
  expect(await undoStatusChange(shop.db, undo)).toMatchObject({ ok: true });
});

test('undoing the mistaken cancellation of a sent order whose payment was annulled sends it again: its goods are away', async () => {
  const { id, name } = await insertProduct(shop.db, { stock: 5 });
  const items = [{ id, name, quantity: 1, price: 30_000, isOffer: false, image_urls: [] }];
  const order = await insertPlacedOrder(shop.db, {
    status: 'Enviado',
    paymentMethod: 'Wompi',
    holdsStock: true,
    items,
  });
  await insertTransaction(shop.db, { orderId: order.id, status: 'VOIDED' });
  const mistake = await change(order.id, 'Cancelado');
  const undo = { eventId: (mistake.ok && mistake.eventId) || 0, actor: marta };
  expect(await undoStatusChange(shop.db, undo)).toMatchObject({ ok: true });
});

test('undoing a cancellation whose refund was recorded since does not make the order paid', async () => {
  const order = await insertPlacedOrder(shop.db, { status: 'Pagado', holdsStock: false });
  const cancelled = await change(order.id, 'Cancelado');
  await recordReturn('A su Nequi');
  const undo = { eventId: (cancelled.ok && cancelled.eventId) || 0, actor: marta };
  expect(await undoStatusChange(shop.db, undo)).toMatchObject({ ok: false, reason: 'refunded' });
  expect(await isPaid(order.id)).toBe(false);
});

test('collected cash that was returned is not restored as delivered: it is collected again first', async () => {
  const { id } = await refunded('Entregado', 'Pago Contraentrega');
  expect(await change(id, 'Entregado')).toEqual({ ok: false, reason: 'refunded', waits: 'Pendiente Contraentrega' });
  await change(id, 'Enviado');
  expect(await isPaid(id)).toBe(false);
  await change(id, 'Entregado');
  expect(await isPaid(id)).toBe(true);
});

test('a refunded order is restored as Pagado when new money is here', async () => {
  const online = await refunded();
  await insertTransaction(shop.db, { orderId: online.id, status: 'APPROVED' });
  expect(await change(online.id, 'Pagado')).toMatchObject({ ok: true });

  const transfer = await refunded();
  await insertProof(shop.db, { orderId: transfer.id });
  expect(await change(transfer.id, 'Pagado')).toMatchObject({ ok: true });
  expect(await isPaid(transfer.id)).toBe(true);
});

test('money that is only claimed restores a refunded order as Pagado, but sends nothing', async () => {
  const proven = await refunded();
  await insertProof(shop.db, { orderId: proven.id, status: 'pending' });
  const charged = await refunded();
  await insertTransaction(shop.db, { orderId: charged.id, status: 'PENDING' });
  expect(await change(proven.id, 'Enviado')).toEqual({ ok: false, reason: 'refunded', waits: 'Pendiente' });
  expect(await change(charged.id, 'Enviado')).toEqual({ ok: false, reason: 'payment-on-its-way' });
  for (const { id } of [proven, charged]) expect(await change(id, 'Pagado')).toMatchObject({ ok: true });
});

test('sending a restored order that was paid again online leaves the earlier money owed', async () => {
  const { id, name } = await insertProduct(shop.db, { stock: 5 });
  const items = [{ id, name, quantity: 1, price: 30_000, isOffer: false, image_urls: [] }];
  const order = await insertPlacedOrder(shop.db, { status: 'Pendiente', totalAmount: 30_000, holdsStock: true, items });
  await change(order.id, 'Pagado');
  await change(order.id, 'Cancelado');
  await change(order.id, 'Pendiente Contraentrega');
  await insertTransaction(shop.db, {
    orderId: order.id,
    status: 'APPROVED',
    paysOrder: true,
  });
  await shop.db.update(orders).set({ status: 'Pagado', moneyStatus: 'Pagado' }).where(eq(orders.id, order.id));
  await change(order.id, 'Enviado');
  expect(await open()).toMatchObject([{ kind: 'refund-owed', amountInCents: 3_000_000 }]);
});
