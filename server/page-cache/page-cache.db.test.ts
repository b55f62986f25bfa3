import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { afterEach, expect, test, vi } from 'vitest';
import type { PageNotes } from '#app/context.ts';
import { announce } from '#db/announce.server.ts';
import type { Database, Db } from '#db/database.server.ts';
import { type ChangeTopic, products, storeSettings } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { createChangeFeed } from '#server/process/change-feed.server.ts';
import { createLog } from '#server/process/log.server.ts';
import { createMetrics } from '#server/process/metrics.server.ts';
import { listenOn } from '#server/testing/listen.ts';
import { insertCategory, insertProduct } from '#shop/testing/products.ts';
import { createPageCache, type PageCacheOptions } from './page-cache.server.ts';

const shop = useTestDatabase();
const silent = createLog('silent');
const cleanUp: (() => unknown)[] = [];

afterEach(async () => {
  for (const end of cleanUp.splice(0).reverse()) await end();
});

/** No poll in the background while a test runs, and one before each answer. */
const strict = {
  trustMs: 0,
  pollMs: 60_000,
  timeoutMs: 5_000,
  outageMs: 60_000,
  batchMs: 0,
  changingMs: 0,
  joinMs: 500,
};

type Rendering = (request: Request, notes: PageNotes) => Response | Promise<Response>;

const aPage = (text: string, init?: ResponseInit) =>
  new Response(text, { ...init, headers: { 'content-type': 'text/html; charset=utf-8', ...init?.headers } });

/** Serves a page cache over the test's database on a port; requests that it passes on get the response 'passed on'. */
async function serve(
  render: Rendering,
  options: Partial<PageCacheOptions> & { database?: Pick<Database, 'db'> & Database } = {},
) {
  const database = options.database ?? shop.database;
  const changes = createChangeFeed(database, silent);
  cleanUp.push(() => changes.close());
  const metrics = createMetrics();
  const rendered: string[] = [];
  const cache = createPageCache({
    render: (request, notes) => {
      rendered.push(new URL(request.url).pathname + new URL(request.url).search);
      return render(request, notes);
    },
    origin: 'https://tienda.example',
    db: database.db,
    changes,
    log: silent,
    metrics: metrics.pages,
    pace: strict,
    ...options,
  });
  cleanUp.push(() => cache.close());
  const { ask, close } = await listenOn((request, response) =>
    cache.answer(request, response, () => response.end('passed on')),
  );
  cleanUp.push(close);
  return { ask, rendered, cache, metrics };
}

const change = (topic: ChangeTopic, ids: string[] = []) => shop.db.transaction((tx) => announce(tx, topic, ids));

/** Requests a page twice, which waits for the first poll: a page rendered before it counts as out of date. */
async function firstPoll(ask: (path: string) => Promise<unknown>) {
  await ask('/productos');
  await ask('/productos');
}

/** A page that shows one product as it is in the database. */
async function showPrice(db: Db, id: string, notes: PageNotes) {
  const [row] = await db.select().from(products).where(eq(products.id, id));
  notes.shows([{ id }]);
  return aPage(`price ${row?.price}, stock ${row?.stock}`);
}

/** The test's database, with a switch to take it away. */
function switchable() {
  let isOff = false;
  const db = new Proxy(shop.db, {
    get(target, name) {
      if (isOff) throw new Error('database outage');
      return Reflect.get(target, name);
    },
  });
  return {
    db,
    turn(to: 'on' | 'off') {
      isOff = to === 'off';
    },
  };
}

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

test('the next request sees a change made by any process', async () => {
  const honey = await insertProduct(shop.db, { price: 10_000, stock: 5 });
  const { ask } = await serve((_, notes) => showPrice(shop.db, honey.id, notes));
  expect((await ask('/')).text).toBe('price 10000, stock 5');

  await shop.db.transaction(async (tx) => {
    await tx.update(products).set({ price: 12_000 }).where(eq(products.id, honey.id));
    await announce(tx, 'products', [honey.id]);
  });
  expect((await ask('/')).text).toBe('price 12000, stock 5');

  await shop.db.transaction(async (tx) => {
    await tx.update(products).set({ stock: 4 }).where(eq(products.id, honey.id));
    await announce(tx, 'stock', [honey.id]);
  });
  expect((await ask('/')).text).toBe('price 12000, stock 4');
});

