/** Checks PostgreSQL's query plans with 100,000 orders: no staff screen reads all of them. */
import { and, asc, desc, like, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Db } from '#db/database.server.ts';
import { readsFrom } from '#db/replica.server.ts';
import { orders } from '#db/schema.ts';
import { type Recorded, recordStatements } from '#db/testing/recorded-statements.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { fillShop } from '#demo/testing/large-shop.ts';
import { getCustomerPage } from '#shop/customers/list/get-customer-page.server.ts';
import { listCustomers } from '#shop/customers/list/list-customers.server.ts';
import { keepSettledMoney } from '#shop/orders/money/keep-settled-money.server.ts';
import { readSalesPeriod } from '#shop/sales/sales-period.ts';
import { getSalesReport } from '#shop/sales/sales-report.server.ts';
import { findAnything } from '#shop/staff/find-anything.server.ts';
import { fullSight } from '#shop/staff/roles/sight.ts';
import { aViewer } from '#shop/testing/viewers.ts';
import { listToday } from '#shop/today/list-today.server.ts';
import { listRunsOut } from '#shop/today/runs-out.server.ts';
import { exportOrders } from './export-orders.server.ts';
import { listLatestOrders, listOrders, listOrdersOf } from './find-orders.server.ts';
import { countOrdersToReview } from './order-marks.server.ts';
import { countPendingCashOnDelivery, summarizeOrders } from './summarize-orders.server.ts';

const owner = aViewer({ userId: 'duena', role: 'admin' });

const shop = useTestDatabase();
const filled = 100_000;

const now = new Date();
const dayMs = 24 * 60 * 60 * 1000;
const lastMonth = { since: new Date(now.getTime() - 30 * dayMs), until: null };
const report = (query: string) => (db: Db) =>
  getSalesReport(db, readSalesPeriod(new URLSearchParams(query), now).period);
const search = (text: string) => (db: Db) => listOrders(db, fullSight, { search: text });

const screens: Record<string, (db: Db) => Promise<unknown>> = {
  'the list': (db) => listOrders(db, fullSight),
  'its page in the middle': (db) => listOrders(db, fullSight, { page: 2_000 }),
  'its last page': (db) => listOrders(db, fullSight, { page: 9_999 }),
  'the oldest': (db) => listOrders(db, fullSight, { sort: 'oldest', page: 900 }),
  'the highest': (db) => listOrders(db, fullSight, { sort: 'highest', page: 900 }),
  'those of a status': (db) => listOrders(db, fullSight, { part: 'Entregado', page: 900 }),
  'the highest of a status': (db) => listOrders(db, fullSight, { part: 'Cancelado', sort: 'highest', page: 90 }),
  'those to be sent': (db) => listOrders(db, fullSight, { part: 'to-ship' }),
  'those to be confirmed': (db) => listOrders(db, fullSight, { part: 'to-confirm' }),
  'those to be fetched': (db) => listOrders(db, fullSight, { part: 'to-fetch' }),
  'those with a proof to judge': (db) => listOrders(db, fullSight, { part: 'to-review' }),
  'those of a way to pay': (db) => listOrders(db, fullSight, { method: 'Tarjeta', page: 90 }),
  'those of a month': (db) => listOrders(db, fullSight, { placed: lastMonth, page: 9 }),
  'a customer’s own': (db) => listOrdersOf(db, 'customer-7'),
  'the first rows of the file': (db) => exportOrders(readsFrom(db), fullSight, {}).next(),
  'a search by a number’s beginning': search('4829'),
  'a search by a number’s end': search('291'),
  'a search by a telephone': search('+57 311 765 43 21'),
  'a search by a telephone’s end': search('4321'),
  'a search by names': search('laura gomez restrepo'),
  'a search by an e-mail': search('laura.gomez7@correo'),
  'a search by two letters': search('xi'),
  'a search for nobody': search('nadie conocido'),
  'the search of everything': (db) => findAnything(db, owner, 'laura gomez restrepo'),
  'the latest': (db) => listLatestOrders(db, fullSight),
  'the figures of the dashboard': (db) => summarizeOrders(db, fullSight, lastMonth.since),
  'how many are to be confirmed': countPendingCashOnDelivery,
  'how many have a proof to judge': countOrdersToReview,
  'the page of a customer': (db) => getCustomerPage(db, owner, 'customer-7'),
  'a search of customers': (db) => listCustomers(readsFrom(db), fullSight, { search: 'laura gomez restrepo' }, now),
  'what waits for staff': (db) => listToday(db, owner, now),
  'what the previous version settled': keepSettledMoney,
  'what is sold out soon': (db) => listRunsOut(db, now, 6),
  'the sales of today': report('periodo=hoy'),
  'the sales of a month': report('periodo=30d'),
  'the sales of a year': report('periodo=ano'),
};

