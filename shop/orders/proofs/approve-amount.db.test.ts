import { and, eq, isNull } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orderEvents, orderPayments, orders, paymentIncidents } from '#db/schema.ts';
import { lapseOrder } from '#shop/orders/cancelling/lapse-order.server.ts';
import { holdStock } from '#shop/orders/holds/hold-stock.server.ts';
import { keepOrderMoney } from '#shop/orders/money/keep-order-money.server.ts';
import { findBalances } from '#shop/orders/money/read-ledger.server.ts';
import { recordPayment } from '#shop/orders/money/record-payment.server.ts';
import { undoStatusChange } from '#shop/orders/status/undo-status-change.server.ts';
import { resolveIncident } from '#shop/payments/incidents/incidents.server.ts';
import { aProof, unitLine } from '#shop/testing/orders.ts';
import { insertProduct } from '#shop/testing/products.ts';
import { hoursLater, useProofs } from './testing/proofs.ts';

const { shop, place, orderRow, proofOf, send, approveWith, review, withdraw, changeStatus } = useProofs();
const actor = { userId: 'marta', fullName: 'Marta Ríos' };

const balanceOf = async (id: string) => (await findBalances(shop.db, [id])).get(id);
const paymentsOf = (id: string) =>
  shop.db
    .select({ kind: orderPayments.kind, amount: orderPayments.amount })
    .from(orderPayments)
    .where(and(eq(orderPayments.orderId, id), isNull(orderPayments.voidedAt)))
    .orderBy(orderPayments.id);
const owedOf = async (id: string) => {
  const owed = await shop.db
    .select({ id: paymentIncidents.id, amountInCents: paymentIncidents.amountInCents })
    .from(paymentIncidents)
    .where(and(eq(paymentIncidents.orderId, id), isNull(paymentIncidents.resolvedAt)));
  return owed.map(({ id, amountInCents }) => ({ id, amount: amountInCents / 100 }));
};
const amountsOwed = async (id: string) => (await owedOf(id)).map(({ amount }) => amount);

/** An order by transfer of 30,000 with its proof under review. */
async function aTransfer() {
  const order = await place({ proof: aProof() });
  return { ...order, total: (await orderRow(order.id)).totalAmount, proofId: (await proofOf(order.id)).id };
}

test('if less arrived than an order lacks, it stays paid in part, lacks the rest, and never lapses', async () => {
  const { id, total, proofId, orderNumber } = await aTransfer();
  expect(await approveWith(proofId, total - 10_000)).toEqual({ ok: true, orderNumber, rest: 10_000, excess: 0 });

  expect(await orderRow(id)).toMatchObject({ status: 'Pendiente', holdsStock: true, holdExpiresAt: null });
  expect(await proofOf(id)).toMatchObject({ status: 'approved', reviewedByName: 'Marta Ríos' });
  expect(await balanceOf(id)).toBe(10_000);
  await shop.db
    .update(orders)
    .set({ holdExpiresAt: hoursLater(1) })
    .where(eq(orders.id, id));
  expect(await shop.db.transaction((tx) => lapseOrder(tx, id, hoursLater(2)))).toBe(false);
});

test('a second proof of an order paid in part is approved with the rest by default, and the order is Pagado', async () => {
  const { id, accessToken, total, proofId } = await aTransfer();
  await approveWith(proofId, total - 10_000);
  expect(await send(accessToken, aProof({ sha256: 'b'.repeat(64) }))).toEqual({ ok: true });
  const second = await proofOf(id);
  expect(await review(second.id, 'approve')).toMatchObject({ ok: true, rest: 0, excess: 0 });

  expect(await orderRow(id)).toMatchObject({ status: 'Pagado' });
  expect((await paymentsOf(id)).map(({ amount }) => amount)).toEqual([total - 10_000, 10_000]);

  await withdraw(second.id);
  expect(await orderRow(id)).toMatchObject({ status: 'Pendiente' });
  expect(await balanceOf(id)).toBe(10_000);
});

