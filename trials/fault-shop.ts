import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { type Database, type Db, openDatabase } from '#db/database.server.ts';
import { clusterOf, findRunningEmbedded } from '#db/embedded/embedded-postgres.server.ts';
import { listPostgresProcesses, readPostmasterFile } from '#db/embedded/leftover-processes.server.ts';
import { openEmbedded } from '#db/embedded/open-embedded.server.ts';
import { products, storeSettings } from '#db/schema.ts';
import { freePort, startThrowawayPostgres, type ThrowawayPostgres } from '#db/testing/postgres-server.ts';
import { demoSettings, demoTransferAccounts } from '#demo/settings.ts';
import { type RunningShop, startShop } from '#e2e/shops/running-shop.ts';
import { type Audit, auditOrders, noFaults, type Stocked } from './audit.ts';
import { beginOrderLoad, type OrderLoad } from './order-load.ts';
import type { OnSale } from './post-order.ts';

/** The shop's embedded database, or a server named by DATABASE_URL. */
export type DatabasePlace = 'own database' | 'database server';

type Options = {
  database?: DatabasePlace;
  environment?: Record<string, string>;
  postgres?: Record<string, string>;
  /** an empty data folder, which is kept; by default, a temporary one */
  dataFolder?: string;
  /** by default, any free port */
  port?: number;
  /** the program that starts the shop's process; by default, node */
  program?: [command: string, ...args: string[]];
};

const stock = 100_000;
/** Few products, so that shoppers often compete for one. */
const wares = ['Miel de abejas', 'Jabón de caléndula', 'Té de moringa', 'Aceite de coco', 'Propóleo'];

/** Starts a shop on a new database with some products, for a trial to damage. */
export async function openFaultShop(options: Options = {}) {
  const place = options.database ?? 'own database';
  const folder = options.dataFolder ?? mkdtempSync(path.join(tmpdir(), 'shop-faults-'));
  const server = place === 'database server' ? await startThrowawayPostgres(options.postgres) : null;
  mkdirSync(folder, { recursive: true });
  const openAlone = () => (server ? openDatabase(server.url) : openEmbedded(folder));
  const onSale = await withDatabase(openAlone, (database) => stockUp(database));
  const stocked: Stocked = new Map(onSale.map(({ productId }) => [productId, stock]));
  const port = options.port ?? (await freePort());
  const start = (environment: Record<string, string> = {}) =>
    startShop({
      dataFolder: folder,
      port,
      ...(options.program && { program: options.program }),
      environment: {
        AUTH_SECRET: 'x'.repeat(48),
        TRUST_PROXY: '1',
        DEMO: '0',
        ...(server && { DATABASE_URL: server.url }),
        ...options.environment,
        ...environment,
      },
    });
  let shop: RunningShop = await start();
  const open = () => {
    // The embedded database of a killed shop still runs but is shutting down: opening it alone waits for its end.
    const url = shop.isRunning() ? (server?.url ?? findRunningEmbedded(folder)) : null;
    return url ? openDatabase(url) : openAlone();
  };

  return {
    place,
    folder,
    onSale,
    stocked,
    get shop() {
      return shop;
    },
    get url() {
      return shop.url;
    },
    /** @throws if the shop uses its embedded database */
    get server(): ThrowawayPostgres {
      if (!server) throw new Error('This shop has its own database');
      return server;
    },
    /** Starts the shop again on the same data; its previous process must have ended. */
    async startAgain(environment: Record<string, string> = {}) {
      shop = await start(environment);
      return shop;
    },
    beginLoad: (load: Partial<Parameters<typeof beginOrderLoad>[0]> = {}): OrderLoad =>
      beginOrderLoad({ addresses: [shop.url], onSale, ...load }),
    /** The PostgreSQL processes of the shop's own database. */
    postgresProcesses: () => listPostgresProcesses(clusterOf(folder)),
    /** Kills the main process of the embedded PostgreSQL (SIGKILL); its children end once they notice. */
    killPostgres() {
      const running = readPostmasterFile(clusterOf(folder));
      if (running) process.kill(running.pid, 'SIGKILL');
    },
    /** Queries the database, whether or not the shop runs. */
    look: <Result>(read: (db: Db) => Promise<Result>) => withDatabase(open, ({ db }) => read(db)),
    audit: (load: OrderLoad) => withDatabase(open, ({ db }) => auditOrders(db, load.ledger, stocked)),
    async close() {
      await shop.discard();
      await server?.stop();
      if (!options.dataFolder) rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type FaultShop = Awaited<ReturnType<typeof openFaultShop>>;

async function stockUp(database: Database): Promise<OnSale[]> {
  await database.migrate();
  await database.db.insert(storeSettings).values({
    ...demoSettings,
    notificationEmail: 'pedidos@origen.example',
    transferAccounts: demoTransferAccounts,
  });
  const rows = wares.map((name, index) => ({ name, price: 10_000 + 1_500 * index, stock }));
  return database.db.insert(products).values(rows).returning({ productId: products.id, price: products.unitPrice });
}

async function withDatabase<Result>(
  open: () => Promise<Database>,
  use: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = await open();
  try {
    return await use(database);
  } finally {
    await database.close();
  }
}

/** Expects every confirmed order to exist once with its stock, history and mails; returns the audit. */
export async function expectBooksToAgree(shop: FaultShop, load: OrderLoad): Promise<Audit> {
  const audit = await shop.audit(load);
  expect(audit).toMatchObject(noFaults);
  // Without orders the audit would prove nothing.
  expect(audit.acknowledged).toBeGreaterThan(0);
  return audit;
}

/** Polls until a condition holds. */
export async function until(isSo: () => boolean | Promise<boolean>, what: string, patienceMs = 60_000): Promise<void> {
  const deadline = performance.now() + patienceMs;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`Not within ${patienceMs / 1_000} s: ${what}`);
    await pause(25);
  }
}

/** Seconds from a moment of `performance.now()` to the next confirmed order. */
export async function secondsToNextOrder(load: OrderLoad, since: number): Promise<number> {
  const next = () => load.seen.confirmedAt.find((moment) => moment > since);
  await until(() => next() !== undefined, 'an order is confirmed');
  return ((next() ?? since) - since) / 1_000;
}
