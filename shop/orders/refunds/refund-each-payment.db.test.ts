import { beforeEach, expect, test } from 'vitest';
import type { OrderStatus } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { recordPayment } from '#shop/orders/money/record-payment.server.ts';
import { reviewProof } from '#shop/orders/proofs/review-proof.server.ts';
import { withdrawApproval } from '#shop/orders/proofs/withdraw-approval.server.ts';
import { deleteOrder } from '#shop/orders/removing/delete-order.server.ts';
import { changeOrderStatus } from '#shop/orders/status/change-order-status.server.ts';
import { undoStatusChange } from '#shop/orders/status/undo-status-change.server.ts';
import { listIncidents, resolveIncident } from '#shop/payments/incidents/incidents.server.ts';
import type { ProviderTransaction } from '#shop/payments/provider.ts';
import { recordTransaction } from '#shop/payments/record-transaction.server.ts';
import type { Actor } from '#shop/staff/actor.ts';
import { insertProof } from '#shop/testing/orders.ts';
import { aBegunPayment, aTransaction, begin, insertStaff } from '#shop/testing/payments.ts';
import { findPaidAmounts } from './order-money.server.ts';

const shop = useTestDatabase();
let staff: Actor;
beforeEach(async () => {
  staff = await insertStaff(shop.db);
});

const hear = (transaction: Partial<ProviderTransaction>) =>
  recordTransaction(shop.db, 'wompi', aTransaction({ id: 'tx-1', ...transaction }));
const change = async (orderId: string, status: OrderStatus) => {
  const changed = await changeOrderStatus(shop.db, { orderId, status, actor: staff, answer: 'answered' });
  if (!changed.ok) throw new Error(changed.reason);
  return changed.eventId ?? 0;
};
const undo = (eventId: number) => undoStatusChange(shop.db, { eventId, actor: staff });
const amountOf = async (id: string) => (await findPaidAmounts(shop.db, [id]))[id] ?? 0;

/** The open incidents: kind, transaction (or 'none') and pesos. */
const open = async () =>
  (await listIncidents(shop.db, { open: true }))
    .map(({ kind, provider, transactionId, amountInCents }) =>
      [kind, provider === 'none' ? provider : transactionId, amountInCents / 100].join(' '),
    )
    .toSorted();

async function recordReturn(source: string) {
  const incidents = await listIncidents(shop.db, { open: true });
  const owed = incidents.find(({ kind, provider, transactionId }) =>
    kind === 'refund-owed' && source === 'none' ? provider === 'none' : transactionId === source,
  );
  const settlement = {
    incidentId: owed?.id ?? '',
    resolution: 'Devuelto',
    refundMethod: 'transfer',
    actor: staff,
  } as const;
  expect(await resolveIncident(shop.db, settlement)).toEqual({ ok: true });
}

/** An order of 30,000 pesos paid online, whose proof of transfer was approved afterwards. */
async function paidBothWays() {
  const { order, reference } = await aBegunPayment(shop.db);
  const { id: proofId } = await insertProof(shop.db, { orderId: order.id, status: 'pending' });
  await hear({ reference });
  await reviewProof(shop.db, { proofId, decision: 'approve', reason: '', actor: staff });
  expect(await open()).toEqual(['paid-twice none 30000']);
  return { order, proofId };
}

/** An order that staff set to Pagado before its online payment was approved. */
async function paidByHandFirst(amountInCents = 3_000_000) {
  const { order, reference } = await aBegunPayment(shop.db);
  await change(order.id, 'Pagado');
  await hear({ reference, amountInCents });
  return order;
}

test('cancelling an order paid online and by transfer owes both, one entry per payment, until each was returned', async () => {
  const { order } = await paidBothWays();
  expect(await amountOf(order.id)).toBe(60_000);
  await change(order.id, 'Cancelado');
  expect(await open()).toEqual(['refund-owed none 30000', 'refund-owed tx-1 30000']);
  await recordReturn('tx-1');
  expect(await open()).toEqual(['refund-owed none 30000']);
  await recordReturn('none');
  expect(await open()).toEqual([]);
});

test('a second payment that staff had settled without returning it is owed too when its order is cancelled or deleted', async () => {
  const endings = [
    (orderId: string) => change(orderId, 'Cancelado'),
    (orderId: string) => deleteOrder(shop.db, { orderId, actor: staff }),
  ];
  for (const [index, end] of endings.entries()) {
    const { order, reference } = await aBegunPayment(shop.db);
    const other = await begin(shop.db, order.id);
    await hear({ id: `tx-${index}-a`, reference });
    await hear({ id: `tx-${index}-b`, reference: other.reference });
    const [twice] = await listIncidents(shop.db, { open: true, orderId: order.id });
    await resolveIncident(shop.db, { incidentId: twice?.id ?? '', resolution: 'Visto', actor: staff });
    await end(order.id);
    const owed = await listIncidents(shop.db, { open: true, orderId: order.id });
    expect(owed.map(({ kind, transactionId }) => [kind, transactionId]).toSorted()).toEqual([
      ['refund-owed', `tx-${index}-a`],
      ['refund-owed', `tx-${index}-b`],
    ]);
  }
});

