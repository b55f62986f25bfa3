import { eq, sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { afterEach, expect, test, vi } from 'vitest';
import { announce } from '#db/announce.server.ts';
import { changes, type Role, sessions, userProfiles } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { placeOrder } from '#shop/orders/place-order.server.ts';
import { insertCustomer } from '#shop/testing/customers.ts';
import { aNewOrder, insertPlacedOrder, unitLine } from '#shop/testing/orders.ts';
import { insertProduct } from '#shop/testing/products.ts';
import { createAuth } from './auth.server.ts';
import { type ChangeFeed, createChangeFeed } from './change-feed.server.ts';
import { liveChanges } from './live-changes.server.ts';
import { createLog } from './log.server.ts';
import { openSession, testSecret } from './testing/served-shop.ts';

const shop = useTestDatabase();
const log = createLog('silent');
/** Where nothing is heard, a test would wait for longer than it lasts: what arrives was heard. */
const onlyHearing = { deafMs: 600_000, hearingMs: 600_000, reopenMs: 20 };

let feed: ChangeFeed | undefined;
afterEach(async () => {
  await feed?.close();
  feed = undefined;
});

function open({ beatMs = 600_000, pace = onlyHearing } = {}) {
  const auth = createAuth({ db: shop.db, secret: testSecret, origin: 'http://tienda.example', secureCookies: false });
  feed = createChangeFeed(shop.database, log, pace);
  const handler = liveChanges({ database: shop.database, auth, changes: feed, log }, { togetherMs: 1, beatMs });
  return new Hono().get('/admin/live', handler);
}

async function somebody(id: string, role: Role) {
  await insertCustomer(shop.db, { id, role });
  return openSession(shop.db, id);
}

/** One open stream: what came so far, and how it went on. */
async function listenTo(
  http: Hono,
  cookie: string | undefined,
  options: { desde?: string; lastEventId?: string } = {},
) {
  const headers = {
    ...(cookie && { Cookie: cookie }),
    ...(options.lastEventId && { 'Last-Event-ID': options.lastEventId }),
  };
  const answer = await http.request(`/admin/live${options.desde ? `?desde=${options.desde}` : ''}`, { headers });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  let ended = false;
  const reading = (async () => {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) text += part.value;
    ended = true;
  })();
  const told = (event: string) =>
    [...text.matchAll(/^event: (\w+)\n(?:id: .*\n)?data: (.*)$/gm)]
      .filter(([, name]) => name === event)
      .map(([, , data]) => JSON.parse(data ?? 'null'));
  return {
    status: answer.status,
    headers: answer.headers,
    told,
    text: () => text,
    hasEnded: () => ended,
    place: () => [...text.matchAll(/^id: (.*)$/gm)].at(-1)?.[1] ?? '',
    leave: async () => {
      await reader?.cancel();
      await reading;
    },
  };
}

const heard = (check: () => void) => vi.waitFor(check, { timeout: 10_000, interval: 5 });

test('what changes in the shop is for staff alone: others are told neither it nor that it is there', async () => {
  const http = open();
  expect((await listenTo(http, undefined)).status).toBe(401);
  expect((await listenTo(http, (await somebody('rosa', 'customer')).cookie)).status).toBe(403);
  expect((await http.request('/admin/live', { method: 'HEAD' })).status).toBe(405);
});

test('an order that comes in is told at once, with its number and total and nothing of its customer', async () => {
  const honey = await insertProduct(shop.db, { price: 30_000, stock: 5 });
  const live = await listenTo(open(), (await somebody('marta', 'admin')).cookie);
  await heard(() => expect(live.place()).not.toBe(''));

  const placed = await placeOrder(shop.db, aNewOrder([unitLine(honey, 2)]));

  if (!placed.ok) throw new Error('The order was refused');
  const { id, orderNumber } = placed.order;
  await heard(() => expect(live.told('change')).toContainEqual({ topic: 'orders', ids: [id] }));
  expect(live.told('change')).toContainEqual({ topic: 'stock', ids: [honey.id] });
  expect(live.told('order')).toEqual([{ id, orderNumber, total: 60_000, status: 'Pendiente Contraentrega' }]);
  expect(live.text()).not.toMatch(/Laura|correo\.example|3004567812/);
  expect(live.headers.get('Content-Type')).toMatch(/^text\/event-stream/);
  expect(live.headers.get('Cache-Control')).toBe('private, no-store, no-transform');
});

test('a change of an order that was there before is no new order', async () => {
  const order = await insertPlacedOrder(shop.db);
  const live = await listenTo(open(), (await somebody('marta', 'admin')).cookie);
  await heard(() => expect(live.place()).not.toBe(''));

  await shop.db.transaction((tx) => announce(tx, 'orders', [order.id]));

  await heard(() => expect(live.told('change')).toEqual([{ topic: 'orders', ids: [order.id] }]));
  expect(live.told('order')).toEqual([]);
});

