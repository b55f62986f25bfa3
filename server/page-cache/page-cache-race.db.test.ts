import { afterEach, expect, test, vi } from 'vitest';
import { announce } from '#db/announce.server.ts';
import { type Database, openDatabase } from '#db/database.server.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { createChangeFeed } from '#server/process/change-feed.server.ts';
import { createLog } from '#server/process/log.server.ts';
import { createMetrics } from '#server/process/metrics.server.ts';
import { listenOn } from '#server/testing/listen.ts';
import { createPageCache, type PagePace } from './page-cache.server.ts';

const shop = useTestDatabase();
const silent = createLog('silent');
const cleanUp: (() => unknown)[] = [];

afterEach(async () => {
  for (const end of cleanUp.splice(0).reverse()) await end();
});

/** A process of the shop with its own connections. */
async function startProcess(pace: PagePace, directUrl?: string) {
  const database: Database = await openDatabase(shop.database.directUrl, {
    poolSize: 2,
    ...(directUrl && { directUrl }),
  });
  const changes = createChangeFeed(database, silent);
  let renders = 0;
  const cache = createPageCache({
    render: () => {
      renders += 1;
      return new Response(`render ${renders}`, { headers: { 'content-type': 'text/html' } });
    },
    origin: 'https://tienda.example',
    db: database.db,
    changes,
    log: silent,
    metrics: createMetrics().pages,
    pace,
  });
  const { ask, close } = await listenOn((request, response) => cache.answer(request, response, () => response.end()));
  cleanUp.push(async () => {
    await close();
    cache.close();
    await changes.close();
    await database.close();
  });
  return { db: database.db, home: async () => (await ask('/')).text };
}

/** Waits until the start causes no more renders. */
async function settled(home: () => Promise<string>): Promise<string> {
  let text = '';
  await vi.waitFor(async () => {
    text = await home();
    for (let turn = 0; turn < 3; turn += 1) expect(await home()).toBe(text);
  });
  return text;
}

test.each([
  // Its polls are due only after the test.
  ['that receives notifications', { trustMs: 600_000, pollMs: 500_000 }, undefined],
  ['that receives none, and polls', { trustMs: 100, pollMs: 50 }, 'postgres://nobody@127.0.0.1:1/nowhere'],
] as const)('a process %s sees what another process changed', async (_, pace, directUrl) => {
  const whole = { timeoutMs: 5_000, outageMs: 60_000, batchMs: 0, changingMs: 0, joinMs: 500, ...pace };
  const [one, other] = await Promise.all([startProcess(whole, directUrl), startProcess(whole, directUrl)]);
  const shown = await settled(other.home);
  await settled(one.home);

  await one.db.transaction((tx) => announce(tx, 'products', []));

  await vi.waitFor(async () => expect(await other.home()).not.toBe(shown), { timeout: 10_000 });
});
