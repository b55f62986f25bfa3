import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orderEvents, orders, paymentIncidents, paymentTransactions } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { findOrderMarks } from '#shop/orders/list/order-marks.server.ts';
import { changeOrderStatus } from '#shop/orders/status/change-order-status.server.ts';
import { undoStatusChange } from '#shop/orders/status/undo-status-change.server.ts';
import { insertProof } from '#shop/testing/orders.ts';
import {
  aBegunPayment,
  aTransaction,
  begin,
  eventKinds,
  incidentKinds,
  insertStaff,
  orderNow,
} from '#shop/testing/payments.ts';
import { findPaymentStatus } from './find-payment-status.server.ts';
import { resolveIncident } from './incidents/incidents.server.ts';
import type { ProviderTransaction } from './provider.ts';
import { recordTransaction } from './record-transaction.server.ts';

const shop = useTestDatabase();

const hear = (transaction: Partial<ProviderTransaction>) =>
  recordTransaction(shop.db, 'wompi', aTransaction({ id: 'tx-1', ...transaction }));

async function payingIds() {
  const rows = await shop.db
    .select({ id: paymentTransactions.transactionId })
    .from(paymentTransactions)
    .where(eq(paymentTransactions.paysOrder, true));
  return rows.map(({ id }) => id);
}

async function openIncident(kind: string) {
  const rows = await shop.db.select().from(paymentIncidents);
  const incident = rows.find((one) => one.kind === kind && one.resolvedAt === null);
  if (!incident) throw new Error(`No open incident: ${kind}`);
  return incident;
}

/** An order cancelled by staff whose payment arrived afterwards, with an incident. */
async function paidAfterCancellation() {
  const staff = await insertStaff(shop.db);
  const { order, reference } = await aBegunPayment(shop.db);
  await changeOrderStatus(shop.db, { orderId: order.id, status: 'Cancelado', actor: staff });
  await hear({ reference });
  const settle = async (isReturned: boolean) => {
    const refundMethod = isReturned ? 'provider' : null;
    const { id } = await openIncident('paid-after-cancel');
    await resolveIncident(shop.db, { incidentId: id, resolution: 'Resuelto', refundMethod, actor: staff });
  };
  const accept = () => changeOrderStatus(shop.db, { orderId: order.id, status: 'Pagado', actor: staff });
  return { order, reference, staff, settle, accept };
}

test('an annulled payment is an incident, and its order waits for payment again without a deadline', async () => {
  const { order, reference } = await aBegunPayment(shop.db);
  await hear({ reference });

  await hear({ reference, status: 'VOIDED' });
  await hear({ reference, status: 'VOIDED' });

  expect(await orderNow(shop.db, order.id)).toMatchObject({
    status: 'Pendiente',
    holdExpiresAt: null,
    holdsStock: true,
  });
  expect(await incidentKinds(shop.db)).toEqual(['voided']);
  expect(await eventKinds(shop.db, order.id)).toEqual(['paid', 'payment-problem', 'status']);
  expect(await findOrderMarks(shop.db, [order.id])).toMatchObject({ [order.id]: { paymentToReview: true } });
});

test('the customer is mailed that their payment was annulled, and not if staff set the order back', async () => {
  const mails = async () =>
    (
      await shop.db.execute<{ to: string }>(
        sql`select event.to_status as to from pgboss.job join order_events event on event.id = (data ->> 'eventId')::bigint
          where name = 'order-mail' and data ->> 'audience' = 'customer' and event.kind = 'status'
          order by event.id`,
      )
    ).rows.map(({ to }) => to);
  const { order, reference } = await aBegunPayment(shop.db);
  const actor = await insertStaff(shop.db);
  await changeOrderStatus(shop.db, { orderId: order.id, status: 'Pagado', actor });
  await changeOrderStatus(shop.db, { orderId: order.id, status: 'Pendiente', actor });
  expect(await mails()).toEqual(['Pagado']);
  await hear({ reference });
  await hear({ reference, status: 'VOIDED' });
  expect(await mails()).toEqual(['Pagado', 'Pendiente']);
});

