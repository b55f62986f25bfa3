/** An update while shoppers buy takes locks that they want, and wants theirs: only PostgreSQL has several connections. */
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { type Database, openServer } from '#db/database.server.ts';
import { prepareOlderSchema } from '#db/older-schema.server.ts';
import { products, users } from '#db/schema.ts';
import { fillShop } from '#db/testing/large-shop.ts';
import { databaseUrl, onServer } from '#db/testing/server-databases.ts';
import { changeOrderStatus } from '#shop/orders/change-order-status.server.ts';
import { foldOrderSums } from '#shop/orders/order-sums.server.ts';
import { placeOrder } from '#shop/orders/place-order.server.ts';
import { expectSumsToAgree } from '#shop/testing/order-sums.ts';
import { aNewOrder, unitLine } from '#shop/testing/orders.ts';
import { listMigrations } from './backup/tables.server.ts';

/** All migrations after it are made while the shop sells: see docs/operations.md. */
const lastWithAStop = '0009_catalogue_at_any_size';
const name = 'updated_while_selling';
const shoppers = 12;
const staff = { userId: 'marta', fullName: 'Marta' };

let database: Database;
beforeEach(async () => {
  await onServer(inject('postgresUrl'), `create database ${name}`);
  database = await openServer(databaseUrl(inject('postgresUrl'), name), { poolSize: shoppers });
});
afterEach(async () => {
  await database.close();
  await onServer(inject('postgresUrl'), `drop database ${name} with (force)`);
});

test('who buys or cancels while the shop is brought up to date waits, and no order and no update fails for it', async () => {
  const { db } = database;
  const until = (await listMigrations()).find((migration) => migration.name === lastWithAStop)?.when ?? 0;
  await prepareOlderSchema(database, until);
  await fillShop(database, { products: 10_000, orders: 2_000 });
  await db.insert(users).values({ id: staff.userId, name: staff.fullName, email: 'marta@correo.example' });
  await db
    .update(products)
    .set({ stock: 1_000_000, offers: [] })
    .where(sql`${products.id} in (select id from products order by id limit ${shoppers})`);
  const wanted = await db.select().from(products).orderBy(products.id).limit(shoppers);

  let sold = 0;
  let isOver = false;
  /** Each buys two products of which others buy one too, and thinks better of every second order. */
  async function shop(place: number) {
    const lines = [wanted[place], wanted[(place + 1) % shoppers]].map((product) => product && unitLine(product));
    const bought = lines.filter((line) => line !== undefined);
    for (let orders = 1; !isOver; orders++) {
      const placed = await placeOrder(db, aNewOrder(bought));
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

  const shopping = Promise.all(wanted.map((_, place) => shop(place)));
  const update = soldMore(50)
    .then(() => database.migrate())
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
  await foldOrderSums(db);
  await expectSumsToAgree(db);
});
