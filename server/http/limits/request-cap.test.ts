import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { createRequestCap } from './request-cap.server.ts';

type Sent = { url?: string; method?: string; from?: string; forwardedFor?: string; status?: number };

function openCap(perMinute: number, trustedProxies = 0) {
  const cap = createRequestCap({ perMinute, trustedProxies });
  const request = ({ url = '/sesion', method = 'GET', from = '190.24.1.1', forwardedFor }: Sent = {}) =>
    ({
      url,
      method,
      socket: { remoteAddress: from },
      headers: { ...(forwardedFor && { 'x-forwarded-for': forwardedFor }) },
    }) as unknown as IncomingMessage;
  return {
    isFirstRefusal: (sent?: Sent) => cap.isFirstRefusal(request(sent)),
    wait: (sent?: Sent) => cap.secondsToWait(request(sent)),
    /** Sends requests and returns how many are let through. */
    async send(times: number, sent?: Sent) {
      let answered = 0;
      for (let i = 0; i < times; i++) {
        if ((await cap.secondsToWait(request(sent))) > 0) continue;
        const response = Object.assign(new EventEmitter(), { statusCode: sent?.status ?? 200 });
        cap.count(request(sent), response as unknown as ServerResponse);
        response.emit('close');
        answered += 1;
      }
      return answered;
    },
  };
}

test('the requests of one address are limited per minute, with a Retry-After; other addresses are not affected', async () => {
  const { send, wait } = openCap(10);

  expect(await send(15)).toBe(10);
  expect(await wait()).toBeGreaterThan(0);
  expect(await wait()).toBeLessThanOrEqual(60);
  expect(await send(5, { from: '190.24.1.2' })).toBe(5);
});

test('the addresses of one IPv6 connection count as one', async () => {
  const { send } = openCap(4);

  expect(await send(4, { from: '2800:e2:1:2::1' })).toBe(4);
  expect(await send(1, { from: '2800:e2:1:2:ffff::9' })).toBe(0);
  expect(await send(1, { from: '2800:e2:1:3::1' })).toBe(1);
});

test('the connections of one IPv6 network have four times the limit of one together', async () => {
  const { send } = openCap(4);

  for (const connection of [1, 2, 3, 4]) expect(await send(4, { from: `2800:e2:1:${connection}::1` })).toBe(4);
  expect(await send(1, { from: '2800:e2:1:5::1' })).toBe(0);
  expect(await send(1, { from: '2800:e2:2:5::1' })).toBe(1);
});

test.each([
  ['/sugerencias?q=miel', 2],
  ['/productos?search=miel', 2],
  ['/productos.data?vista=lista&search=miel', 2],
  ['/admin/search?q=laura', 2],
  ['/admin/orders/export.csv', 1],
  ['/admin/products/import/apply', 1],
  ['/productos?pagina=7', 2],
  ['/productos?min=1000&max=90001', 2],
  ['/productos.data?categoria=mieles', 2],
  ['/productos/8d3f0000-0000-4000-8000-000000000000', 4],
  ['/carrito', 4],
  ['/nada-de-esto', 4],
  ['/sesion', 10],
])('an expensive request counts more: of ten, %s may be requested %i times', async (url, times) => {
  expect(await openCap(10).send(12, { url })).toBe(times);
});

/** The time to render one list, in milliseconds, measured with the demo shop. */
const listMs = 24;
const usualLimit = 3_000;

test('one address cannot keep a core busy with lists: 600 a minute take a quarter of its time', async () => {
  const { send } = openCap(usualLimit);
  let rendered = 0;
  for (let page = 1; page <= usualLimit; page++)
    rendered += await send(1, { url: `/productos?pagina=${page}&min=${page}` });
  expect(rendered).toBe(600);
  expect((rendered * listMs) / 60_000).toBeLessThan(0.25);
});

test('ten hurried shoppers behind one address stay within the limit, even if no page is in memory', async () => {
  const { send } = openCap(usualLimit);
  const eachMinute = [
    { url: '/productos?categoria=mieles', times: 12 },
    { url: '/sugerencias?q=miel', times: 20 },
    { url: '/productos/8d3f0000-0000-4000-8000-000000000000', times: 15 },
    { url: '/carrito', times: 6 },
    { url: '/checkout', times: 2 },
    { url: '/pedido/secreto/estado', times: 30 },
  ];
  for (let shopper = 0; shopper < 10; shopper++)
    for (const { url, times } of eachMinute) expect(await send(times, { url }), url).toBe(times);
});

