/** A migration and the orders placed while it runs compete for the same locks. */
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { type Database, openDatabase } from '#db/database.server.ts';
import { products, users } from '#db/schema.ts';
import { addNextMigration, type NextMigrations } from '#db/testing/next-migration.ts';
import { databaseUrl, onServer } from '#db/testing/server-databases.ts';
import { fillShop } from '#demo/testing/large-shop.ts';
import { placeOrder } from '#shop/orders/placing/place-order.server.ts';
import { changeOrderStatus } from '#shop/orders/status/change-order-status.server.ts';
import { foldOrderSums } from '#shop/sales/order-sums.server.ts';
import { expectSumsToAgree } from '#shop/sales/testing/order-sums.ts';
import { aNewOrder, anAddress, unitLine } from '#shop/testing/orders.ts';

/**
 * A sample migration of large tables: it takes its locks first, products before anything else as an order does, so that
 * migration and orders cannot deadlock.
 */
const nextMigration = [
  `lock table products in exclusive mode`,
  `lock table product_sales in share row exclusive mode`,
  `alter table products add column shelf text default '' not null`,
  `create index products_shelf on products (shelf, id)`,
  `create table product_totals (product_id text not null, units bigint not null)`,
  `create function add_to_totals() returns trigger language plpgsql as $$
   begin
     insert into product_totals select product_id, units from arrived;
     return null;
   end $$`,
  `create trigger product_sales_add_to_totals after insert on product_sales
   referencing new table as arrived for each statement execute function add_to_totals()`,
  `insert into product_totals select product_id, units from product_sales`,
];

const name = 'updated_while_selling';
const shoppers = 12;
const staff = { userId: 'marta', fullName: 'Marta' };

let database: Database;
let updated: Database;
let next: NextMigrations;
beforeEach(async () => {
  await onServer(inject('postgresUrl'), `create database ${name}`);
  const url = databaseUrl(inject('postgresUrl'), name);
  next = await addNextMigration(nextMigration);
  database = await openDatabase(url, { poolSize: shoppers });
  updated = await openDatabase(url, { migrationsFolder: next.folder });
});
afterEach(async () => {
  await Promise.all([database.close(), updated.close(), next.remove()]);
  await onServer(inject('postgresUrl'), `drop database ${name} with (force)`);
});

test('orders and cancellations wait while the next version migrates the shop; none fails and no sale is lost', async () => {
  const { db } = database;
  await database.migrate();
  await fillShop(database, { products: 10_000, orders: 2_000 });
  await db.insert(users).values({ id: staff.userId, name: staff.fullName, email: 'marta@correo.example' });
  await db
    .update(products)
    .set({ stock: 1_000_000, offers: [] })
    .where(sql`${products.id} in (select id from products order by id limit ${shoppers})`);
  const wanted = await db.select().from(products).orderBy(products.id).limit(shoppers);

  let sold = 0;
  let isOver = false;
  /** Each shopper buys two products, one of which the next shopper buys too, and staff cancel every second order. */
  async function shop(shopIndex: number) {
    const lines = [wanted[shopIndex], wanted[(shopIndex + 1) % shoppers]].map(
      (product) => product && unitLine(product),
    );
    const bought = lines.filter((line) => line !== undefined);
    for (let orders = 1; !isOver; orders++) {
      const placed = await placeOrder(
        db,
        // Another person each time: the open orders of one telephone are limited.
        aNewOrder(bought, { shippingAddress: anAddress({ phone: `${shopIndex}-${orders}` }) }),
      );
      if (!placed.ok) throw new Error(`Refused: ${placed.reason}`);
      sold += 1;
      if (orders % 2 > 0) continue;
      const cancelled = await changeOrderStatus(db, { orderId: placed.order.id, status: 'Cancelado', actor: staff });
      if (!cancelled.ok) throw new Error(`Not cancelled: ${cancelled.reason}`);
    }
  }
  const soldMore = async (many: number) => {
    const before = sold;
    await expect.poll(() => sold, { timeout: 20_000 }).toBeGreaterThan(before + many);
  };

  const shopping = Promise.all(wanted.map((_, shopIndex) => shop(shopIndex)));
  const update = soldMore(50)
    .then(() => updated.migrate())
    .then(() => soldMore(50))
    .finally(() => {
      isOver = true;
    });
  const ended = await Promise.allSettled([shopping, update]);

  expect(ended.map((one) => (one.status === 'rejected' ? String(one.reason.cause ?? one.reason) : one.status))).toEqual(
    ['fulfilled', 'fulfilled'],
  );
  const { rows } = await db.execute(sql`select deadlocks::int from pg_stat_database where datname = ${name}`);
  expect(rows).toEqual([{ deadlocks: 0 }]);
  const { rows: units } = await db.execute(sql`select (select sum(units)::int from product_totals) as totals,
    (select sum(units)::int from product_sales) as sales`);
  expect(units[0]?.totals).toBe(units[0]?.sales);
  await foldOrderSums(db);
  await expectSumsToAgree(db);
});
