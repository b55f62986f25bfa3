import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { orderEvents, type PaymentMethod, paymentIncidents, payments, products, transferProofs } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { findRefund } from '#shop/orders/refunds/find-refund.server.ts';
import { beginPayment } from '#shop/payments/begin-payment.server.ts';
import { listIncidents, resolveIncident } from '#shop/payments/incidents/incidents.server.ts';
import { recordTransaction } from '#shop/payments/record-transaction.server.ts';
import { aNewOrder, aProof, readOrder, unitLine } from '#shop/testing/orders.ts';
import { aTransaction, begin, eventKinds, insertStaff } from '#shop/testing/payments.ts';
import { insertProduct } from '#shop/testing/products.ts';
import { holdStock } from './holds/hold-stock.server.ts';
import { placeOrder } from './placing/place-order.server.ts';
import { reviewProof } from './proofs/review-proof.server.ts';
import { sendProof } from './proofs/send-proof.server.ts';
import { changeOrderStatus } from './status/change-order-status.server.ts';
import { undoStatusChange } from './status/undo-status-change.server.ts';

const shop = useTestDatabase();

/** An unpaid order of 30,000 pesos whose product staff have deleted since. */
async function aWithdrawnOrder() {
  const product = await insertProduct(shop.db);
  const request = aNewOrder([unitLine(product)], { paymentMethod: 'Wompi' });
  const placed = await placeOrder(shop.db, request);
  if (!placed.ok) throw new Error(placed.reason);
  await shop.db.update(products).set({ deletedAt: new Date() });
  return { request, order: placed.order };
}

let it: Awaited<ReturnType<typeof aWithdrawnOrder>>;
beforeEach(async () => {
  it = await aWithdrawnOrder();
});

test.each<PaymentMethod>(['Wompi', 'Tarjeta', 'Pago Contraentrega', 'Transferencia Bancaria'])(
  'a repeated request for a withdrawn product is refused (%s)',
  async (paymentMethod) => {
    const { lineId } = it.request.lines[0] ?? {};
    expect(await placeOrder(shop.db, { ...it.request, paymentMethod })).toEqual({
      ok: false,
      reason: 'changed',
      lines: [{ lineId, problem: 'gone', name: '', now: null }],
    });
  },
);

test('the accounts are not shown again for an order of a withdrawn product', async () => {
  const { lineId } = it.request.lines[0] ?? {};
  expect(await holdStock(shop.db, it.request)).toEqual({
    ok: false,
    reason: 'changed',
    lines: [{ lineId, problem: 'gone', name: '', now: null }],
  });
});

test.each(['widget', 'card'] as const)('no payment begins for a withdrawn product (%s)', async (kind) => {
  expect(await beginPayment(shop.db, { orderId: it.order.id, kind })).toEqual({ ok: false, reason: 'withdrawn' });
  expect(await shop.db.$count(payments)).toBe(0);
});

test('an order that is paid after a product was withdrawn is paid, but not sent before staff settle its incident', async () => {
  const actor = await insertStaff(shop.db);
  const product = await insertProduct(shop.db);
  const placed = await placeOrder(shop.db, aNewOrder([unitLine(product)], { paymentMethod: 'Wompi' }));
  if (!placed.ok) throw new Error(placed.reason);
  const { id: orderId } = placed.order;
  const { reference } = await begin(shop.db, orderId);
  await shop.db.update(products).set({ deletedAt: new Date() });
  await recordTransaction(shop.db, 'wompi', aTransaction({ id: 'tx-1', reference }));

  expect((await readOrder(shop.db, orderId)).status).toBe('Pagado');
  const incidents = await listIncidents(shop.db, { open: true });
  expect(incidents).toMatchObject([{ kind: 'paid-withdrawn', order: { payment: 'paid' } }]);
  const send = () => changeOrderStatus(shop.db, { orderId, status: 'Enviado', actor });
  expect(await send()).toEqual({ ok: false, reason: 'held-back' });

  await resolveIncident(shop.db, { incidentId: incidents[0]?.id ?? '', resolution: 'Lleva otro', actor });
  expect(await send()).toMatchObject({ ok: true });
});

test('an unpaid order of a withdrawn product is sent only by staff who were shown that', async () => {
  const actor = await insertStaff(shop.db);
  const product = await insertProduct(shop.db);
  const placed = await placeOrder(shop.db, aNewOrder([unitLine(product)]));
  if (!placed.ok) throw new Error(placed.reason);
  await shop.db.update(products).set({ deletedAt: new Date() });
  const sent = { orderId: placed.order.id, status: 'Enviado', actor } as const;
  expect(await changeOrderStatus(shop.db, sent)).toEqual({ ok: false, reason: 'withdrawn' });
  expect(await changeOrderStatus(shop.db, { ...sent, seesWithdrawn: true })).toMatchObject({ ok: true });
});

