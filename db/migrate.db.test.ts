import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest';
import { addNextMigration } from '#db/testing/next-migration.ts';
import { databaseUrl, onServer } from '#db/testing/server-databases.ts';
import { type Database, type Db, openDatabase } from './database.server.ts';
import { listMigrations } from './migrate.server.ts';
import { OutdatedDatabaseError } from './outdated-database-error.server.ts';
import { products, shopState } from './schema.ts';

const name = 'migrated';
const url = databaseUrl(inject('postgresUrl'), name);

let database: Database;
beforeEach(async () => {
  await onServer(inject('postgresUrl'), `create database ${name}`);
  database = await openDatabase(url);
});
afterEach(async () => {
  await database.close();
  await onServer(inject('postgresUrl'), `drop database ${name} with (force)`);
});

/** All tables and indexes with their storage, which changes when they are rewritten, and the rows of some tables. */
async function contentOf(db: Db) {
  const relations = await db.execute(
    sql`select oid::regclass::text, relfilenode from pg_class where relnamespace::regnamespace::text !~ '^pg_' order by 1`,
  );
  const journal = await db.execute(sql`select * from drizzle.__drizzle_migrations order by id`);
  const versions = await db.execute(sql`select xmin::text, key, value from shop_state union all
    select xmin::text, name, to_jsonb(price) from products order by 2`);
  return [relations.rows, journal.rows, versions.rows];
}

test('a database with migrations from before the first known one is refused and left untouched', async () => {
  await database.migrate();
  await database.db.insert(shopState).values({ key: 'seed', value: { demo: false } });
  await database.db.insert(products).values({ name: 'Miel', price: 30_000 });
  const [first] = await listMigrations();
  await database.db.execute(
    sql`update drizzle.__drizzle_migrations set hash = 'of an earlier one', created_at = ${(first?.when ?? 0) - 1}`,
  );
  const before = await contentOf(database.db);

  await expect(database.migrate()).rejects.toThrow(OutdatedDatabaseError);

  expect(await contentOf(database.db)).toEqual(before);
});

test('processes that start at the same time migrate an empty database once', async () => {
  const others = await Promise.all([openDatabase(url), openDatabase(url)]);
  try {
    await Promise.all([database, ...others].map((one) => one.migrate()));
  } finally {
    await Promise.all(others.map((one) => one.close()));
  }
  const { rows } = await database.db.execute(sql`select count(*)::int from drizzle.__drizzle_migrations`);
  expect(rows).toEqual([{ count: (await listMigrations()).length }]);
});

test('the version before reads and writes a database that the next version has migrated', async () => {
  const next = await addNextMigration([`alter table products add column shelf text default 'A1' not null`]);
  const updated = await openDatabase(url, { migrationsFolder: next.folder });
  try {
    await database.migrate();
    await updated.migrate();
    await database.migrate();
    await database.db.insert(products).values({ name: 'Miel', price: 30_000 });
    const { rows } = await updated.db.execute(sql`select name, shelf from products`);
    expect(rows).toEqual([{ name: 'Miel', shelf: 'A1' }]);
    expect(await database.db.$count(products)).toBe(1);
  } finally {
    await updated.close();
    await next.remove();
  }
});

test('a migration aborts no transaction of the version before, whatever the order in which that one reads', async () => {
  const next = await addNextMigration([
    'alter table products add column place text',
    'select pg_advisory_xact_lock(4242)',
    'alter table orders add column place text',
  ]);
  const updated = await openDatabase(url, { migrationsFolder: next.folder });
  const holder = await database.pool.connect();
  try {
    await database.migrate();
    await holder.query('select pg_advisory_lock(4242)');
    const isWaiting = async () => {
      const waiting = sql`select from pg_locks where not granted and database = (select oid from pg_database where datname = ${name})`;
      expect((await database.db.execute(waiting)).rows).not.toEqual([]);
    };
    let migrating: Promise<void> | undefined;
    await database.db.transaction(async (tx) => {
      await tx.execute(sql`select from orders`);
      migrating = updated.migrate();
      await vi.waitFor(isWaiting, { interval: 5, timeout: 10_000 });
      const reading = tx.execute(sql`select from products`);
      await holder.query('select pg_advisory_unlock(4242)');
      await reading;
    });
    await migrating;
    const { rows } = await updated.db.execute(sql`select count(place)::int from orders`);
    expect(rows).toEqual([{ count: 0 }]);
  } finally {
    holder.release();
    await updated.close();
    await next.remove();
  }
});

test('a migration that fails leaves the schema of the version before', async () => {
  const next = await addNextMigration(['create table shelves (id int)', 'alter table nowhere add column shelf text']);
  const updated = await openDatabase(url, { migrationsFolder: next.folder });
  try {
    await database.migrate();
    await expect(updated.migrate()).rejects.toThrow();
    const { rows } = await database.db.execute(sql`select to_regclass('shelves') as shelves`);
    expect(rows).toEqual([{ shelves: null }]);
  } finally {
    await updated.close();
    await next.remove();
  }
});