test('a change renders again only the pages that may show it', async () => {
  const one = '0b9a1c9e-5a55-4f0e-8c1e-2f6f1d3c4b51';
  const other = '0b9a1c9e-5a55-4f0e-8c1e-2f6f1d3c4b52';
  const { ask, rendered } = await serve((request, notes) => {
    const { pathname } = new URL(request.url);
    if (pathname !== '/') notes.shows([{ id: pathname.slice(-36) }]);
    return aPage(pathname);
  });
  const pages = ['/', '/terminos', `/productos/${one}`, `/productos/${other}`];
  const renderedAfter = async (topic: ChangeTopic, ids: string[]) => {
    await change(topic, ids);
    rendered.length = 0;
    for (const page of pages) await ask(page);
    return [...rendered];
  };
  await vi.waitFor(async () => expect(await renderedAfter('orders', [one])).toEqual([]));

  // A page that does not name its products may show any.
  expect(await renderedAfter('stock', [one])).toEqual(['/', `/productos/${one}`]);
  expect(await renderedAfter('orders', [one])).toEqual([]);
  expect(await renderedAfter('products', [other])).toEqual(['/', `/productos/${one}`, `/productos/${other}`]);
  expect(await renderedAfter('settings', [])).toEqual(pages);
});

test('a page that changes often is not rendered for each change, and ends up to date', async () => {
  const honey = await insertProduct(shop.db, { stock: 20 });
  const { ask, rendered } = await serve((_, notes) => showPrice(shop.db, honey.id, notes), {
    pace: { ...strict, changingMs: 60_000 },
  });
  for (let stock = 19; stock >= 0; stock -= 1) {
    await shop.db.transaction(async (tx) => {
      await tx.update(products).set({ stock }).where(eq(products.id, honey.id));
      await announce(tx, 'stock', [honey.id]);
    });
    await ask('/');
  }
  expect(rendered.length).toBeLessThan(20);
  await vi.waitFor(async () => expect((await ask('/')).text).toMatch(/stock 0$/), { timeout: 5_000 });
});

test('only the stock may lag on a page that changes often; staff see anything else they save', async () => {
  const honey = await insertProduct(shop.db, { stock: 20 });
  const { ask, cache } = await serve((_, notes) => showPrice(shop.db, honey.id, notes), {
    pace: { ...strict, changingMs: 60_000 },
  });
  for (const price of [11_000, 12_000, 13_000, 14_000]) {
    await shop.db.transaction(async (tx) => {
      await tx.update(products).set({ price }).where(eq(products.id, honey.id));
      await announce(tx, 'products', [honey.id]);
    });
    cache.afterWrite();
    expect((await ask('/')).text).toBe(`price ${price}, stock 20`);
  }
});

