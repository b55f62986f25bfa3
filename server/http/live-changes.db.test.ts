import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { afterEach, expect, test } from 'vitest';
import { announce } from '#db/announce.server.ts';
import { changes, type Role, sessions, staffRoles, userProfiles } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { createAuth } from '#server/accounts/auth.server.ts';
import { type ChangeFeed, createChangeFeed } from '#server/process/change-feed.server.ts';
import { createLog } from '#server/process/log.server.ts';
import { openSession, testSecret } from '#server/testing/served-shop.ts';
import { answerQuestion } from '#shop/experts/answer-question.server.ts';
import { askQuestion } from '#shop/experts/ask-question.server.ts';
import { placeOrder } from '#shop/orders/placing/place-order.server.ts';
import { placeSale } from '#shop/orders/selling/place-sale.server.ts';
import { insertCustomer, insertHealthConsent } from '#shop/testing/customers.ts';
import { aNewOrder, anAddress, insertPlacedOrder, unitLine } from '#shop/testing/orders.ts';
import { insertProduct } from '#shop/testing/products.ts';
import { aSale, seller } from '#shop/testing/sales.ts';
import { insertTill } from '#shop/testing/tills.ts';
import { openTill } from '#shop/till/open-till.server.ts';
import { liveChanges } from './live-changes.server.ts';
import { eventually, listenTo } from './testing/live-stream.ts';

const shop = useTestDatabase();
const log = createLog('silent');
/** No polling during a test: what arrives was notified. */
const onlyNotifications = { pollMs: 600_000, listeningPollMs: 600_000, reconnectMs: 20 };

let feed: ChangeFeed | undefined;
afterEach(async () => {
  await feed?.close();
  feed = undefined;
});

function open({ heartbeatMs = 600_000, pace = onlyNotifications } = {}) {
  const auth = createAuth({ db: shop.db, secret: testSecret, origin: 'http://tienda.example', secureCookies: false });
  feed = createChangeFeed(shop.database, log, pace);
  const handler = liveChanges({ database: shop.database, auth, changes: feed, log }, { batchMs: 1, heartbeatMs });
  return new Hono().get('/admin/live', handler);
}

async function signedIn(id: string, role: Role, staffRole = 'owner') {
  await insertCustomer(shop.db, { id, role, staffRole: role === 'admin' ? staffRole : null });
  return openSession(shop.db, id);
}

test('only staff can read the stream of changes', async () => {
  const http = open();
  expect((await listenTo(http, undefined)).status).toBe(401);
  expect((await listenTo(http, (await signedIn('rosa', 'customer')).cookie)).status).toBe(403);
  expect((await http.request('/admin/live', { method: 'HEAD' })).status).toBe(405);
});

test('a new order is sent at once, with its number and total and without customer data', async () => {
  const honey = await insertProduct(shop.db, { price: 30_000, stock: 5 });
  const live = await listenTo(open(), (await signedIn('marta', 'admin')).cookie);
  await eventually(() => expect(live.cursor()).not.toBe(''));

  const placed = await placeOrder(shop.db, aNewOrder([unitLine(honey, 2)]));

  if (!placed.ok) throw new Error('The order was refused');
  const { id, orderNumber } = placed.order;
  await eventually(() => expect(live.events('change')).toContainEqual({ topic: 'orders', ids: [id] }));
  expect(live.events('change')).toContainEqual({ topic: 'stock', ids: [honey.id] });
  expect(live.events('order')).toEqual([{ id, orderNumber, total: 60_000, status: 'Pendiente Contraentrega' }]);
  expect(live.text()).not.toMatch(/Laura|correo\.example|3004567812/);
  expect(live.headers.get('Content-Type')).toMatch(/^text\/event-stream/);
  expect(live.headers.get('Cache-Control')).toBe('private, no-store, no-transform');
});

test('a change of an existing order is not sent as a new order', async () => {
  const order = await insertPlacedOrder(shop.db);
  const live = await listenTo(open(), (await signedIn('marta', 'admin')).cookie);
  await eventually(() => expect(live.cursor()).not.toBe(''));

  await shop.db.transaction((tx) => announce(tx, 'orders', [order.id]));

  await eventually(() => expect(live.events('change')).toEqual([{ topic: 'orders', ids: [order.id] }]));
  expect(live.events('order')).toEqual([]);
});

