// Shops of every size on the embedded PostgreSQL. Each size is filled once per run; shops run on copies.
import { execFileSync } from 'node:child_process';
import { constants, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Database, openDatabase } from '#db/database.server.ts';
import { type EmbeddedPostgres, startEmbedded } from '#db/embedded/embedded-postgres.server.ts';
import { fillShop } from '#demo/testing/large-shop.ts';
import { type RunningShop, startShop } from '#e2e/shops/running-shop.ts';

/** Shops by their number of products; each has as many orders. */
export type Shops = {
  /** Starts a shop on a copy of a filled data folder and discards both after `work`. */
  run<Result>(products: number, work: (shop: RunningShop) => Promise<Result>): Promise<Result>;
  /** Opens the filled database itself, without a shop; `work` must only read. */
  open<Result>(products: number, work: (database: Database) => Promise<Result>): Promise<Result>;
  /** Copies a filled data folder. `close` removes the copy. */
  copy(products: number): Promise<string>;
  close(): Promise<void>;
};

/** One trusted proxy, so that each shopper of a load can have a different address. */
export const shopEnvironment = { AUTH_SECRET: 'x'.repeat(48), TRUST_PROXY: '1', DEMO: '0' };

export function createShops(say: (line: string) => void): Shops {
  const folders: string[] = [];
  const filled = new Map<number, Promise<string>>();
  const shops = new Set<RunningShop>();
  const servers = new Set<EmbeddedPostgres>();

  function makeFolder(): string {
    const folder = mkdtempSync(path.join(tmpdir(), 'shop-bench-'));
    folders.push(folder);
    return folder;
  }

  function getFilled(products: number): Promise<string> {
    const dataFolder = filled.get(products) ?? fill(products);
    filled.set(products, dataFolder);
    return dataFolder;
  }

  async function fill(products: number): Promise<string> {
    const dataFolder = makeFolder();
    const began = performance.now();
    await withDatabase(dataFolder, async (database) => {
      await database.migrate();
      await fillShop(database, { products, orders: products });
    });
    say(`filled ${products} products and orders in ${((performance.now() - began) / 1_000).toFixed(0)} s`);
    return dataFolder;
  }

  async function withDatabase<Result>(dataFolder: string, work: (database: Database) => Promise<Result>) {
    const server = await startEmbedded(dataFolder);
    servers.add(server);
    const database = await openDatabase(server.url);
    try {
      return await work(database);
    } finally {
      await database.close();
      await server.stop();
      servers.delete(server);
    }
  }

  async function copy(products: number): Promise<string> {
    const original = await getFilled(products);
    const dataFolder = makeFolder();
    copyFolder(original, dataFolder);
    return dataFolder;
  }

  return {
    copy,
    async run(products, work) {
      const shop = await startShop({ dataFolder: await copy(products), environment: shopEnvironment });
      shops.add(shop);
      try {
        return await work(shop);
      } finally {
        await shop.discard();
        shops.delete(shop);
      }
    },
    open: async (products, work) => withDatabase(await getFilled(products), work),
    async close() {
      for (const shop of shops) await shop.discard();
      for (const server of servers) await server.stop();
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Copies the data folder of a stopped shop; shares blocks where the file system can. */
function copyFolder(from: string, to: string) {
  cpSync(from, to, { recursive: true, verbatimSymlinks: true, mode: constants.COPYFILE_FICLONE });
  // Otherwise the disk would still be writing the copy during the measurement.
  execFileSync('sync');
}
