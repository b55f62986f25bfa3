import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { count, sql } from 'drizzle-orm';
import type { Database, Db } from '#db/database.server.ts';
import { openOlderSchema } from '#db/older-schema.server.ts';
import { twoFactors, users } from '#db/schema.ts';
import type { Storage } from '../storage.server.ts';
import { contentTypeOf, keptFolders } from './kept-files.server.ts';
import { type Manifest, markOf, type Sequence, type TablePart } from './manifest.server.ts';
import { checkArchive, readParts } from './read-archive.server.ts';
import { type SpooledTables, spoolTables } from './spool-tables.server.ts';
import {
  findMigration,
  jobTable,
  learnedTable,
  leftOut,
  listMigrations,
  listTables,
  quoted,
  type Table,
} from './tables.server.ts';

export type RestoreTarget = {
  /** brought up to date */
  database: Database;
  storage: Storage;
  /** what second steps of signing in will be read with */
  secret: string;
};

export type RestoreOptions = {
  /** whether what the shop holds may be thrown away */
  replace?: boolean;
  /** whether accounts may lose their second step, where they were encrypted with another secret */
  withoutSecondStep?: boolean;
};

export type RestoreResult =
  | { ok: true; manifest: Manifest; files: number }
  | { ok: false; reason: 'not-empty' | 'newer' | 'other-secret' };

/** Rows of a table as lines of JSON, part by part, in the order in which they are put back. */
type PartsOf = (tables: TablePart[]) => AsyncIterable<{ path: string; bytes: Uint8Array }>;

/** One part unpacked; the shop writes them of one megabyte and a row. */
const mostUnpackedBytes = 256 * 1024 * 1024;

const unpack = promisify(gunzip);

/**
 * Puts a copy back: into a shop that has nothing in it, or in place of what it has.
 *
 * The whole file is checked before anything is touched; rows go in within one transaction, so that afterwards the shop is the
 * one of the copy or the one it was. A copy of an older version of the shop is brought up to date on the way.
 *
 * @throws DamagedBackupError when the file is none, or not whole
 */
export async function restoreBackup(
  file: string,
  { database, storage, secret }: RestoreTarget,
  { replace = false, withoutSecondStep = false }: RestoreOptions = {},
): Promise<RestoreResult> {
  const manifest = await checkArchive(file);
  const known = await listMigrations();
  if (!known.some(({ when }) => when === manifest.migration.when)) return { ok: false, reason: 'newer' };
  if (!replace && !(await isEmpty(database.db))) return { ok: false, reason: 'not-empty' };
  const otherSecret = manifest.secretMark !== markOf(secret);
  const secondSteps = manifest.tables.find(({ name }) => name === 'public.two_factors')?.rows ?? 0;
  if (otherSecret && secondSteps > 0 && !withoutSecondStep) return { ok: false, reason: 'other-secret' };

  const added: string[] = [];
  const kept = new Set<string>();
  try {
    for await (const { path: place, bytes } of readParts(file, 'files/')) {
      const key = place.slice('files/'.length);
      kept.add(key);
      if (await storage.has(key)) continue;
      added.push(key);
      await storage.put(key, bytes, contentTypeOf(key));
    }
    const load = (tables: Pick<SpooledTables, 'tables' | 'sequences'>, parts: PartsOf) =>
      database.db.transaction(async (tx) => {
        await empty(tx);
        await insertTables(tx, tables, parts);
        if (otherSecret) await dropSecondSteps(tx);
      });
    if (manifest.migration.when === (await findMigration(database.db)).when)
      await load(manifest, () => readParts(file, 'tables/'));
    else await broughtUpToDate(file, manifest, load);
  } catch (error) {
    for (const key of added) await storage.remove(key).catch(() => {});
    throw error;
  }
  // What the replaced shop kept of people goes with it.
  if (replace) await removeOthers(storage, kept);
  return { ok: true, manifest, files: kept.size };
}

/** Whether nothing was ever sold, set or signed up here. */
async function isEmpty(db: Db): Promise<boolean> {
  for (const { name } of await listTables(db)) {
    if (name === learnedTable || name === jobTable) continue;
    const { rows } = await db.execute(sql.raw(`select 1 from ${quoted(name)} limit 1`));
    if (rows.length > 0) return false;
  }
  return true;
}

async function empty(tx: Db): Promise<void> {
  const names = [...(await listTables(tx)).map(({ name }) => name), ...leftOut].filter((name) => name !== jobTable);
  await tx.execute(sql.raw(`truncate ${names.map(quoted).join(', ')} restart identity`));
  await tx.execute(sql.raw(`delete from ${quoted(jobTable)}`));
}

