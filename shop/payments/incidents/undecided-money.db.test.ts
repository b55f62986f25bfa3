import { and, asc, eq, isNull } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import {
  type OrderStatus,
  orderPayments,
  paymentIncidents,
  type RefundMethod,
  transferProofs,
  users,
} from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { readLedger } from '#shop/orders/money/read-ledger.server.ts';
import { recordPayment } from '#shop/orders/money/record-payment.server.ts';
import { findToCollect } from '#shop/orders/money/to-collect.server.ts';
import { voidPayment } from '#shop/orders/money/void-payment.server.ts';
import { reviewProof } from '#shop/orders/proofs/review-proof.server.ts';
import { answerRevision } from '#shop/orders/revisions/answer-revision.server.ts';
import {
  marta as actor,
  aPlacedOrder,
  firstLine,
  readRevisions,
  revise,
} from '#shop/orders/revisions/testing/revisions.ts';
import { changeOrderStatus } from '#shop/orders/status/change-order-status.server.ts';
import { undoStatusChange } from '#shop/orders/status/undo-status-change.server.ts';
import { recordTransaction } from '#shop/payments/record-transaction.server.ts';
import { applyReversals } from '#shop/settlements/apply-reversals.server.ts';
import { aProof, readOrder } from '#shop/testing/orders.ts';
import { aTransaction, begin, beginAnew } from '#shop/testing/payments.ts';
import { settlementHeading, uploadSettlement } from '#shop/testing/settlements.ts';
import { insertTill } from '#shop/testing/tills.ts';
import { resolveIncident } from './incidents.server.ts';

const shop = useTestDatabase();
beforeEach(async () => {
  await shop.db.insert(users).values({ id: actor.userId, name: actor.fullName, email: 'marta@correo.example' });
  await insertTill(shop.db);
});

const hear = (id: string, reference: string, pesos = 60_000, status: 'APPROVED' | 'VOIDED' = 'APPROVED') =>
  recordTransaction(shop.db, 'wompi', aTransaction({ id, reference, amountInCents: pesos * 100, status }));
const statusOf = async (orderId: string) => (await readOrder(shop.db, orderId)).status;
const balance = async (orderId: string) => (await readLedger(shop.db, orderId))?.balance;
const pay = (orderId: string, amount: number) =>
  recordPayment(shop.db, { orderId, payment: { method: 'cash', amount, tendered: null, note: '' }, actor });
async function set(orderId: string, status: OrderStatus) {
  const changed = await changeOrderStatus(shop.db, { orderId, status, actor, answer: 'answered' });
  if (!changed.ok) throw new Error(JSON.stringify(changed));
  return changed.eventId ?? 0;
}
async function open() {
  const rows = await shop.db.select().from(paymentIncidents).where(isNull(paymentIncidents.resolvedAt));
  return rows.map(({ kind, amountInCents }) => `${kind} ${amountInCents / 100}`).toSorted();
}
async function settle(kind: 'paid-twice' | 'wrong-amount' | 'refund-owed', refundMethod: RefundMethod | null) {
  const isThis = and(eq(paymentIncidents.kind, kind), isNull(paymentIncidents.resolvedAt));
  const [incident] = await shop.db
    .select()
    .from(paymentIncidents)
    .where(isThis)
    .orderBy(asc(paymentIncidents.createdAt));
  const resolved = await resolveIncident(shop.db, {
    incidentId: incident?.id ?? '',
    resolution: 'Hecho',
    refundMethod,
    actor,
  });
  if (!resolved.ok) throw new Error(JSON.stringify(resolved));
}
async function lastHand() {
  const rows = await shop.db.select().from(orderPayments).orderBy(orderPayments.id);
  return rows.at(-1)?.id ?? 0;
}
async function accept(orderId: string, accessToken: string) {
  const revisionId = (await readRevisions(shop.db, orderId)).at(-1)?.id ?? '';
  expect(await answerRevision(shop.db, { accessToken, revisionId, accepts: true })).toEqual({ ok: true });
}

test('an online payment that came beside one which staff void pays the order from then on', async () => {
  const { order } = await aPlacedOrder(shop.db, { paymentMethod: 'Wompi' });
  const { reference } = await begin(shop.db, order.id);
  await pay(order.id, 60_000);
  const paymentId = await lastHand();
  await hear('tx-1', reference);
  await voidPayment(shop.db, { orderId: order.id, paymentId, actor });
  expect([await statusOf(order.id), await balance(order.id), await open()]).toEqual(['Pagado', 0, []]);
});

