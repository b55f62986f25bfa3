import { gzipSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import { orders } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { createLog } from '#server/process/log.server.ts';
import { listenOn } from '#server/testing/listen.ts';
import { readPages } from '#server/testing/pages-from-source.ts';
import { serveShop } from '#server/testing/served-shop.ts';
import { insertProduct } from '#shop/testing/products.ts';
import { createHttp } from './http.server.ts';
import { costOf } from './limits/request-cost.ts';
import { createListener } from './listener.server.ts';

const database = useTestDatabase();
const { build } = await readPages([
  'storefront/catalog/products.tsx',
  'storefront/legal/legal-page.tsx',
  'storefront/paying/cash/cash-on-delivery.ts',
  'account/sign-in/login.tsx',
  'account/sign-in/sign-out.ts',
]);
const origin = 'http://tienda.example';
const cleanUp: (() => unknown)[] = [];

afterEach(async () => {
  for (const end of cleanUp.splice(0).reverse()) await end();
});

/** Opens a shop and returns a function that sends it any request, with the shop's own origin. */
function open(overrides: Partial<ReturnType<typeof serveShop>['shop']> = {}, pages = build) {
  const shop = { ...serveShop(database.database, build).shop, ...overrides };
  const http = createHttp(shop, pages);
  return (path: string, init: RequestInit = {}) =>
    http.request(
      origin + path,
      { ...init, headers: { Origin: origin, ...init.headers } },
      { incoming: { socket: { remoteAddress: '190.24.1.1' } } },
    );
}

test('every response, whatever made it, has the security headers', async () => {
  const send = open({ origin: 'https://tienda.example' });
  const answers = {
    page: await send('/terminos'),
    missing: await send('/wp-admin'),
    picture: await send('/imagenes/productos/nada'),
    probe: await send('/healthz'),
    figures: await send('/metrics'),
    live: await send('/admin/live'),
    event: await send('/wompi/eventos', { method: 'POST', body: '{}' }),
    foreign: await send('/login', { method: 'POST', body: '', headers: { Origin: 'https://mala.example' } }),
    large: await send('/login', { method: 'POST', body: 'x'.repeat(300_000), headers: { 'Content-Length': '300000' } }),
    redirect: await send('/salir'),
    other: await send('/terminos', { method: 'OPTIONS' }),
  };
  for (const [name, { headers }] of Object.entries(answers)) {
    const policy = headers.get('Content-Security-Policy');
    expect([name, policy]).toEqual([name, expect.stringContaining("default-src 'none'")]);
    expect(policy).toMatch(/base-uri 'none'; frame-ancestors 'none'$/);
    expect(policy).not.toMatch(/unsafe-inline|unsafe-eval/);
    expect([name, Object.fromEntries(headers)]).toEqual([
      name,
      expect.objectContaining({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'permissions-policy': expect.stringContaining('camera=(), microphone=(), geolocation=()'),
      }),
    ]);
    // No other site may read the responses (CORS).
    expect(headers.has('Access-Control-Allow-Origin')).toBe(false);
  }
});

test('only the page of a sale may use the camera', async () => {
  const send = open();
  const policyOf = async (path: string) => (await send(path)).headers.get('Permissions-Policy');
  expect(await policyOf('/admin/orders/new')).toContain('camera=(self)');
  for (const path of ['/', '/admin/orders', '/admin/orders/new/otra'])
    expect(await policyOf(path)).toContain('camera=()');
});

test('on https every cookie is Secure, toasts included', async () => {
  const send = open({ origin: 'https://tienda.example' });
  const signedOut = await send('/salir', { method: 'POST', body: '', headers: { Origin: 'https://tienda.example' } });

  const cookies = signedOut.headers.getSetCookie();
  expect(cookies).toContainEqual(expect.stringMatching(/^aviso=/));
  for (const cookie of cookies) expect(cookie).toMatch(/; Secure(;|$)/i);
});

test('a form of a hundred thousand fields, a compressed one and a deeply nested cart are refused with 4xx, not 500', async () => {
  const { id } = await insertProduct(database.db, { name: 'Miel de monte', price: 30_000, stock: 5 });
  const send = open();
  const fields = new URLSearchParams({
    firstName: 'Laura',
    lastName: 'Gómez Restrepo',
    phone: '300 456 7890',
    email: 'laura@correo.example',
    address: 'Cra. 27 # 15-40',
    neighborhood: 'Álamos',
    department: 'Risaralda',
    city: 'Pereira',
    consent: 'on',
    order: JSON.stringify({
      idempotencyKey: '0b9a1c9e-5a55-4f0e-8c1e-2f6f1d3c4b5a',
      lines: [{ kind: 'unit', lineId: 'l1', productId: id, quantity: 1, shownPrice: 30_000 }],
      shownTotal: 30_000,
    }),
  });
  const asOurPageSendsIt = `${fields}`;
  const order = (body: BodyInit, headers: Record<string, string> = {}) =>
    send('/contraentrega', { method: 'POST', body, headers });
  const urlencoded = { 'Content-Type': 'application/x-www-form-urlencoded' };

  expect((await order(`${asOurPageSendsIt}${'&a'.repeat(100_000)}`, urlencoded)).status).toBe(400);
  const packed = await order(gzipSync(asOurPageSendsIt), { ...urlencoded, 'Content-Encoding': 'gzip' });
  expect(packed.status).toBe(400);
  for (const nested of ['['.repeat(60_000), `${'['.repeat(30_000)}${']'.repeat(30_000)}`, '{"lines":['.repeat(5_000)]) {
    fields.set('order', nested);
    expect((await order(`${fields}`, urlencoded)).status).toBe(400);
  }
  expect(await database.db.select().from(orders)).toEqual([]);

  // The unmodified form places an order.
  expect((await order(asOurPageSendsIt, urlencoded)).status).toBe(200);
});

test.each([
  ['/login?volver=https://mala.example', '"https://mala.example'],
  ['/login?volver=//mala.example/admin', '//mala.example'],
])('the return address after %s never leaves the shop', async (path, outside) => {
  const answer = await open()(path);

  expect(answer.status).toBe(200);
  expect(await answer.text()).not.toMatch(new RegExp(`(href|action)="${RegExp.escape(outside.replace('"', ''))}`));
});

test('the Host header of a request is in no page and no redirect', async () => {
  const send = open();
  const forged = { Host: 'mala.example', 'X-Forwarded-Host': 'mala.example', 'X-Forwarded-Proto': 'ftp' };

  expect((await send('/terminos/', { headers: forged })).headers.get('Location')).toBe('/terminos');
  const page = await send('/terminos', { headers: forged });
  expect(page.status).toBe(200);
  expect(await page.text()).not.toContain('mala.example');
});

test('an error page reveals nothing internal: no message, no stack', async () => {
  const faulty = () => {
    throw new Error('the password secreta was wrong at /srv/shop/db.ts:12');
  };
  const routes = Object.entries(build.routes).map(([id, route]) => [
    id,
    route?.path === 'terminos' ? { ...route, module: { ...route.module, loader: faulty } } : route,
  ]);
  const send = open({}, { ...build, routes: Object.fromEntries(routes) });
  for (const path of ['/terminos', '/terminos.data']) {
    const answer = await send(path);
    expect([path, answer.status]).toEqual([path, 500]);
    expect(await answer.text()).not.toMatch(/secreta|db\.ts|\bat \S+:\d+/);
  }
});

test('each refusal is a line of the log, with the address and without the typed values', async () => {
  const lines: string[] = [];
  const send = open({ log: createLog('info', { write: (line) => void lines.push(line) }) });
  const body = new URLSearchParams({ email: 'laura@correo.example', password: 'adivinada1' });

  expect((await send('/login', { method: 'POST', body })).status).toBe(401);
  expect((await send('/salir', { method: 'POST', body, headers: { Origin: 'https://mala.example' } })).status).toBe(
    403,
  );

  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ level: 40, status: 401, method: 'POST', path: '/login' }),
    expect.objectContaining({ level: 40, status: 403, method: 'POST', path: '/salir' }),
  ]);
  expect(lines.join()).not.toMatch(/laura|adivinada1|190\.24/);
});