test('withdrawing the approval of a proof without money of its own leaves a paid order Pagado', async () => {
  const { id, accessToken, total, proofId } = await aTransfer();
  await send(accessToken, aProof({ sha256: 'b'.repeat(64) }));
  const second = await proofOf(id);
  await send(accessToken, aProof({ sha256: 'c'.repeat(64) }));
  const duplicate = await proofOf(id);
  await approveWith(proofId, total - 10_000);
  await approveWith(second.id, 10_000);
  expect(await orderRow(id)).toMatchObject({ status: 'Pagado' });

  expect(await withdraw(duplicate.id)).toMatchObject({ ok: true });
  expect(await orderRow(id)).toMatchObject({ status: 'Pagado' });
  expect(await balanceOf(id)).toBe(0);

  await withdraw(proofId);
  expect(await orderRow(id)).toMatchObject({ status: 'Pendiente' });
  expect(await balanceOf(id)).toBe(total - 10_000);
});

test('an order of which a part arrived is not replaced by another cart', async () => {
  const { id, total, proofId } = await aTransfer();
  await approveWith(proofId, total - 10_000);
  const [{ idempotencyKey = '' } = {}] = await shop.db.select().from(orders).where(eq(orders.id, id));
  const lines = [unitLine(await insertProduct(shop.db, { price: 5_000, stock: 5 }))];
  expect(await holdStock(shop.db, { idempotencyKey, lines, shownTotal: 5_000 })).toMatchObject({
    ok: false,
    reason: 'settling',
  });
  expect(await orderRow(id)).toMatchObject({ status: 'Pendiente' });
});

test('what arrived beyond what an order lacks is owed to its customer, and can be given back', async () => {
  const { id, total, proofId } = await aTransfer();
  expect(await approveWith(proofId, total + 5_000)).toMatchObject({ ok: true, rest: 0, excess: 5_000 });

  expect(await orderRow(id)).toMatchObject({ status: 'Pagado' });
  expect(await paymentsOf(id)).toEqual([{ kind: 'received', amount: total + 5_000 }]);
  expect(await balanceOf(id)).toBe(-5_000);
  const [owed] = await owedOf(id);
  expect(owed?.amount).toBe(5_000);

  const settlement = { incidentId: owed?.id ?? '', resolution: 'Por Nequi', refundMethod: 'transfer' } as const;
  expect(await resolveIncident(shop.db, { ...settlement, actor })).toEqual({ ok: true });
  expect(await orderRow(id)).toMatchObject({ status: 'Pagado' });
  expect(await balanceOf(id)).toBe(0);
  expect(await withdraw(proofId)).toEqual({ ok: false, reason: 'returned' });
});

/** An order of which 7,000 too much arrived, and which a process of the previous version has cancelled since. */
async function cancelledBefore() {
  const { id, total, proofId, orderNumber } = await aTransfer();
  await approveWith(proofId, total + 7_000);
  // That version owes all money, and leaves what it does not know to be a part of it.
  await shop.db.update(orders).set({ status: 'Cancelado', moneyStatus: 'Cancelado' }).where(eq(orders.id, id));
  const all = { kind: 'refund-owed', provider: 'none', transactionId: id, reference: orderNumber } as const;
  const amountInCents = (total + 7_000) * 100;
  await shop.db
    .insert(paymentIncidents)
    .values({ ...all, orderId: id, status: 'APPROVED', amountInCents, currency: 'COP' });
  return { id, all: total + 7_000 };
}

test('what a process of the previous version owes as a part and as a whole is owed once within a minute', async () => {
  const { id, all } = await cancelledBefore();
  expect(await keepOrderMoney(shop.db)).toEqual({ kept: 1, faults: [] });
  expect(await amountsOwed(id)).toEqual([all]);
  expect(await keepOrderMoney(shop.db)).toEqual({ kept: 0, faults: [] });
});

test('what a process of the previous version owes as a part and as a whole is given back once', async () => {
  const { id, all } = await cancelledBefore();
  const settle = async (amount: number) => {
    const incidentId = (await owedOf(id)).find((one) => one.amount === amount)?.id ?? '';
    return resolveIncident(shop.db, { incidentId, resolution: 'A su cuenta', refundMethod: 'transfer', actor });
  };
  expect(await settle(7_000)).toEqual({ ok: false, reason: 'resolved', by: '' });
  expect(await settle(all)).toEqual({ ok: true });
  expect([await amountsOwed(id), await balanceOf(id)]).toEqual([[], 0]);
});

