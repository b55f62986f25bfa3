import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type Database, openDatabase } from '#db/database.server.ts';
import { findRunningEmbedded, startEmbedded } from '#db/embedded/embedded-postgres.server.ts';
import { startThrowawayPostgres } from '#db/testing/postgres-server.ts';
import { launchShop, type RunningShop, refusedStart, startShop } from './running-shop.ts';

const open: RunningShop[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((shop) => shop.discard()));
});

async function aShop(...options: Parameters<typeof startShop>) {
  const shop = await startShop(...options);
  open.push(shop);
  return shop;
}

/** The data folder of an empty shop. Tests copy it, because creating it takes most of the time of a first start. */
const emptyShop = mkdtempSync(path.join(tmpdir(), 'shop-empty-'));
let emptyShopPage: string;
let emptyShopExit: number | null;
beforeAll(async () => {
  const shop = await startShop({ dataFolder: emptyShop, environment: { DEMO: '0' } });
  emptyShopPage = await (await fetch(`${shop.url}/productos`)).text();
  emptyShopExit = await shop.stop();
});
afterAll(() => rmSync(emptyShop, { recursive: true, force: true }));

function anEmptyShop({ environment, ...options }: Parameters<typeof startShop>[0] & object = {}) {
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'shop-copy-'));
  cpSync(emptyShop, dataFolder, { recursive: true });
  return aShop({ ...options, dataFolder, environment: { DEMO: '0', ...environment } });
}

const oneLine = /^La tienda no arrancó\. [^\n]+\n$/;

test.each([
  ['one process', {}],
  ['several processes', { WEB_CONCURRENCY: '2' }],
])('a port in use stops the start of %s with one line, and touches nothing', async (_, environment) => {
  const blocker = createServer();
  const port = await new Promise<number>((resolve) => {
    blocker.listen(0, '127.0.0.1', () => {
      const address = blocker.address();
      resolve(address && typeof address === 'object' ? address.port : 0);
    });
  });
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'shop-port-'));

  const refused = await refusedStart({ port, dataFolder, environment });
  blocker.close();

  expect(refused.code).toBe(1);
  expect(refused.output).toMatch(oneLine);
  expect(refused.output).toContain(String(port));
  expect(readdirSync(dataFolder)).toEqual([]);
  rmSync(dataFolder, { recursive: true });
});

test('a data folder that cannot be written to stops the start with one line', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-unwritable-'));
  const file = path.join(folder, 'archivo');
  writeFileSync(file, 'no es una carpeta');

  const refused = await refusedStart({ dataFolder: path.join(file, 'datos') });

  expect(refused.code).toBe(1);
  expect(refused.output).toMatch(oneLine);
  expect(refused.output).toContain('DATA_DIR');
  expect(statSync(file).size).toBe('no es una carpeta'.length);
  rmSync(folder, { recursive: true });
});

test('data of another database version stop the start with one line and stay unchanged', async () => {
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'shop-older-'));
  mkdirSync(path.join(dataFolder, 'database'));
  writeFileSync(path.join(dataFolder, 'database/PG_VERSION'), '18\n');

  const refused = await refusedStart({ dataFolder });

  expect(refused.code).toBe(1);
  expect(refused.output).toMatch(oneLine);
  expect(refused.output).toMatch(/versión anterior .* no se tocaron/);
  expect(readdirSync(path.join(dataFolder, 'database'))).toEqual(['PG_VERSION']);
  expect(existsSync(path.join(dataFolder, 'postgres'))).toBe(false);
  rmSync(dataFolder, { recursive: true });
});

test.each([
  ['of the wrong kind', 'mysql://localhost/tienda'],
  ['where nobody answers', 'postgresql://shop@127.0.0.1:9/shop'],
])('a DATABASE_URL %s stops the start with one line', async (_kind, url) => {
  const refused = await refusedStart({ environment: { DATABASE_URL: url, AUTH_SECRET: 'x'.repeat(32) } });

  expect(refused.code).toBe(1);
  expect(refused.output).toMatch(oneLine);
  expect(refused.output).toContain('DATABASE_URL');
});

const outdatedLine =
  /^(Preparando la base de datos…\n)?La tienda no arrancó\. [^\n]*versión anterior [^\n]* no se tocaron: sigue con la versión anterior [^\n]* DATABASE_URL[^\n]*\n$/;

