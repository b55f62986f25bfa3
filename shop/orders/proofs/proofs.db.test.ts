import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { orderEvents, orders, storeSettings, transferProofs, users } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { lapseOrder } from '#shop/orders/cancelling/lapse-order.server.ts';
import { choosePaymentMethod } from '#shop/orders/choose-payment-method.server.ts';
import { findOrder, findOrderByToken } from '#shop/orders/list/find-orders.server.ts';
import type { NewOrder } from '#shop/orders/order.ts';
import { placeOrder } from '#shop/orders/placing/place-order.server.ts';
import { changeOrderStatus } from '#shop/orders/status/change-order-status.server.ts';
import { recordTransaction } from '#shop/payments/record-transaction.server.ts';
import { aNewOrder, aProof, countUnits, insertTransaction, readOrder, unitLine } from '#shop/testing/orders.ts';
import { aTransaction, begin } from '#shop/testing/payments.ts';
import { insertProduct } from '#shop/testing/products.ts';
import { findProofFile } from './find-proofs.server.ts';
import type { NewProof } from './proof.ts';
import { hasRoomForProof, measureProofSpace, NoRoomForProof } from './proof-space.server.ts';
import { type ProofDecision, reviewProof } from './review-proof.server.ts';
import { sendProof } from './send-proof.server.ts';

const shop = useTestDatabase();
const marta = { userId: 'marta', fullName: 'Marta Ríos' };
const now = new Date('2026-03-02T15:00:00Z');
const hoursLater = (hours: number) => new Date(now.getTime() + hours * 3_600_000);

beforeEach(async () => {
  await shop.db.insert(users).values({ id: marta.userId, name: marta.fullName, email: 'marta@correo.example' });
});

async function place(overrides: Partial<NewOrder> = {}, stock = 10) {
  const honey = await insertProduct(shop.db, { name: 'Miel', stock });
  const order = aNewOrder([unitLine(honey)], { paymentMethod: 'Transferencia Bancaria', ...overrides });
  const placed = await placeOrder(shop.db, order, now);
  if (!placed.ok) throw new Error(placed.reason);
  return { ...placed.order, honey };
}

const orderRow = (id: string) => readOrder(shop.db, id);

/** The latest proof of an order. */
async function proofOf(orderId: string) {
  const [proof] = (await findOrder(shop.db, orderId))?.proofs ?? [];
  if (!proof) throw new Error('The order has no proof');
  return proof;
}

const send = (accessToken: string, proof: NewProof = aProof()) => sendProof(shop.db, { accessToken, proof }, now);
const review = (proofId: string, decision: ProofDecision, reason = '') =>
  reviewProof(shop.db, { proofId, decision, reason, actor: marta }, now);
const changeStatus = (orderId: string, status: 'Cancelado' | 'Pagado' | 'Pendiente' | 'Enviado') =>
  changeOrderStatus(shop.db, { orderId, status, actor: marta });
const eventsOf = async (orderId: string) =>
  (await shop.db.select().from(orderEvents).where(eq(orderEvents.orderId, orderId)).orderBy(orderEvents.id)).map(
    ({ kind, note }) => [kind, note].filter(Boolean).join(': '),
  );

test('a proof sent by the order’s link puts the order under review, and it no longer lapses', async () => {
  const { id, accessToken } = await place();
  expect(await send(accessToken)).toEqual({ ok: true });
  expect(await orderRow(id)).toMatchObject({ status: 'Pendiente', holdExpiresAt: null });
  expect(await proofOf(id)).toMatchObject({ status: 'pending', fileName: 'comprobante.jpg', byteSize: 120_000 });
  expect(await eventsOf(id)).toEqual(['placed', 'proof-sent']);
});

test('an order with an approved proof that is set back to pending cannot change its payment method', async () => {
  const { id, accessToken } = await place();
  await send(accessToken);
  await review((await proofOf(id)).id, 'approve');
  await changeStatus(id, 'Pendiente');
  const chosen = await choosePaymentMethod(shop.db, { accessToken, method: 'Wompi' }, now);
  expect(chosen).toEqual({ ok: false, reason: 'settling' });
});

