// Measures the overhead of the shop's code over its SQL, and how both grow with the number of products.
import type pg from 'pg';
import { percentile } from '#bench/statistics.ts';
import type { Db } from '#db/database.server.ts';
import { products } from '#db/schema.ts';
import { type Recorded, recordStatements } from '#db/testing/recorded-statements.ts';
import { listCatalogChoices } from '#shop/catalog/categories/list-categories.server.ts';
import { listProducts } from '#shop/catalog/lists/list-products.server.ts';
import { parseCatalogQuery } from '#shop/catalog/search/catalog-query.ts';
import { type AtSize, growths } from './growth.ts';
import { label, type Result } from './results.ts';
import type { Setup } from './setup.ts';

const sizesCompared = [10_000, 100_000, 1_000_000];

/** Queries as URL parameters of the list; `from` is the smallest shop that has this page. */
const questions: Record<string, { address: string; from?: number }> = {
  'newest first': { address: '' },
  'a category, by price': { address: 'categoria=capsulas&orden=precio-asc' },
  'page 200': { address: 'pagina=200' },
  'page 2,000': { address: 'pagina=2000', from: 100_000 },
  'page 10,000': { address: 'pagina=10000', from: 1_000_000 },
  'search for one product': { address: 'search={name}' },
  'search for a plant of one maker': { address: 'search=copaiba+paramo+viva' },
  'search for many': { address: 'search=crema' },
  'search with a typo': { address: 'search=moringga' },
};

export async function measureQueries({ shops, say, sizes }: Setup): Promise<Result[]> {
  const results: Result[] = [];
  const medians = new Map<string, AtSize[]>();
  const measured = sizesCompared.filter((size) => sizes.includes(size));

  /** Opens the databases of the sizes from `place` on and runs `work` while all are open. */
  const openFrom = (place: number, open: Open[], work: (open: Open[]) => Promise<void>): Promise<void> => {
    const size = measured[place];
    if (size === undefined) return work(open);
    return shops.open(size, async ({ db, pool }) => {
      await openFrom(place + 1, [...open, { db, pool, size, where: label(size), name: await someName(db) }], work);
    });
  };

  await openFrom(0, [], async (open) => {
    for (const [what, { address, from = 0 }] of Object.entries(questions)) {
      for (const { where, own, alone, statements } of await timeInTurns(
        open.filter(({ size }) => size >= from),
        address,
      )) {
        const [p50, p99] = [0.5, 0.99].map((share) => percentile(own, share) / percentile(alone, share));
        const detail = `${tell(own)}; its ${statements} statements alone ${tell(alone)}`;
        const common = { part: 'queries', where, detail } as const;
        results.push({ ...common, what: `${what}: median`, value: p50 ?? 0, figure: inMs(own, 0.5) });
        const limit = { atMost: 3 };
        results.push({ ...common, what: `${what}: p99`, value: p99 ?? 0, limit, figure: inMs(own, 0.99) });
        medians.set(what, [...(medians.get(what) ?? []), { where, ms: percentile(own, 0.5) }]);
        say(`${where}: ${what} ${p50?.toFixed(2)} (${detail})`);
      }
    }
  });
  return [...results, ...growths('queries', medians)];
}

type Open = { db: Db; pool: pg.Pool; size: number; where: string; name: string };

async function someName(db: Db): Promise<string> {
  const [product] = await db.select({ name: products.name }).from(products).orderBy(products.id).limit(1);
  return product?.name ?? '';
}

const patienceMs = 7_500;
const mostTries = 200;
const fewestTries = 8;

/**
 * Times the shop's function and its recorded statements, and all sizes, in turn, so that other load affects all of
 * them.
 */
async function timeInTurns(open: Open[], address: string) {
  const timed = await Promise.all(
    open.map(async ({ db, pool, where, name }) => {
      const query = parseCatalogQuery(new URLSearchParams(address.replace('{name}', encodeURIComponent(name))));
      // Loaded beforehand, because the shop has them cached too.
      const choices = await listCatalogChoices(db);
      const ask = () => listProducts(db, query, choices);
      for (let i = 0; i < 3; i += 1) await ask();
      const recorded = await recordStatements(pool, ask);
      const client = await pool.connect();
      await runAlone(client, recorded);
      return { where, ask, recorded, client, own: [] as number[], alone: [] as number[] };
    }),
  );
  try {
    const began = performance.now();
    for (let tries = 0; tries < mostTries; tries += 1) {
      if (tries >= fewestTries && performance.now() - began > patienceMs) break;
      for (const { ask, recorded, client, own, alone } of timed) {
        own.push(await timing(ask));
        alone.push(await timing(() => runAlone(client, recorded)));
      }
    }
  } finally {
    for (const { client } of timed) client.release();
  }
  return timed.map(({ where, own, alone, recorded }) => ({ where, own, alone, statements: recorded.length }));
}

async function runAlone(client: pg.PoolClient, recorded: Recorded[]) {
  for (const { text, values } of recorded) await client.query({ text, values, rowMode: 'array' });
}

async function timing(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

const inMs = (times: number[], share: number) => `${percentile(times, share).toFixed(1)} ms`;
const tell = (times: number[]) => `${inMs(times, 0.5)} (p99 ${inMs(times, 0.99)})`;