test('after a break a reader is told what they missed, and of what they heard before nothing', async () => {
  const http = open();
  const { cookie } = await somebody('marta', 'admin');
  const tell = (name: string) => shop.db.transaction((tx) => announce(tx, 'products', [name]));
  const first = await listenTo(http, cookie);
  await heard(() => expect(first.place()).not.toBe(''));
  await tell('heard');
  await heard(() => expect(first.told('change')).toHaveLength(1));
  await heard(() => expect(first.place()).toBe('1'));
  await first.leave();
  await tell('missed');

  for (const again of [{ lastEventId: '1' }, { desde: '1' }, { lastEventId: '1', desde: '0' }]) {
    const live = await listenTo(http, cookie, again);
    await heard(() => expect(live.told('change')).toEqual([{ topic: 'products', ids: ['missed'] }]));
    await live.leave();
  }
});

test('a change committed after a later one is told too, to whoever was there and to whoever comes back', async () => {
  const http = open();
  const { cookie } = await somebody('marta', 'admin');
  const add = (id: number) => shop.db.insert(changes).values({ id, topic: 'products', subjectIds: [String(id)] });
  await add(1);
  await add(3);
  const live = await listenTo(http, cookie);
  await heard(() => expect(live.place()).toBe('3-2'));
  await live.leave();

  await add(2);
  const back = await listenTo(http, cookie, { lastEventId: live.place() });
  await heard(() => expect(back.told('change')).toEqual([{ topic: 'products', ids: ['2'] }]));
  await heard(() => expect(back.place()).toBe('3'));
});

test('whoever stands where this database never was, or too far behind, is told to read everything anew', async () => {
  const http = open();
  const { cookie } = await somebody('marta', 'admin');
  const ahead = await listenTo(http, cookie, { lastEventId: '900' });
  await heard(() => expect(ahead.told('change')).toEqual([{ topic: 'all', ids: [] }]));
  expect(ahead.place()).toBe('0');

  await shop.db.execute(sql`insert into changes (topic) select 'orders' from generate_series(1, 500)`);
  const behind = await listenTo(http, cookie, { lastEventId: '0' });
  await heard(() => expect(behind.told('change')).toEqual([{ topic: 'all', ids: [] }]));
  await heard(() => expect(behind.place()).toBe('500'));
});

test('who signs out, or is staff no more, hears no more', async () => {
  const http = open({ beatMs: 10 });
  const marta = await somebody('marta', 'admin');
  const pedro = await somebody('pedro', 'admin');
  const [out, revoked] = [await listenTo(http, marta.cookie), await listenTo(http, pedro.cookie)];
  await heard(() => expect(out.text()).toContain(':\n\n'));
  expect([out.hasEnded(), revoked.hasEnded()]).toEqual([false, false]);

  await shop.db.delete(sessions).where(eq(sessions.id, marta.id));
  await shop.db.update(userProfiles).set({ role: 'customer' }).where(eq(userProfiles.id, 'pedro'));

  await heard(() => expect([out.hasEnded(), revoked.hasEnded()]).toEqual([true, true]));
});

test('a process that stops ends its streams, and opens no others', async () => {
  const http = open();
  const { cookie } = await somebody('marta', 'admin');
  const live = await listenTo(http, cookie);
  await heard(() => expect(live.place()).not.toBe(''));

  await feed?.close();

  await heard(() => expect(live.hasEnded()).toBe(true));
  const late = await listenTo(http, cookie);
  await heard(() => expect(late.hasEnded()).toBe(true));
});

test('one person holds six streams at most, and one that is left makes room', async () => {
  const http = open();
  const { cookie } = await somebody('marta', 'admin');
  const held = [];
  for (let count = 0; count < 6; count += 1) held.push(await listenTo(http, cookie));
  expect((await listenTo(http, cookie)).status).toBe(429);
  await held[0]?.leave();
  expect((await listenTo(http, cookie)).status).toBe(200);
});

test('who leaves while they are being let in holds no stream; ten at once are six', async () => {
  const http = open();
  const { cookie } = await somebody('marta', 'admin');
  for (let left = 0; left < 7; left++) {
    const leaving = new AbortController();
    const asked = http.request('/admin/live', { headers: { Cookie: cookie }, signal: leaving.signal });
    leaving.abort();
    expect((await asked).status).toBe(499);
  }
  const streams = await Promise.all(Array.from({ length: 10 }, () => listenTo(http, cookie)));
  expect(streams.filter(({ status }) => status === 200)).toHaveLength(6);
  await Promise.all(streams.map((stream) => stream.leave()));
});

test('where nothing can be heard, changes are looked for', async () => {
  const http = open({ pace: { deafMs: 10, hearingMs: 10, reopenMs: 20 } });
  const live = await listenTo(http, (await somebody('marta', 'admin')).cookie);
  await heard(() => expect(live.place()).not.toBe(''));

  // Written without a word to those who listen.
  await shop.db.insert(changes).values({ topic: 'settings' });

  await heard(() => expect(live.told('change')).toEqual([{ topic: 'settings', ids: [] }]));
});

test('a connection that is lost is opened again, and what was announced meanwhile is told', async () => {
  const live = await listenTo(open(), (await somebody('marta', 'admin')).cookie);
  await shop.db.transaction((tx) => announce(tx, 'products', ['before']));
  await heard(() => expect(live.told('change')).toHaveLength(1));

  await shop.db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen %'`,
  );
  await shop.db.transaction((tx) => announce(tx, 'products', ['after']));

  await heard(() => expect(live.told('change')).toContainEqual({ topic: 'products', ids: ['after'] }));
});