test('a rate-limited client is told in Spanish how long to wait, still gets files, and does not affect others', async () => {
  const shop = {
    ...serveShop(database.database, build).shop,
    trustedProxies: 1,
    requestsPerMinute: 3 * costOf('/login'),
  };
  const { ask, close } = await listenOn(createListener(shop, build));
  cleanUp.push(() => shop.changes.close(), close);
  const from = (address: string) => ({ 'X-Forwarded-For': address });

  for (const path of ['/wp-admin', '/wp-login', '/login'])
    expect((await ask(path, from('190.24.1.1'))).status).not.toBe(429);
  const refused = await ask('/login', from('190.24.1.1'));

  expect([refused.status, refused.text]).toEqual([429, expect.stringContaining('Demasiadas solicitudes')]);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(refused.headers['content-security-policy']).toContain("default-src 'none'");
  expect(refused.headers['cache-control']).toBe('no-store');
  expect((await ask('/healthz', from('190.24.1.1'))).status).toBe(200);
  expect((await ask('/login', from('190.24.1.2'))).status).toBe(200);
});

test('a rate-limited client is limited at every spelling of an address, and the log says so once', async () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const shop = { ...serveShop(database.database, build, { log }).shop, trustedProxies: 1, requestsPerMinute: 2 };
  const { ask, close } = await listenOn(createListener(shop, build));
  cleanUp.push(() => shop.changes.close(), close);
  const from = { 'X-Forwarded-For': '190.24.1.1' };

  for (const path of ['/assets/nothing.js', '/assets/nothing-else.js'])
    expect((await ask(path, from)).status).toBe(404);
  for (const path of ['/login', '/assets/../login', '/assets/%2e%2e/login', '/%6cogin', '/imagenes/avatars/0123'])
    expect([path, (await ask(path, from)).status]).toEqual([path, 429]);
  expect((await ask('/assets/app.js', from, 'POST')).status).toBe(429);

  expect(lines.map((line) => JSON.parse(line).status)).toEqual([429]);
  expect((await ask('/login', { 'X-Forwarded-For': '127.0.0.1' })).status).toBe(200);
});

test('a cached page costs its visitors nothing of their request limit', async () => {
  const shop = {
    ...serveShop(database.database, build).shop,
    trustedProxies: 1,
    requestsPerMinute: 5 * costOf('/terminos'),
  };
  const { ask, close } = await listenOn(createListener(shop, build));
  cleanUp.push(() => shop.changes.close(), close);

  const statuses = [];
  for (let i = 0; i < 12; i++) statuses.push((await ask('/terminos', { 'X-Forwarded-For': '190.24.1.1' })).status);
  expect(new Set(statuses)).toEqual(new Set([200]));
});

test.each(['TRACE', 'CONNECT', 'PROPFIND'])('the method %s does not echo the request', async (method) => {
  const { shop } = serveShop(database.database, build);
  const { ask, close } = await listenOn(createListener(shop, build));
  cleanUp.push(() => shop.changes.close(), close);

  const answer = await ask('/terminos', { 'X-Mark': 'a-mark-of-mine' }, method).catch(() => null);
  expect(answer?.status ?? 405).toBeGreaterThanOrEqual(400);
  expect(answer?.text ?? '').not.toContain('a-mark-of-mine');
});