test('an order waits again once its only payment by hand is voided, though an online one of another value is here', async () => {
  const { order } = await aPlacedOrder(shop.db, { paymentMethod: 'Wompi' });
  const { reference } = await begin(shop.db, order.id);
  await pay(order.id, 60_000);
  const paymentId = await lastHand();
  await hear('tx-1', reference, 70_000);
  await voidPayment(shop.db, { orderId: order.id, paymentId, actor });
  await settle('wrong-amount', 'provider');
  expect([await statusOf(order.id), await balance(order.id), await open()]).toEqual(['Pendiente', 60_000, []]);
});

test('what a change adds to an order that is paid twice is collected at the handover', async () => {
  const { order } = await aPlacedOrder(shop.db, { paymentMethod: 'Wompi' });
  const [first, second] = [await begin(shop.db, order.id), await beginAnew(shop.db, order.id)];
  await hear('tx-1', first.reference);
  await hear('tx-2', second.reference);
  await revise(shop.db, order.id, { shippingCost: 5_000 });
  await accept(order.id, order.accessToken);
  await settle('paid-twice', 'provider');
  expect([(await readOrder(shop.db, order.id)).remainder, await balance(order.id)]).toEqual(['on-delivery', 5_000]);
});

test('the part owed of an order that is paid twice ends when its total rises above what it was', async () => {
  const { order } = await aPlacedOrder(shop.db, { paymentMethod: 'Wompi' });
  const [first, second] = [await begin(shop.db, order.id), await beginAnew(shop.db, order.id)];
  await hear('tx-1', first.reference);
  await hear('tx-2', second.reference);
  await revise(shop.db, order.id, firstLine(1));
  expect(await open()).toEqual(['paid-twice 60000', 'refund-owed 30000']);
  await revise(shop.db, order.id, { shippingCost: 40_000 });
  await accept(order.id, order.accessToken);
  expect(await open()).toEqual(['paid-twice 60000']);
});

test('an order that staff entered a payment of stays Pagado when the online one beside it is annulled', async () => {
  const { order } = await aPlacedOrder(shop.db, { paymentMethod: 'Wompi' });
  const { reference } = await begin(shop.db, order.id);
  await pay(order.id, 60_000);
  await hear('tx-1', reference);
  await hear('tx-1', reference, 60_000, 'VOIDED');
  expect([await statusOf(order.id), await balance(order.id), await open()]).toEqual(['Pagado', 0, ['voided 60000']]);
});

test('a part owed of a payment that is annulled is owed of the transfer that pays the order then', async () => {
  const { order } = await aPlacedOrder(shop.db, { paymentMethod: 'Wompi' });
  const { reference } = await begin(shop.db, order.id);
  await hear('tx-1', reference);
  await shop.db.insert(transferProofs).values({ ...aProof(), orderId: order.id });
  const [proof] = await shop.db.select().from(transferProofs);
  await reviewProof(shop.db, { proofId: proof?.id ?? '', decision: 'approve', reason: '', actor });
  await revise(shop.db, order.id, firstLine(1));
  expect(await open()).toEqual(['paid-twice 60000', 'refund-owed 30000']);
  await hear('tx-1', reference, 60_000, 'VOIDED');
  expect([await statusOf(order.id), await balance(order.id), await open()]).toEqual([
    'Pagado',
    -30_000,
    ['refund-owed 30000', 'voided 60000'],
  ]);
});

test('the carrier collects all that an order costs while staff have not decided about its online payment', async () => {
  const { order } = await aPlacedOrder(shop.db, { paymentMethod: 'Pago Contraentrega' });
  const { reference } = await begin(shop.db, order.id);
  await hear('tx-1', reference, 50_000);
  await set(order.id, 'Enviado');
  const collects = (await findToCollect(shop.db, [order.id])).get(order.id);
  await set(order.id, 'Entregado');
  const rows = await shop.db.select().from(orderPayments).orderBy(orderPayments.id);
  expect(rows).toMatchObject([{ amount: collects }]);
});

test('an order that staff noted as paid before its approval came owes what a change makes it cost less', async () => {
  const { order } = await aPlacedOrder(shop.db, { paymentMethod: 'Wompi' });
  const { reference } = await begin(shop.db, order.id);
  await set(order.id, 'Pagado');
  await hear('tx-1', reference);
  await revise(shop.db, order.id, firstLine(1));
  expect(await open()).toEqual(['paid-twice 60000', 'refund-owed 30000']);
});

