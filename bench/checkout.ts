// `npm run bench:checkout [rounds]`: places a thousand orders, 16 at a time, on the embedded PostgreSQL: through the
// shop's code, as the same statements in pgbench, and over HTTP. Fails if an order is lost or placed twice, or if the
// stock does not add up.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { count, countDistinct, eq, sql } from 'drizzle-orm';
import { type Database, type Db, openDatabase } from '#db/database.server.ts';
import { startEmbedded } from '#db/embedded/embedded-postgres.server.ts';
import { orderEvents, orders, products } from '#db/schema.ts';
import { recordStatements } from '#db/testing/recorded-statements.ts';
import { orderForm, phoneOf, sendOrder } from '#e2e/order-request.ts';
import { startShop } from '#e2e/shops/running-shop.ts';
import type { NewOrder } from '#shop/orders/order.ts';
import { placeOrder } from '#shop/orders/placing/place-order.server.ts';
import { aNewOrder, anAddress, unitLine } from '#shop/testing/orders.ts';
import { openBeside } from './open-beside.ts';
import { findPgbench, noPgbench, runPgbench } from './pgbench.ts';
import { pgbenchScript } from './pgbench-script.ts';
import { median } from './statistics.ts';

const checkouts = 1_000;
const atOnce = 16;
const rounds = Number(process.argv[2] ?? 3);
const price = 30_000;

/**
 * The products are in two groups ('shelves'): an order placed in code has one product of each, an order sent over HTTP
 * one of the first. Their ids are consecutive numbers, which pgbench can draw at random.
 */
const perShelf = 100;
const shelves = [100_000_000_000, 100_000_001_000];
const productId = (number: number | string) => `00000000-0000-4000-8000-${number}`;
const stockBefore = 1_000_000;

const pgbench = findPgbench();
if (!pgbench) {
  console.error(noPgbench);
  process.exit(1);
}
await measureInCode(pgbench);
await measureThroughHttp();

