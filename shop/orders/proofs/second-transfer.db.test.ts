/** Orders whose money is owed since they were cancelled, that were restored and are paid once more. */
import { and, desc, eq, isNull } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orderEvents, orderPayments, paymentIncidents } from '#db/schema.ts';
import { findOrderSums, partOf } from '#shop/orders/money/part-paid.server.ts';
import { findBalances } from '#shop/orders/money/read-ledger.server.ts';
import { recordPayment } from '#shop/orders/money/record-payment.server.ts';
import { voidPayment } from '#shop/orders/money/void-payment.server.ts';
import { undoStatusChange } from '#shop/orders/status/undo-status-change.server.ts';
import { resolveIncident } from '#shop/payments/incidents/incidents.server.ts';
import { aProof } from '#shop/testing/orders.ts';
import { findProofDue } from './approve-amount.server.ts';
import { useProofs } from './testing/proofs.ts';

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

/** An order by transfer, paid and cancelled, that staff restored: its money is owed to the customer. */
async function aRestoredOrder() {
  const order = await place();
  const total = (await orderRow(order.id)).totalAmount;
  const payment = { method: 'transfer', amount: total, tendered: null, note: '' } as const;
  await recordPayment(shop.db, { orderId: order.id, payment, actor });
  await changeStatus(order.id, 'Cancelado');
  await changeStatus(order.id, 'Pendiente');
  expect(await amountsOwed(order.id)).toEqual([total]);
  await send(order.accessToken, aProof({ sha256: 'b'.repeat(64) }));
  return { id: order.id, total, payment, proofId: (await proofOf(order.id)).id };
}

test('a second transfer for a restored order counts, and the first one stays owed until it is given back', async () => {
  const { id, total, proofId } = await aRestoredOrder();
  expect(await findProofDue(shop.db, id)).toMatchObject({ due: total });
  expect(await review(proofId, 'approve')).toMatchObject({ ok: true, rest: 0, excess: 0 });

  expect(await orderRow(id)).toMatchObject({ status: 'Pagado' });
  expect((await paymentsOf(id)).map(({ amount }) => amount)).toEqual([total, total]);
  expect(await amountsOwed(id)).toEqual([total]);
  await changeStatus(id, 'Enviado');
  const [owed] = await owedOf(id);
  expect(owed?.amount).toBe(total);

  const settlement = { incidentId: owed?.id ?? '', resolution: 'Por Nequi', refundMethod: 'transfer' } as const;
  expect(await resolveIncident(shop.db, { ...settlement, actor })).toEqual({ ok: true });
  expect(await orderRow(id)).toMatchObject({ status: 'Enviado' });
  expect(await balanceOf(id)).toBe(0);
  expect(await proofOf(id)).toMatchObject({ returnedAt: null });
});

test('without the second transfer, a restored order waits for its payment, and owes the first one', async () => {
  const { id, total, proofId } = await aRestoredOrder();
  await review(proofId, 'approve');
  expect(await withdraw(proofId)).toMatchObject({ ok: true });
  expect(await orderRow(id)).toMatchObject({ status: 'Pendiente' });
  expect(await paymentsOf(id)).toEqual([{ kind: 'received', amount: total }]);
  expect(await amountsOwed(id)).toEqual([total]);
});

test('a restored order that was paid again owes both payments while it is cancelled, and the first one after', async () => {
  const { id, total, proofId } = await aRestoredOrder();
  await review(proofId, 'approve');
  await changeStatus(id, 'Cancelado');
  expect(await amountsOwed(id)).toEqual([2 * total]);
  const [cancelled] = await shop.db
    .select({ id: orderEvents.id })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, id), eq(orderEvents.toStatus, 'Cancelado')))
    .orderBy(desc(orderEvents.id));
  expect(await undoStatusChange(shop.db, { eventId: cancelled?.id ?? 0, actor })).toMatchObject({ ok: true });
  expect(await orderRow(id)).toMatchObject({ status: 'Pagado' });
  expect(await amountsOwed(id)).toEqual([total]);
});

test('money that is owed counts for no payment that staff record, and is kept only if they set the order to Pagado', async () => {
  const { id, total, payment } = await aRestoredOrder();
  await recordPayment(shop.db, { orderId: id, payment: { ...payment, amount: 4_000 }, actor });
  expect(partOf(await findOrderSums(shop.db, id))).toEqual({ arrived: 4_000, rest: total - 4_000 });
  expect(await amountsOwed(id)).toEqual([total]);
  await changeStatus(id, 'Pagado');
  expect(await balanceOf(id)).toBe(-4_000);
  expect(await amountsOwed(id)).toEqual([4_000]);
});

test('a payment for a restored order is recorded once more, and can be voided alone', async () => {
  const { id, total, payment } = await aRestoredOrder();
  expect(await recordPayment(shop.db, { orderId: id, payment, actor })).toMatchObject({ ok: true, rest: 0 });
  expect(await orderRow(id)).toMatchObject({ status: 'Pagado' });
  expect(await amountsOwed(id)).toEqual([total]);

  const [last] = await shop.db.select({ id: orderPayments.id }).from(orderPayments).orderBy(desc(orderPayments.id));
  expect(await voidPayment(shop.db, { orderId: id, paymentId: last?.id ?? 0, actor })).toMatchObject({ ok: true });
  expect(await orderRow(id)).toMatchObject({ status: 'Pendiente' });
  expect(await amountsOwed(id)).toEqual([total]);
});

test('what a second transfer brings beyond the price is owed beside the first one, and each is given back', async () => {
  const { id, total, proofId } = await aRestoredOrder();
  expect(await approveWith(proofId, total + 3_000)).toMatchObject({ ok: true, excess: 3_000 });
  expect((await amountsOwed(id)).toSorted((one, other) => one - other)).toEqual([3_000, total]);
  for (const { id: incidentId } of await owedOf(id)) {
    const settlement = { incidentId, resolution: 'Por Nequi', refundMethod: 'transfer', actor } as const;
    expect(await resolveIncident(shop.db, settlement)).toEqual({ ok: true });
  }
  expect(await balanceOf(id)).toBe(0);
});