test('withdrawing an approval voids exactly the amount that arrived, and the excess is no longer owed', async () => {
  const { id, total, proofId } = await aTransfer();
  const payment = { method: 'transfer', amount: 4_000, tendered: null, note: '' } as const;
  await recordPayment(shop.db, { orderId: id, payment, actor });
  await approveWith(proofId, total);
  expect(await amountsOwed(id)).toEqual([4_000]);

  expect(await withdraw(proofId)).toMatchObject({ ok: true });
  expect(await orderRow(id)).toMatchObject({ status: 'Pendiente' });
  expect(await proofOf(id)).toMatchObject({ status: 'pending' });
  expect(await paymentsOf(id)).toEqual([{ kind: 'received', amount: 4_000 }]);
  expect(await amountsOwed(id)).toEqual([]);

  // Again with too much: it is owed once more.
  await approveWith(proofId, total + 1_000);
  expect(await amountsOwed(id)).toEqual([5_000]);
});

test('a cancelled order owes what arrived by its proofs, and after withdrawing one what is left', async () => {
  const { id, accessToken, proofId } = await aTransfer();
  await approveWith(proofId, 9_000);
  await send(accessToken, aProof({ sha256: 'b'.repeat(64) }));
  const second = await proofOf(id);
  await approveWith(second.id, 2_000);
  await changeStatus(id, 'Cancelado');
  expect(await amountsOwed(id)).toEqual([11_000]);

  await withdraw(proofId);
  expect(await amountsOwed(id)).toEqual([2_000]);
  await withdraw(second.id);
  expect(await amountsOwed(id)).toEqual([]);
  expect(await paymentsOf(id)).toEqual([]);
});

test('a cancelled order is restored by all that it costs or more, but not by a part', async () => {
  const { id, total, proofId } = await aTransfer();
  await changeStatus(id, 'Cancelado');
  expect(await approveWith(proofId, total - 1)).toEqual({ ok: false, reason: 'cancelled' });
  expect(await orderRow(id)).toMatchObject({ status: 'Cancelado' });
  expect(await approveWith(proofId, total + 1)).toMatchObject({ ok: true, excess: 1 });
  expect(await orderRow(id)).toMatchObject({ status: 'Pagado', holdsStock: true });
});

test('what arrived for an order that is paid already is recorded with its amount, and owed back', async () => {
  const { id, accessToken, total, proofId } = await aTransfer();
  await send(accessToken, aProof({ sha256: 'b'.repeat(64) }));
  const payment = { method: 'transfer', amount: total, tendered: null, note: '' } as const;
  await shop.db.update(orders).set({ status: 'Enviado', moneyStatus: 'Enviado' }).where(eq(orders.id, id));
  await recordPayment(shop.db, { orderId: id, payment, actor });
  expect(await approveWith(proofId, 5_000)).toMatchObject({ ok: true, rest: 0, excess: 5_000 });
  expect(await orderRow(id)).toMatchObject({ status: 'Enviado' });
  expect(await balanceOf(id)).toBe(-5_000);
  expect(await amountsOwed(id)).toEqual([5_000]);
});

test('a sent order that lacks its payment gets the amount that arrived, and keeps its status', async () => {
  const { id, total, proofId } = await aTransfer();
  await changeStatus(id, 'Enviado');
  expect(await approveWith(proofId, total - 3_000)).toMatchObject({ ok: true, rest: 3_000 });
  expect(await orderRow(id)).toMatchObject({ status: 'Enviado' });
  expect(await balanceOf(id)).toBe(3_000);
});

test('the change to Pagado of an approval is taken back with the proof, not undone', async () => {
  const { id, total, proofId } = await aTransfer();
  await approveWith(proofId, total + 5_000);
  const isStatus = and(eq(orderEvents.orderId, id), eq(orderEvents.kind, 'status'));
  const [paid] = await shop.db.select({ id: orderEvents.id }).from(orderEvents).where(isStatus);
  const undone = await undoStatusChange(shop.db, { eventId: paid?.id ?? 0, actor });
  expect(undone).toEqual({ ok: false, reason: 'not-found' });
  expect(await orderRow(id)).toMatchObject({ status: 'Pagado' });
  expect(await proofOf(id)).toMatchObject({ status: 'approved' });
});