/** Places orders through the domain code and through pgbench with the same statements, in turn on one server. */
async function measureInCode(pgbench: string) {
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'shop-bench-'));
  const server = await startEmbedded(dataFolder);
  try {
    const database = await openDatabase(server.url, { poolSize: atOnce });
    await database.migrate();
    await stockTheShelves(database.db);
    const script = path.join(dataFolder, 'order.sql');
    writeFileSync(script, await recordOrder(database));
    const clients = { url: server.url, scripts: [script], clients: atOnce };
    await compareRounds(database.db, () =>
      runPgbench(pgbench, { ...clients, transactionsEach: Math.ceil(checkouts / atOnce) }),
    );
    await database.close();
  } finally {
    await server.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

/**
 * Compares the shop with pgbench in several rounds and prints the ratios.
 *
 * @param runScript runs pgbench and returns transactions per second
 */
async function compareRounds(db: Db, runScript: () => number) {
  console.log(`${checkouts} orders, ${atOnce} at once, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}\n`);
  // The first round warms up caches and connections.
  await placeAll(db);
  runScript();

  const ratios: number[] = [];
  console.log('| round | orders/s | pgbench tx/s | ratio |\n| --- | ---: | ---: | ---: |');
  for (let round = 1; round <= rounds; round += 1) {
    const own = await placeAll(db);
    const bench = runScript();
    ratios.push(own / bench);
    console.log(`| ${round} | ${own.toFixed(0)} | ${bench.toFixed(0)} | ${(own / bench).toFixed(2)} |`);
  }
  console.log(`\nMedian ratio: ${median(ratios).toFixed(2)}. No order is lost or placed twice, and the stock adds up.`);
}

/** Places the orders, each requested twice, and checks the result. Returns orders per second, first requests only. */
async function placeAll(db: Db): Promise<number> {
  const before = await countAll(db);
  const requests = Array.from({ length: checkouts }, someOrder);
  const started = performance.now();
  const first = await eachAtOnce(requests, (order) => placeOrder(db, order));
  const seconds = (performance.now() - started) / 1_000;
  const again = await eachAtOnce(requests, (order) => placeOrder(db, order));

  const after = await countAll(db);
  const ids = new Set(first.map((result) => (result.ok ? result.order.id : '')));
  must(first.every(({ ok }) => ok) && ids.size === checkouts, 'an order was lost or two were one');
  must(JSON.stringify(first) === JSON.stringify(again), 'an order asked for again was another one');
  must(after.orders - before.orders === checkouts, 'there are more or fewer orders than were placed');
  must(
    after.placed - before.placed === checkouts && after.mails - before.mails === checkouts,
    'events or mails are missing',
  );
  must(before.stock - after.stock === 2 * checkouts, 'the stock does not add up');
  return checkouts / seconds;
}

async function countAll(db: Db) {
  const [standing] = await db.select({ orders: count(), keys: countDistinct(orders.idempotencyKey) }).from(orders);
  const [shelf] = await db
    .select({ stock: sql<number>`sum(${products.stock})::bigint`.mapWith(Number) })
    .from(products);
  const jobs = await db.execute<{ mails: number }>(
    sql`select count(*) as mails from pgboss.job where name = 'order-mail'`,
  );
  const placed = await db.$count(orderEvents, eq(orderEvents.kind, 'placed'));
  return { orders: standing?.orders ?? 0, stock: shelf?.stock ?? 0, mails: Number(jobs.rows[0]?.mails), placed };
}

function someOrder(): NewOrder {
  const lines = shelves.map((first) => {
    const id = productId(first + Math.floor(Math.random() * perShelf));
    return unitLine({ id, price, discountPercentage: 0 });
  });
  // The open orders of one telephone are limited.
  const shippingAddress = anAddress({ phone: phoneOf(crypto.randomUUID()) });
  return aNewOrder(lines, { paymentMethod: 'Wompi', shippingAddress });
}

async function stockTheShelves(db: Db) {
  const numbers = shelves.flatMap((first) => Array.from({ length: perShelf }, (_, index) => first + index));
  await db
    .insert(products)
    .values(
      numbers.map((number) => ({ id: productId(number), name: `Producto ${number}`, price, stock: stockBefore })),
    );
}

/** Records the statements of one order as a pgbench script with a new key per transaction. */
async function recordOrder({ db, pool }: Database): Promise<string> {
  const order = someOrder();
  // Makes ids distinguishable from quantities in the recorded statements.
  await db.execute(sql`alter sequence order_events_id_seq restart with 1000001`);
  await db.execute(sql`alter sequence changes_id_seq restart with 5000001`);
  let placed: Awaited<ReturnType<typeof placeOrder>> | undefined;
  const recorded = await recordStatements(pool, async () => {
    placed = await placeOrder(db, order);
  });
  if (!placed?.ok) throw new Error('The order to copy was refused');
  const stands = new Map([
    [order.idempotencyKey, 'attempt-:shop_key'],
    // Orders of one telephone wait for each other.
    [order.shippingAddress.phone, 'phone-:shop_key'],
    [placed.order.accessToken, 'token-:shop_key'],
    [placed.order.orderNumber, ':shop_number'],
    ...order.lines.map((line, index) => [line.productId, productId(`:shop_product${index}`)] as const),
  ]);
  const head = [
    '\\set shop_key random(1, 1000000000000000)',
    // Longer than real order numbers, so that duplicates are unlikely.
    '\\set shop_number random(100000000000, 999999999999)',
    ...shelves.map((first, index) => `\\set shop_product${index} random(${first}, ${first + perShelf - 1})`),
  ];
  console.log(`Statements per order, with begin and commit: ${recorded.length}\n`);
  return pgbenchScript(recorded, stands, head);
}

/** Sends `checkouts` cash-on-delivery orders as forms to the built shop. */
async function measureThroughHttp() {
  const shop = await startShop({ environment: { AUTH_SECRET: 'x'.repeat(48), TRUST_PROXY: '1', DEMO: '0' } });
  const database = await openBeside(shop, 2);
  try {
    await stockTheShelves(database.db);
    const send = (key: string) => {
      const id = productId((shelves[0] ?? 0) + Math.floor(Math.random() * perShelf));
      return sendOrder(shop.url, orderForm({ key, productId: id, quantity: 1, shownPrice: price }));
    };
    await eachAtOnce(someKeys(100), send);
    const before = await countAll(database.db);
    const started = performance.now();
    const answers = await eachAtOnce(someKeys(checkouts), send);
    const seconds = (performance.now() - started) / 1_000;
    const after = await countAll(database.db);
    must(
      answers.every((answer) => answer?.status === 200),
      'an order was refused',
    );
    must(after.orders - before.orders === checkouts, 'there are more or fewer orders than were sent');
    must(before.stock - after.stock === checkouts, 'the stock does not add up');
    console.log(`Over HTTP, cash on delivery, one product each: ${(checkouts / seconds).toFixed(0)} orders/s`);
  } finally {
    await database.close();
    await shop.discard();
  }
}

function someKeys(length: number): string[] {
  return Array.from({ length }, () => crypto.randomUUID());
}

/** Runs `run` for all items with limited concurrency. */
async function eachAtOnce<Item, Result>(items: Item[], run: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  const work = async () => {
    for (let index = next++; index < items.length; index = next++) {
      const item = items[index];
      if (item !== undefined) results[index] = await run(item);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return results;
}

function must(holds: boolean, otherwise: string): asserts holds {
  if (!holds) throw new Error(otherwise);
}
