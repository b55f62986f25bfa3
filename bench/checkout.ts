// `npm run bench:checkout`: a thousand orders by 16 shoppers at once on a throw-away PostgreSQL, in the shop's own code, then the
// very same statements by pgbench on the same server. None may be lost or made twice, and the stock has to add up.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { count, countDistinct, eq, sql } from 'drizzle-orm';
import { type Database, type Db, openServer } from '#db/database.server.ts';
import { orderEvents, orders, products } from '#db/schema.ts';
import { startThrowawayPostgres } from '#db/testing/postgres-server.ts';
import { recordStatements } from '#db/testing/recorded-statements.ts';
import { databaseUrl, onServer } from '#db/testing/server-databases.ts';
import { orderForm, sendOrder } from '#e2e/order-request.ts';
import { startShop } from '#e2e/running-shop.ts';
import type { NewOrder } from '#shop/orders/order.ts';
import { placeOrder } from '#shop/orders/place-order.server.ts';
import { aNewOrder, unitLine } from '#shop/testing/orders.ts';
import { findPgbench } from './pgbench.ts';
import { pgbenchScript } from './pgbench-script.ts';

const checkouts = 1_000;
const atOnce = 16;
const rounds = Number(process.argv[2] ?? 3);
const price = 30_000;

/** Each order is of one product of each shelf; their ids are numbers, which pgbench can draw. */
const perShelf = 100;
const shelves = [100_000_000_000, 100_000_001_000];
const productId = (number: number | string) => `00000000-0000-4000-8000-${number}`;
const stockBefore = 1_000_000;

const server = await startThrowawayPostgres();
try {
  await onServer(server.url, 'create database shop');
  const url = databaseUrl(server.url, 'shop');
  const database = await openServer(url, { poolSize: atOnce });
  await database.migrate();
  await stockTheShelves(database.db);
  const script = await recordOrder(database);
  await measure(database, url, script);
  await database.close();
  await measureThroughHttp(server.url);
} finally {
  await server.stop();
}

async function measure(database: Database, url: string, script: string) {
  console.log(
    `${checkouts} pedidos, ${atOnce} a la vez, ${cpus().length} núcleos, carga ${loadavg()[0]?.toFixed(1)}\n`,
  );
  const scriptFile = path.join(mkdtempSync(path.join(tmpdir(), 'shop-pgbench-')), 'order.sql');
  writeFileSync(scriptFile, script);
  // The first of each warms caches and connections.
  await placeAll(database.db);
  runPgbench(url, scriptFile);

  const ratios: number[] = [];
  console.log('| ronda | pedidos/s | pgbench tx/s | razón |\n| --- | ---: | ---: | ---: |');
  for (let round = 1; round <= rounds; round += 1) {
    const own = await placeAll(database.db);
    const bench = runPgbench(url, scriptFile);
    ratios.push(own / bench);
    console.log(`| ${round} | ${own.toFixed(0)} | ${bench.toFixed(0)} | ${(own / bench).toFixed(2)} |`);
  }
  const median = ratios.sort((a, b) => a - b)[Math.floor(ratios.length / 2)] ?? 0;
  console.log(`\nRazón, mediana: ${median.toFixed(2)}. Ninguno perdido, ninguno doble, las existencias cuadran.`);
  rmSync(path.dirname(scriptFile), { recursive: true });
}

/** Places so many orders, each asked for twice, and checks what stands. @returns orders a second, of the first asking */
async function placeAll(db: Db): Promise<number> {
  const before = await countAll(db);
  const asked = Array.from({ length: checkouts }, someOrder);
  const started = performance.now();
  const first = await eachAtOnce(asked, (order) => placeOrder(db, order));
  const seconds = (performance.now() - started) / 1_000;
  const again = await eachAtOnce(asked, (order) => placeOrder(db, order));

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
  return aNewOrder(lines, { paymentMethod: 'Wompi' });
}

async function stockTheShelves(db: Db) {
  const numbers = shelves.flatMap((first) => Array.from({ length: perShelf }, (_, index) => first + index));
  await db
    .insert(products)
    .values(
      numbers.map((number) => ({ id: productId(number), name: `Producto ${number}`, price, stock: stockBefore })),
    );
}

/** What one order asks of the database, as a pgbench script in which each order is another one. */
async function recordOrder({ db, driver }: Database): Promise<string> {
  if (driver.kind !== 'postgres') throw new Error('pgbench needs a PostgreSQL server');
  const order = someOrder();
  // Rows counted from one would be taken for the quantities beside them.
  await db.execute(sql`alter sequence order_events_id_seq restart with 1000001`);
  await db.execute(sql`alter sequence changes_id_seq restart with 5000001`);
  let placed: Awaited<ReturnType<typeof placeOrder>> | undefined;
  const recorded = await recordStatements(driver.pool, async () => {
    placed = await placeOrder(db, order);
  });
  if (!placed?.ok) throw new Error('The order to copy was refused');
  const stands = new Map([
    [order.idempotencyKey, 'attempt-:shop_key'],
    [placed.order.accessToken, 'token-:shop_key'],
    [placed.order.orderNumber, ':shop_number'],
    ...order.lines.map((line, index) => [line.productId, productId(`:shop_product${index}`)] as const),
  ]);
  const head = [
    '\\set shop_key random(1, 1000000000000000)',
    // Longer than the shop's own, so that a number hardly ever comes twice.
    '\\set shop_number random(100000000000, 999999999999)',
    ...shelves.map((first, index) => `\\set shop_product${index} random(${first}, ${first + perShelf - 1})`),
  ];
  return pgbenchScript(recorded, stands, head);
}

/** @returns transactions a second, the time for connecting left out */
function runPgbench(url: string, script: string): number {
  const each = String(Math.ceil(checkouts / atOnce));
  const said = execFileSync(findPgbench(), ['-n', '-f', script, '-c', String(atOnce), '-j', '2', '-t', each, url], {
    encoding: 'utf8',
    stdio: 'pipe',
  });
  const failed = /number of failed transactions: (\d+)/.exec(said)?.[1] ?? '0';
  const perSecond = Number(/tps = ([\d.]+)/.exec(said)?.[1]);
  must(failed === '0' && perSecond > 0, `pgbench failed:\n${said}`);
  return perSecond;
}

/** The same number of orders, paid on delivery, sent as forms to the built shop. */
async function measureThroughHttp(maintenanceUrl: string) {
  await onServer(maintenanceUrl, 'create database behind_http');
  const url = databaseUrl(maintenanceUrl, 'behind_http');
  const shop = await startShop({
    environment: { DATABASE_URL: url, AUTH_SECRET: 'x'.repeat(48), TRUST_PROXY: '1', DEMO: '0' },
  });
  const database = await openServer(url, { poolSize: 2 });
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
    console.log(`Por HTTP, contraentrega, de un producto: ${(checkouts / seconds).toFixed(0)} pedidos/s`);
  } finally {
    await database.close();
    await shop.discard();
  }
}

function someKeys(length: number): string[] {
  return Array.from({ length }, () => crypto.randomUUID());
}

/** Does one after another of a list, so many at once. */
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