test.each(['by hand', 'by its proof'])(
  'an order that staff accept as paid %s after a product was withdrawn is not sent before they settle its incident',
  async (how) => {
    const actor = await insertStaff(shop.db);
    const product = await insertProduct(shop.db);
    const request = aNewOrder([unitLine(product)], { paymentMethod: 'Transferencia Bancaria', proof: aProof() });
    const placed = await placeOrder(shop.db, request);
    if (!placed.ok) throw new Error(placed.reason);
    const { id: orderId } = placed.order;
    await shop.db.update(products).set({ deletedAt: new Date() });
    const [proof] = await shop.db.select().from(transferProofs);
    const review = { proofId: proof?.id ?? '', decision: 'approve', reason: '', actor } as const;
    const pay = () =>
      how === 'by hand'
        ? changeOrderStatus(shop.db, { orderId, status: 'Pagado', actor })
        : reviewProof(shop.db, review);

    expect(await pay()).toMatchObject({ ok: true });
    const send = () => changeOrderStatus(shop.db, { orderId, status: 'Enviado', actor });
    expect(await send()).toEqual({ ok: false, reason: 'held-back' });
    const [incident] = await listIncidents(shop.db, { open: true });
    await resolveIncident(shop.db, { incidentId: incident?.id ?? '', resolution: 'Lleva otro', actor });

    // Their decision holds: to be set back and paid again raises no other incident.
    for (const status of ['Pendiente', 'Pagado'] as const) await changeOrderStatus(shop.db, { orderId, status, actor });
    expect(await listIncidents(shop.db, { open: true })).toEqual([]);
    expect(await send()).toMatchObject({ ok: true });
  },
);

test('money of a paid order for a withdrawn product is returned by cancelling the order, and owed once', async () => {
  const actor = await insertStaff(shop.db);
  const { id: orderId } = it.order;
  await changeOrderStatus(shop.db, { orderId, status: 'Pagado', actor, answer: 'answered' });
  const [incident] = await listIncidents(shop.db, { open: true });
  const returned = { resolution: 'A su Nequi', refundMethod: 'transfer', actor } as const;
  const tick = await resolveIncident(shop.db, { incidentId: incident?.id ?? '', ...returned });
  expect(tick).toEqual({ ok: false, reason: 'cancel-first' });
  expect(await changeOrderStatus(shop.db, { orderId, status: 'Enviado', actor })).toMatchObject({
    reason: 'held-back',
  });

  await changeOrderStatus(shop.db, { orderId, status: 'Cancelado', actor });
  const open = await listIncidents(shop.db, { open: true });
  expect(open).toMatchObject([{ kind: 'refund-owed', amountInCents: 3_000_000 }]);
  await resolveIncident(shop.db, { incidentId: open[0]?.id ?? '', ...returned });
  expect(await findRefund(shop.db, orderId)).toMatchObject({ owed: 0, returned: 30_000 });
});

test('undoing Pagado takes back its incident about a withdrawn product, and Pagado again raises it again', async () => {
  const actor = await insertStaff(shop.db);
  const { id: orderId } = it.order;
  const pay = () => changeOrderStatus(shop.db, { orderId, status: 'Pagado', actor, answer: 'answered' });
  const paid = await pay();
  expect(await shop.db.select().from(orderEvents).where(eq(orderEvents.kind, 'payment-problem'))).toMatchObject([
    { actorName: actor.fullName },
  ]);
  await undoStatusChange(shop.db, { eventId: (paid.ok && paid.eventId) || 0, actor });
  expect(await listIncidents(shop.db, { open: true })).toEqual([]);

  expect(await pay()).toMatchObject({ ok: true });
  expect(await changeOrderStatus(shop.db, { orderId, status: 'Enviado', actor })).toMatchObject({
    reason: 'held-back',
  });
});

test.each(['checkout', 'order page'])(
  'a proof of money for a withdrawn product is kept, and staff get an incident (%s)',
  async (place) => {
    const proof = aProof();
    const { accessToken } = it.order;
    const taken =
      place === 'checkout'
        ? await placeOrder(shop.db, { ...it.request, paymentMethod: 'Transferencia Bancaria', proof })
        : await sendProof(shop.db, { accessToken, proof });
    expect(taken).toMatchObject({ ok: true });
    const incidents = await shop.db.select().from(paymentIncidents);
    expect(incidents).toMatchObject([
      { kind: 'paid-without-stock', orderId: it.order.id, amountInCents: 3_000_000, resolvedAt: null },
    ]);
    // The mail to staff hangs on the event.
    expect(await eventKinds(shop.db, it.order.id)).toContain('payment-problem');
  },
);
