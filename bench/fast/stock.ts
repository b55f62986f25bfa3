// Measures pages while stock changes constantly: their throughput, and the greatest age of the stock they show.
import { setTimeout as pause } from 'node:timers/promises';
import { inArray } from 'drizzle-orm';
import { openBeside } from '#bench/open-beside.ts';
import type { Db } from '#db/database.server.ts';
import { products } from '#db/schema.ts';
import type { RunningShop } from '#e2e/shops/running-shop.ts';
import { lockProducts, takeFromStock } from '#shop/catalog/stock/stock.server.ts';
import { placeOrder } from '#shop/orders/placing/place-order.server.ts';
import { aNewOrder, unitLine } from '#shop/testing/orders.ts';
import { browserHeaders, compare, helper, type Load, type Loaded } from './load.ts';
import { captureAnswers, listProductPaths } from './pages.ts';
import type { Answers } from './plain-process.ts';
import { label, type Result } from './results.ts';
import type { Setup } from './setup.ts';

const size = 100_000;
const changesPerSecond = 50;
/** Several concurrent shoppers, so that a slow order does not delay the others. */
const shoppers = 4;
const probeSeconds = 20;
/** The limit for the age of the stock shown, in seconds. */
const oldest = 1;

export async function measureStock({ shops, say, rounds }: Setup): Promise<Result[]> {
  const where = label(size);
  return shops.run(size, async (shop) => {
    const database = await openBeside(shop, 4);
    try {
      const paths = await listProductPaths(shop);
      const ids = paths.map((path) => path.split('/').at(-1) ?? '');
      await database.db.update(products).set({ stock: 1_000_000 }).where(inArray(products.id, ids));
      const { compared, perSecond } = await loadWhileOrdering(database.db, shop, { paths, ids, rounds });
      const { ratio, shop: own, limit } = compared;
      const detail = `${own.perSecond.toFixed(0)}/s; node:http ${limit.perSecond.toFixed(0)}/s; ${perSecond.toFixed(0)} orders/s beside`;
      say(`${where}: ${ratio.toFixed(2)} (${detail})`);
      const aged = await probe(database.db, shop, ids[0] ?? '');
      const agedDetail = `${aged.looks} looks at a product and its list while its stock changed ${aged.changes} times; median ${aged.median.toFixed(3)} s`;
      say(`${where}: at worst ${aged.worst.toFixed(2)} s old (${agedDetail})`);
      return [
        {
          part: 'stock',
          what: 'list and products, cached',
          where,
          value: ratio,
          limit: { atLeast: 0.5 },
          figure: `${own.perSecond.toFixed(0)}/s`,
          detail,
        },
        {
          part: 'stock',
          what: 'age of the stock shown, at worst',
          where,
          value: aged.worst,
          unit: 's',
          limit: { atMost: oldest },
          detail: agedDetail,
        },
      ];
    } finally {
      await database.close();
    }
  });
}

/** Orders the products whose pages are loaded, at a fixed rate, while both servers are loaded in turn. */
async function loadWhileOrdering(
  db: Db,
  shop: RunningShop,
  { paths, ids, rounds }: { paths: string[]; ids: string[]; rounds: number },
) {
  const loader = helper<Load, Loaded>('load-process.ts');
  const plain = helper<Answers, number>('plain-process.ts');
  const loaded = ['/productos', ...paths.slice(0, 9)];
  const plainPort = await plain.ask(await captureAnswers(shop, loaded));
  let isOver = false;
  let placed = 0;
  const began = performance.now();
  const onSale = await db.select().from(products).where(inArray(products.id, ids));
  const shopper = async () => {
    while (!isOver) {
      const product = onSale[placed % onSale.length];
      placed += 1;
      const turn = began + (placed / changesPerSecond) * 1_000;
      if (product) await placeOrder(db, aNewOrder([unitLine(product)]));
      await pause(Math.max(0, turn - performance.now()));
    }
  };
  const ordering = Promise.all(Array.from({ length: shoppers }, shopper));
  try {
    const load = { paths: loaded, headers: browserHeaders };
    const compared = await compare(
      loader.ask,
      { port: shop.port, ...load },
      { port: plainPort, ...load },
      { rounds, seconds: 3 },
    );
    return { compared, perSecond: placed / ((performance.now() - began) / 1_000) };
  } finally {
    isOver = true;
    await ordering;
    await loader.stop();
    await plain.stop();
  }
}

/** The initial stock of the probe: a number that cannot be confused with another one on a page. */
const probeStock = 987_654_321;

/**
 * Repeatedly takes units of one product while loading its page and the list, and computes the age of the stock that
 * they show: the time since the first commit that the page does not show yet.
 */
async function probe(db: Db, shop: RunningShop, id: string) {
  await db
    .update(products)
    .set({ stock: probeStock })
    .where(inArray(products.id, [id]));
  await db.transaction((tx) => takeFromStock(tx, new Map([[id, 1]])));
  /** times at which the stock had decreased by `index` units */
  const committed = [0, performance.now()];
  const ages: number[] = [];
  const end = performance.now() + probeSeconds * 1_000;
  const writing = (async () => {
    while (performance.now() < end) {
      await db.transaction(async (tx) => {
        await lockProducts(tx, [id]);
        await takeFromStock(tx, new Map([[id, 1]]));
      });
      committed.push(performance.now());
      await pause(1_000 / changesPerSecond);
    }
  })();
  // Lets pages cached before the probe expire.
  await pause(1_500);
  while (performance.now() < end - 100) {
    for (const path of [`/productos/${id}`, '/productos']) {
      const startedAt = performance.now();
      const html = await (await fetch(shop.url + path)).text();
      const shown = [...html.matchAll(/\b98765\d{4}\b/g)].map(([stock]) => probeStock - Number(stock));
      if (shown.length === 0) throw new Error(`${path} does not show the stock of ${id}`);
      const ceased = committed[Math.min(...shown) + 1];
      ages.push(ceased === undefined ? 0 : Math.max(0, startedAt - ceased) / 1_000);
      await pause(20);
    }
  }
  await writing;
  const sorted = ages.toSorted((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
  return { worst: sorted.at(-1) ?? 0, median, looks: ages.length, changes: committed.length };
}
