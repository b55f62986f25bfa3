import path from 'node:path';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect } from 'vitest';
import { type Database, openServer } from '#db/database.server.ts';
import { demoSettings, demoTransferAccounts } from '#db/demo/settings.ts';
import { orderEvents, orders, payments, paymentTransactions, products, storeSettings } from '#db/schema.ts';
import { freePort, startThrowawayPostgres, type ThrowawayPostgres } from '#db/testing/postgres-server.ts';
import { mailsSaying, readOutbox } from './outbox.ts';
import { type OwnStandIn, startStandIn } from './payment-stand-in.ts';
import { type RunningShop, startShop } from './running-shop.ts';

export const honey = { name: 'Miel de abejas', price: 30_000 };

/**
 * A shop of one test file's own, with its payment provider, whose database the tests can look into. It sells honey, and has
 * accounts to transfer to.
 */
export function usePayingShop(environment: Record<string, string> = {}) {
  let server: ThrowawayPostgres;
  let database: Database;
  let standIn: OwnStandIn;
  let shop: RunningShop;
  let honeyId = '';

  beforeAll(async () => {
    server = await startThrowawayPostgres();
    database = await openServer(server.url);
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
        ...environment,
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

  /** Puts a product on sale and gives its id. */
  async function stockUp(name: string, stock: number): Promise<string> {
    const [product] = await database.db
      .insert(products)
      .values({ name, price: honey.price, stock })
      .returning({ id: products.id });
    if (!product) throw new Error('A product was not written');
    return product.id;
  }

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
    /** all the shop has logged */
    output: () => shop.output(),

    /** What is left to sell of a product. */
    async stockOf(productId: string): Promise<number | undefined> {
      const [product] = await database.db.select().from(products).where(eq(products.id, productId));
      return product?.stock;
    },

    /** What the shop keeps of one order and of what was paid for it. */
    async findOrder(orderNumber: string) {
      const digits = orderNumber.replace(/\D/g, '');
      const [order] = await database.db.select().from(orders).where(eq(orders.orderNumber, digits));
      if (!order) throw new Error(`There is no order ${orderNumber}`);
      const ofOrder = { order: order.id };
      const [events, attempts, transactions] = await Promise.all([
        database.db.select().from(orderEvents).where(eq(orderEvents.orderId, ofOrder.order)).orderBy(orderEvents.id),
        database.db.select().from(payments).where(eq(payments.orderId, ofOrder.order)).orderBy(payments.createdAt),
        database.db
          .select()
          .from(paymentTransactions)
          .where(eq(paymentTransactions.orderId, ofOrder.order))
          .orderBy(paymentTransactions.createdAt),
      ]);
      return { ...order, events: events.map(({ kind }) => kind), attempts, transactions };
    },

    /** The mails sent so far that say all of this; spaces that do not break are plain in them. */
    mailsSaying(...words: string[]): string[] {
      return mailsSaying(path.join(shop.dataFolder, 'outbox'), ...words);
    },

    /** All that stands in the outbox, texts and pages. */
    mailFiles: () => readOutbox(path.join(shop.dataFolder, 'outbox')),
  };
}

/** Waits for what the shop does by itself: its page, the provider's event and the queue of mails come in no order. */
export async function eventually<Value>(read: () => Value | Promise<Value>, wanted: unknown): Promise<void> {
  await expect.poll(read, { timeout: 20_000, interval: 100 }).toEqual(wanted);
}
