// How soon a shop answers that was stopped: with a hundred thousand products, on either engine.
import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startShop } from '#e2e/running-shop.ts';
import { median } from '../statistics.ts';
import { label, type Result } from './results.ts';
import type { Run } from './run.ts';
import { type Engine, environmentOf } from './shops.ts';

const products = 100_000;
const starts = 3;

export async function measureStart({ shops, say, sizes, sizeOf }: Run): Promise<Result[]> {
  if (!sizes.includes(products)) return [];
  const results: Result[] = [];
  for (const engine of ['PostgreSQL', 'embedded'] as const) {
    const seconds = await timeStarts(engine, await shops.placeOf(engine, sizeOf(products, engine)));
    const where = label(engine, products);
    const detail = seconds.map((one) => `${one.toFixed(1)} s`).join(', ');
    say(`${where}: ready after ${detail}`);
    results.push({
      part: 'start',
      what: 'ready after being started again',
      where,
      value: median(seconds),
      unit: 's',
      limit: { atMost: 5 },
      detail,
    });
  }
  return results;
}

/** The first start makes the staff's account and is not counted. */
async function timeStarts(engine: Engine, where: string): Promise<number[]> {
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'shop-bench-data-'));
  if (engine === 'embedded') cpSync(where, dataFolder, { recursive: true });
  const seconds: number[] = [];
  for (let start = 0; start <= starts; start += 1) {
    const began = performance.now();
    const shop = await startShop({ dataFolder, environment: environmentOf(engine, where) });
    seconds.push((performance.now() - began) / 1_000);
    if (start < starts) await shop.stop();
    else await shop.discard();
  }
  return seconds.slice(1);
}
