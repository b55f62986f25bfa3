import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { AccountMailJob } from '#db/job-queues.server.ts';
import { enqueue } from '#db/jobs.server.ts';
import {
  consents,
  healthReports,
  type OrderStatus,
  orderEvents,
  orders,
  payments,
  serviceRequests,
  sessions,
  transferProofs,
  treatmentNotes,
  twoFactors,
  userProfiles,
  users,
  verifications,
} from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { jobsLeft } from '#server/testing/jobs-left.ts';
import { findOrderByToken } from '#shop/orders/list/read-order.server.ts';
import { forgetClosedAccounts } from '#shop/orders/removing/forget-person.server.ts';
import { changeOrderStatus } from '#shop/orders/status/change-order-status.server.ts';
import { attemptGraceMs } from '#shop/orders/waiting-order.server.ts';
import { requestExam } from '#shop/service-requests/request-exam.server.ts';
import { insertCustomer } from '#shop/testing/customers.ts';
import { insertPlacedOrder, insertProof, insertTransaction } from '#shop/testing/orders.ts';
import { anExamRequest } from '#shop/testing/service-requests.ts';
import { closeAccount } from './close-account.server.ts';
import { giveConsent } from './consents.server.ts';

const shop = useTestDatabase();
const email = 'laura@correo.example';
const hashedEmail = `sha256:${createHash('sha256').update(email).digest('hex')}`;

