// Measures how long a shop with the embedded PostgreSQL takes to start and to stop, new and with a hundred thousand
// products.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { median } from '#bench/statistics.ts';
import { startShop } from '#e2e/shops/running-shop.ts';
import { label, type Result } from './results.ts';
import type { Setup } from './setup.ts';
import { shopEnvironment } from './shops.ts';

const products = 100_000;
const repetitions = 3;

/** The times of one start and the following stop, in seconds. */
type Timed = { ready: number; stopped: number };

export async function measureStart({ shops, say, sizes }: Setup): Promise<Result[]> {
  const newShop = 'new shop';
  const firsts: Timed[] = [];
  const restarts: Timed[] = [];
  for (let repetition = 0; repetition < repetitions; repetition += 1) {
    const dataFolder = mkdtempSync(path.join(tmpdir(), 'shop-bench-'));
    firsts.push(await timeRun(dataFolder));
    restarts.push(await timeRun(dataFolder));
    rmSync(dataFolder, { recursive: true, force: true });
  }
  const results = [
    readyFirst(newShop, firsts),
    readyAgain(newShop, restarts),
    stopped(newShop, [...firsts, ...restarts]),
  ];

  if (sizes.includes(products)) {
    const dataFolder = await shops.copy(products);
    // The first start creates the owner's account and is not measured.
    await timeRun(dataFolder);
    const runs: Timed[] = [];
    for (let repetition = 0; repetition < repetitions; repetition += 1) runs.push(await timeRun(dataFolder));
    results.push(readyAgain(label(products), runs), stopped(label(products), runs));
  }
  for (const { where, what, detail } of results) say(`${where}: ${what}: ${detail}`);
  return results;
}

async function timeRun(dataFolder: string): Promise<Timed> {
  const began = performance.now();
  const shop = await startShop({ dataFolder, environment: shopEnvironment });
  const ready = performance.now();
  const exitCode = await shop.stop();
  if (exitCode !== 0) throw new Error(`The shop ended with ${exitCode}:\n${shop.output()}`);
  return { ready: (ready - began) / 1_000, stopped: (performance.now() - ready) / 1_000 };
}

function readyFirst(where: string, runs: Timed[]): Result {
  return medianOf(
    'ready after its first start',
    where,
    runs.map(({ ready }) => ready),
  );
}

function readyAgain(where: string, runs: Timed[]): Result {
  const result = medianOf(
    'ready after being started again',
    where,
    runs.map(({ ready }) => ready),
  );
  return { ...result, limit: { atMost: 5 } };
}

function stopped(where: string, runs: Timed[]): Result {
  return medianOf(
    'ended after being stopped',
    where,
    runs.map((run) => run.stopped),
  );
}

function medianOf(what: string, where: string, seconds: number[]): Result {
  const detail = seconds.map((one) => `${one.toFixed(1)} s`).join(', ');
  return { part: 'start', what, where, value: median(seconds), unit: 's', detail };
}
