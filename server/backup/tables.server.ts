import { readFile } from 'node:fs/promises';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import type { Sequence } from './manifest.server.ts';

/** A table as the database's own catalogue describes it. */
export type Table = {
  /** with its schema: `public.products` */
  name: string;
  /** all but the generated ones, which the database works out anew */
  columns: Column[];
};

type Column = { name: string; type: string };

/**
 * What a copy leaves out: who is signed in at the moment, and how often somebody just tried what is limited. Neither is
 * worth moving, and a session in a file would open the shop to whoever finds the file. What triggers on products and orders
 * count and add up, they do anew for those that are put back.
 */
export const leftOut = [
  'public.sessions',
  'public.rate_limits',
  'public.order_sums',
  'public.product_sales',
  'public.product_months',
  'public.product_counts',
  'public.product_stock',
];

/** Of the job queue's own tables only the jobs: the others are laid anew by the program that opens the database. */
export const jobTable = 'pgboss.job';

/** Filled by triggers too, while other tables are: what is there already is no clash. */
export const learnedTable = 'public.search_words';

/**
 * The tables to copy, each after those it refers to. Found in the catalogue, so that a table nobody thought of here is
 * copied all the same.
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
    const known = tables.get(table) ?? { name: table, columns: [] };
    known.columns.push({ name, type });
    tables.set(table, known);
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
  // The learned words last: whatever teaches them comes first.
  for (const name of tables.keys()) if (name !== learnedTable) visit(name, []);
  visit(learnedTable, []);
  return [...ordered.values()];
}

/** Where the numbering of each kind of row has got to. */
export async function listSequences(db: Db): Promise<Sequence[]> {
  const { rows } = await db.execute<{ name: string; value: number | string; isCalled: boolean }>(sql`
    select sequencename as name, coalesce(last_value, start_value) as value, last_value is not null as "isCalled"
    from pg_sequences where schemaname = 'public' order by 1`);
  return rows.map(({ name, value, isCalled }) => ({ name, value: Number(value), isCalled }));
}

/** Values in writing are then the same on every server, and every reading of them too. */
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

export type Migration = { name: string; when: number };

/** All the migrations this program knows, the oldest first. */
export async function listMigrations(folder = 'db/migrations'): Promise<Migration[]> {
  const journal = JSON.parse(await readFile(`${folder}/meta/_journal.json`, 'utf8')) as {
    entries: { tag: string; when: number }[];
  };
  return journal.entries.map(({ tag, when }) => ({ name: tag, when }));
}

/** The last migration a database has had. */
export async function findMigration(db: Db): Promise<Migration> {
  const { rows } = await db.execute<{ when: number | string }>(
    sql`select created_at as "when" from drizzle.__drizzle_migrations order by created_at desc limit 1`,
  );
  const when = Number(rows[0]?.when);
  const known = (await listMigrations()).find((migration) => migration.when === when);
  return { name: known?.name ?? 'unknown', when };
}

/** A name from the catalogue, as SQL takes it. */
export function quoted(name: string): string {
  return name
    .split('.')
    .map((part) => `"${part.replaceAll('"', '""')}"`)
    .join('.');
}

/** The same as a part of a statement. */
export function named(name: string): SQL {
  return sql.join(
    name.split('.').map((part) => sql.identifier(part)),
    sql`.`,
  );
}
