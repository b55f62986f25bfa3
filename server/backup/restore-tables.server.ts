import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { type SQL, type SQLChunk, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import type { Sequence, TablePart } from './manifest.server.ts';
import { identifierOf, jobTable, learnedTable, leftOut, listTables, quoted, type Table } from './tables.server.ts';

/** Yields table rows as parts of JSON lines, in the order to restore them. */
export type PartsOf = (tables: TablePart[]) => AsyncIterable<{ path: string; bytes: Uint8Array }>;

/** Maximum size of one decompressed part, in bytes. The shop writes parts of one megabyte plus a row. */
const mostUnpackedBytes = 256 * 1024 * 1024;

const unpack = promisify(gunzip);

/** The table that a migration fills: every shop starts with the shipping rule of the country. */
const rulesTable = 'public.shipping_rules';
/** The tables that have rows in a shop without data. */
const filledBefore = new Set([learnedTable, jobTable, rulesTable]);

/** Whether the database has no data, apart from what every shop starts with. */
export async function isEmpty(db: Db): Promise<boolean> {
  for (const { name } of await listTables(db)) {
    if (filledBefore.has(name)) continue;
    const { rows } = await db.execute(sql`select 1 from ${identifierOf(name)} limit 1`);
    if (rows.length > 0) return false;
  }
  return true;
}

const allTables = async (tx: Db) => [...(await listTables(tx)).map(({ name }) => name), ...leftOut];

/** Locks all tables: other transactions wait for the end of this one, and it sees what they wrote before. */
export async function lockTables(tx: Db): Promise<void> {
  const names = sql.join((await allTables(tx)).map(identifierOf), sql`, `);
  await tx.execute(sql`lock table ${names} in access exclusive mode`);
}

export async function empty(tx: Db): Promise<void> {
  const names = (await allTables(tx)).filter((name) => name !== jobTable);
  await tx.execute(sql`truncate ${sql.join(names.map(identifierOf), sql`, `)} restart identity`);
  await tx.execute(sql`delete from ${identifierOf(jobTable)}`);
}

export async function insertTables(
  tx: Db,
  { tables, sequences }: { tables: TablePart[]; sequences: Sequence[] },
  parts: PartsOf,
): Promise<void> {
  // The triggers that add stock items with products are for new products.
  await tx.execute(sql`set local shop.restoring = 'on'`);
  const here = new Map((await listTables(tx)).map((table) => [table.name, table]));
  if (here.has(rulesTable)) await tx.execute(sql`delete from ${identifierOf(rulesTable)}`);
  const tableOf = new Map(tables.flatMap((table) => table.parts.map((part) => [part, table] as const)));
  for await (const { path: partPath, bytes } of parts(tables)) {
    const table = tableOf.get(partPath);
    if (!table) throw new Error(`No table has ${partPath}`);
    if (isLeftOut(table)) continue;
    const lines = (await unpack(bytes, { maxOutputLength: mostUnpackedBytes })).toString('utf8').trimEnd().split('\n');
    await insertRows(tx, table, here.get(table.name), `[${lines.join(',')}]`);
  }
  for (const table of tables) if (!isLeftOut(table)) await seeThatAllAreThere(tx, table);
  for (const { name, value, isCalled } of sequences)
    await tx.execute(sql`select setval(${`public.${quoted(name)}`}::regclass, ${value}, ${isCalled})`);
}

/**
 * Whether a table is skipped because triggers fill it. A backup has such a table if a previous version, which does not
 * know the table's triggers, wrote it from this version's database.
 */
const isLeftOut = ({ name }: TablePart) => leftOut.includes(name);

async function insertRows(tx: Db, { name, columns }: TablePart, here: Table | undefined, rows: string): Promise<void> {
  // Jobs use the queue library's schema, which may differ between versions of the shop.
  const shared = here?.columns.filter((column) => columns.includes(column.name)) ?? [];
  if (shared.length < columns.length && name !== jobTable)
    throw new Error(`The table ${name} lacks columns that the backup has`);
  const names = shared.map((column) => sql.identifier(column.name));
  const values = shared.map((column) => sql`${sql.identifier(column.name)}::${sql.raw(column.type)}`);
  const texts = names.map((column) => sql`${column} text`);
  const list = (parts: SQLChunk[]) => sql.join(parts, sql`, `);
  await tx.execute(
    sql`insert into ${identifierOf(name)} (${list(names)})
      select ${list(values)} from jsonb_to_recordset(${rows}::jsonb) as copied (${list(texts)})
      ${limits[name] ?? sql``}`,
  );
}

/** Skips words that triggers have already learned from restored products, and jobs of unknown kinds. */
const limits: Record<string, SQL> = {
  [learnedTable]: sql`on conflict do nothing`,
  [jobTable]: sql`where name in (select name from pgboss.queue)`,
};

async function seeThatAllAreThere(tx: Db, { name, rows }: TablePart): Promise<void> {
  if (name === jobTable) return;
  const { rows: counted } = await tx.execute<{ rows: number | string }>(
    sql`select count(*) as rows from ${identifierOf(name)}`,
  );
  if (Number(counted[0]?.rows) !== rows)
    throw new Error(`The backup has ${rows} rows of ${name}, but ${counted[0]?.rows} were restored`);
}
