import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { type Database, type Db, openEmbedded, openServer } from '#db/database.server.ts';
import { demoSettings, demoTransferAccounts } from '#db/demo/settings.ts';
import { products, storeSettings } from '#db/schema.ts';
import { freePort, startThrowawayPostgres, type ThrowawayPostgres } from '#db/testing/postgres-server.ts';
import { type RunningShop, startShop } from '#e2e/running-shop.ts';
import { type Audit, auditOrders, type Stocked } from './audit.ts';
import { beginOrderLoad, type OnSale, type OrderLoad } from './order-load.ts';

export type Engine = 'PostgreSQL' | 'embedded';

type Options = {
  engine: Engine;
  environment?: Record<string, string>;
  postgres?: Record<string, string>;
  /** an empty folder for the shop's data, which stays; left out, one is made and thrown away */
  dataFolder?: string;
  /** instead of node itself: what the shop's process is started by */
  program?: [command: string, ...args: string[]];
};

const stock = 100_000;
/** So few that shoppers often want the same at once. */
const wares = ['Miel de abejas', 'Jabón de caléndula', 'Té de moringa', 'Aceite de coco', 'Propóleo'];

/** A shop with wares and nothing else, started on a database of its own, that a trial harms. */
export async function openFaultShop(options: Options) {
  const { engine } = options;
  const folder = options.dataFolder ?? mkdtempSync(path.join(tmpdir(), 'shop-faults-'));
  const server = engine === 'PostgreSQL' ? await startThrowawayPostgres(options.postgres) : null;
  const openDatabase = () => (server ? openServer(server.url) : openEmbedded(path.join(folder, 'database')));
  mkdirSync(folder, { recursive: true });
  const onSale = await withDatabase(openDatabase, (database) => stockUp(database));
  const stocked: Stocked = new Map(onSale.map(({ productId }) => [productId, stock]));
  const port = await freePort();
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

  return {
    engine,
    folder,
    onSale,
    stocked,
    get shop() {
      return shop;
    },
    get url() {
      return shop.url;
    },
    /** @throws where the shop keeps its database in its own folder */
    get server(): ThrowawayPostgres {
      if (!server) throw new Error('This shop has the embedded database');
      return server;
    },
    /** The same shop on the same data in a new process; the one before has ended. */
    async startAgain(environment: Record<string, string> = {}) {
      shop = await start(environment);
      return shop;
    },
    beginLoad: (load: Partial<Parameters<typeof beginOrderLoad>[0]> = {}): OrderLoad =>
      beginOrderLoad({ addresses: [shop.url], onSale, ...load }),
    /** Looks into the database; the embedded one only while no shop runs on it. */
    look: <Result>(read: (db: Db) => Promise<Result>) => withDatabase(openDatabase, ({ db }) => read(db)),
    audit: (load: OrderLoad) => withDatabase(openDatabase, ({ db }) => auditOrders(db, load.ledger, stocked)),
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

/** Expects that every confirmed order is there once, with its stock, its history and its mails, and gives the figures. */
export async function expectBooksToAgree(shop: FaultShop, load: OrderLoad): Promise<Audit> {
  const audit = await shop.audit(load);
  const { lost, doubled, oversold, mistold, contradicted } = audit;
  expect({ lost, doubled, oversold, mistold, contradicted }).toEqual({
    lost: [],
    doubled: [],
    oversold: [],
    mistold: [],
    contradicted: [],
  });
  // Else nothing was proved.
  expect(audit.acknowledged).toBeGreaterThan(0);
  return audit;
}

/** Waits until something is so. */
export async function until(isSo: () => boolean | Promise<boolean>, what: string, patienceMs = 60_000): Promise<void> {
  const deadline = performance.now() + patienceMs;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`Not within ${patienceMs / 1_000} s: ${what}`);
    await pause(25);
  }
}

/** Seconds from a moment of `performance.now()` to the next order that was confirmed. */
export async function secondsToNextOrder(load: OrderLoad, since: number): Promise<number> {
  const next = () => load.seen.confirmedAt.find((moment) => moment > since);
  await until(() => next() !== undefined, 'an order is confirmed');
  return ((next() ?? since) - since) / 1_000;
}
