import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Database, openDatabase } from '#db/database.server.ts';
import { products } from '#db/schema.ts';
import { auditOrders, noFaults } from '#trials/audit.ts';
import { beginOrderLoad } from '#trials/order-load.ts';
import { ask, type GrowthShop, openGrowthShop, signIn } from './growth-shop.ts';
import { beginPageLoad } from './page-load.ts';
import { writeFigures } from './write-figures.ts';

let shop: GrowthShop;
let database: Database;
let cookie: string;
const figures: Record<string, string> = {};

beforeAll(async () => {
  shop = await openGrowthShop();
  database = await openDatabase(shop.databaseUrl);
  cookie = await signIn(shop, shop.addresses[0] ?? '');
});
afterAll(async () => {
  await database?.close();
  await shop?.close();
  writeFigures('three processes', figures);
});

test('a session of one process is valid on all', async () => {
  for (const address of shop.addresses) expect((await ask(shop, address, '/admin', { cookie })).status).toBe(200);
});

test('a picture stored by one process is served by all', async () => {
  const noise = { width: 600, height: 400, channels: 3 as const };
  const picture = await sharp(randomBytes(noise.width * noise.height * 3), { raw: noise })
    .png()
    .toBuffer();
  const body = new FormData();
  body.set('file', new File([new Uint8Array(picture)], 'miel.png', { type: 'image/png' }));
  const [first = '', ...others] = shop.addresses;
  const kept = await (await ask(shop, first, '/admin/pictures/productorigenatural', { cookie, body })).json();
  expect(kept).toMatchObject({ outcome: 'kept' });

  const seen = await Promise.all(
    [first, ...others].map(async (address) => {
      const answer = await ask(shop, address, `${kept.url}?w=320`);
      return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()).toString('base64') };
    }),
  );
  expect(seen[0]?.status).toBe(200);
  expect(new Set(seen.map(({ bytes }) => bytes)).size).toBe(1);
});

test('a price changed through one process is shown by all within a second', async () => {
  const read = { price: 50_000, stock: 9 };
  const [ware] = await database.db
    .insert(products)
    .values({ name: 'Polen', ...read })
    .returning();
  const path = `/productos/${ware?.id}`;
  const shows = async (address: string, price: string) =>
    (await (await ask(shop, address, path)).text()).includes(price);
  let slowestMs = 0;
  for (let turn = 0; turn < 20; turn += 1) {
    const before = read.price;
    const price = 50_000 + 1_000 * (turn + 1);
    // Cached by each process before the change.
    for (const address of shop.addresses) expect(await shows(address, inWords(before))).toBe(true);
    const changing = shop.addresses[turn % 3] ?? '';
    const body = new URLSearchParams({
      price: String(price),
      stock: '9',
      priceRead: String(before),
      stockRead: '9',
    });
    const answer = await ask(shop, changing, `/admin/products/${ware?.id}/price-and-stock.data`, { cookie, body });
    expect(answer.status).toBe(200);
    const changedAt = performance.now();
    for (const address of shop.addresses) while (!(await shows(address, inWords(price)))) await pause(5);
    slowestMs = Math.max(slowestMs, performance.now() - changedAt);
    read.price = price;
  }
  expect(slowestMs).toBeLessThan(1_000);
  figures['a changed price is shown by all three, slowest of 20'] = `${slowestMs.toFixed(0)} ms`;
});

test('the sales report is read on the replica', async () => {
  for (const address of shop.addresses) await ask(shop, address, '/admin', { cookie });
  const replica = await openDatabase(shop.replica.url);
  try {
    const { rows } = await replica.db.execute<{ count: number }>(
      sql`select count(*)::int from pg_stat_activity where application_name = 'origen-natural-reads'`,
    );
    expect(rows[0]?.count).toBeGreaterThanOrEqual(shop.addresses.length);
  } finally {
    await replica.close();
  }
});

test('all three are restarted one after another under load without a failed request', async () => {
  const load = beginOrderLoad({ addresses: [shop.url], onSale: shop.onSale, shoppers: 8, lookAroundMs: 150 });
  const shown = ['/', '/productos', ...shop.onSale.map(({ productId }) => `/productos/${productId}`), '/carrito'];
  const pages = beginPageLoad(shop.url, shown, 4);
  const staff = beginPageLoad(shop.url, ['/admin', '/admin/orders'], 1, { cookie });
  await load.confirmed(30);
  const began = performance.now();
  let longestStopMs = 0;
  for (const [position, address] of shop.addresses.entries()) {
    const toldAt = performance.now();
    const stopping = shop.stop(position);
    // It reports 503 to the proxy and still serves requests.
    await vi.waitFor(async () => expect((await ask(shop, address, '/readyz')).status).toBe(503));
    const answer = await ask(shop, address, '/');
    expect([answer.status, answer.headers.get('Connection')]).toEqual([200, 'close']);
    expect(await stopping).toBe(0);
    longestStopMs = Math.max(longestStopMs, performance.now() - toldAt);
    await shop.startAgain(position);
    // Waits until the proxy has checked the process and sends it requests again.
    await load.confirmed(20);
  }
  const seconds = (performance.now() - began) / 1_000;
  await load.end();
  await pages.end();
  await staff.end();

  expect(longestStopMs).toBeLessThan(10_000);
  expect([...load.seen.answers.keys()]).toEqual(['200 placed']);
  expect(pages.failures).toEqual([]);
  expect(staff.failures).toEqual([]);
  expect(staff.read).toBeGreaterThan(20);
  await vi.waitFor(async () => {
    const audit = await auditOrders(database.db, load.ledger, shop.stocked);
    expect(audit).toMatchObject(noFaults);
  });
  figures['all three restarted one after another'] = `${seconds.toFixed(0)} s`;
  figures['longest from the signal until a process had ended'] = `${(longestStopMs / 1_000).toFixed(1)} s`;
  figures['orders confirmed during the restarts; failed'] = `${load.ledger.acknowledged.size}; 0`;
  figures['pages read during the restarts, staff included; failed'] = `${pages.read + staff.read}; 0`;
  figures['slowest order; slowest page'] =
    `${load.seen.longestRequestMs.toFixed(0)} ms; ${pages.longestMs.toFixed(0)} ms`;
  figures['orders lost; doubled; oversold'] = '0; 0; 0';
});

/** Formats a price as the shop does. */
function inWords(price: number): string {
  return price.toLocaleString('es-CO');
}
