import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { storeSettings, transferProofs } from '#db/schema.ts';
import { lapseOrder } from '#shop/orders/cancelling/lapse-order.server.ts';
import { choosePaymentMethod } from '#shop/orders/choose-payment-method.server.ts';
import { findOrder } from '#shop/orders/list/read-order.server.ts';
import { fullSight } from '#shop/staff/roles/sight.ts';
import { aProof, insertTransaction } from '#shop/testing/orders.ts';
import { hasRoomForProof, measureProofSpace, NoRoomForProof } from './proof-space.server.ts';
import { hoursLater, now, useProofs } from './testing/proofs.ts';

const { shop, place, orderRow, proofOf, send, review, changeStatus, eventsOf } = useProofs();

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

test('a lapsed transfer still accepts a proof, which reaches staff', async () => {
  const { id, accessToken } = await place();
  await shop.db.transaction((tx) => lapseOrder(tx, id, hoursLater(48)));
  expect(await send(accessToken)).toEqual({ ok: true });
  expect((await orderRow(id)).status).toBe('Cancelado');
  await review((await proofOf(id)).id, 'approve');
  expect(await orderRow(id)).toMatchObject({ status: 'Pagado', holdsStock: true });
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

  for (const { id: proofId } of (await findOrder(shop.db, fullSight, id))?.proofs ?? [])
    await review(proofId, 'reject', 'No.');
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
