// Generates a shop of any size, with SQL in one transaction, for query plan tests and benchmarks.
import { sql } from 'drizzle-orm';
import type { Database, Db } from '#db/database.server.ts';
import { productCategories, shopState, storeSettings } from '#db/schema.ts';
import { demoCategories } from '#demo/categories.ts';
import { demoSettings } from '#demo/settings.ts';
import { insertLargeOrders } from './large-shop-orders.ts';
import { insertLargeProducts } from './large-shop-products.ts';

export type LargeShop = { products: number; orders: number };

/** Tables that are filled with triggers and indexes disabled. */
const filled = ['products', 'orders', 'order_events', 'transfer_proofs'];

/**
 * Generated columns whose values are inserted directly, because evaluating the expressions a million times takes
 * minutes. `checkCopies` compares the values with the expressions.
 */
const copied = { table: 'products', columns: ['search', 'plain_name'] };

/** Statements that recompute the totals that triggers maintain. */
const refills: readonly string[] = [
  'select shop_sum_orders()',
  'select shop_recount_products()',
  'select shop_recount_shelves()',
];

/**
 * Fills a migrated database without products and orders with the given number of each. The data are derived from row
 * numbers and thus the same each time, except for dates, which span the three years before today. The database is
 * marked as seeded.
 *
 * Updates PostgreSQL's system catalogs, which requires a superuser: for throwaway servers and the embedded one.
 *
 * @throws if the values of a copied column differ from its expression
 */
export async function fillShop({ db }: Database, { products, orders }: LargeShop): Promise<void> {
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

    await tx.execute(sql`set local maintenance_work_mem = '768MB'`);
    await tx.execute(sql`set local work_mem = '128MB'`);
    // Lock first: a running autovacuum yields now, but later could deadlock with the updates of the system catalogs.
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
  // Sets the visibility map, which index-only scans rely on.
  const { rows } = await db.execute<{ name: string }>(
    sql`select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
  );
  await db.execute(sql.raw(`vacuum (analyze) ${rows.map(({ name }) => name).join(', ')}`));
}

const copiedColumns = copied.columns.map((column) => `'${column}'`).join(', ');

/** Statements that disable a table's triggers and indexes and make the copied columns writable. */
function aside(table: string): string[] {
  return [
    `update pg_class set relhastriggers = false where oid = '${table}'::regclass`,
    `update pg_index set indisready = false, indisvalid = false where indrelid = '${table}'::regclass`,
    `update pg_attribute set attgenerated = '' where attrelid = '${table}'::regclass
      and '${table}' = '${copied.table}' and attname in (${copiedColumns})`,
  ];
}

/** Statements that undo `aside` and rebuild the indexes. */
function back(table: string): string[] {
  return [
    `update pg_attribute set attgenerated = 's' where attrelid = '${table}'::regclass
      and '${table}' = '${copied.table}' and attname in (${copiedColumns})`,
    `update pg_class set relhastriggers = true where oid = '${table}'::regclass`,
    `reindex table ${table}`,
  ];
}

/** Compares the copied columns of a hundred rows with their expressions. */
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
