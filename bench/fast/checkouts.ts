// Compares cash-on-delivery orders, sent as forms to the built shop, with pgbench running the statements of one.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { openBeside } from '#bench/open-beside.ts';
import { findPgbench, noPgbench, runPgbench } from '#bench/pgbench.ts';
import { pgbenchScript } from '#bench/pgbench-script.ts';
import { median } from '#bench/statistics.ts';
import type { Database, Db } from '#db/database.server.ts';
import { recordStatements } from '#db/testing/recorded-statements.ts';
import { orderForm, sendOrder } from '#e2e/order-request.ts';
import { placeOrder } from '#shop/orders/placing/place-order.server.ts';
import { aNewOrder, unitLine } from '#shop/testing/orders.ts';
import { growths } from './growth.ts';
import { label, type Result } from './results.ts';
import type { Setup } from './setup.ts';

const sizesCompared = [100, 10_000, 100_000, 1_000_000];
const atOnce = 8;
const ordersEach = 400;
/** Orders are spread over this number of products, so that they rarely wait for a row lock. */
const mostProducts = 64;

type OnSale = { id: string; price: number };

export async function measureCheckouts({ shops, say, sizes, rounds }: Setup): Promise<Result[]> {
  const pgbench = findPgbench();
  if (!pgbench) {
    say(`checkouts are left out. ${noPgbench}`);
    return [];
  }
  const results: Result[] = [];
  const speeds: { where: string; perSecond: number }[] = [];
  for (const products of sizesCompared.filter((size) => sizes.includes(size))) {
    const where = label(products);
    await shops.run(products, async (shop) => {
      const database = await openBeside(shop, 4);
      const folder = mkdtempSync(path.join(tmpdir(), 'shop-pgbench-'));
      try {
        const onSale = await listOnSale(database.db);
        const scripts = writeScripts(folder, await recordOrder(database, onSale), onSale);
        const load = { url: database.directUrl, scripts, clients: atOnce };
        await placeAll(database.db, shop.url, onSale, 100);
        runPgbench(pgbench, { ...load, transactionsEach: 10 });
        const pairs: { own: number; bench: number }[] = [];
        for (let round = 0; round < rounds; round += 1) {
          const own = await placeAll(database.db, shop.url, onSale, ordersEach);
          pairs.push({ own, bench: runPgbench(pgbench, { ...load, transactionsEach: ordersEach / atOnce }) });
        }
        const value = median(pairs.map(({ own, bench }) => own / bench));
        const own = median(pairs.map((pair) => pair.own));
        const detail = `${own.toFixed(0)}/s; pgbench ${median(pairs.map(({ bench }) => bench)).toFixed(0)}/s; none failed, the stock adds up`;
        results.push({
          part: 'checkouts',
          what: 'orders against pgbench',
          where,
          value,
          limit: { atLeast: 0.2 },
          figure: `${own.toFixed(0)}/s`,
          detail,
        });
        speeds.push({ where, perSecond: own });
        say(`${where}: ${value.toFixed(2)} (${detail})`);
      } finally {
        await database.close();
        rmSync(folder, { recursive: true, force: true });
      }
    });
  }
  const times = speeds.map(({ where, perSecond }) => ({ where, ms: (atOnce * 1_000) / perSecond }));
  return [...results, ...growths('checkouts', new Map([['time of an order', times]]))];
}

/** Lists products to order, with enough stock for the whole run. */
async function listOnSale(db: Db): Promise<OnSale[]> {
  const { rows } = await db.execute<OnSale>(sql`
    update products set stock = 1000000 where id in (select id from products order by id limit ${mostProducts})
    returning id, unit_price as price`);
  return rows;
}

/** @returns orders per second */
async function placeAll(db: Db, shopUrl: string, onSale: OnSale[], count: number): Promise<number> {
  const before = await countAll(db, onSale);
  let next = 0;
  let refused = 0;
  const shopper = async () => {
    while (next < count) {
      const product = onSale[next++ % onSale.length];
      if (!product) continue;
      const request = { key: crypto.randomUUID(), productId: product.id, quantity: 1, shownPrice: product.price };
      const answer = await sendOrder(shopUrl, orderForm(request));
      if (answer?.status !== 200) refused += 1;
    }
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: atOnce }, shopper));
  const seconds = (performance.now() - began) / 1_000;
  const after = await countAll(db, onSale);
  if (refused > 0) throw new Error(`${refused} orders were refused`);
  if (before.stock - after.stock !== count) throw new Error('The stock does not add up');
  return count / seconds;
}

async function countAll(db: Db, onSale: OnSale[]): Promise<{ stock: number }> {
  const ids = sql.param(onSale.map(({ id }) => id));
  const { rows } = await db.execute<{ stock: number }>(
    sql`select sum(stock)::int as stock from products where id = any(${ids}::uuid[])`,
  );
  return { stock: rows[0]?.stock ?? 0 };
}

const productMark = 'the-product-ordered';

/** Records the statements of an order of one product. */
async function recordOrder({ db, pool }: Database, onSale: OnSale[]): Promise<string> {
  const product = onSale[0];
  if (!product) throw new Error('There is no product to order');
  const order = aNewOrder([unitLine({ id: product.id, price: product.price, discountPercentage: 0 })]);
  // Ids long enough to be unambiguous in the recorded statements.
  await db.execute(sql`select setval('order_events_id_seq', greatest(nextval('order_events_id_seq'), 90000000001))`);
  await db.execute(sql`select setval('changes_id_seq', greatest(nextval('changes_id_seq'), 80000000001))`);
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
    [product.id, productMark],
  ]);
  const head = ['\\set shop_key random(1, 1000000000000000)', '\\set shop_number random(100000000000, 999999999999)'];
  return pgbenchScript(recorded, stands, head);
}

/** Writes one script per product; pgbench picks among them at random. */
function writeScripts(folder: string, script: string, onSale: OnSale[]): string[] {
  return onSale.map(({ id }, index) => {
    const file = path.join(folder, `order-${index}.sql`);
    writeFileSync(file, script.replaceAll(productMark, id));
    return file;
  });
}