/** The whole database as text, to search for personal data. */
async function everything(): Promise<string> {
  const { rows } = await shop.db.execute<{ name: string }>(
    sql`select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
  );
  const tables = await Promise.all(
    rows.map(async ({ name }) => (await shop.db.execute(sql.raw(`select * from ${name}`))).rows),
  );
  return JSON.stringify(tables);
}

const filesToDrop = async () =>
  (await shop.db.execute<{ data: unknown }>(sql`select data from pgboss.job where name = 'drop-personal-files'`)).rows;

const mailsToForget = async () =>
  (
    await shop.db.execute<{ data: unknown }>(
      sql`select data from pgboss.job where name = 'forget-mails' order by data->>'userId'`,
    )
  ).rows.map(({ data }) => data);

const anOrderOf = (userId: string, status: OrderStatus) => insertPlacedOrder(shop.db, { userId, status });

test('a closed account leaves nothing but the proof of consent, with the hash of the address', async () => {
  const userId = await insertCustomer(shop.db, {
    id: 'laura',
    name: 'Laura Gómez',
    phone: '3019998877',
    avatarUrl: '/imagenes/avatars/a',
    coverPhotoUrl: '/imagenes/cover_photos/b',
  });
  await insertCustomer(shop.db, { id: 'pedro', name: 'Pedro Ruiz' });
  await shop.db.insert(sessions).values({ id: 's', userId, token: 't', expiresAt: new Date(Date.now() + 60_000) });
  await shop.db.insert(twoFactors).values({ id: 'f', userId, secret: 's', backupCodes: 'b' });
  await shop.db.insert(verifications).values(
    ['laura', 'reset:laura', 'reset:pedro'].map((value) => ({
      id: value,
      identifier: value,
      value,
      expiresAt: new Date(),
    })),
  );
  await shop.db.insert(healthReports).values({ userId });
  await shop.db.insert(treatmentNotes).values({ userId, body: 'Una cápsula al día.' });
  await requestExam(shop.db, anExamRequest({ userId, email }));
  await giveConsent(shop.db, { userId, email, purpose: 'marketing', wording: 'Quiero novedades.' });

  expect(await closeAccount(shop.db, userId)).toEqual({ ok: true, ordersUnderWay: 0 });

  expect(await shop.db.select({ id: users.id }).from(users)).toEqual([{ id: 'pedro' }]);
  expect(await shop.db.select({ value: verifications.value }).from(verifications)).toEqual([{ value: 'reset:pedro' }]);
  for (const table of [sessions, twoFactors, healthReports, treatmentNotes, serviceRequests])
    expect(await shop.db.$count(table)).toBe(0);
  const proof = { userId: null, email: hashedEmail, wording: expect.stringMatching(/./) };
  expect(await shop.db.select().from(consents)).toMatchObject([proof, proof, proof]);
  expect(await everything()).not.toMatch(/laura|gómez|3019998877/i);
  expect(await filesToDrop()).toEqual([
    { data: { pictures: ['/imagenes/avatars/a', '/imagenes/cover_photos/b'], proofs: [] } },
  ]);
});

test('waiting and sent mails about a closed account are deleted with it', async () => {
  const userId = await insertCustomer(shop.db, { id: 'laura' });
  const others: AccountMailJob[] = [
    { kind: 'password-changed', userId: 'pedro' },
    { kind: 'reset', email: 'pedro@correo.example' },
  ];
  const theirs: AccountMailJob[] = [
    { kind: 'password-changed', userId },
    { kind: 'reset', email },
  ];
  for (const job of [...theirs, ...others]) await enqueue(shop.db, 'account-mail', job);
  await shop.db.execute(sql`update pgboss.job set state = 'completed' where data->>'email' = ${email}`);

  await closeAccount(shop.db, userId);

  const left = await jobsLeft(shop.db);
  expect(left).toHaveLength(others.length);
  expect(left).toEqual(expect.arrayContaining(others));
});

test('a completed order is forgotten at once: its records stay, its customer’s data do not', async () => {
  const userId = await insertCustomer(shop.db, { id: 'laura' });
  const order = await insertPlacedOrder(shop.db, {
    userId,
    status: 'Entregado',
    notes: 'Timbre de Laura',
    clientKey: 'address-of-laura',
  });
  await insertProof(shop.db, {
    orderId: order.id,
    storageKey: 'comprobantes/x.jpg',
    fileName: 'transferencia-laura.jpg',
    status: 'rejected',
    reason: 'Es de Laura Gómez',
  });
  await shop.db.insert(orderEvents).values({ orderId: order.id, kind: 'proof-rejected', note: 'Es de Laura Gómez' });
  await shop.db
    .insert(consents)
    .values({ purpose: 'terms-and-data', wording: 'Acepto.', email: order.shippingAddress.email, orderId: order.id });

  await closeAccount(shop.db, userId);

  const [kept] = await shop.db.select().from(orders);
  const { orderNumber, orderDate, items, totalAmount, status, paymentMethod } = order;
  expect(kept).toMatchObject({ orderNumber, orderDate, items, totalAmount, status, paymentMethod, userId: null });
  expect(kept?.forgottenAt).toEqual(expect.any(Date));
  expect(kept?.shippingAddress).toMatchObject({ firstName: '', city: 'Pereira', department: 'Risaralda' });
  expect(await findOrderByToken(shop.db, order.accessToken)).toBeNull();
  expect(await filesToDrop()).toEqual([{ data: { pictures: [], proofs: ['comprobantes/x.jpg'] } }]);
  expect(await mailsToForget()).toEqual([
    { userId, addressHash: hashedEmail.replace('sha256:', '') },
    { orderNumber: order.orderNumber },
  ]);
  expect(await shop.db.select().from(transferProofs)).toMatchObject([{ storageKey: '', fileName: '', reason: '' }]);
  expect(await everything()).not.toMatch(/laura|gómez|álamos|3004567812/i);
});

test('an open order is delivered first, and forgotten once it is completed', async () => {
  const userId = await insertCustomer(shop.db, { id: 'laura' });
  const order = await anOrderOf(userId, 'Enviado');

  expect(await closeAccount(shop.db, userId)).toEqual({ ok: true, ordersUnderWay: 1 });

  expect(await forgetClosedAccounts(shop.db)).toEqual({ forgotten: 0, faults: [] });
  expect(await findOrderByToken(shop.db, order.accessToken)).toMatchObject({ shippingAddress: { firstName: 'Laura' } });

  await insertCustomer(shop.db, { id: 'marta', role: 'admin' });
  const actor = { userId: 'marta', fullName: 'Marta' };
  await changeOrderStatus(shop.db, { orderId: order.id, status: 'Entregado', actor });

  expect(await forgetClosedAccounts(shop.db)).toEqual({ forgotten: 1, faults: [] });
  expect(await forgetClosedAccounts(shop.db)).toEqual({ forgotten: 0, faults: [] });
  expect(await findOrderByToken(shop.db, order.accessToken)).toBeNull();
});

test('a cancelled order whose payment staff must check keeps its customer until then', async () => {
  const userId = await insertCustomer(shop.db, { id: 'laura' });
  const unread = await anOrderOf(userId, 'Cancelado');
  const proof = await insertProof(shop.db, { orderId: unread.id });
  const confirming = await anOrderOf(userId, 'Cancelado');
  await insertTransaction(shop.db, { orderId: confirming.id, status: 'PENDING' });

  expect(await closeAccount(shop.db, userId)).toEqual({ ok: true, ordersUnderWay: 2 });
  expect(await forgetClosedAccounts(shop.db)).toMatchObject({ forgotten: 0 });

  await shop.db.update(transferProofs).set({ status: 'rejected' }).where(eq(transferProofs.id, proof.id));
  expect(await forgetClosedAccounts(shop.db)).toMatchObject({ forgotten: 1 });
});

test('orders that staff must check do not block others, and a run forgets a limited number', async () => {
  const userId = await insertCustomer(shop.db, { id: 'laura' });
  const placed = [];
  for (const _ of [1, 2, 3]) placed.push(await anOrderOf(userId, 'Enviado'));
  await closeAccount(shop.db, userId);
  const [blocked] = placed;
  if (!blocked) throw new Error('no order');
  await insertProof(shop.db, { orderId: blocked.id });
  await shop.db.update(orders).set({ status: 'Entregado' });
  const longAgo = new Date(Date.now() - 86_400_000);
  await shop.db.update(orders).set({ forgetRequestedAt: longAgo }).where(eq(orders.id, blocked.id));

  expect(await forgetClosedAccounts(shop.db, { atOnce: 1 })).toEqual({ forgotten: 1, faults: [] });
  expect(await forgetClosedAccounts(shop.db, { atOnce: 1 })).toEqual({ forgotten: 1, faults: [] });
  expect(await forgetClosedAccounts(shop.db, { atOnce: 1 })).toEqual({ forgotten: 0, faults: [] });
});

test('a cancelled order that can still be paid at the provider keeps its customer until it cannot', async () => {
  const userId = await insertCustomer(shop.db, { id: 'laura' });
  const { id: orderId } = await anOrderOf(userId, 'Cancelado');
  await insertTransaction(shop.db, { orderId, status: 'DECLINED' });

  expect(await closeAccount(shop.db, userId)).toEqual({ ok: true, ordersUnderWay: 1 });
  expect(await forgetClosedAccounts(shop.db)).toMatchObject({ forgotten: 0 });

  await shop.db.update(payments).set({ expiresAt: new Date(Date.now() - attemptGraceMs) });
  expect(await forgetClosedAccounts(shop.db)).toMatchObject({ forgotten: 1 });
});

test('other people’s orders and accounts are unchanged, and staff accounts cannot be closed', async () => {
  await insertCustomer(shop.db, { id: 'marta', role: 'admin' });
  const pedro = await insertCustomer(shop.db, { id: 'pedro' });
  const order = await anOrderOf(pedro, 'Entregado');
  const ofAdmin = await anOrderOf('marta', 'Entregado');
  await insertCustomer(shop.db, { id: 'laura' });

  expect(await closeAccount(shop.db, 'marta')).toEqual({ ok: false, reason: 'admin' });
  expect(await closeAccount(shop.db, 'nobody')).toEqual({ ok: false, reason: 'not-found' });
  await closeAccount(shop.db, 'laura');

  for (const { accessToken } of [order, ofAdmin])
    expect(await findOrderByToken(shop.db, accessToken)).toMatchObject({ shippingAddress: { firstName: 'Laura' } });
  expect(await shop.db.$count(userProfiles)).toBe(2);
});