async function insertTables(
  tx: Db,
  { tables, sequences }: { tables: TablePart[]; sequences: Sequence[] },
  parts: PartsOf,
): Promise<void> {
  const here = new Map((await listTables(tx)).map((table) => [table.name, table]));
  const tableOf = new Map(tables.flatMap((table) => table.parts.map((part) => [part, table] as const)));
  for await (const { path: place, bytes } of parts(tables)) {
    const table = tableOf.get(place);
    if (!table) throw new Error(`No table has ${place}`);
    const lines = (await unpack(bytes, { maxOutputLength: mostUnpackedBytes })).toString('utf8').trimEnd().split('\n');
    await insertRows(tx, table, here.get(table.name), `[${lines.join(',')}]`);
  }
  for (const table of tables) await seeThatAllAreThere(tx, table);
  for (const { name, value, isCalled } of sequences)
    await tx.execute(sql`select setval(${`public.${quoted(name)}`}::regclass, ${value}, ${isCalled})`);
}

async function insertRows(tx: Db, { name, columns }: TablePart, here: Table | undefined, rows: string): Promise<void> {
  // Jobs have the layout of the queue's library, which may have another one in another version of the shop.
  const known = here?.columns.filter((column) => columns.includes(column.name)) ?? [];
  if (known.length < columns.length && name !== jobTable)
    throw new Error(`The table ${name} has no place for all that the copy has of it`);
  const names = known.map((column) => quoted(column.name));
  const values = known.map((column) => `${quoted(column.name)}::${column.type}`);
  const texts = names.map((column) => `${column} text`);
  await tx.execute(
    sql`insert into ${sql.raw(quoted(name))} (${sql.raw(names.join(', '))})
      select ${sql.raw(values.join(', '))} from jsonb_to_recordset(${rows}::jsonb) as copied (${sql.raw(texts.join(', '))})
      ${sql.raw(limits[name] ?? '')}`,
  );
}

/** Words that the products just put in have taught already; jobs of a kind that this version of the shop has no more. */
const limits: Record<string, string> = {
  [learnedTable]: 'on conflict do nothing',
  [jobTable]: 'where name in (select name from pgboss.queue)',
};

async function seeThatAllAreThere(tx: Db, { name, rows }: TablePart): Promise<void> {
  if (name === jobTable) return;
  const { rows: counted } = await tx.execute<{ rows: number | string }>(
    sql.raw(`select count(*) as rows from ${quoted(name)}`),
  );
  if (Number(counted[0]?.rows) !== rows)
    throw new Error(`Of ${name} the copy has ${rows} rows, and ${counted[0]?.rows} are there now`);
}

/** Nobody could sign in with a second step that cannot be read: they set it up anew. */
async function dropSecondSteps(tx: Db): Promise<void> {
  const [found] = await tx.select({ rows: count() }).from(twoFactors);
  if (!found?.rows) return;
  await tx.delete(twoFactors);
  await tx.update(users).set({ twoFactorEnabled: false });
}

/** Takes an older copy through an embedded database of its own time, which is then migrated as a shop of that time would be. */
async function broughtUpToDate(
  file: string,
  manifest: Manifest,
  load: (tables: SpooledTables, parts: PartsOf) => Promise<void>,
): Promise<void> {
  const older = await openOlderSchema(manifest.migration.when);
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-restore-'));
  try {
    await older.db.transaction((tx) => insertTables(tx, manifest, () => readParts(file, 'tables/')));
    await older.migrate();
    const spooled = await spoolTables(older, folder);
    await load(spooled, async function* () {
      for (const { path: place } of spooled.parts)
        yield { path: place, bytes: await readFile(path.join(folder, place)) };
    });
  } finally {
    await older.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function removeOthers(storage: Storage, kept: ReadonlySet<string>): Promise<void> {
  for (const folder of keptFolders) {
    const others: string[] = [];
    for await (const key of storage.list(folder)) if (!kept.has(key)) others.push(key);
    for (const key of others) await removeFile(storage, key);
  }
}

/** With the widths of it that were made. */
async function removeFile(storage: Storage, key: string): Promise<void> {
  await storage.remove(key);
  const variants: string[] = [];
  for await (const variant of storage.list(`variants/${key}`)) variants.push(variant);
  for (const variant of variants) await storage.remove(variant);
}
