import type { RouteConfigEntry } from '@react-router/dev/routes';
import { redirect, type ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import routes from '#app/routes.ts';
import type { Database } from '#db/database.server.ts';
import { createHttp, type Shop } from './http.server.ts';
import { createLog } from './log.server.ts';
import { createMetrics } from './metrics.server.ts';

/** A shop of one page, whose form leads to /gracias. */
const build = {
  entry: { module: { default: () => new Response('a page'), handleError: () => {} } },
  routes: { root: { id: 'root', path: '', module: { default: () => null, action: () => redirect('/gracias') } } },
  assets: { entry: { module: '', imports: [] }, routes: {}, url: '', version: '' },
  publicPath: '/',
  assetsBuildDirectory: '',
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
} as unknown as ServerBuild;

function open(settings: Partial<Shop> = {}, pages = build) {
  const shop = {
    database: {},
    auth: { findViewer: async () => null },
    metrics: createMetrics(),
    log: createLog('silent'),
    origin: 'https://tienda.example',
    trustedProxies: 1,
    metricsToken: 'una-clave-de-metricas',
    ...settings,
  } as Shop;
  const http = createHttp(shop, pages);
  return (path: string, init: RequestInit = {}, from = '203.0.113.7') =>
    http.request(path, init, { incoming: { socket: { remoteAddress: from } } });
}

const sendForm = (origin: string) => ({ method: 'POST', body: new URLSearchParams(), headers: { Origin: origin } });

test.each([
  ['that ends TLS', 'http://tienda.example/'],
  ['that gives the request another host', 'http://127.0.0.1:3000/'],
])('forms of our pages work behind a proxy %s', async (_, asSeenHere) => {
  const answer = await open()(asSeenHere, sendForm('https://tienda.example'));

  expect(answer.status).toBe(302);
  expect(answer.headers.get('Location')).toBe('/gracias');
});

test("forms of another site's pages are refused", async () => {
  const send = open();
  expect((await send('http://tienda.example/', sendForm('https://mala.example'))).status).toBe(403);
  expect((await send('http://tienda.example/', sendForm('null'))).status).toBe(403);
  expect((await send('http://tienda.example/', { method: 'POST' })).status).toBe(403);
});

test('a database that is away, or never answers, makes the shop not ready', async () => {
  const withDatabase = (execute: () => Promise<unknown>) =>
    open({ database: { db: { execute } } as unknown as Database });

  expect((await withDatabase(async () => ({ rows: [] }))('/readyz')).status).toBe(200);
  expect((await withDatabase(() => Promise.reject(new Error('away')))('/readyz')).status).toBe(503);
  expect((await withDatabase(() => new Promise(() => {}))('/readyz')).status).toBe(503);
});

test('the figures are for this machine and for who has the token', async () => {
  const ask = open();
  const withToken = (token: string) => ask('/metrics', { headers: { Authorization: `Bearer ${token}` } });

  expect((await withToken('una-clave-de-metricas')).status).toBe(200);
  expect((await withToken('una-clave-de-metricos')).status).toBe(403);
  expect((await withToken('una-clave-de-métricas')).status).toBe(403);
  expect((await ask('/metrics')).status).toBe(403);
  expect((await ask('/metrics', {}, '127.0.0.1')).status).toBe(200);
  expect((await ask('/metrics', { headers: { 'X-Forwarded-For': '203.0.113.7' } }, '127.0.0.1')).status).toBe(403);
});

test('where not even the screen of an error can be made, a page in Spanish stands in', async () => {
  const broken = () => {
    throw new Error('nothing can be rendered');
  };
  const ask = open({}, { ...build, entry: { module: { default: broken, handleError: () => {} } } } as ServerBuild);

  const answer = await ask('/');
  expect(answer.status).toBe(500);
  expect(answer.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
  expect(await answer.text()).toContain('Algo salió mal');
});

test('the figures tell the pages of the shop apart, and lump together what somebody made up', async () => {
  const ask = open();
  const pages = ['', ...new Set(pathsOf(routes).map((path) => path.split('/')[0]))].filter((page) => page !== '*');
  for (const page of [...pages, '_.data', 'wp-admin']) await ask(`/${page}`);

  const figures = await (await ask('/metrics', {}, '127.0.0.1')).text();
  const told = new Set([...figures.matchAll(/_count\{[^}]*route="([^"]+)"/g)].map(([, route]) => route));
  expect(told).toEqual(new Set([...pages.map((page) => `/${page}`), 'other']));
});

function pathsOf(entries: RouteConfigEntry[]): string[] {
  return entries.flatMap(({ path, children }) => (path ? [path] : pathsOf(children ?? [])));
}
