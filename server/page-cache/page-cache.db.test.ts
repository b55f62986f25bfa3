import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { aPage, firstPoll, strict, useServedCache } from './testing/served-cache.ts';

const { serve } = useServedCache();

test('concurrent requests for a page share one render', async () => {
  let go = () => {};
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  const { ask, rendered } = await serve(
    async ({ url }) => {
      if (new URL(url).pathname === '/') await held;
      return aPage('the page');
    },
    // Twenty connections may take long on a busy machine.
    { pace: { ...strict, joinMs: 60_000 } },
  );

  await firstPoll(ask);

  const responses = Array.from({ length: 20 }, (_, at) => ask(at % 2 ? '/' : `/?utm_source=${at}`));
  await vi.waitFor(() => expect(rendered).toContain('/'));
  go();

  for (const { status, text } of await Promise.all(responses)) expect([status, text]).toEqual([200, 'the page']);
  await ask('/');
  expect(rendered.filter((path) => path === '/')).toHaveLength(1);
});

test('the page contains nothing of its request, and a personal response is not shared', async () => {
  const seen: [string, string][] = [];
  const { ask } = await serve((request) => {
    seen.push(...request.headers);
    return aPage('the page', request.url.endsWith('/terminos') ? { headers: { 'set-cookie': 'session=1' } } : {});
  });
  const personal = {
    cookie: 'origen.session_token=secret',
    authorization: 'Bearer secret',
    'x-forwarded-for': '1.2.3.4',
  };

  expect((await ask('/', personal)).text).toBe('the page');
  expect(seen).toEqual([]);
  expect((await ask('/terminos', personal)).text).toBe('passed on');
  expect((await ask('/productos?color=verde', personal)).text).toBe('passed on');
  expect((await ask('/perfil', personal)).text).toBe('passed on');
  expect((await ask('/', personal, 'POST')).text).toBe('passed on');
});

test('an incomplete or failed page is sent to its request and not kept', async () => {
  const { ask, rendered } = await serve((request, notes) => {
    if (request.url.endsWith('/terminos')) return aPage('not there', { status: 404 });
    if (request.url.endsWith('/envios')) return aPage('no', { headers: { 'cache-control': 'private, no-store' } });
    notes.lacks();
    return aPage('without its products');
  });
  for (const [path, status] of [
    ['/', 200],
    ['/terminos', 404],
    ['/envios', 200],
  ] as const) {
    rendered.length = 0;
    await ask(path);
    const again = await ask(path);
    expect([again.status, again.headers['cache-control'], again.headers.etag]).toEqual([status, 'no-store', undefined]);
    expect(rendered).toHaveLength(2);
  }
});

test('each process renders a page again at the moment at which it changes, and only then', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-25T13:00:00-05:00'), toFake: ['Date'] });
  try {
    const cutOff = new Date('2026-11-25T14:00:00-05:00');
    const processes: Awaited<ReturnType<typeof serve>>[] = [];
    for (let index = 0; index < 2; index += 1)
      processes.push(
        await serve((_, notes) => {
          if (new Date() < cutOff) notes.changesAt(cutOff);
          return aPage(new Date() < cutOff ? 'hoy' : 'mañana');
        }),
      );
    for (const { ask } of processes) await firstPoll(ask);
    const texts = async () => [...(await askAll()), ...(await askAll())];
    const askAll = () => Promise.all(processes.map(async ({ ask }) => (await ask('/')).text));

    expect(await texts()).toEqual(Array(4).fill('hoy'));
    vi.setSystemTime(cutOff.getTime() - 1);
    expect(await texts()).toEqual(Array(4).fill('hoy'));
    vi.setSystemTime(cutOff);
    expect(await texts()).toEqual(Array(4).fill('mañana'));
    vi.setSystemTime(new Date('2026-11-25T20:00:00-05:00'));
    expect(await texts()).toEqual(Array(4).fill('mañana'));
    const renders = processes.map(({ rendered }) => rendered.filter((path) => path === '/'));
    expect(renders).toEqual(Array(2).fill(['/', '/']));
  } finally {
    vi.useRealTimers();
  }
});

test('a page is compressed as the browser prefers, and answered with 304 if unchanged', async () => {
  const text = `<p>${'miel de abejas '.repeat(400)}</p>`;
  const { ask, rendered } = await serve(() => aPage(text, { headers: { 'x-frame-options': 'DENY' } }));

  const unpack = { br: brotliDecompressSync, gzip: gunzipSync, identity: (body: Buffer) => body };
  const preferences = [
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip;q=1.0, br;q=0.5', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['*', 'br'],
    ['identity', 'identity'],
    ['deflate', 'identity'],
  ] as const;
  const tags = new Set<string>();
  for (const [accepted, encoding] of preferences) {
    const { headers, body } = await ask('/', { 'accept-encoding': accepted });
    expect(headers['content-encoding'] ?? 'identity').toBe(encoding);
    expect(unpack[encoding](body).toString()).toBe(text);
    expect(headers).toMatchObject({
      'content-length': String(body.byteLength),
      'cache-control': 'public, max-age=0, s-maxage=1, must-revalidate',
      vary: 'Accept-Encoding',
      'x-frame-options': 'DENY',
    });
    const etag = headers.etag ?? '';
    tags.add(etag);
    const same = await ask('/', { 'accept-encoding': accepted, 'if-none-match': `"other", ${etag}` });
    expect([same.status, same.body.byteLength, same.headers.etag]).toEqual([304, 0, etag]);
    expect(same.headers['x-frame-options']).toBe('DENY');
    const head = await ask('/', { 'accept-encoding': accepted }, 'HEAD');
    expect([head.status, head.body.byteLength, head.headers['content-length']]).toEqual([
      200,
      0,
      String(body.byteLength),
    ]);
  }
  expect(tags.size).toBe(3);
  expect((await ask('/', { 'accept-encoding': 'gzip', 'if-none-match': '"older"' })).status).toBe(200);
  expect(rendered.length).toBeLessThanOrEqual(2);
});

test('the kept pages stay within the memory limit', async () => {
  const maxBytes = 400_000;
  const { ask, metrics } = await serve(() => aPage('miel '.repeat(4_000)), { maxBytes });
  for (let page = 1; page <= 30; page += 1) await ask(`/productos?pagina=${page}`, { 'accept-encoding': 'gzip' });

  const text = await metrics.registry.metrics();
  const metric = (name: string) => Number(new RegExp(`^${name} (\\d+)`, 'm').exec(text)?.[1]);
  expect(metric('page_cache_bytes')).toBeGreaterThan(maxBytes / 2);
  expect(metric('page_cache_bytes')).toBeLessThanOrEqual(maxBytes);
  expect(metric('page_cache_pages')).toBeLessThan(30);
});
