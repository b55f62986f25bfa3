import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { type Database, type Db, openDatabase } from '#db/database.server.ts';
import { findRunningEmbedded } from '#db/embedded/embedded-postgres.server.ts';
import { freePort, startThrowawayPostgres } from '#db/testing/postgres-server.ts';
import { type RunningShop, startShop } from '#e2e/shops/running-shop.ts';
import { auditOrders, noFaults, type Stocked } from '#trials/audit.ts';
import { beginPageLoad } from '#trials/growth/page-load.ts';
import { beginOrderLoad, describeSeen } from '#trials/order-load.ts';
import type { OnSale } from '#trials/post-order.ts';
import { signInStaff } from '#trials/staff-request.ts';
import { beginStaffLoad, payForStaff, placeForStaff } from './staff-load.ts';

/** A folder with an earlier version of the shop, built; `npm run test:upgrade` makes one. */
const previous = process.env.PREVIOUS_SHOP ?? '';
/** For the pictures of the demo shop on a busy machine. */
const patienceMs = 300_000;
const common = { AUTH_SECRET: 'x'.repeat(48), TRUST_PROXY: '1' };
const stock = 100_000;
const wares = ['Miel del monte', 'Jabón de avena', 'Té de jengibre', 'Aceite de sésamo'];

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const one of undo.splice(0).reverse()) await one();
});

/** Adds products to the demo shop of the earlier version, and orders for staff to work on. */
async function stockUp(db: Db, url: string) {
  const values = sql.join(
    [...wares, 'Polen'].map((name) => sql`(${name}, 10000, ${stock})`),
    sql`, `,
  );
  const { rows } = await db.execute<OnSale>(
    sql`insert into products (name, price, stock) values ${values} returning id as "productId", unit_price as price`,
  );
  const counted = rows.at(-1);
  if (!counted) throw new Error('No product was added');
  await placeForStaff(url, counted, 40);
  const paidIds = await payForStaff(db, url, counted, 12);
  const orders = await db.execute<{ id: string; number: string }>(sql`select id, order_number as number from orders`);
  const onSale = rows.slice(0, -1);
  const stocked: Stocked = new Map(onSale.map(({ productId }) => [productId, stock]));
  return {
    onSale,
    counted,
    stocked,
    orderIds: orders.rows.map(({ id }) => id),
    staffPages: ['', '/orders', '/payments', '/products', ...paidIds.map((id) => `/orders/${id}`)].map(
      (page) => `/admin${page}`,
    ),
    earlier: new Set(orders.rows.map(({ number }) => number)),
  };
}

function errorsOf(shop: RunningShop): string[] {
  return shop
    .output()
    .split('\n')
    .filter((line) => line.includes('"level":50') && !line.includes('incidentWords'));
}