test('after a break a reader gets the changes they missed, and no others', async () => {
  const http = open();
  const { cookie } = await signedIn('marta', 'admin');
  const change = (name: string) => shop.db.transaction((tx) => announce(tx, 'products', [name]));
  const first = await listenTo(http, cookie);
  await eventually(() => expect(first.cursor()).not.toBe(''));
  await change('heard');
  await eventually(() => expect(first.events('change')).toHaveLength(1));
  await eventually(() => expect(first.cursor()).toBe('1'));
  await first.leave();
  await change('missed');

  for (const again of [{ lastEventId: '1' }, { desde: '1' }, { lastEventId: '1', desde: '0' }]) {
    const live = await listenTo(http, cookie, again);
    await eventually(() => expect(live.events('change')).toEqual([{ topic: 'products', ids: ['missed'] }]));
    await live.leave();
  }
});

test('a change committed after one with a higher id is sent as well', async () => {
  const http = open();
  const { cookie } = await signedIn('marta', 'admin');
  const add = (id: number) => shop.db.insert(changes).values({ id, topic: 'products', subjectIds: [String(id)] });
  await add(1);
  await add(3);
  const live = await listenTo(http, cookie);
  await eventually(() => expect(live.cursor()).toBe('3-2'));
  await live.leave();

  await add(2);
  const back = await listenTo(http, cookie, { lastEventId: live.cursor() });
  await eventually(() => expect(back.events('change')).toEqual([{ topic: 'products', ids: ['2'] }]));
  await eventually(() => expect(back.cursor()).toBe('3'));
});

test('a reader whose cursor is unknown or too far behind is told to reload everything', async () => {
  const http = open();
  const { cookie } = await signedIn('marta', 'admin');
  const ahead = await listenTo(http, cookie, { lastEventId: '900' });
  await eventually(() => expect(ahead.events('change')).toEqual([{ topic: 'all', ids: [] }]));
  expect(ahead.cursor()).toBe('0');

  await shop.db.execute(sql`insert into changes (topic) select 'orders' from generate_series(1, 500)`);
  const behind = await listenTo(http, cookie, { lastEventId: '0' });
  await eventually(() => expect(behind.events('change')).toEqual([{ topic: 'all', ids: [] }]));
  await eventually(() => expect(behind.cursor()).toBe('500'));
});

test('the stream ends when its reader signs out or is no longer staff', async () => {
  const http = open({ heartbeatMs: 10 });
  const marta = await signedIn('marta', 'admin');
  const pedro = await signedIn('pedro', 'admin');
  const [out, revoked] = [await listenTo(http, marta.cookie), await listenTo(http, pedro.cookie)];
  await eventually(() => expect(out.text()).toContain(':\n\n'));
  expect([out.hasEnded(), revoked.hasEnded()]).toEqual([false, false]);

  await shop.db.delete(sessions).where(eq(sessions.id, marta.id));
  await shop.db.update(userProfiles).set({ role: 'customer' }).where(eq(userProfiles.id, 'pedro'));

  await eventually(() => expect([out.hasEnded(), revoked.hasEnded()]).toEqual([true, true]));
});

test('an open stream ends for a revoked person before the next event', async () => {
  const http = open();
  const { cookie } = await signedIn('pedro', 'admin');
  const live = await listenTo(http, cookie);
  await eventually(() => expect(live.cursor()).not.toBe(''));
  await shop.db.update(userProfiles).set({ role: 'customer' }).where(eq(userProfiles.id, 'pedro'));

  await shop.db.transaction((tx) => announce(tx, 'products', ['miel']));

  await eventually(() => expect(live.hasEnded()).toBe(true));
  expect(live.events('change')).toEqual([]);
});

test('a stream tells each role only of what it may open, and loses the totals as soon as the role changes', async () => {
  const http = open();
  const { cookie } = await signedIn('pedro', 'admin', 'sales');
  const adviser = await signedIn('ana', 'admin', 'adviser');
  const [live, quiet] = [await listenTo(http, cookie), await listenTo(http, adviser.cookie)];
  await eventually(() => expect([live.cursor(), quiet.cursor()]).not.toContain(''));
  const start = live.cursor();
  const product = await insertProduct(shop.db, { price: 30_000, stock: 5 });
  const place = () => placeOrder(shop.db, aNewOrder([unitLine(product)], { isAnother: true }));

  await place();
  await eventually(() => expect(live.events('order')).toMatchObject([{ total: 30_000 }]));
  await shop.db.update(userProfiles).set({ staffRole: 'warehouse' }).where(eq(userProfiles.id, 'pedro'));
  await place();

  await eventually(() => expect(live.events('order')).toMatchObject([{ total: 30_000 }, { total: null }]));
  // Nor does an old cursor bring them back.
  const again = await listenTo(http, cookie, { desde: start });
  await eventually(() => expect(again.events('order')).toMatchObject([{ total: null }, { total: null }]));
  await eventually(() => expect(quiet.cursor()).toBe(live.cursor()));
  expect(quiet.events('order')).toEqual([]);
  expect(quiet.events('change').map(({ topic }) => topic)).not.toContain('orders');
});

