import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { findRunningEmbedded } from '#db/embedded/embedded-postgres.server.ts';
import { launchShop, type RunningShop, refusedStart, startShop } from './shops/running-shop.ts';

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

test('a second shop on the same data folder is refused, and the first keeps selling', async () => {
  const first = await anEmptyShop();

  const second = await refusedStart({ dataFolder: first.dataFolder });

  expect(second.code).toBe(1);
  expect(second.output).toMatch(/^La tienda no arrancó\. [^\n]+\n$/);
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
}, 300_000);

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
