import { Hono } from 'hono';
import { afterEach, expect, test } from 'vitest';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { createAuth } from '#server/accounts/auth.server.ts';
import { type ChangeFeed, createChangeFeed } from '#server/process/change-feed.server.ts';
import { createLog } from '#server/process/log.server.ts';
import { openSession, testSecret } from '#server/testing/served-shop.ts';
import { insertCustomer } from '#shop/testing/customers.ts';
import { liveChanges } from './live-changes.server.ts';
import { eventually, listenTo } from './testing/live-stream.ts';

const shop = useTestDatabase();
const log = createLog('silent');

let feed: ChangeFeed | undefined;
afterEach(async () => {
  await feed?.close();
  feed = undefined;
});

function open() {
  const auth = createAuth({ db: shop.db, secret: testSecret, origin: 'http://tienda.example', secureCookies: false });
  feed = createChangeFeed(shop.database, log, { pollMs: 600_000, listeningPollMs: 600_000, reconnectMs: 20 });
  const pace = { batchMs: 1, heartbeatMs: 600_000 };
  return new Hono().get('/admin/live', liveChanges({ database: shop.database, auth, changes: feed, log }, pace));
}

async function signedIn() {
  await insertCustomer(shop.db, { id: 'marta', role: 'admin', staffRole: 'owner' });
  return openSession(shop.db, 'marta');
}

test('a stopping process ends its streams and opens no others', async () => {
  const http = open();
  const { cookie } = await signedIn();
  const live = await listenTo(http, cookie);
  await eventually(() => expect(live.cursor()).not.toBe(''));

  await feed?.close();

  await eventually(() => expect(live.hasEnded()).toBe(true));
  const late = await listenTo(http, cookie);
  await eventually(() => expect(late.hasEnded()).toBe(true));
});

test('a person can open six streams; closing one makes room', async () => {
  const http = open();
  const { cookie } = await signedIn();
  const held = [];
  for (let count = 0; count < 6; count += 1) held.push(await listenTo(http, cookie));
  expect((await listenTo(http, cookie)).status).toBe(429);
  await held[0]?.leave();
  expect((await listenTo(http, cookie)).status).toBe(200);
});

test('a reader who leaves while connecting holds no stream; of ten at once, six are opened', async () => {
  const http = open();
  const { cookie } = await signedIn();
  for (let left = 0; left < 7; left++) {
    const leaving = new AbortController();
    const response = http.request('/admin/live', { headers: { Cookie: cookie }, signal: leaving.signal });
    leaving.abort();
    expect((await response).status).toBe(499);
  }
  const streams = await Promise.all(Array.from({ length: 10 }, () => listenTo(http, cookie)));
  expect(streams.filter(({ status }) => status === 200)).toHaveLength(6);
  await Promise.all(streams.map((stream) => stream.leave()));
});
