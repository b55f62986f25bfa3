// What the shop's own code adds to its SQL, and what more products add to both.
import type pg from 'pg';
import type { Db } from '#db/database.server.ts';
import { products } from '#db/schema.ts';
import { type Recorded, recordStatements } from '#db/testing/recorded-statements.ts';
import { parseCatalogQuery } from '#shop/catalog/catalog-query.ts';
import { listCatalogChoices } from '#shop/catalog/list-categories.server.ts';
import { listProducts } from '#shop/catalog/list-products.server.ts';
import { percentile } from '../statistics.ts';
import { type AtSize, growths } from './growth.ts';

import { label, type Result } from './results.ts';
import type { Run } from './run.ts';

const sizesCompared = [10_000, 100_000, 1_000_000];

/** What is asked, as the address of a list says it; a page of shops that have so many products that they have it. */
const questions: Record<string, { address: string; from?: number }> = {
  'newest first': { address: '' },
  'a category, by price': { address: 'categoria=capsulas&orden=precio-asc' },
  'page 200': { address: 'pagina=200' },
  'page 2,000': { address: 'pagina=2000', from: 100_000 },
  'page 10,000': { address: 'pagina=10000', from: 1_000_000 },
  'search for one product': { address: 'search={name}' },
  'search for a plant of one maker': { address: 'search=copaiba+paramo+viva' },
  'search for many': { address: 'search=crema' },
  'search with a slip': { address: 'search=moringga' },
};

export async function measureQueries({ shops, say, sizes, sizeOf }: Run): Promise<Result[]> {
  const results: Result[] = [];
  const medians = new Map<string, AtSize[]>();
  const measured = sizesCompared.filter((size) => sizes.includes(size));

  /** All sizes are open at once, each within the one before. */
  const openFrom = (place: number, open: Open[], work: (open: Open[]) => Promise<void>): Promise<void> => {
    const size = measured[place];
    if (size === undefined) return work(open);
    return shops.open('PostgreSQL', sizeOf(size), async ({ db, driver }) => {
      if (driver.kind !== 'postgres') throw new Error('Statements are recorded on PostgreSQL');
      const where = label('PostgreSQL', size);
      await openFrom(place + 1, [...open, { db, pool: driver.pool, size, where, name: await someName(db) }], work);
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

/** Times the shop's function and the very statements it sent, in turn, and each size in turn: what else the machine does meets all. */
async function timeInTurns(open: Open[], address: string) {
  const timed = await Promise.all(
    open.map(async ({ db, pool, where, name }) => {
      const query = parseCatalogQuery(new URLSearchParams(address.replace('{name}', encodeURIComponent(name))));
      // As the shop asks: with the choices at hand.
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