/** The failures of a version that cannot show incidents of kinds that it does not know. */
async function listUnshown(db: Db): Promise<Set<string>> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct order_id as id from payment_incidents where kind in ('refund-owed', 'reversed', 'partly-reversed', 'unrecorded')`);
  const pages = rows.length > 0 ? ['/admin/payments', ...rows.map(({ id }) => `/admin/orders/${id}`)] : [];
  return new Set(pages.map((page) => `${page}: 500`));
}

const tally = (answers: Map<string, number>) => [...answers].map(([what, count]) => `${count} × ${what}`).join(', ');

test('two processes of the earlier version are replaced one after another while they sell', async () => {
  const server = await startThrowawayPostgres();
  undo.push(() => server.stop());
  const ports = [await freePort(), await freePort(), await freePort(), await freePort()];
  const origin = `http://localhost:${ports[0]}`;
  const start = async (port: number | undefined, version?: string) => {
    const environment = { ...common, DATABASE_URL: server.url, APP_URL: origin };
    const shop = await startShop({ port: port ?? 0, environment, patienceMs, ...(version && { version }) });
    undo.push(() => shop.discard());
    return shop;
  };
  const old = [await start(ports[0], previous), await start(ports[1], previous)];
  const database: Database = await openDatabase(server.url);
  undo.push(() => database.close());
  const sale = await stockUp(database.db, origin);
  const { db } = database;

  const cookie = await signInStaff(origin);
  // Served by the processes that are in the list, as by those that a proxy knows.
  const addresses = old.map(({ port }) => `http://127.0.0.1:${port}`);
  const [, lastOld = ''] = addresses;
  const load = beginOrderLoad({ addresses, origin, onSale: sale.onSale, shoppers: 8 });
  const staff = beginStaffLoad({ db, addresses, origin, cookie, ...sale });
  const pages = beginPageLoad(lastOld, ['/', '/productos', `/productos/${sale.counted.productId}`], 2);
  const staffPages = beginPageLoad(lastOld, sale.staffPages, 2, { cookie });
  await load.confirmed(100);

  const began = performance.now();
  const next = [await start(ports[2])];
  const secondsToStart = (performance.now() - began) / 1_000;
  addresses.push(`http://127.0.0.1:${ports[2]}`);
  // Both versions serve.
  await load.confirmed(200);
  addresses.shift();
  await load.confirmed(20);
  expect(await old[0]?.stop()).toBe(0);
  next.push(await start(ports[3]));
  addresses.push(`http://127.0.0.1:${ports[3]}`);
  await load.confirmed(100);
  await pages.end();
  await staffPages.end();
  addresses.shift();
  await load.confirmed(20);
  expect(await old[1]?.stop()).toBe(0);
  await load.confirmed(100);
  await staff.end();
  await load.end();

  const { longestRequestMs } = load.seen;
  process.stdout.write(
    `Ready after ${secondsToStart.toFixed(1)} s. Orders: ${describeSeen(load.seen)}, the longest ${longestRequestMs.toFixed(0)} ms. Pages: ${pages.read + staffPages.read}. Staff: ${tally(staff.answers)}.\n`,
  );
  expect([...load.seen.answers.keys()]).toEqual(['200 placed']);
  const failures = [...pages.failures, ...staffPages.failures].map(({ description }) => description);
  const unshown = await listUnshown(db);
  expect(failures.filter((failure) => !unshown.has(failure))).toEqual([]);
  expect([...staff.answers.keys()].filter((answer) => !/ (2..|409)$/.test(answer))).toEqual([]);
  expect([...old, ...next].flatMap(errorsOf)).toEqual([]);
  expect(await auditOrders(db, load.ledger, sale.stocked, sale.earlier)).toMatchObject(noFaults);
});

test('a shop with its own database is stopped and started as this version while shoppers order', async () => {
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'shop-upgrade-'));
  undo.push(() => rmSync(dataFolder, { recursive: true, force: true }));
  const port = await freePort();
  const withDatabase = async <Result>(use: (db: Db) => Promise<Result>) => {
    const database = await openDatabase(findRunningEmbedded(dataFolder) ?? '');
    try {
      return await use(database.db);
    } finally {
      await database.close();
    }
  };
  const old = await startShop({ port, dataFolder, environment: common, version: previous, patienceMs });
  undo.push(() => old.discard());
  const sale = await withDatabase((db) => stockUp(db, old.url));
  const load = beginOrderLoad({ addresses: [old.url], onSale: sale.onSale, shoppers: 8 });
  await load.confirmed(100);
  expect(await old.stop()).toBe(0);
  const began = performance.now();
  const next = await startShop({ port, dataFolder, environment: common });
  undo.push(() => next.discard());
  const secondsToStart = (performance.now() - began) / 1_000;
  await load.confirmed(100);
  await load.end();

  process.stdout.write(`Ready after ${secondsToStart.toFixed(1)} s. Orders: ${describeSeen(load.seen)}.\n`);
  expect(load.ledger.unanswered).toEqual(new Set());
  expect([old, next].flatMap(errorsOf)).toEqual([]);
  expect(await withDatabase((db) => auditOrders(db, load.ledger, sale.stocked, sale.earlier))).toMatchObject(noFaults);
});