/** Dates a database's migrations before the first one of this version. */
async function outdate({ db }: Database) {
  await db.execute(sql`update drizzle.__drizzle_migrations set created_at = 1795370520120`);
}

test('a database of an unsupported earlier version stops the start with one line that says what to do, and stays as it is', async () => {
  const server = await startThrowawayPostgres();
  const database = await openDatabase(server.url);
  const content = async () => {
    const journal = await database.db.execute(sql`select * from drizzle.__drizzle_migrations order by id`);
    const rows = await database.db.execute(sql`select xmin::text, * from store_settings`);
    const relations = await database.db.execute(sql`select oid::regclass::text, relfilenode from pg_class order by 1`);
    return [journal.rows, rows.rows, relations.rows];
  };
  try {
    await database.migrate();
    await database.db.execute(sql`insert into store_settings (site_name) values ('Antes')`);
    await outdate(database);
    const before = await content();

    const refused = await refusedStart({ environment: { DATABASE_URL: server.url, AUTH_SECRET: 'x'.repeat(32) } });

    expect(refused).toEqual({ code: 1, output: expect.stringMatching(outdatedLine) });
    expect(await content()).toEqual(before);
  } finally {
    await database.close();
    await server.stop();
  }
});

test('an embedded database of an unsupported earlier version stops the start with the same line and no warning', async () => {
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'shop-outdated-'));
  cpSync(emptyShop, dataFolder, { recursive: true });
  const server = await startEmbedded(dataFolder);
  const database = await openDatabase(server.url);
  await outdate(database);
  await database.close();
  await server.stop();

  const refused = await refusedStart({ dataFolder });

  expect(refused).toEqual({ code: 1, output: expect.stringMatching(outdatedLine) });
  rmSync(dataFolder, { recursive: true });
});

test('a database that fails during the first setup stops the start with one line that says why', async () => {
  const server = await startThrowawayPostgres();
  const database = await openDatabase(server.url);
  try {
    await database.migrate();
    await database.db.execute(sql`create function refuse() returns trigger language plpgsql
      as $$ begin raise exception 'no room for anything more'; end $$`);
    await database.db.execute(sql`create trigger refuse before insert on shop_state execute function refuse()`);

    const refused = await refusedStart({
      environment: { DEMO: '0', DATABASE_URL: server.url, AUTH_SECRET: 'x'.repeat(32) },
    });

    expect(refused.code).toBe(1);
    expect(refused.output).toContain(
      'La tienda no arrancó. No se pudo preparar la tienda: no room for anything more.\n',
    );
    expect(refused.output).not.toContain('insert into');
  } finally {
    await database.close();
    await server.stop();
  }
});

test('a second shop on the same data folder is refused, and the first keeps selling', async () => {
  const first = await anEmptyShop();

  const second = await refusedStart({ dataFolder: first.dataFolder });

  expect(second.code).toBe(1);
  expect(second.output).toMatch(oneLine);
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
});

test('SIGTERM ends the shop cleanly, and it starts again on the same data', async () => {
  expect(emptyShopExit).toBe(0);

  const again = await anEmptyShop();
  expect((await fetch(`${again.url}/`)).status).toBe(200);
});

test('SIGTERM closes the database in time though a request never ends', async () => {
  const shop = await anEmptyShop();
  const endless = request(`${shop.url}/contraentrega`, {
    method: 'POST',
    headers: { Origin: shop.url, 'Content-Type': 'application/x-www-form-urlencoded', 'Content-Length': '100' },
  });
  const cutOff = new Promise((resolve) => endless.once('error', resolve));
  endless.write('firstName=Ana');
  await once(endless, 'socket');
  expect((await fetch(`${shop.url}/readyz`)).status).toBe(200);

  const startedAt = performance.now();
  expect(await shop.stop()).toBe(0);
  expect(performance.now() - startedAt).toBeLessThan(10_000);
  await cutOff;
});

