import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { HttpEnv } from './http.server.ts';
import { createLog } from './log.server.ts';
import { requestId, requestLog } from './request-log.server.ts';

/** A server of a few answers, and all that its log says. */
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
    log.error('a fault');
    return c.text(requestId() ?? '', 500);
  });
  http.get('/broken', async () => {
    // As after a question to the database.
    await new Promise((resolve) => setImmediate(resolve));
    throw new Error('broken');
  });
  http.all('*', (c) => c.text('fine'));
  return { lines, http, ask: (path: string, init?: RequestInit) => http.request(path, init) };
}

test('a fault is told by one id in its answer, on its page and in every line of the log', async () => {
  const { ask, lines } = open();
  const answer = await ask('/broken');

  const id = answer.headers.get('X-Request-Id');
  expect(id).toMatch(/^[0-9a-hjkmnp-tv-z]{10}$/);
  expect(answer.headers.get('Server-Timing')).toBe(`fault;desc="${id}"`);
  expect(await answer.text()).toBe(id);
  expect(lines).toMatchObject([
    { request: id, msg: 'a fault' },
    { request: id, msg: 'request', level: 40, method: 'GET', path: '/broken', route: '/broken', status: 500 },
  ]);
  expect(lines[1]?.ms).toBeTypeOf('number');
  expect(requestId()).toBeUndefined();
});

test('requests side by side keep their ids apart', async () => {
  const { ask, lines } = open();
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask('/broken')));

  const ids = new Set(answers.map(({ headers }) => headers.get('X-Request-Id')));
  expect(ids.size).toBe(20);
  for (const id of ids) expect(lines.filter(({ request }) => request === id)).toHaveLength(2);
});

test('what changes something is told, what is looked at only where somebody debugs, and no secret link ever', async () => {
  const usual = open();
  await usual.ask('/productos?q=ana@correo.example');
  await usual.ask('/healthz');
  await usual.ask('/pedido/un-secreto/pago?nombre=Ana', { method: 'POST' });
  expect(usual.lines).toMatchObject([
    { level: 30, method: 'POST', path: '/pedido/[oculto]/pago', route: '/pedido/:token', status: 200 },
  ]);
  expect(JSON.stringify(usual.lines)).not.toMatch(/un-secreto|Ana/);

  const debugged = open({ level: 'debug' });
  await debugged.ask('/productos?q=ana@correo.example');
  expect(debugged.lines).toMatchObject([{ level: 20, path: '/productos', status: 200 }]);
  expect(JSON.stringify(debugged.lines)).not.toContain('ana@');
});

test('a line shows two hundred letters of a path at most', async () => {
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
  ['of a novel', 'x'.repeat(65), false],
])('an id %s is taken as it should be, and only from a proxy that is trusted', async (_, given, isSane) => {
  const idFrom = async (trustedProxies: number) => {
    const headers = new Headers();
    headers.set('X-Request-Id', given);
    return (await open({ trustedProxies }).ask('/productos', { headers })).headers.get('X-Request-Id');
  };
  expect((await idFrom(1)) === given).toBe(isSane);
  expect(await idFrom(0)).not.toBe(given);
});

test('a page that everybody shares does not tell others the id of who asked first', async () => {
  const { http } = open();
  const pageNotes = { shows() {}, lacks() {} };
  expect((await http.request('/productos', {}, { pageNotes })).headers.has('X-Request-Id')).toBe(false);
  // That one is kept for nobody.
  expect((await http.request('/broken', {}, { pageNotes })).headers.has('X-Request-Id')).toBe(true);
});