test('an order whose payment was annulled can be paid online again, which is no second payment', async () => {
  const { order, reference } = await aBegunPayment(shop.db);
  await hear({ reference });
  await hear({ reference, status: 'VOIDED' });

  const again = await begin(shop.db, order.id);
  expect(await hear({ id: 'tx-2', reference: again.reference })).toMatchObject({ state: 'paid' });

  expect((await orderNow(shop.db, order.id)).status).toBe('Pagado');
  expect(await payingIds()).toEqual(['tx-2']);
  expect(await incidentKinds(shop.db)).toEqual(['voided']);
});

test('money that staff accept by hand counts as paying, and its annulment is an incident', async () => {
  const { order, reference, settle, accept } = await paidAfterCancellation();
  await accept();
  await settle(false);
  expect(await payingIds()).toEqual(['tx-1']);

  await hear({ reference, status: 'VOIDED' });

  expect(await payingIds()).toEqual([]);
  expect((await openIncident('voided')).orderId).toBe(order.id);
  expect((await orderNow(shop.db, order.id)).status).toBe('Pendiente');
});

test('the annulment of an approval that never paid its order is an incident too', async () => {
  const { reference } = await aBegunPayment(shop.db);
  await hear({ reference, amountInCents: 100 });

  await hear({ reference, amountInCents: 100, status: 'VOIDED' });

  expect(await incidentKinds(shop.db)).toEqual(['wrong-amount', 'voided']);
});

test('no incident follows if staff recorded before that the money was returned', async () => {
  const { order, reference, settle } = await paidAfterCancellation();
  await settle(true);

  await hear({ reference, status: 'VOIDED' });

  expect(await incidentKinds(shop.db)).toEqual(['paid-after-cancel']);
  expect((await orderNow(shop.db, order.id)).status).toBe('Cancelado');
});

test('an incident resolved without returning the money does not hide the later annulment', async () => {
  const { reference, settle } = await paidAfterCancellation();
  await settle(false);

  await hear({ reference, status: 'VOIDED' });

  expect(await incidentKinds(shop.db)).toEqual(['paid-after-cancel', 'voided']);
});

test('returned money no longer counts: the order can be paid again, and Pagado does not accept it', async () => {
  const { order, reference, staff, settle, accept } = await paidAfterCancellation();
  await settle(true);
  await accept();
  expect(await payingIds()).toEqual([]);

  await changeOrderStatus(shop.db, { orderId: order.id, status: 'Pendiente', actor: staff });
  expect(await findPaymentStatus(shop.db, order.id)).toMatchObject({ state: 'declined' });
  const again = await begin(shop.db, order.id);
  expect(again.reference).not.toBe(reference);
});

test('an order keeps Pagado after an annulment if a proof of its transfer is approved, or if its goods have left', async () => {
  for (const [proof, status] of [
    ['approved', 'Pagado'],
    [null, 'Enviado'],
  ] as const) {
    const id = `tx-${status}`;
    const { order, reference } = await aBegunPayment(shop.db);
    await hear({ id, reference });
    if (proof) await insertProof(shop.db, { orderId: order.id, status: proof });
    await shop.db.update(orders).set({ status }).where(eq(orders.id, order.id));

    await hear({ id, reference, status: 'VOIDED' });

    expect((await orderNow(shop.db, order.id)).status).toBe(status);
    expect((await openIncident('voided')).orderId).toBeTruthy();
  }
});

test('a transaction first reported as annulled raises an incident, and its order is not sent', async () => {
  const { order, reference } = await aBegunPayment(shop.db);
  const staff = await insertStaff(shop.db);
  await changeOrderStatus(shop.db, { orderId: order.id, status: 'Pagado', actor: staff });
  await hear({ reference, status: 'VOIDED' });
  await hear({ reference });
  expect(await incidentKinds(shop.db)).toEqual(['voided']);
  expect(await orderNow(shop.db, order.id)).toMatchObject({ status: 'Pendiente' });
});

