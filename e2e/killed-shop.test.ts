import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Database } from '#db/database.server.ts';
import { openEmbedded } from '#db/embedded/open-embedded.server.ts';
import { products } from '#db/schema.ts';
import { orderForm, sendOrder } from './order-request.ts';
import { startShop } from './shops/running-shop.ts';

const shoppers = 200;
const atOnce = 20;
const killAfter = 60;
const stockBefore = 1_000;
const price = 25_000;

test('a shop killed during 200 orders keeps every confirmed one, with the right stock', async () => {
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'shop-killed-'));
  const productId = await withDatabase(dataFolder, stockUp);
  const options = { dataFolder, environment: { TRUST_PROXY: '1' } };
  const keys = Array.from({ length: shoppers }, () => randomUUID());
  const answered = new Map<string, unknown>();

  const first = await startShop(options);
  let killed: Promise<void> | undefined;
  await eachOf(keys, async (key) => {
    const answer = await sendOrder(first.url, orderForm({ key, productId, quantity: 1, shownPrice: price }));
    if (answer?.status === 200) answered.set(key, answer.body.orderNumber);
    if (answered.size >= killAfter) killed ??= first.kill();
  });
  await killed;
  expect(answered.size).toBeGreaterThanOrEqual(killAfter);
  expect(answered.size).toBeLessThan(shoppers);

  // Shoppers without an answer send their order again under the same key.
  const again = await startShop(options);
  await eachOf(keys, async (key) => {
    const answer = await sendOrder(again.url, orderForm({ key, productId, quantity: 1, shownPrice: price }));
    expect(answer?.status).toBe(200);
    if (answered.has(key)) expect(answer?.body.orderNumber).toBe(answered.get(key));
  });
  expect(await again.stop()).toBe(0);

  await withDatabase(dataFolder, async ({ db }) => {
    const { rows } = await db.execute<{
      orders: number;
      keys: number;
      events: number;
      mails: number;
      stock: number;
    }>(sql`
      select (select count(*)::int from orders) as orders, (select count(distinct idempotency_key)::int from orders) as keys,
        (select count(*)::int from order_events) as events, (select count(*)::int from pgboss.job where name = 'order-mail') as mails,
        (select stock from products where id = ${productId}) as stock`);
    const stock = stockBefore - shoppers;
    // Each order has one mail to the customer and one to staff.
    expect(rows).toEqual([{ orders: shoppers, keys: shoppers, events: shoppers, mails: 2 * shoppers, stock }]);
  });
  await again.discard();
});

async function stockUp({ db }: Database): Promise<string> {
  const [product] = await db
    .insert(products)
    .values({ name: 'Miel de abejas', price, stock: stockBefore })
    .returning({ id: products.id });
  if (!product) throw new Error('no product');
  return product.id;
}

async function withDatabase<Result>(dataFolder: string, use: (database: Database) => Promise<Result>): Promise<Result> {
  const database = await openEmbedded(dataFolder);
  try {
    await database.migrate();
    return await use(database);
  } finally {
    await database.close();
  }
}

/** Runs `work` for all keys, `atOnce` at a time. */
async function eachOf(keys: string[], work: (key: string) => Promise<void>) {
  const waiting = keys.values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const key of waiting) await work(key);
    }),
  );
}
