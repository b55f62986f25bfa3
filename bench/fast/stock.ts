// Pages while stock changes all the time: how many are still served, and how old what they show is at worst.
import { setTimeout as pause } from 'node:timers/promises';
import { inArray } from 'drizzle-orm';
import { type Db, openServer } from '#db/database.server.ts';
import { products } from '#db/schema.ts';
import type { RunningShop } from '#e2e/running-shop.ts';
import { lockProducts, takeFromStock } from '#shop/catalog/stock.server.ts';
import { placeOrder } from '#shop/orders/place-order.server.ts';
import { aNewOrder, unitLine } from '#shop/testing/orders.ts';
import { browserHeaders, compare, helper, type Load, type Loaded } from './load.ts';
import { captureAnswers, listProductPaths } from './pages.ts';
import type { Answers } from './plain-process.ts';
import { label, type Result } from './results.ts';
import type { Run } from './run.ts';

const size = 100_000;
const changesPerSecond = 50;
/** So many take turns in ordering, so that one that takes long does not hold up the others. */
const shoppers = 4;
const probeSeconds = 20;
/** A page may show stock that was true so long ago. */
const oldest = 1;

export async function measureStock({ shops, say, rounds, sizeOf }: Run): Promise<Result[]> {
  const where = label('PostgreSQL', size);
  const database = await openServer(await shops.urlOf(sizeOf(size)), { poolSize: 4 });
  try {
    return await shops.run('PostgreSQL', sizeOf(size), async (shop) => {
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
          what: 'list and products, kept',
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
    });
  } finally {
    await database.close();
  }
}

/** Orders of the very products whose pages are loaded, placed as fast as asked while both servers take their turns. */
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

/** A stock that no other number on a page is taken for. */
const probeStock = 987_654_321;

/**
 * Takes units of one product again and again, looks at its page and at the list meanwhile, and finds when what they show had
 * ceased to be true: at the commit after the one shown.
 */
async function probe(db: Db, shop: RunningShop, id: string) {
  await db
    .update(products)
    .set({ stock: probeStock })
    .where(inArray(products.id, [id]));
  await db.transaction((tx) => takeFromStock(tx, new Map([[id, 1]])));
  /** when the stock became so many units less than at first */
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
  // What was kept before the probe's stock was set is no part of it.
  await pause(1_500);
  while (performance.now() < end - 100) {
    for (const path of [`/productos/${id}`, '/productos']) {
      const asked = performance.now();
      const html = await (await fetch(shop.url + path)).text();
      const shown = [...html.matchAll(/\b98765\d{4}\b/g)].map(([stock]) => probeStock - Number(stock));
      if (shown.length === 0) throw new Error(`${path} does not show the stock of ${id}`);
      const ceased = committed[Math.min(...shown) + 1];
      ages.push(ceased === undefined ? 0 : Math.max(0, asked - ceased) / 1_000);
      await pause(20);
    }
  }
  await writing;
  const sorted = ages.toSorted((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
  return { worst: sorted.at(-1) ?? 0, median, looks: ages.length, changes: committed.length };
}