test('the same file sent again is the same proof; once rejected it may be sent again', async () => {
  const { id, accessToken } = await place();
  const proof = aProof();
  await send(accessToken, proof);
  expect(await send(accessToken, { ...proof, storageKey: 'proofs/again.jpg' })).toEqual({ ok: true });
  expect(await shop.db.$count(transferProofs)).toBe(1);
  await review((await proofOf(id)).id, 'reject', 'No se lee');
  expect(await send(accessToken, proof)).toEqual({ ok: true });
  expect(await shop.db.$count(transferProofs)).toBe(2);
});

test('a proof for an order that waits for an online payment makes it a transfer', async () => {
  const { id, accessToken } = await place({ paymentMethod: 'Wompi' });
  expect(await send(accessToken)).toEqual({ ok: true });
  expect(await orderRow(id)).toMatchObject({ paymentMethod: 'Transferencia Bancaria', holdExpiresAt: null });
});

test('a proof for an order on delivery makes it a transfer under review, which never lapses, even if it is rejected', async () => {
  const { id, accessToken } = await place({ paymentMethod: 'Pago Contraentrega' });
  expect(await send(accessToken)).toEqual({ ok: true });
  const waiting = {
    status: 'Pendiente',
    paymentMethod: 'Transferencia Bancaria',
    holdsStock: true,
    holdExpiresAt: null,
  };
  expect(await orderRow(id)).toMatchObject(waiting);
  await review((await proofOf(id)).id, 'reject', 'No se lee');
  expect(await orderRow(id)).toMatchObject(waiting);
});

test('no proof is accepted when none is needed', async () => {
  const paid = await place();
  await changeStatus(paid.id, 'Pagado');
  const cancelled = await place();
  await changeStatus(cancelled.id, 'Cancelado');
  const confirming = await place({ paymentMethod: 'Wompi' });
  await insertTransaction(shop.db, { orderId: confirming.id, status: 'PENDING' });
  const sent = await place({ paymentMethod: 'Pago Contraentrega' });
  await changeStatus(sent.id, 'Enviado');

  for (const { accessToken } of [paid, cancelled, confirming, sent])
    expect(await send(accessToken)).toEqual({ ok: false, reason: 'settling' });
  expect(await send('nada')).toEqual({ ok: false, reason: 'not-found' });
  expect(await shop.db.$count(transferProofs)).toBe(0);
});

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

test('a lapsed transfer still accepts a proof, which reaches staff', async () => {
  const { id, accessToken } = await place();
  await shop.db.transaction((tx) => lapseOrder(tx, id, hoursLater(48)));
  expect(await send(accessToken)).toEqual({ ok: true });
  expect((await orderRow(id)).status).toBe('Cancelado');
  await review((await proofOf(id)).id, 'approve');
  expect(await orderRow(id)).toMatchObject({ status: 'Pagado', holdsStock: true });
});

test('a proof approved for an order that the provider has paid already changes no status and is reported to staff', async () => {
  const { id } = await place({ proof: aProof() });
  await insertTransaction(shop.db, { orderId: id, status: 'APPROVED', paysOrder: true });
  await shop.db.update(orders).set({ status: 'Pagado' }).where(eq(orders.id, id));
  expect(await review((await proofOf(id)).id, 'approve')).toMatchObject({ ok: true });
  expect(await proofOf(id)).toMatchObject({ status: 'approved' });
  expect((await eventsOf(id)).at(-1)).toMatch(/^payment-problem: Comprobante aprobado de un pedido ya pagado/);
});

test('staff see for which other orders the same file was sent', async () => {
  const proof = aProof();
  const first = await place({ proof });
  const second = await place({ proof });
  const third = await place({ proof: aProof() });
  expect(await proofOf(first.id)).toMatchObject({
    alsoUsedIn: [{ orderId: second.id, orderNumber: second.orderNumber }],
  });
  expect(await proofOf(third.id)).toMatchObject({ alsoUsedIn: [] });
});

test('a proof’s file is found through its own order only', async () => {
  const proof = aProof();
  const { id } = await place({ proof });
  const other = await place({ proof: aProof() });
  const { id: proofId } = await proofOf(id);
  const { storageKey, fileName, contentType } = proof;
  expect(await findProofFile(shop.db, { orderId: id, proofId })).toEqual({ storageKey, fileName, contentType });
  for (const ids of [
    { orderId: other.id, proofId },
    { orderId: id, proofId: 'nada' },
  ])
    expect(await findProofFile(shop.db, ids)).toBeNull();
});

