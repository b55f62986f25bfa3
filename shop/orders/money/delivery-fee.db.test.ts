import { and, asc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import {
  type OrderStatus,
  orderEvents,
  orderPayments,
  orderRevisions,
  orders,
  paymentIncidents,
  transferProofs,
} from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { choosePaymentMethod } from '#shop/orders/choose-payment-method.server.ts';
import { findOrderByToken } from '#shop/orders/list/read-order.server.ts';
import { lockOrder } from '#shop/orders/locked-order.server.ts';
import { findToCollect } from '#shop/orders/money/to-collect.server.ts';
import { placeOrder } from '#shop/orders/placing/place-order.server.ts';
import { reviewProof } from '#shop/orders/proofs/review-proof.server.ts';
import { sendProof } from '#shop/orders/proofs/send-proof.server.ts';
import { correctAddress } from '#shop/orders/revisions/customer-changes/correct-address.server.ts';
import { dropFee } from '#shop/orders/revisions/drop-fee.server.ts';
import { latestNumber } from '#shop/orders/revisions/latest-number.server.ts';
import { changeOrderStatus } from '#shop/orders/status/change-order-status.server.ts';
import { recordTransaction } from '#shop/payments/record-transaction.server.ts';
import { aNewOrder, aProof, readOrder, unitLine } from '#shop/testing/orders.ts';
import { aTransaction, begin, insertStaff } from '#shop/testing/payments.ts';
import { insertProduct } from '#shop/testing/products.ts';
import { setShippingRule } from '#shop/testing/shipping.ts';
import { findFallingFee } from './delivery-fee.server.ts';
import { findBalances, readLedger } from './read-ledger.server.ts';
import { recordPayment } from './record-payment.server.ts';
import { voidPayment } from './void-payment.server.ts';

const shop = useTestDatabase();

/** An order on delivery of goods for 30,000, whose shipping of 12,000 has a fee of 4,000 more. */
async function anOrderOnDelivery() {
  await setShippingRule(shop.db, { price: 12_000, codFee: 4_000 });
  const honey = await insertProduct(shop.db, { price: 30_000, stock: 9 });
  const placed = await placeOrder(shop.db, aNewOrder([unitLine(honey)], { shownShipping: 16_000 }));
  if (!placed.ok) throw new Error(placed.reason);
  return placed.order;
}

const actor = { userId: 'marta', fullName: 'Marta' };
const setStatus = (orderId: string, status: OrderStatus) =>
  changeOrderStatus(shop.db, { orderId, status, actor, answer: 'answered' });
const receive = (orderId: string, amount: number) =>
  recordPayment(shop.db, { orderId, payment: { method: 'transfer', amount, tendered: null, note: '' }, actor });
/** Voids the only payment that staff received for an order. */
async function voidReceived(orderId: string) {
  const isOfOrder = and(eq(orderPayments.orderId, orderId), eq(orderPayments.cause, 'sale'));
  const [payment] = await shop.db.select({ id: orderPayments.id }).from(orderPayments).where(isOfOrder);
  const voided = await voidPayment(shop.db, { orderId, paymentId: payment?.id ?? 0, actor });
  expect(voided).toMatchObject({ ok: true });
}

const balanceOf = async (id: string) => (await findBalances(shop.db, [id])).get(id);

test('an order on delivery that is paid online before it is sent does not cost the fee of that', async () => {
  const { id, accessToken } = await anOrderOnDelivery();
  expect((await findOrderByToken(shop.db, accessToken))?.codFee).toBe(4_000);
  const ahead = await choosePaymentMethod(shop.db, { accessToken, method: 'Wompi' });
  expect(ahead).toMatchObject({ ok: true, order: { total: 42_000 } });
  expect(await readOrder(shop.db, id)).toMatchObject({ totalAmount: 46_000 });

  const { reference, amount } = await begin(shop.db, id);
  expect(amount).toBe(42_000);
  expect((await begin(shop.db, id)).reference).toBe(reference);
  expect(await findToCollect(shop.db, [id])).toEqual(new Map([[id, 46_000]]));
  await recordTransaction(shop.db, 'wompi', aTransaction({ reference, amountInCents: 4_200_000 }));

  expect(await readOrder(shop.db, id)).toMatchObject({ status: 'Pagado', totalAmount: 42_000, shippingCost: 12_000 });
  expect(await balanceOf(id)).toBe(0);
  expect(await shop.db.$count(paymentIncidents)).toBe(0);
  const revisions = await shop.db.select().from(orderRevisions).orderBy(asc(orderRevisions.number));
  expect(revisions.map(({ state, before, after }) => [state, before.total, after.total])).toEqual([
    ['applied', 46_000, 42_000],
  ]);
});

test('the fee of paying on delivery falls away with a proof of transfer, and comes back with that method', async () => {
  const { id, accessToken } = await anOrderOnDelivery();
  expect(await sendProof(shop.db, { accessToken, proof: aProof() })).toEqual({ ok: true });
  expect(await readOrder(shop.db, id)).toMatchObject({ status: 'Pendiente', totalAmount: 42_000 });

  await shop.db.update(transferProofs).set({ status: 'rejected' });
  const choose = (shownTotal?: number) =>
    choosePaymentMethod(shop.db, { accessToken, method: 'Pago Contraentrega', shownTotal });
  expect(await choose()).toEqual({ ok: false, reason: 'costs-more', fee: 4_000, total: 46_000 });
  expect(await choose(46_000)).toMatchObject({ ok: true, order: { total: 46_000 } });

  await sendProof(shop.db, { accessToken, proof: aProof({ sha256: 'b'.repeat(64) }) });
  const [proof] = await shop.db.select().from(transferProofs).where(eq(transferProofs.status, 'pending'));
  const actor = await insertStaff(shop.db);
  const review = { proofId: proof?.id ?? '', decision: 'approve', reason: '', actor } as const;
  expect(await reviewProof(shop.db, review)).toMatchObject({ ok: true });
  expect(await readOrder(shop.db, id)).toMatchObject({ status: 'Pagado', totalAmount: 42_000, shippingCost: 12_000 });
  expect(await balanceOf(id)).toBe(0);
});

test('a fee that comes back is that of the rates by then, and the ledger names what was charged when', async () => {
  const { id, accessToken } = await anOrderOnDelivery();
  await sendProof(shop.db, { accessToken, proof: aProof() });
  await shop.db.update(transferProofs).set({ status: 'rejected' });
  await setShippingRule(shop.db, { price: 20_000, codFee: 6_000 });
  const choose = (shownTotal: number) =>
    choosePaymentMethod(shop.db, { accessToken, method: 'Pago Contraentrega', shownTotal });
  expect(await choose(46_000)).toEqual({ ok: false, reason: 'costs-more', fee: 6_000, total: 48_000 });
  expect(await choose(48_000)).toMatchObject({ ok: true, order: { total: 48_000 } });
  expect(await readOrder(shop.db, id)).toMatchObject({ shippingCost: 18_000, codFee: 6_000 });
  const lines = (await readLedger(shop.db, id))?.lines.map(({ kind, amount }) => [kind, amount]);
  expect(lines).toEqual([
    ['order', 46_000],
    ['revised', -4_000],
    ['fee', 6_000],
  ]);

  await sendProof(shop.db, { accessToken, proof: aProof({ sha256: 'b'.repeat(64) }) });
  expect(await readOrder(shop.db, id)).toMatchObject({ totalAmount: 42_000, shippingCost: 12_000, codFee: 0 });
});

test('an order on delivery is paid if staff receive its total without the fee before it is sent, and not in parts', async () => {
  await insertStaff(shop.db);
  const { id } = await anOrderOnDelivery();
  expect(await findFallingFee(shop.db, id)).toBe(4_000);
  expect(await receive(id, 42_000)).toMatchObject({ ok: true, rest: 0, excess: 0 });
  expect(await readOrder(shop.db, id)).toMatchObject({ status: 'Pagado', totalAmount: 42_000, codFee: 0 });
  expect([await balanceOf(id), await findToCollect(shop.db, [id])]).toEqual([0, new Map()]);

  const { id: inParts } = await anOrderOnDelivery();
  await receive(inParts, 20_000);
  expect(await findFallingFee(shop.db, inParts)).toBe(0);
  expect(await receive(inParts, 22_000)).toMatchObject({ ok: true, rest: 4_000 });
  expect(await findToCollect(shop.db, [inParts])).toEqual(new Map([[inParts, 4_000]]));
});

test('an order on delivery costs its fee again once the payment that paid it ahead is voided', async () => {
  await insertStaff(shop.db);
  const { id } = await anOrderOnDelivery();
  await receive(id, 42_000);
  await voidReceived(id);
  expect(await readOrder(shop.db, id)).toMatchObject({ status: 'Pendiente Contraentrega', codFee: 4_000 });
  expect(await findToCollect(shop.db, [id])).toEqual(new Map([[id, 46_000]]));
  expect(await findFallingFee(shop.db, id)).toBe(4_000);
});

test('the fee comes back with a voided payment, also after other changes, and if staff set the order back before', async () => {
  await insertStaff(shop.db);
  const changes = {
    'an address is corrected': (_: string, accessToken: string) =>
      correctAddress(shop.db, { accessToken, address: { address: 'Calle 1 # 2-3' } }),
    'staff set it back': (id: string) => setStatus(id, 'Pendiente Contraentrega'),
  };
  for (const [what, change] of Object.entries(changes)) {
    const { id, accessToken } = await anOrderOnDelivery();
    await receive(id, 42_000);
    expect(await change(id, accessToken), what).toMatchObject({ ok: true });
    const before = await latestNumber(shop.db, id);
    await voidReceived(id);
    expect(await findToCollect(shop.db, [id]), what).toEqual(new Map([[id, 46_000]]));
    // A form of a change that was loaded before is refused.
    expect(await latestNumber(shop.db, id), what).toBe(before + 1);
  }
});

test('a fee taken off before the method was chosen again does not come back', async () => {
  await insertStaff(shop.db);
  const { id, accessToken } = await anOrderOnDelivery();
  await sendProof(shop.db, { accessToken, proof: aProof() });
  await shop.db.update(transferProofs).set({ status: 'rejected' });
  await setShippingRule(shop.db, { price: 12_000, codFee: 0 });
  expect(await choosePaymentMethod(shop.db, { accessToken, method: 'Pago Contraentrega' })).toMatchObject({ ok: true });
  await receive(id, 42_000);
  await voidReceived(id);
  expect(await findToCollect(shop.db, [id])).toEqual(new Map([[id, 42_000]]));
});

test('a cancelled order on delivery that was paid ahead owes no fee once staff restore it as paid', async () => {
  await insertStaff(shop.db);
  const { id } = await anOrderOnDelivery();
  const { reference } = await begin(shop.db, id);
  await setStatus(id, 'Cancelado');
  await recordTransaction(shop.db, 'wompi', aTransaction({ reference, amountInCents: 4_200_000 }));

  expect(await setStatus(id, 'Pagado')).toMatchObject({ ok: true });
  expect(await readOrder(shop.db, id)).toMatchObject({ status: 'Pagado', totalAmount: 42_000, shippingCost: 12_000 });
  expect(await balanceOf(id)).toBe(0);
});

test('the fee stays once units came back, because it may have gone back with their shipping', async () => {
  const { id } = await anOrderOnDelivery();
  await shop.db.update(orders).set({ returnedAmount: 16_000 });
  const after = await shop.db.transaction(async (tx) => {
    const order = await lockOrder(tx, id);
    return order && dropFee(tx, order);
  });
  expect(after).toMatchObject({ totalAmount: 46_000, codFee: 4_000 });
  expect(await shop.db.$count(orderRevisions)).toBe(0);
  // Nor do staff and customer read a total without it.
  expect(await findFallingFee(shop.db, id)).toBe(0);
});

test('after a process that does not know the fee changed the shipping, the fee is unknown and charged once', async () => {
  await setShippingRule(shop.db, { price: 12_000, codFee: 4_000 });
  const honey = await insertProduct(shop.db, { price: 30_000, stock: 9 });
  const byTransfer = { shownShipping: 12_000, paymentMethod: 'Transferencia Bancaria' } as const;
  const placed = await placeOrder(shop.db, aNewOrder([unitLine(honey)], byTransfer));
  if (!placed.ok) throw new Error(placed.reason);
  const { id, accessToken } = placed.order;
  expect(await readOrder(shop.db, id)).toMatchObject({ codFee: 0 });

  // The version before adds the fee of a method that is chosen later like this.
  const onDelivery = { paymentMethod: 'Pago Contraentrega', status: 'Pendiente Contraentrega' } as const;
  await shop.db.update(orders).set({ ...onDelivery, shippingCost: 16_000, totalAmount: 46_000 });
  const event = { kind: 'method', fromStatus: 'Pendiente', toStatus: 'Pendiente Contraentrega' } as const;
  await shop.db.insert(orderEvents).values({ orderId: id, ...event });
  expect(await readOrder(shop.db, id)).toMatchObject({ codFee: null });

  await sendProof(shop.db, { accessToken, proof: aProof() });
  await shop.db.update(transferProofs).set({ status: 'rejected' });
  const again = { accessToken, method: 'Pago Contraentrega' } as const;
  expect(await choosePaymentMethod(shop.db, again)).toMatchObject({ ok: true, order: { total: 46_000 } });
});

test('an order whose fee is unknown keeps it when it is paid ahead, and is not charged it again', async () => {
  const { id, accessToken } = await anOrderOnDelivery();
  await shop.db.update(orders).set({ codFee: null });
  await sendProof(shop.db, { accessToken, proof: aProof() });
  await shop.db.update(transferProofs).set({ status: 'rejected' });
  expect(await choosePaymentMethod(shop.db, { accessToken, method: 'Pago Contraentrega' })).toMatchObject({ ok: true });
  expect(await readOrder(shop.db, id)).toMatchObject({ totalAmount: 46_000, shippingCost: 16_000 });
});

test('the fee stays once the parcel has left: money that arrives then waits for staff', async () => {
  const { id } = await anOrderOnDelivery();
  const { reference } = await begin(shop.db, id);
  const actor = await insertStaff(shop.db);
  expect(await changeOrderStatus(shop.db, { orderId: id, status: 'Enviado', actor, answer: 'answered' })).toMatchObject(
    {
      ok: true,
    },
  );
  await recordTransaction(shop.db, 'wompi', aTransaction({ reference, amountInCents: 4_200_000 }));

  expect(await readOrder(shop.db, id)).toMatchObject({ status: 'Enviado', totalAmount: 46_000 });
  const [incident] = await shop.db.select().from(paymentIncidents);
  expect(incident).toMatchObject({ kind: 'paid-twice', amountInCents: 4_200_000 });
});