test('a page rendered before a change is not kept as if it were rendered after it', async () => {
  const honey = await insertProduct(shop.db, { price: 10_000 });
  let go = () => {};
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  const { ask, rendered } = await serve(async (_, notes) => {
    const page = await showPrice(shop.db, honey.id, notes);
    await held;
    return page;
  });
  const early = ask('/');
  await vi.waitFor(() => expect(rendered).toHaveLength(1));
  await shop.db.transaction(async (tx) => {
    await tx.update(products).set({ stock: 3 }).where(eq(products.id, honey.id));
    await announce(tx, 'stock', [honey.id]);
  });
  go();
  expect((await early).text).toContain('price 10000');

  expect((await ask('/')).text).toBe('price 10000, stock 3');
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

test('kept pages are served during a database outage, and changes are seen after it', async () => {
  const { db, turn } = switchable();
  const { ask, rendered, metrics } = await serve(() => aPage(`page ${rendered.length}`), {
    db,
    pace: { ...strict, pollMs: 0 },
  });
  await vi.waitFor(async () => {
    rendered.length = 0;
    await ask('/');
    expect(rendered).toEqual([]);
  });
  const { text } = await ask('/');

  turn('off');
  await change('products');
  for (let time = 0; time < 5; time += 1) expect((await ask('/')).text).toBe(text);
  expect(await metrics.registry.metrics()).toMatch(/page_cache_answers_total\{outcome="away"\} 5$/m);

  // The first request after the outage gets no page from before it.
  turn('on');
  expect((await ask('/')).text).toBe('page 1');
});

test('a kept page is served when the database fails while it is rendered again', async () => {
  const honey = await insertProduct(shop.db, { price: 10_000, stock: 5 });
  let isGone = false;
  const { ask, rendered } = await serve((_, notes) => {
    if (!isGone) return showPrice(shop.db, honey.id, notes);
    notes.lacks();
    return aPage('not now', { status: 503 });
  });
  await ask('/productos');
  const kept = await ask('/productos');
  isGone = true;
  await change('stock', [honey.id]);

  const { status, text } = await ask('/productos');
  expect([status, text]).toEqual([200, kept.text]);
  expect(rendered.length).toBeGreaterThan(1);
  // A page on which anything but stock changed is not served as it was.
  await change('products', [honey.id]);
  expect((await ask('/productos')).status).toBe(503);
  // A page that was never kept shows its error.
  expect((await ask('/productos?categoria=jarabes')).status).toBe(503);
});

test('after a long outage pages are rendered and show their errors', async () => {
  const { db, turn } = switchable();
  const { ask, rendered } = await serve(() => aPage(`page ${rendered.length}`), {
    db,
    pace: { ...strict, pollMs: 0, outageMs: 0 },
  });
  await ask('/');
  turn('off');
  const before = rendered.length;
  await ask('/');
  expect(rendered).toHaveLength(before + 1);
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

test('settings and categories are read once per change of them, and fail during an outage', async () => {
  await shop.db.insert(storeSettings).values({ siteName: 'Tienda de mieles' });
  const { db, turn } = switchable();
  const { cache } = await serve(() => aPage('page'), { db, pace: { ...strict, pollMs: 0 } });
  const { settings, categories } = cache.memoized;
  const before = { settings: await settings(), categories: await categories() };
  expect([await settings(), await categories()]).toEqual([before.settings, before.categories]);
  expect(await settings()).toBe(before.settings);

  await change('categories');
  expect(await settings()).toBe(before.settings);
  expect(await categories()).not.toBe(before.categories);
  await change('settings');
  expect(await settings()).not.toBe(before.settings);

  turn('off');
  await expect(settings()).rejects.toThrow('database outage');
  turn('on');
  expect((await settings()).siteName).toBe(before.settings.siteName);
});

test('the products that many pages show are read once per change of any product', async () => {
  await insertCategory(shop.db);
  const [first, second] = await Promise.all(
    ['Miel', 'Polen'].map((name) => insertProduct(shop.db, { name, categoryId: 'jarabes', featured: true, stock: 3 })),
  );
  if (!first || !second) throw new Error('No products');
  const { cache } = await serve(() => aPage('page'), { pace: { ...strict, pollMs: 0 } });
  const { featured, related } = cache.memoized;
  const shown = async () => ({
    featured: (await featured()).map(({ name, stock }) => `${name} ${stock}`).toSorted(),
    besideMiel: (await related(first)).map(({ name, stock }) => `${name} ${stock}`),
    besidePolen: (await related(second)).map(({ name, stock }) => `${name} ${stock}`),
  });
  const before = { featured: ['Miel 3', 'Polen 3'], besideMiel: ['Polen 3'], besidePolen: ['Miel 3'] };
  expect(await shown()).toEqual(before);
  expect(await related({ id: first.id, categoryId: null })).toEqual([]);

  // A change that is not announced stays unseen, which shows that the products are not read again.
  await shop.db.update(products).set({ stock: 2 }).where(eq(products.id, second.id));
  expect(await shown()).toEqual(before);
  await change('stock', [second.id]);
  expect(await shown()).toEqual({ featured: ['Miel 3', 'Polen 2'], besideMiel: ['Polen 2'], besidePolen: ['Miel 3'] });

  await shop.db.update(products).set({ featured: false, categoryId: null }).where(eq(products.id, second.id));
  await change('products', [second.id]);
  expect(await shown()).toEqual({ featured: ['Miel 3'], besideMiel: [], besidePolen: ['Miel 3'] });
});

test('while stock changes, the products that many pages show are read each time', async () => {
  await insertCategory(shop.db);
  const honey = await insertProduct(shop.db, { categoryId: 'jarabes', featured: true, stock: 3 });
  const { cache } = await serve(() => aPage('page'), { pace: { ...strict, pollMs: 0, changingMs: 60_000 } });
  const stocks = async () => {
    const [featured] = await cache.memoized.featured();
    const [related] = await cache.memoized.related({ id: crypto.randomUUID(), categoryId: 'jarabes' });
    return [featured?.stock, related?.stock];
  };
  expect(await stocks()).toEqual([3, 3]);
  await change('stock', [crypto.randomUUID()]);
  // Polls, so that the change of stock is known.
  await cache.memoized.settings();

  await shop.db.update(products).set({ stock: 2 }).where(eq(products.id, honey.id));
  expect(await stocks()).toEqual([2, 2]);
  await shop.db.update(products).set({ stock: 1 }).where(eq(products.id, honey.id));
  expect(await stocks()).toEqual([1, 1]);
});
