// `npm run bench [parts…] [--write] [--sizes=100,10000] [--minutes=10] [--rounds=3]`: how fast the shop is at any size. Each part
// holds what it measures against a limit that is measured beside it in the same run.
import { execFileSync } from 'node:child_process';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import type { LargeShop } from '#db/testing/large-shop.ts';
import { measureCheckouts } from './checkouts.ts';
import { drawResults } from './draw-results.ts';
import { measureMemory } from './memory.ts';
import { measurePages } from './pages.ts';
import { measureQueries } from './queries.ts';
import { isMet, type Part, parts, type Result, readMeasured, tables, writeMeasured } from './results.ts';
import { createShops, type Engine, type Shops } from './shops.ts';
import { measureStaff } from './staff.ts';
import { measureStart } from './start.ts';
import { measureStock } from './stock.ts';

/** What a part is given to measure with. */
export type Run = {
  shops: Shops;
  say(line: string): void;
  /** the sizes of catalogues that are asked for */
  sizes: number[];
  /** how often two servers are loaded in turn */
  rounds: number;
  /** how long memory is watched */
  minutes: number;
  /** a shop of so many products has as many orders; the embedded one no more than a shop that outgrew it would have */
  sizeOf(products: number, engine?: Engine): LargeShop;
};

const mostEmbeddedOrders = 10_000;

const measure: Record<Part, (run: Run) => Promise<Result[]>> = {
  pages: measurePages,
  stock: measureStock,
  queries: measureQueries,
  staff: measureStaff,
  checkouts: measureCheckouts,
  start: measureStart,
  memory: measureMemory,
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    write: { type: 'boolean', default: false },
    sizes: { type: 'string', default: '100,10000,100000,1000000' },
    rounds: { type: 'string', default: '3' },
    minutes: { type: 'string', default: '10' },
  },
});
const unknown = positionals.filter((name) => !parts.includes(name as Part));
if (unknown.length > 0) {
  console.error(`No hay parte ${unknown.join(', ')}. Las partes son ${parts.join(', ')}.`);
  process.exit(1);
}
const asked = parts.filter((part) => positionals.length === 0 || positionals.includes(part));

const began = performance.now();
const say = (line: string) => console.log(`${((performance.now() - began) / 1_000).toFixed(0).padStart(5)} s  ${line}`);
const shops = createShops(say);
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void shops.close().finally(() => process.exit(1)));
const measured = readMeasured();
try {
  for (const part of asked) {
    const machine = describeMachine();
    const results = await measure[part]({
      shops,
      say,
      sizes: values.sizes.split(',').map(Number),
      rounds: Number(values.rounds),
      minutes: Number(values.minutes),
      sizeOf: (products, engine) => ({
        products,
        orders: engine === 'embedded' ? Math.min(products, mostEmbeddedOrders) : products,
      }),
    });
    measured[part] = { machine, results };
    // After each part: a run that is cut short has not been for nothing.
    if (values.write) {
      writeMeasured(measured);
      drawResults(measured);
    }
  }
} finally {
  await shops.close();
}
const results = asked.flatMap((part) => measured[part]?.results ?? []);
console.log(tables(Object.fromEntries(asked.map((part) => [part, measured[part]]))));
const missed = results.filter((result) => !isMet(result));
console.log(`\n${results.length} resultados, ${missed.length} fuera de su límite.`);

function describeMachine(): string {
  const node = process.version;
  const postgres = execFileSync('sh', ['-c', 'ls /usr/lib/postgresql 2>/dev/null | sort -n | tail -1'], {
    encoding: 'utf8',
  });
  const day = new Date().toISOString().slice(0, 10);
  return `${day}, ${cpus()[0]?.model ?? 'unknown processor'}, ${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)} before; Node ${node}, PostgreSQL ${postgres.trim() || '(from the path)'}.`;
}
