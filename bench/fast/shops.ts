// Shops of every size, each filled once in a run and left as it is unless a part says otherwise.
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Database, openEmbedded, openServer } from '#db/database.server.ts';
import { fillShop, type LargeShop } from '#db/testing/large-shop.ts';
import { startThrowawayPostgres, type ThrowawayPostgres } from '#db/testing/postgres-server.ts';
import { databaseUrl, onServer } from '#db/testing/server-databases.ts';
import { type RunningShop, startShop } from '#e2e/running-shop.ts';

export type Engine = 'PostgreSQL' | 'embedded';

export type Shops = {
  /** A shop process on so many products and orders; `work` is done while it runs. */
  run<Result>(engine: Engine, size: LargeShop, work: (shop: RunningShop) => Promise<Result>): Promise<Result>;
  /** The database alone, opened by this process. */
  open<Result>(engine: Engine, size: LargeShop, work: (database: Database) => Promise<Result>): Promise<Result>;
  /** where the PostgreSQL shop of that size is */
  urlOf(size: LargeShop): Promise<string>;
  /** the same on either engine; the embedded one is a data folder */
  placeOf(engine: Engine, size: LargeShop): Promise<string>;
  close(): Promise<void>;
};

const poolSize = 16;

/** What a shop's owner would set on a machine for it; the rest is as PostgreSQL comes, `fsync` on. */
const serverSettings = { shared_buffers: '1GB', max_wal_size: '4GB', checkpoint_timeout: '30min' };

/** Shops of the sizes that are asked for; each is filled when it is first needed. */
export function createShops(say: (line: string) => void): Shops {
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-bench-'));
  let server: Promise<ThrowawayPostgres> | undefined;
  const filled = new Map<string, Promise<string>>();
  const running = new Set<RunningShop>();

  async function fill(engine: Engine, size: LargeShop): Promise<string> {
    const name = `shop_${size.products}_${size.orders}`;
    const where = engine === 'embedded' ? path.join(folder, name) : await newDatabase(name);
    if (engine === 'embedded') mkdirSync(where);
    const database = engine === 'embedded' ? await openEmbedded(path.join(where, 'database')) : await openServer(where);
    const began = performance.now();
    try {
      await database.migrate();
      await fillShop(database, size);
    } finally {
      await database.close();
    }
    say(
      `${engine}: ${size.products} productos y ${size.orders} pedidos en ${((performance.now() - began) / 1_000).toFixed(0)} s`,
    );
    return where;
  }

  async function newDatabase(name: string): Promise<string> {
    server ??= startThrowawayPostgres(serverSettings);
    const { url } = await server;
    await onServer(url, `create database ${name}`);
    return databaseUrl(url, name);
  }

  function find(engine: Engine, size: LargeShop): Promise<string> {
    const key = `${engine} ${size.products} ${size.orders}`;
    const known = filled.get(key) ?? fill(engine, size);
    filled.set(key, known);
    return known;
  }

  return {
    urlOf: (size) => find('PostgreSQL', size),
    placeOf: find,
    async run(engine, size, work) {
      const where = await find(engine, size);
      const dataFolder = mkdtempSync(path.join(tmpdir(), 'shop-bench-data-'));
      if (engine === 'embedded') cpSync(where, dataFolder, { recursive: true });
      const shop = await startShop({ dataFolder, environment: environmentOf(engine, where) });
      running.add(shop);
      try {
        return await work(shop);
      } finally {
        running.delete(shop);
        await shop.discard();
      }
    },
    async open(engine, size, work) {
      const where = await find(engine, size);
      const database =
        engine === 'embedded'
          ? await openEmbedded(path.join(where, 'database'))
          : await openServer(where, { poolSize });
      try {
        return await work(database);
      } finally {
        await database.close();
      }
    },
    async close() {
      for (const shop of running) await shop.discard();
      await (await server)?.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** One trusted proxy, so that each shopper of a load may come from an address of their own. */
export function environmentOf(engine: Engine, where: string): Record<string, string> {
  const common = { AUTH_SECRET: 'x'.repeat(48), TRUST_PROXY: '1', DEMO: '0' };
  return engine === 'embedded' ? common : { ...common, DATABASE_URL: where };
}