test('the order’s link shows what concerns the customer and nothing of staff', async () => {
  const { id, accessToken, orderNumber } = await place({ proof: aProof() });
  await review((await proofOf(id)).id, 'reject', 'No se lee');
  await shop.db.insert(orderEvents).values({ orderId: id, kind: 'payment-problem', note: 'solo para la tienda' });

  const shown = await findOrderByToken(shop.db, accessToken);

  expect(shown).toMatchObject({
    id,
    orderNumber,
    status: 'Pendiente',
    events: [{ kind: 'placed' }, { kind: 'proof-sent' }, { kind: 'proof-rejected', note: 'No se lee' }],
    proofs: [{ status: 'rejected', reason: 'No se lee' }],
  });
  const text = JSON.stringify(shown);
  for (const secret of [accessToken, 'Marta', 'marta', 'storageKey', 'sha256', 'userId'])
    expect(text).not.toContain(secret);
});

test('no link leads to an unknown or deleted order', async () => {
  const { id, accessToken } = await place();
  await shop.db.update(orders).set({ deletedAt: now }).where(eq(orders.id, id));
  for (const token of [accessToken, '', 'nada', "'; drop table orders; --", 'a\0b'])
    expect(await findOrderByToken(shop.db, token)).toBeNull();
});

const staffMailsAbout = async (kind: 'proof-sent') =>
  (
    await shop.db.execute<{ audience: string }>(sql`
      select data->>'audience' as audience from pgboss.job
      join order_events on order_events.id = (data->>'eventId')::bigint
      where name = 'order-mail' and kind = ${kind} and data->>'audience' = 'staff'`)
  ).rows;

test('at most five proofs of an order wait for review, and a review makes room for another', async () => {
  const { id, accessToken } = await place();
  const answers = await Promise.all(Array.from({ length: 7 }, () => send(accessToken)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(5);
  expect(await send(accessToken)).toEqual({ ok: false, reason: 'too-many' });
  expect(await shop.db.$count(transferProofs, eq(transferProofs.orderId, id))).toBe(5);

  await review((await proofOf(id)).id, 'reject', 'No se lee.');
  expect(await send(accessToken)).toEqual({ ok: true });
});

test('staff are mailed about the first proof of an order, and again once they have reviewed all', async () => {
  const { id, accessToken } = await place();
  for (let sent = 1; sent <= 3; sent++) await send(accessToken);
  expect(await staffMailsAbout('proof-sent')).toHaveLength(1);

  for (const { id: proofId } of (await findOrder(shop.db, id))?.proofs ?? []) await review(proofId, 'reject', 'No.');
  await send(accessToken);
  expect(await staffMailsAbout('proof-sent')).toHaveLength(2);
});

test('concurrent proofs stay within their space', async () => {
  await shop.db.insert(storeSettings).values({ siteName: 'Origen Natural', paymentLimits: { proofsMegabytes: 3 } });
  const tokens = [];
  for (let order = 0; order < 4; order += 1) tokens.push((await place()).accessToken);
  const megabyte = 1024 * 1024;
  const sent = await Promise.allSettled(tokens.map((token) => send(token, aProof({ byteSize: megabyte * 2 }))));
  expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const one of sent) if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(NoRoomForProof);
});

test('staff are warned once when proofs take 80 % of their space', async () => {
  await shop.db.insert(storeSettings).values({ siteName: 'Origen Natural', paymentLimits: { proofsMegabytes: 10 } });
  const { accessToken } = await place();
  const megabytes = (count: number) => aProof({ byteSize: count * 1024 * 1024 });
  const warnings = async () =>
    (await shop.db.execute(sql`select from pgboss.job where name = 'proof-space-mail'`)).rows.length;

  await send(accessToken, megabytes(7));
  expect([await warnings(), (await measureProofSpace(shop.db)).isShort]).toEqual([0, false]);
  await send(accessToken, megabytes(1));
  expect([await warnings(), (await measureProofSpace(shop.db)).isShort]).toEqual([1, true]);
  await send(accessToken, megabytes(1));
  expect(await warnings()).toBe(1);
  expect(await hasRoomForProof(shop.db, 1024 * 1024)).toBe(true);
  expect(await hasRoomForProof(shop.db, 1024 * 1024 + 1)).toBe(false);
});
