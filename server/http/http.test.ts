import { data, redirect, type ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import type { Database } from '#db/database.server.ts';
import { DatabaseOutageError } from '#db/outage.server.ts';
import { createLog } from '#server/process/log.server.ts';
import { createMetrics } from '#server/process/metrics.server.ts';
import { aViewer } from '#shop/testing/viewers.ts';
import { createHttp } from './http.server.ts';
import type { Shop } from './shop.ts';

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
    clientKeyOf: () => '',
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

test('only an outage leaves the visitor unknown; any other exception of the session is a bug, answered with 500', async () => {
  const failing = (error: Error) =>
    open({ auth: { findViewer: async () => Promise.reject(error) } as unknown as Shop['auth'] });
  const form = sendForm('https://tienda.example');

  const inOutage = await failing(new DatabaseOutageError(new Error('connect ECONNREFUSED')))('/', form);
  const withBug = await failing(new TypeError('x is not a function'))('/', form);

  expect([inOutage.status, withBug.status]).toEqual([302, 500]);
});

test.each(['/admin/questions/%00', '/admin/staff/activity?day=&person=%2Fe%00'])(
  'an address with a character that PostgreSQL cannot store is not found: %s',
  async (path) => {
    expect((await open()(`http://tienda.example${path}`)).status).toBe(404);
  },
);

test.each(['/pedido/secreto%', '/pedido/secreto%ff/estado', '/perfil/%u0041'])(
  'a path with invalid percent-encoding is not found: %s',
  async (path) => {
    expect((await open()(`http://tienda.example${path}`)).status).toBe(404);
  },
);

test('forms of another site are refused', async () => {
  const send = open();
  expect((await send('http://tienda.example/', sendForm('https://mala.example'))).status).toBe(403);
  expect((await send('http://tienda.example/', sendForm('null'))).status).toBe(403);
  expect((await send('http://tienda.example/', { method: 'POST' })).status).toBe(403);
});

test('a form sent without an origin from a page at a secret address is accepted', async () => {
  const { headers, ...form } = sendForm('null');
  const send = (site: string) =>
    open()('http://tienda.example/', { ...form, headers: { ...headers, 'Sec-Fetch-Site': site } });
  expect((await send('same-origin')).status).toBe(302);
  expect((await send('cross-site')).status).toBe(403);
});

test('a database that is down, or never answers, makes the shop not ready', async () => {
  const withDatabase = (execute: () => Promise<unknown>) =>
    open({ database: { db: { execute } } as unknown as Database });

  expect((await withDatabase(async () => ({ rows: [] }))('/readyz')).status).toBe(200);
  expect((await withDatabase(() => Promise.reject(new Error('away')))('/readyz')).status).toBe(503);
  expect((await withDatabase(() => new Promise(() => {}))('/readyz')).status).toBe(503);
});

test('concurrent readiness checks share one query', async () => {
  let queryCount = 0;
  const execute = async () => {
    queryCount += 1;
    return { rows: [] };
  };
  const ask = open({ database: { db: { execute } } as unknown as Database });

  const answers = await Promise.all(Array.from({ length: 20 }, () => ask('/readyz')));
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect((await ask('/readyz')).status).toBe(200);
  expect(queryCount).toBe(1);
});

test('a file that cannot be generated is an error page for a person and plain text for a program', async () => {
  const loader = () => {
    throw data(null, { status: 503 });
  };
  const file = { id: 'file', parentId: 'root', path: 'lista.csv', module: { loader } };
  const ask = open({}, { ...build, routes: { ...build.routes, file } } as unknown as ServerBuild);

  const forPerson = await ask('/lista.csv', { headers: { Accept: 'text/html,*/*' } });
  expect([forPerson.status, forPerson.headers.get('Content-Type')]).toEqual([503, 'text/html; charset=utf-8']);
  expect(await forPerson.text()).toContain('Algo salió mal');
  const forProgram = await ask('/lista.csv');
  expect([forProgram.status, forProgram.headers.get('Content-Type')]).toEqual([503, 'application/json']);
});

test('a missing file does not render a page', async () => {
  const answer = await open()('/assets/nothing.js', { method: 'POST' });

  expect([answer.status, await answer.text()]).toEqual([404, 'No existe ese archivo.']);
});

test('the metrics are for this machine and for clients with the token', async () => {
  const ask = open();
  const withToken = (token: string) => ask('/metrics', { headers: { Authorization: `Bearer ${token}` } });

  expect((await withToken('una-clave-de-metricas')).status).toBe(200);
  expect((await withToken('una-clave-de-metricos')).status).toBe(403);
  expect((await withToken('una-clave-de-métricas')).status).toBe(403);
  expect((await ask('/metrics')).status).toBe(403);
  expect((await ask('/metrics', {}, '127.0.0.1')).status).toBe(200);
  expect((await ask('/metrics', { headers: { 'X-Forwarded-For': '203.0.113.7' } }, '127.0.0.1')).status).toBe(403);
});

test('where even the error screen cannot be rendered, a static page in Spanish is sent', async () => {
  const broken = () => {
    throw new Error('nothing can be rendered');
  };
  const ask = open({}, { ...build, entry: { module: { default: broken, handleError: () => {} } } } as ServerBuild);

  const answer = await ask('/');
  expect(answer.status).toBe(500);
  expect(answer.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
  expect(await answer.text()).toContain('Algo salió mal');
});

test('the metrics distinguish the routes of the shop and group unknown addresses', async () => {
  const ask = open();
  const init = {
    '/productos': ['/productos', '/productos.data?pagina=2', '/productos/'],
    '/productos/ofertas': ['/productos/ofertas'],
    '/productos/:productId': ['/productos/1', '/productos/2.data'],
    '/pedido/:token': ['/pedido/un-secreto'],
    '/pedido/:token/comprobante': ['/pedido/un-secreto/comprobante'],
    '/imagenes/*': ['/imagenes/a/b/c'],
    other: ['/wp-admin', '/pedido/un-secreto/1', '/productos/1/2'],
  };
  for (const path of Object.values(init).flat()) await ask(path);

  const metricsText = await (await ask('/metrics', {}, '127.0.0.1')).text();
  const samples = [...metricsText.matchAll(/http_request_duration_seconds_count\{[^}]*route="([^"]+)"[^}]*\} (\d+)/g)];
  const counts: Record<string, number> = {};
  for (const [, route = '', count] of samples) counts[route] = (counts[route] ?? 0) + Number(count);
  expect(counts).toEqual(Object.fromEntries(Object.entries(init).map(([route, paths]) => [route, paths.length])));
});

const upload = (bytes: number) => ({
  method: 'POST',
  body: 'x'.repeat(bytes),
  headers: { Origin: 'https://tienda.example', 'Content-Length': String(bytes) },
});
const tenMegabytes = 10 * 1024 * 1024;

test.each(['/checkout/pedido', '/pedido/un-secreto/comprobante'])(
  'a proof of ten megabytes may be sent to %s, and a larger one is refused with a message',
  async (path) => {
    const send = open();
    expect((await send(path, upload(tenMegabytes))).status).not.toBe(413);

    const refused = await send(path, upload(tenMegabytes + 65 * 1024));
    expect(refused.status).toBe(413);
    expect(await refused.json()).toEqual({ outcome: 'proof', message: 'El archivo pesa más de 10 MB.' });
  },
);

test('whether a profile picture is shown depends on the session of the request', async () => {
  const ask = (viewer: { role: string } | null) => {
    const pictures = { serve: async () => ({ bytes: new Uint8Array(3), contentType: 'image/webp' }) };
    const settings = { pictures, database: {}, auth: { findViewer: async () => viewer } };
    return open(settings as unknown as Partial<Shop>)('/imagenes/avatars/0123456789abcdef0123456789abcdef');
  };

  expect((await ask(null)).status).toBe(404);
  expect((await ask(aViewer({ userId: 'marta', role: 'admin' }))).status).toBe(200);
});

test.each(['/perfil/picture/avatar', '/perfil/picture/cover'])(
  'a picture of twelve megabytes may be sent to %s, and a larger one is refused with a message',
  async (path) => {
    const send = open();
    expect((await send(path, upload(12 * 1024 * 1024))).status).not.toBe(413);

    const refused = await send(path, upload(12 * 1024 * 1024 + 65 * 1024));
    expect(refused.status).toBe(413);
    expect(await refused.json()).toEqual({
      outcome: 'refused',
      message: 'La imagen es demasiado grande: puede pesar hasta 12 MB y tener hasta 50 megapíxeles.',
    });
  },
);

test.each([
  '/contraentrega',
  '/pedido/un-secreto/pago',
  '/pedido/un-secreto',
  '/checkout',
  '/perfil/picture/avatar/remove',
])('%s accepts no body larger than a form', async (path) => {
  expect((await open()(path, upload(300 * 1024))).status).toBe(413);
});

test('the token of an order’s link is in no line of the log and no metric', async () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const metrics = createMetrics();
  const broken = () => {
    throw new Error('No page at /pedido/un-secreto?id=1');
  };
  const send = open({ log, metrics }, {
    ...build,
    entry: { module: { default: broken, handleError: broken } },
  } as never);

  await send('/pedido/un-secreto');
  await send('/Pedido/un-secreto/estado', sendForm('https://tienda.example'));
  log.error({ err: new Error('No page at /pedido/un-secreto?id=1') }, 'a fault');

  expect(lines.map((line) => JSON.parse(line).path)).toContain('/pedido/[oculto]');
  expect(lines.join()).not.toContain('un-secreto');
  expect(await metrics.registry.metrics()).not.toContain('un-secreto');
});

test('an upload aborted by the client is not logged as a fault', async () => {
  const logged: string[] = [];
  const send = open({ log: createLog('error', { write: (line) => void logged.push(line) }) });
  const sentHalf = (fault: Error) =>
    new ReadableStream({ start: (body) => body.enqueue(new Uint8Array(9)), pull: (body) => body.error(fault) });
  const post = (fault: Error) =>
    send('/checkout/pedido', {
      method: 'POST',
      body: sentHalf(fault),
      headers: { Origin: 'https://tienda.example', 'Transfer-Encoding': 'chunked' },
      duplex: 'half',
    } as RequestInit);

  expect((await post(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }))).status).toBe(400);
  expect(logged).toEqual([]);
  expect((await post(new Error('something else'))).status).toBe(500);
  expect(logged).toHaveLength(1);
});

test('on the payment pages, popups of banks may message the page that opened them', async () => {
  const opener = async (path: string) => (await open()(path)).headers.get('Cross-Origin-Opener-Policy');
  expect(await opener('/checkout')).toBe('same-origin-allow-popups');
  expect(await opener('/pedido/un-secreto')).toBe('same-origin-allow-popups');
  expect(await opener('/')).toBe('same-origin');
});