const isOfPage = ({ text }: { text: string }) => / offset /.test(text);

test('no list, search, metric or report of a hundred thousand orders scans them all', async () => {
  await fillShop(shop.database, { products: 200, orders: filled });
  const readingAll: string[] = [];
  for (const [name, ask] of Object.entries(screens)) {
    for (const statement of await statementsOf(ask)) {
      const plan = await explain(statement);
      if (scansOf(plan).some((scan) => scan['Node Type'] === 'Seq Scan')) readingAll.push(`${name}: ${statement.text}`);
    }
  }
  expect(readingAll).toEqual([]);

  // Far pages are read on an index alone, from the nearer end.
  for (const page of [2_000, 4_000]) {
    // Counts may be read on the same index.
    const statements = (await statementsOf((db) => listOrders(db, fullSight, { page }))).filter(isOfPage);
    const plans = await Promise.all(statements.map(explain));
    const scans = plans.flatMap(scansOf).filter((scan) => scan['Index Name'] === 'orders_latest');
    expect(scans.map((scan) => scan['Node Type'])).toEqual(['Index Only Scan']);
    expect(scans[0]?.['Actual Rows']).toBeLessThanOrEqual(filled / 2 + 24);
  }
  // A search that nearly all orders match is counted only up to the limit.
  expect(await listOrders(shop.db, fullSight, { search: 'correo', page: 400 })).toMatchObject({
    hasMore: true,
    total: 10_000,
    page: 400,
    counts: null,
    orders: { length: 24 },
  });
  // Its pages are read like those of the whole list, though the total is not known.
  for (const page of [209, 300]) {
    const { orders: shown } = await listOrders(shop.db, fullSight, { search: 'correo', page });
    const straight = await shop.db
      .select({ id: orders.id })
      .from(orders)
      .where(like(orders.search, '%correo%'))
      .orderBy(desc(orders.orderDate), asc(orders.id))
      .limit(24)
      .offset((page - 1) * 24);
    expect(shown.map(({ id }) => id)).toEqual(straight.map(({ id }) => id));
  }
  // A year's best sellers are derived from the most sold of each month, without all daily sales.
  const year = readSalesPeriod(new URLSearchParams('periodo=ano'), now).period;
  const { bestSellers } = await getSalesReport(shop.db, year);
  const { rows: straight } = await shop.db.execute<{ product_id: string; units: number }>(sql`
    select product_id, sum(units)::int as units from ${orders}, shop_sold(items)
    where deleted_at is null and status <> 'Cancelado' and order_date >= ${year.start} and order_date < ${year.end}
    group by 1 order by 2 desc, sum(shop_sold.total) desc, 1 limit 8`);
  expect(bestSellers.map(({ productId, units }) => [productId, units])).toEqual(
    straight.map(({ product_id, units }) => [product_id, units]),
  );
  // The global search scans the latest orders or uses an index; either way it shows the latest matches.
  for (const text of ['gloria', 'laura cardona']) {
    const { orders: shown } = await findAnything(shop.db, owner, text);
    const straight = await shop.db
      .select({ id: orders.id })
      .from(orders)
      .where(and(...text.split(' ').map((word) => like(orders.search, `%${word}%`))))
      .orderBy(desc(orders.orderDate), asc(orders.id))
      .limit(5);
    expect(shown.map(({ id }) => id)).toEqual(straight.map(({ id }) => id));
  }

  // Kinds of work to which hardly any paid order belongs are searched among the latest, if most orders stay paid.
  await shop.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`update orders set status = 'Pagado' where status = 'Entregado'`);
  });
  const today = await Promise.all((await statementsOf((db) => listToday(db, owner, now))).map(explain));
  expect(Math.max(...today.flatMap(scansOf).map(rowsRead))).toBeLessThanOrEqual(2_000);
}, 300_000);

type Plan = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
};

async function statementsOf(ask: (db: Db) => Promise<unknown>): Promise<Recorded[]> {
  return recordStatements(shop.database.pool, () => ask(shop.db));
}

async function explain({ text, values }: Recorded): Promise<Plan> {
  const { rows } = await shop.database.pool.query(`explain (analyze, format json) ${text}`, values);
  return rows[0]['QUERY PLAN'][0].Plan;
}

/** How many rows a node of a plan read. */
function rowsRead(scan: Plan): number {
  return (scan['Actual Rows'] + (scan['Rows Removed by Filter'] ?? 0)) * scan['Actual Loops'];
}

/** Every node of a plan that reads a table growing with the orders. */
function scansOf(plan: Plan): Plan[] {
  const own = ['orders', 'product_sales'].includes(plan['Relation Name'] ?? '') ? [plan] : [];
  return [...own, ...(plan.Plans ?? []).flatMap(scansOf)];
}
