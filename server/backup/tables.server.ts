import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { listMigrations, type Migration } from '#db/migrate.server.ts';
import type { Sequence } from './manifest.server.ts';

/** A table as described by the database's catalog. */
export type Table = {
  /** with its schema: `public.products` */
  name: string;
  /** all but generated columns, which the database computes */
  columns: Column[];
};

type Column = { name: string; type: string };

/**
 * Tables that are not backed up. Sessions and rate limits are short-lived, and anyone who obtains a file with a session
 * could use it. The other tables are filled by triggers on products, orders and reviews, which run again on restore.
 */
export const leftOut = [
  'public.sessions',
  'public.rate_limits',
  'public.order_sums',
  'public.product_sales',
  'public.product_months',
  'public.product_counts',
  'public.product_stock',
  'public.product_ratings',
];

/** The only job queue table that is backed up; migrating the database creates the others. */
export const jobTable = 'pgboss.job';

/** Triggers fill this table while others are restored, so existing rows are not a conflict. */
export const learnedTable = 'public.search_words';

/**
 * Lists the tables to back up, each after those it references. Read from the catalog, so that new tables are included
 * automatically.
 */
export async function listTables(db: Db): Promise<Table[]> {
  const { rows: columns } = await db.execute<{ table: string; name: string; type: string }>(sql`
    select n.nspname || '.' || c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind in ('r', 'p') and not c.relispartition
      and (n.nspname = 'public' or n.nspname || '.' || c.relname = ${jobTable})
    order by 1, a.attnum`);
  const { rows: references } = await db.execute<{ table: string; refersTo: string }>(sql`
    select 'public.' || one.relname as "table", 'public.' || other.relname as "refersTo"
    from pg_constraint
    join pg_class one on one.oid = conrelid
    join pg_class other on other.oid = confrelid
    where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid`);

  const tables = new Map<string, Table>();
  for (const { table, name, type } of columns) {
    if (leftOut.includes(table)) continue;
    const entry = tables.get(table) ?? { name: table, columns: [] };
    entry.columns.push({ name, type });
    tables.set(table, entry);
  }
  return inOrder(tables, references);
}

function inOrder(tables: Map<string, Table>, references: { table: string; refersTo: string }[]): Table[] {
  const ordered = new Map<string, Table>();
  const visit = (name: string, above: string[]) => {
    const table = tables.get(name);
    if (!table || ordered.has(name)) return;
    if (above.includes(name))
      throw new Error(`Tables refer to each other in a circle: ${[...above, name].join(' → ')}`);
    for (const reference of references) if (reference.table === name) visit(reference.refersTo, [...above, name]);
    ordered.set(name, table);
  };
  // Learned words come last, after the tables whose triggers add to them.
  for (const name of tables.keys()) if (name !== learnedTable) visit(name, []);
  visit(learnedTable, []);
  return [...ordered.values()];
}

/** Lists all sequences with their current values. */
export async function listSequences(db: Db): Promise<Sequence[]> {
  const { rows } = await db.execute<{ name: string; value: number | string; isCalled: boolean }>(sql`
    select sequencename as name, coalesce(last_value, start_value) as value, last_value is not null as "isCalled"
    from pg_sequences where schemaname = 'public' order by 1`);
  return rows.map(({ name, value, isCalled }) => ({ name, value: Number(value), isCalled }));
}

/** Fixes the session's text formats, so that values are written and parsed the same on every server. */
export async function writePlainly(tx: Db): Promise<void> {
  for (const setting of [
    sql`set local timezone = 'UTC'`,
    sql`set local datestyle = 'ISO, YMD'`,
    sql`set local intervalstyle = 'postgres'`,
    sql`set local bytea_output = 'hex'`,
    sql`set local extra_float_digits = 1`,
  ])
    await tx.execute(setting);
}

/** Returns the last migration that was applied to a database; its name is 'unknown' if the folder does not have it. */
export async function findMigration(db: Db, migrationsFolder?: string): Promise<Migration> {
  const { rows } = await db.execute<{ when: number | string }>(
    sql`select created_at as "when" from drizzle.__drizzle_migrations order by created_at desc limit 1`,
  );
  const when = Number(rows[0]?.when);
  const migrations = await listMigrations(migrationsFolder);
  return { name: migrations.find((migration) => migration.when === when)?.name ?? 'unknown', when };
}

/** Quotes a catalog name for SQL. */
export function quoted(name: string): string {
  return name
    .split('.')
    .map((part) => `"${part.replaceAll('"', '""')}"`)
    .join('.');
}

/** Quotes a catalog name as a Drizzle SQL fragment. */
export function identifierOf(name: string): SQL {
  return sql.join(
    name.split('.').map((part) => sql.identifier(part)),
    sql`.`,
  );
}
