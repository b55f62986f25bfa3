import { createHash } from 'node:crypto';
import type { ServerBuild } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import type { Database, Db } from '#db/database.server.ts';
import { paymentIncidents, paymentTransactions } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { createLog } from '#server/process/log.server.ts';
import { createMetrics } from '#server/process/metrics.server.ts';
import { createWompi } from '#server/wompi/wompi.server.ts';
import { aProvider } from '#shop/testing/payment-provider.ts';
import { aBegunPayment, aTransaction, eventKinds, orderNow } from '#shop/testing/payments.ts';
import { createHttp } from './http.server.ts';
import type { Shop } from './shop.ts';

const shop = useTestDatabase();
const eventsSecret = 'test_events_ghi';
const wompi = createWompi({
  publicKey: 'pub_test_abc',
  privateKey: 'prv_test_def',
  eventsSecret,
  integritySecret: 'test_integrity_jkl',
  environment: 'test',
  apiUrl: 'http://127.0.0.1:9/v1',
  widgetUrl: 'http://127.0.0.1:9/widget.js',
});
let standIn = aProvider();
beforeEach(() => {
  standIn = aProvider();
});

/** Webhook events are not handled by pages. */
const noPages = { routes: {}, assets: { routes: {} } } as unknown as ServerBuild;

function open(settings: Partial<Shop> = {}) {
  const metrics = createMetrics();
  const logged: string[] = [];
  const log = createLog('info', { write: (line) => void logged.push(line) });
  const paymentProvider = { ...standIn.provider, readEvent: wompi.readEvent };
  const opened = { database: shop.database, paymentProvider, origin: 'https://tienda.example', metrics, log };
  const http = createHttp({ ...opened, ...settings } as Shop, noPages);
  const send = (body: string, headers: Record<string, string> = {}) =>
    http.request(
      '/wompi/eventos',
      { method: 'POST', body, headers: { 'Content-Type': 'application/json', ...headers } },
      { incoming: { socket: { remoteAddress: '203.0.113.7' } } },
    );
  const counted = async () => {
    const { values } = await metrics.paymentEvents.get();
    return Object.fromEntries(
      values.filter(({ value }) => value > 0).map(({ labels, value }) => [labels.outcome, value]),
    );
  };
  return { send, logged, counted };
}

/** Builds a signed event for a transaction that the stand-in provider also returns on lookup. */
function anEvent(transaction: { reference?: string; status?: 'DECLINED' }) {
  const fields = { id: 'tx-1', status: 'APPROVED', amount_in_cents: 3_000_000, currency: 'COP', ...transaction };
  standIn.knows(aTransaction({ id: fields.id, ...transaction }));
  const timestamp = 1_700_000_000;
  const text = `${fields.id}${fields.status}${fields.amount_in_cents}${timestamp}${eventsSecret}`;
  const checksum = createHash('sha256').update(text).digest('hex');
  const properties = ['transaction.id', 'transaction.status', 'transaction.amount_in_cents'];
  const signature = { properties, checksum };
  return {
    body: { event: 'transaction.updated', data: { transaction: fields }, environment: 'test', signature, timestamp },
    checksum,
  };
}

test('a signed webhook event without a page of ours pays its order; sent again it changes nothing', async () => {
  const { order, reference } = await aBegunPayment(shop.db);
  const { send, counted } = open();
  const { body, checksum } = anEvent({ reference });

  for (let times = 0; times < 3; times++)
    expect((await send(JSON.stringify(body), { 'X-Event-Checksum': checksum })).status).toBe(200);

  expect((await orderNow(shop.db, order.id)).status).toBe('Pagado');
  expect(await eventKinds(shop.db, order.id)).toEqual(['paid']);
  expect(await counted()).toEqual({ taken: 3 });
});

test('the checksum may come in the header alone', async () => {
  const { order, reference } = await aBegunPayment(shop.db);
  const { body, checksum } = anEvent({ reference });
  const { properties } = body.signature;

  const answer = await open().send(JSON.stringify({ ...body, signature: { properties } }), {
    'X-Event-Checksum': checksum,
  });

  expect(answer.status).toBe(200);
  expect((await orderNow(shop.db, order.id)).status).toBe('Pagado');
});

test('a forged event is refused, changes nothing, and nothing of it gets into the log', async () => {
  const { order, reference } = await aBegunPayment(shop.db);
  const { send, logged, counted } = open();
  const { body } = anEvent({ reference, status: 'DECLINED' });
  body.data.transaction.status = 'APPROVED';

  expect((await send(JSON.stringify(body))).status).toBe(403);

  expect((await orderNow(shop.db, order.id)).status).toBe('Pendiente');
  expect(await shop.db.$count(paymentTransactions)).toBe(0);
  expect(await shop.db.$count(paymentIncidents)).toBe(0);
  expect(await counted()).toEqual({ forged: 1 });
  // One line for the wrong signature and one for the refused request.
  expect(logged).toHaveLength(2);
  expect(logged.join()).not.toContain(reference);
});

test('a payment for an unknown reference is accepted and left for staff', async () => {
  const { send } = open();
  expect((await send(JSON.stringify(anEvent({ reference: 'ORDEN-nobody' }).body))).status).toBe(200);
  expect(await shop.db.$count(paymentIncidents)).toBe(1);
});

test('an event of another kind is accepted and changes nothing', async () => {
  const { body } = anEvent({ reference: 'ORDEN-1' });
  const { send, counted } = open();
  expect((await send(JSON.stringify({ ...body, event: 'nequi_token.updated' }))).status).toBe(200);
  expect(await counted()).toEqual({ ignored: 1 });
});

test.each(['', 'no JSON', '"a text"', 'null', '{'])('an invalid event (%j) is refused as such', async (body) => {
  expect((await open().send(body)).status).toBe(400);
});

test('an event of more than 64 kB is not read', async () => {
  const { body } = anEvent({ reference: 'ORDEN-1' });
  expect((await open().send(JSON.stringify({ ...body, padding: 'x'.repeat(65_536) }))).status).toBe(413);
});

test('an event that cannot be stored is answered with an error, so that the provider retries it', async () => {
  const { order, reference } = await aBegunPayment(shop.db);
  const text = JSON.stringify(anEvent({ reference }).body);
  const away = { db: { transaction: () => Promise.reject(new Error('away')) } as unknown as Db } as Database;

  expect((await open({ database: away }).send(text)).status).toBe(503);
  expect((await orderNow(shop.db, order.id)).status).toBe('Pendiente');
  expect((await open().send(text)).status).toBe(200);
  expect((await orderNow(shop.db, order.id)).status).toBe('Pagado');
});

test('an event that cannot be verified while the provider is down is answered so that it is retried', async () => {
  const { order, reference } = await aBegunPayment(shop.db);
  const { send, logged, counted } = open();
  const text = JSON.stringify(anEvent({ reference }).body);
  standIn.goAway();

  expect((await send(text)).status).toBe(503);
  expect((await orderNow(shop.db, order.id)).status).toBe('Pendiente');
  expect(await counted()).toEqual({ failed: 1 });
  expect(logged.join()).not.toContain(reference);

  standIn.goAway(false);
  expect((await send(text)).status).toBe(200);
  expect((await orderNow(shop.db, order.id)).status).toBe('Pagado');
});

test('a shop without keys accepts no events', async () => {
  expect((await open({ paymentProvider: null }).send(JSON.stringify(anEvent({}).body))).status).toBe(404);
});
