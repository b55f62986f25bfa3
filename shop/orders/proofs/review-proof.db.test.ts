import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orderEvents, orders, storeSettings } from '#db/schema.ts';
import { lapseOrder } from '#shop/orders/cancelling/lapse-order.server.ts';
import { choosePaymentMethod } from '#shop/orders/choose-payment-method.server.ts';
import { recordPayment } from '#shop/orders/money/record-payment.server.ts';
import { placeOrder } from '#shop/orders/placing/place-order.server.ts';
import { recordTransaction } from '#shop/payments/record-transaction.server.ts';
import { aNewOrder, aProof, countUnits, insertTransaction, unitLine } from '#shop/testing/orders.ts';
import { aTransaction, begin } from '#shop/testing/payments.ts';
import { hoursLater, now, useProofs } from './testing/proofs.ts';

const { shop, place, orderRow, proofOf, send, review, changeStatus, eventsOf } = useProofs();

test('approval by staff marks the order as Pagado in their name', async () => {
  const { id, orderNumber } = await place({ proof: aProof() });
  expect(await review((await proofOf(id)).id, 'approve')).toEqual({ ok: true, orderNumber });
  expect(await orderRow(id)).toMatchObject({ status: 'Pagado', holdsStock: true });
  expect(await proofOf(id)).toMatchObject({ status: 'approved', reviewedByName: 'Marta Ríos' });
  expect(await shop.db.select().from(orderEvents).where(eq(orderEvents.kind, 'status'))).toMatchObject([
    { fromStatus: 'Pendiente', toStatus: 'Pagado', actorName: 'Marta Ríos', note: 'Comprobante aprobado' },
  ]);
});

test('after a rejection the order waits for another proof as long as the settings say, and lapses without one', async () => {
  await shop.db.insert(storeSettings).values({ siteName: 'Origen Natural', transferHoldHours: 12 });
  const { id } = await place({ proof: aProof() });
  await review((await proofOf(id)).id, 'reject', 'El valor no coincide');
  expect(await orderRow(id)).toMatchObject({ status: 'Pendiente', holdsStock: true, holdExpiresAt: hoursLater(12) });
  expect(await proofOf(id)).toMatchObject({ status: 'rejected', reason: 'El valor no coincide' });
  expect(await eventsOf(id)).toEqual(['placed', 'proof-sent', 'proof-rejected: El valor no coincide']);
  expect(await shop.db.transaction((tx) => lapseOrder(tx, id, hoursLater(12)))).toBe(true);
});

test('an order that staff revived without a deadline gets none by the rejection of a proof', async () => {
  const { id, accessToken } = await place();
  await changeStatus(id, 'Cancelado');
  await changeStatus(id, 'Pendiente');
  expect((await orderRow(id)).holdExpiresAt).toBeNull();
  expect(await send(accessToken)).toEqual({ ok: true });
  await review((await proofOf(id)).id, 'reject', 'No se lee');
  expect(await orderRow(id)).toMatchObject({ status: 'Pendiente', holdExpiresAt: null });
});

test('an order that is paid in part gets no deadline by the rejection of a proof', async () => {
  const { id } = await place({ proof: aProof() });
  const payment = { method: 'transfer', amount: 1_000, tendered: null, note: '' } as const;
  const actor = { userId: 'marta', fullName: 'Marta Ríos' };
  expect(await recordPayment(shop.db, { orderId: id, payment, actor })).toMatchObject({ ok: true });
  await review((await proofOf(id)).id, 'reject', 'El valor no coincide');
  expect(await orderRow(id)).toMatchObject({ status: 'Pendiente', holdExpiresAt: null });
});

test('an order that staff set back from Pagado to Pendiente gets no deadline by the rejection of a later proof', async () => {
  const { id, accessToken } = await place();
  await send(accessToken);
  await review((await proofOf(id)).id, 'reject', 'No se lee');
  expect((await orderRow(id)).holdExpiresAt).not.toBeNull();
  await changeStatus(id, 'Pagado');
  await changeStatus(id, 'Pendiente');
  expect(await send(accessToken)).toEqual({ ok: true });
  await review((await proofOf(id)).id, 'reject', 'No se lee');
  expect(await orderRow(id)).toMatchObject({ status: 'Pendiente', holdExpiresAt: null });
});