test('an approval that comes between Pagado by hand and Cancelado is owed once: it is the same money', async () => {
  const order = await paidByHandFirst();
  expect(await open()).toEqual(['paid-twice tx-1 30000']);
  expect(await amountOf(order.id)).toBe(30_000);
  await change(order.id, 'Cancelado');
  expect(await open()).toEqual(['refund-owed tx-1 30000']);

  await change(order.id, 'Pagado');
  expect(await open()).toEqual([]);
  expect(await amountOf(order.id)).toBe(30_000);
});

test('a payment that staff recorded is owed beside an approval that comes after the cancellation', async () => {
  const { order, reference } = await aBegunPayment(shop.db);
  const payment = { method: 'terminal', amount: 30_000, tendered: null, note: '' } as const;
  expect(await recordPayment(shop.db, { orderId: order.id, payment, actor: staff })).toMatchObject({
    ok: true,
    rest: 0,
  });
  await change(order.id, 'Cancelado');
  await hear({ reference });

  expect(await open()).toEqual(['paid-after-cancel tx-1 30000', 'refund-owed none 30000']);
});

test('money of another value beside money by hand is owed beside it, and does not take its place when the order is restored', async () => {
  const order = await paidByHandFirst(2_900_000);
  await change(order.id, 'Cancelado');
  expect(await open()).toEqual(['refund-owed none 30000', 'refund-owed tx-1 29000']);
  await change(order.id, 'Pagado');
  expect(await open()).toEqual(['wrong-amount tx-1 29000']);
  expect(await amountOf(order.id)).toBe(59_000);
});

test('restoring an order paid twice, or undoing its cancellation, shows again that it was; cancelling again owes both', async () => {
  const owed = ['refund-owed none 30000', 'refund-owed tx-1 30000'];
  const twice = ['paid-twice none 30000'];
  const { order, proofId } = await paidBothWays();
  const cancelled = await change(order.id, 'Cancelado');
  expect(await undo(cancelled)).toMatchObject({ ok: true });
  expect(await open()).toEqual(twice);

  await change(order.id, 'Cancelado');
  const restored = await change(order.id, 'Pagado');
  expect(await open()).toEqual(twice);
  expect(await undo(restored)).toMatchObject({ ok: true });
  expect(await open()).toEqual(owed);

  await withdrawApproval(shop.db, { proofId, actor: staff });
  expect(await open()).toEqual(['refund-owed tx-1 30000']);
});

test('of two online payments the one that does not pay is an incident again when its cancelled order is restored', async () => {
  const { order, reference } = await aBegunPayment(shop.db);
  const other = await begin(shop.db, order.id);
  await hear({ reference });
  await hear({ id: 'tx-2', reference: other.reference });
  await change(order.id, 'Cancelado');
  expect(await open()).toEqual(['refund-owed tx-1 30000', 'refund-owed tx-2 30000']);
  await change(order.id, 'Pagado');
  expect(await open()).toEqual(['paid-twice tx-2 30000']);
});

test('money of another value or in another currency does not restore a cancelled order whose payment was returned', async () => {
  for (const misfit of [{ amountInCents: 2_900_000 }, { currency: 'USD' }]) {
    const { order, reference } = await aBegunPayment(shop.db);
    const other = await begin(shop.db, order.id);
    const paying = `paying-${order.id}`;
    await hear({ ...misfit, id: `misfit-${order.id}`, reference });
    await hear({ id: paying, reference: other.reference });
    await change(order.id, 'Cancelado');
    await recordReturn(paying);
    const restored = await changeOrderStatus(shop.db, { orderId: order.id, status: 'Pagado', actor: staff });
    expect(restored).toEqual({ ok: false, reason: 'refunded', waits: 'Pendiente' });
  }
});

test('returning money that never paid a cancelled order leaves it paid by hand once it is restored', async () => {
  const order = await paidByHandFirst(2_900_000);
  await change(order.id, 'Enviado');
  await change(order.id, 'Cancelado');
  expect(await open()).toEqual(['refund-owed none 30000', 'refund-owed tx-1 29000']);
  await recordReturn('tx-1');
  await change(order.id, 'Enviado');
  expect(await open()).toEqual([]);
  expect(await amountOf(order.id)).toBe(30_000);
  await change(order.id, 'Cancelado');
  expect(await open()).toEqual(['refund-owed none 30000']);
});

test('undoing the cancellation of an unpaid order shows its misfit payment as before, and keeps what was owed earlier', async () => {
  const { order, reference } = await aBegunPayment(shop.db);
  await hear({ reference, amountInCents: 2_900_000 });
  expect(await open()).toEqual(['wrong-amount tx-1 29000']);
  const cancelled = await change(order.id, 'Cancelado');
  expect(await open()).toEqual(['refund-owed tx-1 29000']);
  expect(await undo(cancelled)).toMatchObject({ ok: true });
  expect(await open()).toEqual(['wrong-amount tx-1 29000']);

  await change(order.id, 'Pagado');
  await change(order.id, 'Cancelado');
  await change(order.id, 'Pendiente');
  const owed = await open();
  expect(owed).toEqual(['refund-owed tx-1 29000']);
  const again = await change(order.id, 'Cancelado');
  expect(await undo(again)).toMatchObject({ ok: true });
  expect(await open()).toEqual(owed);
});