test('a payment takes the place of an earlier one that is marked as paying although its money is gone', async () => {
  const { order, reference } = await aBegunPayment(shop.db);
  await hear({ reference });
  await hear({ reference, status: 'VOIDED' });
  await shop.db.update(paymentTransactions).set({ paysOrder: true });

  const again = await begin(shop.db, order.id);
  await hear({ id: 'tx-2', reference: again.reference });

  expect((await orderNow(shop.db, order.id)).status).toBe('Pagado');
  expect(await payingIds()).toEqual(['tx-2']);
});

test('undoing Pagado no longer accepts the money it accepted, so that the right payment pays the order', async () => {
  const staff = await insertStaff(shop.db);
  const { order, reference } = await aBegunPayment(shop.db);
  const pay = async () => {
    const changed = await changeOrderStatus(shop.db, { orderId: order.id, status: 'Pagado', actor: staff });
    return (changed.ok && changed.eventId) || 0;
  };
  await hear({ reference, amountInCents: 100 });
  const eventId = await pay();
  expect(await payingIds()).toEqual(['tx-1']);
  await undoStatusChange(shop.db, { eventId, actor: staff });
  expect(await payingIds()).toEqual([]);

  await hear({ id: 'tx-2', reference });
  expect((await orderNow(shop.db, order.id)).status).toBe('Pagado');
  expect(await payingIds()).toEqual(['tx-2']);
});

/** The incidents of 'tx-1' by kind, with how each was resolved: '' if it is open. */
async function resolutions() {
  const rows = await shop.db.select().from(paymentIncidents).where(eq(paymentIncidents.transactionId, 'tx-1'));
  return Object.fromEntries(rows.map(({ kind, resolution }) => [kind, resolution]));
}

const owed = 'Quedó como dinero por devolver';

/**
 * An order paid after staff cancelled it, accepted and cancelled again, so that its money is owed; a part went back.
 */
async function owedAfterAcceptance() {
  const paid = await paidAfterCancellation();
  await paid.accept();
  await changeOrderStatus(shop.db, { orderId: paid.order.id, status: 'Cancelado', actor: paid.staff });
  expect(await resolutions()).toEqual({ 'paid-after-cancel': owed, 'refund-owed': '' });
  const { id: _, ...refund } = await openIncident('refund-owed');
  await shop.db.insert(paymentIncidents).values({ ...refund, kind: 'partly-reversed', amountInCents: 100 });
  return paid;
}

test('an annulment resolves the other incidents of its transaction', async () => {
  const { reference } = await owedAfterAcceptance();
  await hear({ id: 'tx-other', reference, amountInCents: 100 });

  await hear({ reference, status: 'VOIDED' });

  const resolution = 'El proveedor anuló el pago';
  expect(await resolutions()).toEqual({
    'paid-after-cancel': owed,
    'refund-owed': resolution,
    'partly-reversed': resolution,
    voided: '',
  });
  expect((await openIncident('wrong-amount')).transactionId).toBe('tx-other');
});

test('returning the money resolves the other incidents of its transaction', async () => {
  const { staff } = await owedAfterAcceptance();
  const { id: incidentId } = await openIncident('refund-owed');
  await resolveIncident(shop.db, { incidentId, resolution: 'Resuelto', refundMethod: 'provider', actor: staff });
  expect(await resolutions()).toEqual({
    'paid-after-cancel': owed,
    'refund-owed': 'Resuelto',
    'partly-reversed': 'Se devolvió el dinero',
  });
});

test('the change that an annulled payment made cannot be undone: the money is gone', async () => {
  const staff = await insertStaff(shop.db);
  const { order, reference } = await aBegunPayment(shop.db);
  await hear({ reference });
  await hear({ reference, status: 'VOIDED' });
  const events = await shop.db.select().from(orderEvents).where(eq(orderEvents.toStatus, 'Pendiente'));
  expect(events).toMatchObject([{ orderId: order.id, kind: 'status', fromStatus: 'Pagado' }]);

  const undone = await undoStatusChange(shop.db, { eventId: events[0]?.id ?? 0, actor: staff });
  expect(undone).toEqual({ ok: false, reason: 'not-found' });
  expect(await orderNow(shop.db, order.id)).toMatchObject({ status: 'Pendiente' });
});
