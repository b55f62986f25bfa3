import path from 'node:path';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect } from 'vitest';
import { type Database, type Db, openDatabase } from '#db/database.server.ts';
import { orderEvents, orders, payments, paymentTransactions, products, storeSettings } from '#db/schema.ts';
import { freePort, startThrowawayPostgres, type ThrowawayPostgres } from '#db/testing/postgres-server.ts';
import { demoSettings, demoTransferAccounts } from '#demo/settings.ts';
import { mailsSaying, readOutbox } from './outbox.ts';
import { type OwnStandIn, startStandIn } from './payment-stand-in.ts';
import { type RunningShop, startShop } from './running-shop.ts';

type Environment = Record<string, string>;

export const honey = { name: 'Miel de abejas', price: 30_000 };

/**
 * Starts a shop with a payment provider for one test file and gives access to its database. It sells honey and has bank
 * accounts for transfers.
 *
 * @param environment further environment variables of the shop, or a function that prepares them
 */
export function usePayingShop(environment: Environment | (() => Promise<Environment>) = {}) {
  let server: ThrowawayPostgres;
  let database: Database;
  let standIn: OwnStandIn;
  let shop: RunningShop;
  let honeyId = '';

  beforeAll(async () => {
    server = await startThrowawayPostgres();
    database = await openDatabase(server.url);
    await database.migrate();
    await database.db.insert(storeSettings).values({ ...demoSettings, transferAccounts: demoTransferAccounts });
    const port = await freePort();
    standIn = await startStandIn({ eventsUrl: `http://127.0.0.1:${port}/wompi/eventos` });
    shop = await startShop({
      port,
      environment: {
        ...standIn.environment,
        DATABASE_URL: server.url,
        AUTH_SECRET: 'x'.repeat(32),
        DEMO: '0',
        TRUST_PROXY: '1',
        ...(typeof environment === 'function' ? await environment() : environment),
      },
    });
    honeyId = await stockUp(honey.name, 500);
  });
  afterAll(async () => {
    await shop?.discard();
    await standIn?.stop();
    await database?.close();
    await server?.stop();
  });

  const stockUp = (name: string, stock: number) => insertHoney(database.db, name, stock);
  const listOrders = () => database.db.select().from(orders).orderBy(asc(orders.createdAt));

  return {
    get url() {
      return shop.url;
    },
    get db() {
      return database.db;
    },
    get standIn() {
      return standIn;
    },
    get honeyId() {
      return honeyId;
    },
    stockUp,
    listOrders,
    /** the shop's log so far */
    output: () => shop.output(),

    /** A product's stock. */
    async stockOf(productId: string): Promise<number | undefined> {
      const [product] = await database.db.select().from(products).where(eq(products.id, productId));
      return product?.stock;
    },

    findOrder: (orderNumber: string) => findOrder(database.db, orderNumber),

    /** The mails sent so far that contain all these words, with non-breaking spaces replaced by plain ones. */
    mailsSaying(...words: string[]): string[] {
      return mailsSaying(path.join(shop.dataFolder, 'outbox'), ...words);
    },

    /** The contents of all mails, text and HTML. */
    mailFiles: () => readOutbox(path.join(shop.dataFolder, 'outbox')),
  };
}

/** Inserts a product at the price of honey; returns its id. */
async function insertHoney(db: Db, name: string, stock: number): Promise<string> {
  const [product] = await db
    .insert(products)
    .values({ name, price: honey.price, stock })
    .returning({ id: products.id });
  if (!product) throw new Error('A product was not written');
  return product.id;
}

/** One order with its events, payments and transactions. */
async function findOrder(db: Db, orderNumber: string) {
  const digits = orderNumber.replace(/\D/g, '');
  const [order] = await db.select().from(orders).where(eq(orders.orderNumber, digits));
  if (!order) throw new Error(`There is no order ${orderNumber}`);
  const [events, attempts, transactions] = await Promise.all([
    db.select().from(orderEvents).where(eq(orderEvents.orderId, order.id)).orderBy(orderEvents.id),
    db.select().from(payments).where(eq(payments.orderId, order.id)).orderBy(payments.createdAt),
    db
      .select()
      .from(paymentTransactions)
      .where(eq(paymentTransactions.orderId, order.id))
      .orderBy(paymentTransactions.createdAt),
  ]);
  return { ...order, events: events.map(({ kind }) => kind), attempts, transactions };
}

/** Polls until a value is as expected: page, provider events and mail queue progress independently. */
export async function eventually<Value>(read: () => Value | Promise<Value>, wanted: unknown): Promise<void> {
  await expect.poll(read, { timeout: 20_000, interval: 100 }).toEqual(wanted);
}
