import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { createLog } from '#server/process/log.server.ts';
import type { HttpEnv } from './http-env.ts';
import { requestId } from './request-id.server.ts';
import { requestLog } from './request-log.server.ts';

/** A server with a few routes, and the lines of its log. */
function open({ level = 'info', trustedProxies = 0 } = {}) {
  const lines: Record<string, unknown>[] = [];
  const log = createLog(level, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const http = new Hono<HttpEnv>();
  http.use(
    requestLog({
      log,
      routeOf: (path) => (path.startsWith('/pedido/') ? '/pedido/:token' : path.slice(0, 50)),
      trustedProxies,
    }),
  );
  http.onError((_, c) => {
    log.error('an error');
    return c.text(requestId() ?? '', 500);
  });
  http.get('/broken', async () => {
    // Simulates an asynchronous database query.
    await new Promise((resolve) => setImmediate(resolve));
    throw new Error('broken');
  });
  http.all('*', (c) => c.text('fine'));
  return { lines, http, ask: (path: string, init?: RequestInit) => http.request(path, init) };
}

test('a failed request has one id in its answer, on its page and in its log lines', async () => {
  const { ask, lines } = open();
  const answer = await ask('/broken');

  const id = answer.headers.get('X-Request-Id');
  expect(id).toMatch(/^[0-9a-hjkmnp-tv-z]{10}$/);
  expect(answer.headers.get('Server-Timing')).toBe(`fault;desc="${id}"`);
  expect(await answer.text()).toBe(id);
  expect(lines).toMatchObject([
    { request: id, msg: 'an error' },
    { request: id, msg: 'request', level: 40, method: 'GET', path: '/broken', route: '/broken', status: 500 },
  ]);
  expect(lines[1]?.ms).toBeTypeOf('number');
  expect(requestId()).toBeUndefined();
});

test('concurrent requests have ids of their own', async () => {
  const { ask, lines } = open();
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask('/broken')));

  const ids = new Set(answers.map(({ headers }) => headers.get('X-Request-Id')));
  expect(ids.size).toBe(20);
  for (const id of ids) expect(lines.filter(({ request }) => request === id)).toHaveLength(2);
});

test('writes are logged, reads only at debug level, and secret links never', async () => {
  const atInfo = open();
  await atInfo.ask('/productos?q=ana@correo.example');
  await atInfo.ask('/healthz');
  await atInfo.ask('/pedido/un-secreto/pago?nombre=Ana', { method: 'POST' });
  expect(atInfo.lines).toMatchObject([
    { level: 30, method: 'POST', path: '/pedido/[oculto]/pago', route: '/pedido/:token', status: 200 },
  ]);
  expect(JSON.stringify(atInfo.lines)).not.toMatch(/un-secreto|Ana/);

  const atDebug = open({ level: 'debug' });
  await atDebug.ask('/productos?q=ana@correo.example');
  expect(atDebug.lines).toMatchObject([{ level: 20, path: '/productos', status: 200 }]);
  expect(JSON.stringify(atDebug.lines)).not.toContain('ana@');
});

test('a log line shows at most 200 characters of a path', async () => {
  const { ask, lines } = open();
  await ask(`/${'x'.repeat(15_000)}`, { method: 'POST' });

  expect(lines).toMatchObject([{ path: `/${'x'.repeat(199)}…` }]);
  expect(JSON.stringify(lines[0]).length).toBeLessThan(600);
});

test.each([
  ['of nginx', '5c1e0a8d7b3f4a6e9d2c1b0a8f7e6d5c', true],
  ['of Caddy', '0b6c2f6e-6f38-4a5e-9f55-0d6d7f6d1c11', true],
  ['that would break a line', 'abcdefgh\u0001ijkl', false],
  ['that holds an address', '203.0.113.7:4711', false],
  ['that is too long', 'x'.repeat(65), false],
])('an id %s is used only if it is valid and from a trusted proxy', async (_, id, isValid) => {
  const idFrom = async (trustedProxies: number) => {
    const headers = new Headers();
    headers.set('X-Request-Id', id);
    return (await open({ trustedProxies }).ask('/productos', { headers })).headers.get('X-Request-Id');
  };
  expect((await idFrom(1)) === id).toBe(isValid);
  expect(await idFrom(0)).not.toBe(id);
});

test('a shared page does not carry the id of the request it was rendered for', async () => {
  const { http } = open();
  const pageNotes = { shows() {}, lacks() {} };
  expect((await http.request('/productos', {}, { pageNotes })).headers.has('X-Request-Id')).toBe(false);
  // An error page is not cached.
  expect((await http.request('/broken', {}, { pageNotes })).headers.has('X-Request-Id')).toBe(true);
});