test.each([
  '/%73ugerencias?q=miel',
  '/assets/../sugerencias?q=miel',
  '/assets/%2e%2e/Sugerencias?q=miel',
  '/imagenes/..\\sugerencias?q=miel',
  '/readyz/../sugerencias?q=miel',
  '//sugerencias/?q=miel',
  '/sugerencias/_.data?q=miel',
  '/productos?s%65arch=miel',
  'http://tienda.example/productos?search=miel#',
])('a search costs the same however its address is written: %s', async (url) => {
  expect(await openCap(10).send(12, { url })).toBe(2);
});

test.each([
  { url: '/assets/../login', method: 'POST' },
  { url: '/assets/app.js', method: 'POST' },
  { url: '/assets/app.js?search' },
  { url: '/imagenes/avatars/0123456789abcdef0123456789abcdef/96.webp' },
  { url: '/imagenes//cover_photos/0123456789abcdef0123456789abcdef' },
  { url: '/healthz/' },
  { url: '/assets/%zz' },
  { url: '*' },
])('anything that is no public file counts and is limited: $method $url', async (sent) => {
  const { send } = openCap(10);

  expect(await send(11, sent)).toBeGreaterThan(0);
  await send(10);
  expect(await send(1, sent)).toBe(0);
});

test.each(['/assets/app-BqKNw-2_.js', '/imagenes/productorigenatural/0123/640.avif', '/readyz'])(
  '%s is never limited and counts nothing',
  async (url) => {
    const { send } = openCap(3);

    expect(await send(5, { url })).toBe(5);
    expect(await send(5)).toBe(3);
    expect(await send(5, { url })).toBe(5);
  },
);

test('a missing file counts like any request', async () => {
  const { send } = openCap(3);
  await send(2, { url: '/assets/nothing.js', status: 404 });

  expect(await send(5)).toBe(1);
});

test('behind a proxy the client is the one the proxy names, not the one the client claims', async () => {
  const { send } = openCap(3, 1);
  const behindProxy = (forwardedFor: string) => ({ from: '127.0.0.1', forwardedFor });

  expect(await send(3, behindProxy('198.51.100.1, 190.24.1.1'))).toBe(3);
  expect(await send(1, behindProxy('198.51.100.2, 190.24.1.1'))).toBe(0);
  expect(await send(1, behindProxy('127.0.0.1, 190.24.1.1'))).toBe(0);
  expect(await send(1, behindProxy('190.24.1.1, 190.24.1.2'))).toBe(1);
});

test.each(['127.0.0.1', '::1'])(
  'a client that claims to be this machine (%s) is limited like any other',
  async (claimed) => {
    expect(await openCap(3, 1).send(9, { from: '10.0.0.2', forwardedFor: claimed })).toBe(3);
    expect(await openCap(3, 2).send(9, { from: '127.0.0.1', forwardedFor: claimed })).toBe(3);
  },
);

test('only the first refusal of an address, or of an IPv6 network, in a minute is logged', async () => {
  const { isFirstRefusal } = openCap(3);

  expect([await isFirstRefusal(), await isFirstRefusal(), await isFirstRefusal()]).toEqual([true, false, false]);
  expect(await isFirstRefusal({ from: '190.24.1.2' })).toBe(true);
  expect(await isFirstRefusal({ from: '2800:e2:1:2::1' })).toBe(true);
  expect(await isFirstRefusal({ from: '2800:e2:1:3::1' })).toBe(false);
});

test('an unconfigured proxy is logged once; a visitor who forges its header is not taken for one', async () => {
  let reports = 0;
  const cap = createRequestCap({ perMinute: 9, trustedProxies: 0, onUnnamedProxy: () => (reports += 1) });
  const ask = (from: string) =>
    cap.secondsToWait({
      url: '/',
      socket: { remoteAddress: from },
      headers: { 'x-forwarded-for': '190.24.1.1' },
    } as unknown as IncomingMessage);

  await ask('190.24.1.2');
  expect(reports).toBe(0);
  for (const from of ['::ffff:172.17.0.1', '172.17.0.1', '127.0.0.1']) await ask(from);
  expect(reports).toBe(1);
});

test('requests from this machine are not limited, and none are where the limit is switched off', async () => {
  expect(await openCap(3).send(9, { from: '127.0.0.1' })).toBe(9);
  // Local programs connect directly, without the proxy.
  expect(await openCap(3, 1).send(9, { from: '127.0.0.1' })).toBe(9);
  expect(await openCap(0).send(9)).toBe(9);
});