test('a revived order keeps waiting without a deadline after its method changes and a proof is rejected', async () => {
  const { id, accessToken } = await place({ paymentMethod: 'Wompi' });
  await changeStatus(id, 'Cancelado');
  await changeStatus(id, 'Pendiente');
  await choosePaymentMethod(shop.db, { accessToken, method: 'Transferencia Bancaria', answer: 'answered' }, now);
  await send(accessToken);
  await review((await proofOf(id)).id, 'reject', 'No se lee');
  expect(await orderRow(id)).toMatchObject({ status: 'Pendiente', holdExpiresAt: null });
});

test('an order whose payment was annulled keeps waiting without a deadline after a proof is rejected', async () => {
  const { id, accessToken } = await place({ paymentMethod: 'Wompi' });
  const { reference } = await begin(shop.db, id);
  for (const status of ['APPROVED', 'VOIDED'] as const)
    await recordTransaction(shop.db, 'wompi', aTransaction({ id: 'tx-1', reference, status }));
  await send(accessToken);
  await review((await proofOf(id)).id, 'reject', 'No se lee');
  expect(await orderRow(id)).toMatchObject({ status: 'Pendiente', holdExpiresAt: null });
});

test('while another proof is under review, a rejection sets no deadline', async () => {
  const { id, accessToken } = await place({ proof: aProof() });
  const first = await proofOf(id);
  await send(accessToken);
  await review(first.id, 'reject', 'No se lee');
  expect((await orderRow(id)).holdExpiresAt).toBeNull();
});

test('a proof is reviewed once, and the second reviewer is shown who was first', async () => {
  const { id } = await place({ proof: aProof() });
  const { id: proofId } = await proofOf(id);
  await review(proofId, 'reject', 'No se lee');
  expect(await review(proofId, 'approve')).toEqual({
    ok: false,
    reason: 'already-reviewed',
    status: 'rejected',
    reviewedByName: 'Marta Ríos',
  });
  expect((await orderRow(id)).status).toBe('Pendiente');
  for (const unknown of [crypto.randomUUID(), 'nada'])
    expect(await review(unknown, 'approve')).toEqual({ ok: false, reason: 'not-found' });
});

test('an order set to Pagado by hand has its proofs approved in the same name', async () => {
  const { id } = await place({ proof: aProof() });
  await changeStatus(id, 'Pagado');
  expect(await proofOf(id)).toMatchObject({ status: 'approved', reviewedByName: 'Marta Ríos' });
});

test('a proof of a cancelled order is approved if its goods are still there, else nothing changes', async () => {
  const { id, honey } = await place({ proof: aProof() }, 1);
  const { id: proofId } = await proofOf(id);
  await changeStatus(id, 'Cancelado');
  const sold = await placeOrder(shop.db, aNewOrder([unitLine(honey)]));
  expect(await review(proofId, 'approve')).toEqual({
    ok: false,
    reason: 'short-stock',
    products: [{ productId: honey.id, name: 'Miel', needed: 1, available: 0 }],
  });
  expect(await proofOf(id)).toMatchObject({ status: 'pending' });

  if (sold.ok) await changeStatus(sold.order.id, 'Cancelado');
  expect(await review(proofId, 'approve')).toMatchObject({ ok: true });
  expect((await orderRow(id)).status).toBe('Pagado');
  expect(await countUnits(shop.db, honey.id)).toEqual({ stock: 0, ordered: 1, reserved: 0 });
});

test('a proof approved for an order that the provider has paid already changes no status and is reported to staff', async () => {
  const { id } = await place({ proof: aProof() });
  await insertTransaction(shop.db, { orderId: id, status: 'APPROVED', paysOrder: true });
  await shop.db.update(orders).set({ status: 'Pagado' }).where(eq(orders.id, id));
  expect(await review((await proofOf(id)).id, 'approve')).toMatchObject({ ok: true });
  expect(await proofOf(id)).toMatchObject({ status: 'approved' });
  expect((await eventsOf(id)).at(-1)).toMatch(/^payment-problem: Comprobante aprobado de un pedido ya pagado/);
});