test('npm start also starts stand-ins for the payment provider and the carrier, and SIGINT stops all cleanly', async () => {
  const shop = await anEmptyShop({ program: ['npm', 'start'], environment: { HOME: process.env.HOME ?? '' } });
  const paymentsUrl = () => /Tienda +\S+[\s\S]+Pagos en línea +(\S+) +\(modo demostración/.exec(shop.output())?.[1];
  await vi.waitUntil(paymentsUrl);
  const standIn = paymentsUrl();
  const carrier = /Transportadora +(\S+) +\(modo demostración/.exec(shop.output())?.[1];

  const ask = () => fetch(`${standIn}/v1/merchants/unknown`);
  const askCarrier = () => fetch(`${carrier}/`);
  expect([(await ask()).status, (await askCarrier()).status]).toEqual([404, 200]);
  shop.interrupt();
  expect(await shop.stop()).toBe(0);
  await expect(fetch(`${shop.url}/healthz`)).rejects.toThrow();
  await expect(ask()).rejects.toThrow();
  await expect(askCarrier()).rejects.toThrow();
});

test.each([
  ['a public address', 'payments', 'Pagos en línea', { APP_URL: 'https://tienda.example' }],
  ['a public address', 'guides', 'Transportadora', { APP_URL: 'https://tienda.example' }],
  ['a key for guides', 'guides', 'Transportadora', { ENVIOCLICK_API_KEY: 'a-key', ENVIOCLICK_MODE: 'sandbox' }],
  [
    'keys of a provider',
    'payments',
    'Pagos en línea',
    {
      WOMPI_PUBLIC_KEY: 'pub_test_x',
      WOMPI_PRIVATE_KEY: 'prv_test_x',
      WOMPI_EVENTS_SECRET: 'test_events_x',
      WOMPI_INTEGRITY_SECRET: 'test_integrity_x',
    },
  ],
])('a shop with %s gets no stand-in for %s', async (_, __, label, environment) => {
  const shop = await anEmptyShop({
    program: ['npm', 'start'],
    environment: { HOME: process.env.HOME ?? '', ...environment },
  });
  expect(shop.output()).not.toContain(label);
  expect(await shop.stop()).toBe(0);
});

test('a first start killed midway is completed by the next one', async () => {
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'shop-interrupted-'));
  // Killed once it has begun to store pictures: the database exists, the demo is incomplete.
  const first = await launchShop({ dataFolder });
  await vi.waitUntil(() => existsSync(path.join(dataFolder, 'files')), { timeout: 60_000, interval: 5 });
  await first.kill();

  const shop = await aShop({ dataFolder });
  const page = await (await fetch(`${shop.url}/productos`)).text();
  expect(page).toContain('productos encontrados');
});

test('with DEMO=0 the shop opens empty and says so', () => {
  expect(emptyShopPage).toContain('No se encontraron productos');
});

test('the probes answer, and metrics are only for this machine or with the token', async () => {
  const shop = await anEmptyShop({ environment: { METRICS_TOKEN: 'un-token-de-prueba-largo' } });
  const ask = async (address: string, headers: Record<string, string> = {}) =>
    (await fetch(shop.url + address, { headers })).status;

  expect(await ask('/healthz')).toBe(200);
  expect(await ask('/readyz')).toBe(200);
  expect(await ask('/metrics')).toBe(200);
  expect(await ask('/metrics', { 'X-Forwarded-For': '203.0.113.9' })).toBe(403);
  expect(
    await ask('/metrics', { 'X-Forwarded-For': '203.0.113.9', Authorization: 'Bearer un-token-de-prueba-largo' }),
  ).toBe(200);
});

test('several processes sell from one database, and SIGTERM ends them all cleanly', async () => {
  const shop = await anEmptyShop({ environment: { WEB_CONCURRENCY: '2' } });
  const pages = await Promise.all(Array.from({ length: 8 }, () => fetch(`${shop.url}/productos`)));
  expect(pages.map((page) => page.status)).toEqual(Array(8).fill(200));
  // Any of the processes may answer, with the same count.
  for (let i = 0; i < 4; i += 1) expect(await answersCounted(shop, '/productos')).toBe(8);

  // Ctrl+C in a terminal arrives twice: from the terminal and from the parent process.
  shop.interrupt();
  shop.interrupt();
  expect(await shop.stop()).toBe(0);
  await expect(fetch(`${shop.url}/healthz`)).rejects.toThrow();
  expect(findRunningEmbedded(shop.dataFolder)).toBeNull();
});

/** The number of answers of a route that `/metrics` reports. */
async function answersCounted(shop: RunningShop, route: string): Promise<number> {
  const figures = await (await fetch(`${shop.url}/metrics`, { headers: { Connection: 'close' } })).text();
  const lines = figures.split('\n').filter((line) => line.startsWith('http_request_duration_seconds_count'));
  const ofRoute = lines.filter((line) => line.includes(`route="${route}"`));
  return ofRoute.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}