test('of an unwanted payment that went back in part only the rest is to be returned', async () => {
  const { order } = await aPlacedOrder(shop.db, { paymentMethod: 'Wompi' });
  const { reference } = await begin(shop.db, order.id);
  await set(order.id, 'Cancelado');
  await hear('tx-1', reference);
  await uploadSettlement(shop.db, actor, `${settlementHeading};tx-1;25/11/2026;DEVOLUCION;20.000;;;;`);
  await applyReversals(shop.db, 'wompi');
  expect(await open()).toEqual(['paid-after-cancel 40000', 'partly-reversed 20000']);
});

async function paidAgain() {
  const { order } = await aPlacedOrder(shop.db, { paymentMethod: 'Transferencia Bancaria' });
  await pay(order.id, 60_000);
  await set(order.id, 'Cancelado');
  await set(order.id, 'Pendiente');
  await pay(order.id, 60_000);
  expect([await statusOf(order.id), await open()]).toEqual(['Pagado', ['refund-owed 60000']]);
  return order;
}

test('an order that is paid again owes what a change makes it cost less, beside its first money', async () => {
  const order = await paidAgain();
  await revise(shop.db, order.id, firstLine(1));
  expect(await open()).toEqual(['refund-owed 30000', 'refund-owed 60000']);
});

test('a change of the notes of an order that is paid again owes nothing more', async () => {
  const order = await paidAgain();
  await revise(shop.db, order.id, { notes: 'Timbre dañado' });
  expect(await open()).toEqual(['refund-owed 60000']);
});

test('a restored order whose money is owed waits for its payment when its notes change', async () => {
  const { order } = await aPlacedOrder(shop.db, { paymentMethod: 'Transferencia Bancaria' });
  await pay(order.id, 60_000);
  await set(order.id, 'Cancelado');
  await set(order.id, 'Pendiente');
  await revise(shop.db, order.id, { notes: 'Timbre dañado' });
  expect([await statusOf(order.id), await open()]).toEqual(['Pendiente', ['refund-owed 60000']]);
});

test('a change of notes does not accept an online payment of another value', async () => {
  const { order } = await aPlacedOrder(shop.db, { paymentMethod: 'Wompi' });
  const { reference } = await begin(shop.db, order.id);
  await hear('tx-1', reference, 70_000);
  await revise(shop.db, order.id, { notes: 'Timbre dañado' });
  expect([await statusOf(order.id), await open()]).toEqual(['Pendiente', ['wrong-amount 70000']]);
});

test('undoing a second cancellation restores what was owed since the first', async () => {
  const { order } = await aPlacedOrder(shop.db, { paymentMethod: 'Transferencia Bancaria' });
  await pay(order.id, 20_000);
  await set(order.id, 'Cancelado');
  await set(order.id, 'Pendiente');
  await pay(order.id, 10_000);
  const eventId = await set(order.id, 'Cancelado');
  expect(await open()).toEqual(['refund-owed 30000']);
  await undoStatusChange(shop.db, { eventId, actor });
  expect(await open()).toEqual(['refund-owed 20000']);
});

test('an online payment beside what the carrier collected is not accepted by setting the order to Pagado', async () => {
  const order = await deliveredBesideOnline();
  await set(order.id, 'Pagado');
  expect([await statusOf(order.id), await balance(order.id), await open()]).toEqual([
    'Pagado',
    -60_000,
    ['paid-twice 60000'],
  ]);
});

test('staff who keep the online payment of a delivered order say that the carrier collected nothing', async () => {
  const order = await deliveredBesideOnline();
  await settle('paid-twice', null);
  expect([await balance(order.id), await open()]).toEqual([0, []]);
});

/** A delivered order on delivery, whose online payment was approved after it was sent. */
async function deliveredBesideOnline() {
  const { order } = await aPlacedOrder(shop.db, { paymentMethod: 'Pago Contraentrega' });
  const { reference } = await begin(shop.db, order.id);
  await set(order.id, 'Enviado');
  await hear('tx-1', reference);
  await set(order.id, 'Entregado');
  return order;
}

test('what staff accept of an online payment beyond the price of its order is owed', async () => {
  const { order } = await aPlacedOrder(shop.db, { paymentMethod: 'Wompi' });
  const { reference } = await begin(shop.db, order.id);
  await hear('tx-1', reference, 70_000);
  const eventId = await set(order.id, 'Pagado');
  expect(await open()).toEqual(['refund-owed 10000', 'wrong-amount 70000']);
  await undoStatusChange(shop.db, { eventId, actor });
  expect(await open()).toEqual(['wrong-amount 70000']);
});
