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
  for (const size of sizesCompared.filter((one) => sizes.includes(one))) {
    const where = label('PostgreSQL', size);
    await shops.open('PostgreSQL', sizeOf(size), async ({ db, driver }) => {
      if (driver.kind !== 'postgres') throw new Error('Statements are recorded on PostgreSQL');
      const name = await someName(db);
      for (const [what, { address, from = 0 }] of Object.entries(questions)) {
        if (size < from) continue;
        const asked = address.replace('{name}', encodeURIComponent(name));
        const { own, alone, statements } = await time(db, driver.pool, asked);
        const [p50, p99] = [0.5, 0.99].map((share) => percentile(own, share) / percentile(alone, share));
        const detail = `${tell(own)}; its ${statements} statements alone ${tell(alone)}`;
        results.push({
          part: 'queries',
          what: `${what}: median`,
          where,
          value: p50 ?? 0,
          figure: inMs(own, 0.5),
          detail,
        });
        const limit = { atMost: 3 };
        results.push({
          part: 'queries',
          what: `${what}: p99`,
          where,
          value: p99 ?? 0,
          limit,
          figure: inMs(own, 0.99),
          detail,
        });
        medians.set(what, [...(medians.get(what) ?? []), { where, ms: percentile(own, 0.5) }]);
        say(`${where}: ${what} ${p50?.toFixed(2)} (${detail})`);
      }
    });
  }
  return [...results, ...growths('queries', medians)];
}

async function someName(db: Db): Promise<string> {
  const [product] = await db.select({ name: products.name }).from(products).orderBy(products.id).limit(1);
  return product?.name ?? '';
}

const patienceMs = 2_500;
const mostTries = 200;
const fewestTries = 8;

/** Times the shop's function and the very statements it sent, in turn. */
async function time(db: Db, pool: pg.Pool, address: string) {
  const query = parseCatalogQuery(new URLSearchParams(address));
  // As the shop asks: with the choices at hand.
  const choices = await listCatalogChoices(db);
  const ask = () => listProducts(db, query, choices);
  for (let i = 0; i < 3; i += 1) await ask();
  const recorded = await recordStatements(pool, ask);
  const client = await pool.connect();
  const [own, alone]: [number[], number[]] = [[], []];
  try {
    await runAlone(client, recorded);
    const began = performance.now();
    while (own.length < mostTries && (own.length < fewestTries || performance.now() - began < patienceMs)) {
      own.push(await timed(ask));
      alone.push(await timed(() => runAlone(client, recorded)));
    }
  } finally {
    client.release();
  }
  return { own, alone, statements: recorded.length };
}

async function runAlone(client: pg.PoolClient, recorded: Recorded[]) {
  for (const { text, values } of recorded) await client.query({ text, values, rowMode: 'array' });
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

const inMs = (times: number[], share: number) => `${percentile(times, share).toFixed(1)} ms`;
const tell = (times: number[]) => `${inMs(times, 0.5)} (p99 ${inMs(times, 0.99)})`;