test('a sale that is to be sent is a new order for the colleagues of its seller', async () => {
  const http = open();
  const vera = await signedIn('vera', 'admin', 'sales');
  const [own, other] = [
    await listenTo(http, vera.cookie),
    await listenTo(http, (await signedIn('benito', 'admin', 'warehouse')).cookie),
  ];
  await eventually(() => expect([own.cursor(), other.cursor()]).not.toContain(''));
  await insertTill(shop.db);
  const honey = await insertProduct(shop.db, { stock: 9 });
  const sell = (delivery: 'parcel' | 'carried') =>
    placeSale(shop.db, aSale([unitLine(honey)], { delivery, customer: anAddress() }), {
      userId: 'vera',
      fullName: 'Vera',
      permissions: seller.permissions,
    });
  expect(await sell('carried')).toMatchObject({ ok: true });
  const sold = await sell('parcel');
  if (!sold.ok) throw new Error(sold.reason);

  await eventually(() => expect(other.events('order')).toMatchObject([{ id: sold.order.id, total: null }]));
  await eventually(() => expect(own.cursor()).toBe(other.cursor()));
  expect(own.events('order')).toEqual([]);
});

test('a role that sees money hears of changes of payments and of the till, and of no new order', async () => {
  const http = open();
  const moneyOnly = randomUUID();
  await shop.db.insert(staffRoles).values({ id: moneyOnly, name: 'Tesorería', permissions: ['money', 'till'] });
  const teller = await signedIn('ana', 'admin', moneyOnly);
  const live = await listenTo(http, teller.cookie);
  await eventually(() => expect(live.cursor()).not.toBe(''));
  await openTill(shop.db, { opening: 50_000, actor: { userId: 'ana', fullName: 'Ana' } });
  await eventually(() => expect(live.events('change')).toEqual([{ topic: 'orders', ids: [] }]));

  const product = await insertProduct(shop.db, { stock: 5 });
  await placeOrder(shop.db, aNewOrder([unitLine(product)]));
  await eventually(() => expect(live.events('change').filter(({ topic }) => topic === 'orders')).toHaveLength(2));
  expect(live.events('order')).toEqual([]);
});

test('a question and its answer are sent to people with its permission, without who asked', async () => {
  const http = open();
  const live = await listenTo(http, (await signedIn('ana', 'admin', 'adviser')).cookie);
  const quiet = await listenTo(http, (await signedIn('pedro', 'admin', 'warehouse')).cookie);
  await eventually(() => expect([live.cursor(), quiet.cursor()]).not.toContain(''));
  const userId = await insertCustomer(shop.db, { id: 'laura', name: 'Laura Gómez' });
  await insertHealthConsent(shop.db, userId);

  const customer = { userId, fullName: 'Laura Gómez', email: 'laura@correo.example' };
  const asked = await askQuestion(shop.db, { customer, question: '¿Cuánto tomo?', agrees: false });
  if (!asked.ok) throw new Error(asked.reason);
  const change = { topic: 'service-requests', ids: [] };
  await eventually(() => expect(live.events('change')).toEqual([change]));
  const expert = { userId: 'ana', fullName: 'Ana' };
  await answerQuestion(shop.db, { userId, questionId: asked.questionId, answer: 'Dos gotas.', expert });

  await eventually(() => expect(live.events('change')).toEqual([change, change]));
  await eventually(() => expect(quiet.cursor()).toBe(live.cursor()));
  expect(quiet.events('change')).toEqual([]);
});

test('changes are polled for when notifications do not arrive', async () => {
  const http = open({ pace: { pollMs: 10, listeningPollMs: 10, reconnectMs: 20 } });
  const live = await listenTo(http, (await signedIn('marta', 'admin')).cookie);
  await eventually(() => expect(live.cursor()).not.toBe(''));

  // Inserted without a notification.
  await shop.db.insert(changes).values({ topic: 'settings' });

  await eventually(() => expect(live.events('change')).toEqual([{ topic: 'settings', ids: [] }]));
});

test('a lost connection is reopened, and changes announced in between are sent', async () => {
  const live = await listenTo(open(), (await signedIn('marta', 'admin')).cookie);
  await shop.db.transaction((tx) => announce(tx, 'products', ['before']));
  await eventually(() => expect(live.events('change')).toHaveLength(1));

  await shop.db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen %'`,
  );
  await shop.db.transaction((tx) => announce(tx, 'products', ['after']));

  await eventually(() => expect(live.events('change')).toContainEqual({ topic: 'products', ids: ['after'] }));
});
