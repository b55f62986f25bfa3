// A shop of any size for tests of plans and for measuring: written in one go by the database itself.
import { sql } from 'drizzle-orm';
import type { Database, Db } from '../database.server.ts';
import { demoCategories } from '../demo/categories.ts';
import { demoSettings } from '../demo/settings.ts';
import { productCategories, shopState, storeSettings } from '../schema.ts';
import { insertLargeOrders } from './large-shop-orders.ts';
import { insertLargeProducts } from './large-shop-products.ts';

export type LargeShop = { products: number; orders: number };

/** Tables that are filled with triggers and indexes out of the way. */
const filled = ['products', 'orders', 'order_events', 'transfer_proofs'];

/**
 * Generated columns whose values come ready with the rows, for to work them out a million times takes minutes. Copying is
 * checked against what the expressions give.
 */
const copied = { table: 'products', columns: ['search', 'plain_name'] };

/** What triggers would have kept while the tables were filled: one statement for each table kept so. */
const refills: readonly string[] = ['select shop_sum_orders()', 'select shop_recount_products()'];

/**
 * Fills a migrated database that has neither products nor orders with so many of each: named, priced and stocked by their
 * number, the same each time but for dates, which go back three years from today. A shop process started on it finds a shop
 * that was set up.
 *
 * Works on the catalogue's own tables, which takes a superuser: for throw-away servers and the embedded database.
 *
 * @throws when a copied column is not what its expression gives
 */
export async function fillShop(database: Database, { products, orders }: LargeShop): Promise<void> {
  const { db, engine } = database;
  await db.transaction(async (tx) => {
    await tx.insert(storeSettings).values(demoSettings).onConflictDoNothing();
    await tx
      .insert(productCategories)
      .values(demoCategories.map((category) => ({ ...category, ground: category.id })))
      .onConflictDoNothing();
    await tx
      .insert(shopState)
      .values({ key: 'seed', value: { demo: false } })
      .onConflictDoNothing();

    await tx.execute(sql.raw(`set local maintenance_work_mem = '${engine === 'postgres' ? '768MB' : '128MB'}'`));
    await tx.execute(sql.raw(`set local work_mem = '${engine === 'postgres' ? '128MB' : '32MB'}'`));
    // Autovacuum gives way now; later it would hold a table and wait for its row in the catalogue.
    await tx.execute(sql.raw(`lock table ${filled.join(', ')} in access exclusive mode`));
    await step(aside);
    await insertLargeProducts(tx, products);
    await insertLargeOrders(tx, { products, orders });
    await step(back);
    for (const refill of refills) await tx.execute(sql.raw(refill));

    async function step(make: (table: string) => string[]) {
      for (const statement of filled.flatMap(make)) await tx.execute(sql.raw(statement));
    }
  });
  await checkCopies(db);
  // Marks pages as visible to all, which scans of an index alone rely on.
  const { rows } = await db.execute<{ name: string }>(
    sql`select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
  );
  await db.execute(sql.raw(`vacuum (analyze) ${rows.map(({ name }) => name).join(', ')}`));
}

const copiedColumns = copied.columns.map((column) => `'${column}'`).join(', ');

/** Without triggers, without indexes, and with the copied columns open for writing. */
function aside(table: string): string[] {
  return [
    `update pg_class set relhastriggers = false where oid = '${table}'::regclass`,
    `update pg_index set indisready = false, indisvalid = false where indrelid = '${table}'::regclass`,
    `update pg_attribute set attgenerated = '' where attrelid = '${table}'::regclass
      and '${table}' = '${copied.table}' and attname in (${copiedColumns})`,
  ];
}

/** As the migrations made it, with indexes built anew. */
function back(table: string): string[] {
  return [
    `update pg_attribute set attgenerated = 's' where attrelid = '${table}'::regclass
      and '${table}' = '${copied.table}' and attname in (${copiedColumns})`,
    `update pg_class set relhastriggers = true where oid = '${table}'::regclass`,
    `reindex table ${table}`,
  ];
}

/** Compares the copied columns of a hundred rows with what their expressions give. */
async function checkCopies(db: Db) {
  const { rows: columns } = await db.execute<{ name: string; expression: string }>(
    sql.raw(`select quote_ident(attname) as name, pg_get_expr(adbin, adrelid) as expression
      from pg_attribute join pg_attrdef on adrelid = attrelid and adnum = attnum
      where attrelid = '${copied.table}'::regclass and attname in (${copiedColumns}) and attgenerated = 's'`),
  );
  if (columns.length !== copied.columns.length) throw new Error('A copied column is not a generated one');
  const differs = columns.map(({ name, expression }) => `${name} is distinct from (${expression})`).join(' or ');
  const { rows } = await db.execute<{ name: string }>(
    sql.raw(`select name from (select * from ${copied.table} order by id limit 100) sample where ${differs}`),
  );
  if (rows.length > 0) throw new Error(`Copied columns are not what the database works out for ${rows[0]?.name}`);
}
