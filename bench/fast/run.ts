// `npm run bench [parts…] [--write] [--sizes=100,10000] [--minutes=10] [--rounds=3]`: measures the speed and the memory
// of the shop with its embedded PostgreSQL at several sizes. Most parts compare their results with a reference that
// they measure in the same run.
import { readFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { findEmbeddedBinaries } from '#db/embedded/postgres-binaries.server.ts';
import { measureCheckouts } from './checkouts.ts';
import { drawResults } from './draw-results.ts';
import { measureMemory } from './memory.ts';
import { measurePages } from './pages.ts';
import { measureQueries } from './queries.ts';
import {
  type AllMeasured,
  isMet,
  type Part,
  parts,
  type Result,
  readMeasured,
  tables,
  writeMeasured,
} from './results.ts';
import type { Setup } from './setup.ts';
import { createShops } from './shops.ts';
import { measureStaff } from './staff.ts';
import { measureStart } from './start.ts';
import { measureStock } from './stock.ts';

const measure: Record<Part, (setup: Setup) => Promise<Result[]>> = {
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
  console.error(`There is no part ${unknown.join(', ')}. The parts are ${parts.join(', ')}.`);
  process.exit(1);
}
const selectedParts = parts.filter((part) => positionals.length === 0 || positionals.includes(part));

const began = performance.now();
const say = (line: string) => console.log(`${((performance.now() - began) / 1_000).toFixed(0).padStart(5)} s  ${line}`);
const shops = createShops(say);
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void shops.close().finally(() => process.exit(1)));
const earlier = readMeasured();
const measured: AllMeasured = {};
try {
  for (const part of selectedParts) {
    const machine = describeMachine();
    const results = await measure[part]({
      shops,
      say,
      sizes: values.sizes.split(',').map(Number),
      rounds: Number(values.rounds),
      minutes: Number(values.minutes),
    });
    // A part without results keeps its earlier ones.
    if (results.length === 0) continue;
    measured[part] = { machine, results };
    // After each part, so that an interrupted run keeps its results.
    if (values.write) {
      writeMeasured({ ...earlier, ...measured });
      drawResults({ ...earlier, ...measured });
    }
  }
} finally {
  await shops.close();
}
const results = Object.values(measured).flatMap((part) => part.results);
console.log(tables(measured));
const missed = results.filter((result) => !isMet(result));
console.log(`\n${results.length} results, ${missed.length} miss their limit.`);

function describeMachine(): string {
  const day = new Date().toISOString().slice(0, 10);
  return `${day}, ${cpus()[0]?.model ?? 'unknown processor'}, ${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)} before; Node ${process.version}, embedded PostgreSQL ${readPostgresVersion()}.`;
}

/** Reads the version of the embedded PostgreSQL from its npm package, such as '18.4'. */
function readPostgresVersion(): string {
  const file = path.join(findEmbeddedBinaries(), '../package.json');
  const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string };
  return /^\d+\.\d+/.exec(version)?.[0] ?? version;
}
