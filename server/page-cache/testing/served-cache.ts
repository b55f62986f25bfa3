import { eq } from 'drizzle-orm';
import { afterEach } from 'vitest';
import type { PageNotes } from '#app/context.ts';
import { announce } from '#db/announce.server.ts';
import type { Database, Db } from '#db/database.server.ts';
import { type ChangeTopic, products } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { createPageCache, type PageCacheOptions } from '#server/page-cache/page-cache.server.ts';
import { createChangeFeed } from '#server/process/change-feed.server.ts';
import { createLog } from '#server/process/log.server.ts';
import { createMetrics } from '#server/process/metrics.server.ts';
import { listenOn } from '#server/testing/listen.ts';

const silent = createLog('silent');

/** No poll in the background while a test runs, and one before each answer. */
export const strict = {
  trustMs: 0,
  pollMs: 60_000,
  timeoutMs: 5_000,
  outageMs: 60_000,
  batchMs: 0,
  changingMs: 0,
  joinMs: 500,
};

type Rendering = (request: Request, notes: PageNotes) => Response | Promise<Response>;
type Options = Partial<PageCacheOptions> & { database?: Database };

/** Provides an empty database, and page caches over it that are closed after each test. */
export function useServedCache() {
  const shop = useTestDatabase();
  const cleanUp: (() => unknown)[] = [];

  afterEach(async () => {
    for (const end of cleanUp.splice(0).reverse()) await end();
  });

  return {
    shop,
    serve: (render: Rendering, options: Options = {}) => serveCache(render, options, shop.database, cleanUp),
    change: (topic: ChangeTopic, ids: string[] = []) => shop.db.transaction((tx) => announce(tx, topic, ids)),
    switchable: () => switchable(shop.db),
  };
}

export const aPage = (text: string, init?: ResponseInit) =>
  new Response(text, { ...init, headers: { 'content-type': 'text/html; charset=utf-8', ...init?.headers } });

/** Serves a page cache over the test's database on a port; requests that it passes on get the response 'passed on'. */
async function serveCache(render: Rendering, options: Options, standard: Database, cleanUp: (() => unknown)[]) {
  const database = options.database ?? standard;
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

/** Requests a page twice, which waits for the first poll: a page rendered before it counts as out of date. */
export async function firstPoll(ask: (path: string) => Promise<unknown>) {
  await ask('/productos');
  await ask('/productos');
}

/** Renders a page that shows one product as it is in the database. */
export async function showPrice(db: Db, id: string, notes: PageNotes) {
  const [row] = await db.select().from(products).where(eq(products.id, id));
  notes.shows([{ id }]);
  return aPage(`price ${row?.price}, stock ${row?.stock}`);
}

/** Returns a database with a switch to take it away. */
function switchable(standard: Db) {
  let isOff = false;
  const db = new Proxy(standard, {
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
