import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { count, type SQL, type SQLChunk, sql } from 'drizzle-orm';
import type { Database, Db } from '#db/database.server.ts';
import type { JobName } from '#db/jobs.server.ts';
import { openOlderSchema } from '#db/older-schema.server.ts';
import { twoFactors, users } from '#db/schema.ts';
import type { Storage } from '../storage.server.ts';
import { contentTypeOf, isKeptKey, keptFolders } from './kept-files.server.ts';
import { type Manifest, markOf, type Sequence, type TablePart } from './manifest.server.ts';
import { type CheckedBackup, readParts } from './read-archive.server.ts';
import { type SpooledTables, spoolTables } from './spool-tables.server.ts';
import {
  findMigration,
  jobTable,
  learnedTable,
  leftOut,
  listMigrations,
  listTables,
  named,
  quoted,
  type Table,
} from './tables.server.ts';

export type RestoreTarget = {
  /** held by nobody else; brought up to date unless the copy is refused */
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
  | {
      ok: true;
      manifest: Manifest;
      files: number;
      /** invitations to the staff that waited to be mailed, and whose links would have opened nothing with this secret */
      invitesNotSent: number;
      /** files of the replaced shop that are still there */
      notRemoved: string[];
    }
  | { ok: false; reason: 'not-empty' | 'newer' | 'other-secret' };

/** The connection was lost while the whole copy was being confirmed, and nobody can say whether it was. */
export class UnknownOutcomeError extends Error {}

/** Rows of a table as lines of JSON, part by part, in the order in which they are put back. */
type PartsOf = (tables: TablePart[]) => AsyncIterable<{ path: string; bytes: Uint8Array }>;

/** One part unpacked; the shop writes them of one megabyte and a row. */
const mostUnpackedBytes = 256 * 1024 * 1024;

const unpack = promisify(gunzip);

/**
 * Puts a copy back: into a shop that has nothing in it, or in place of what it has.
 *
 * Rows go in within one transaction, so that afterwards the shop is the one of the copy or the one it was. A copy of an
 * older version of the shop is brought up to date on the way.
 *
 * @throws UnknownOutcomeError when the database cannot say which of the two it is; the files of both are there then
 */
export async function restoreBackup(
  { file, manifest }: CheckedBackup,
  { database, storage, secret }: RestoreTarget,
  { replace = false, withoutSecondStep = false }: RestoreOptions = {},
): Promise<RestoreResult> {
  const known = await listMigrations();
  if (!known.some(({ when }) => when === manifest.migration.when)) return { ok: false, reason: 'newer' };
  const otherSecret = manifest.secretMark !== markOf(secret);
  const secondSteps = manifest.tables.find(({ name }) => name === 'public.two_factors')?.rows ?? 0;
  if (otherSecret && secondSteps > 0 && !withoutSecondStep) return { ok: false, reason: 'other-secret' };
  if (!replace && !(await isEmpty(database.db))) return { ok: false, reason: 'not-empty' };

  await database.migrate();
  const sums = listFiles(manifest);
  // Listed before: what comes after the rows are in is the new shop's.
  const others = replace ? await listOthers(storage, sums) : [];
  const aside = await mkdtemp(path.join(tmpdir(), 'shop-restore-'));
  const files = putFiles(storage, aside);
  let invitesNotSent = 0;
  let transaction: string | undefined;
  try {
    for await (const { path: place, bytes } of readParts(file, filesFolder)) {
      const key = place.slice(filesFolder.length);
      await files.put(key, bytes, sums.get(key) ?? '');
    }
    const load = (tables: Pick<SpooledTables, 'tables' | 'sequences'>, parts: PartsOf) =>
      database.db.transaction(
        async (tx) => {
          await lockTables(tx);
          // An order may have come in since.
          if (!replace && !(await isEmpty(tx))) throw new NotEmptyError();
          await empty(tx);
          await insertTables(tx, tables, parts);
          if (otherSecret) invitesNotSent = await dropWhatNeedsItsSecret(tx);
          transaction = await nameTransaction(tx);
        },
        // So that what is looked at after the tables are locked is what is there then.
        { isolationLevel: 'read committed' },
      );
    if (manifest.migration.when === (await findMigration(database.db)).when)
      await load(manifest, () => readParts(file, 'tables/'));
    else await broughtUpToDate(file, manifest, load);
  } catch (error) {
    // Without its name it never got as far as being committed.
    if (transaction === undefined || !(await isCommitted(database.db, transaction))) {
      await files.undo();
      if (error instanceof NotEmptyError) return { ok: false, reason: 'not-empty' };
      throw error;
    }
  } finally {
    await rm(aside, { recursive: true, force: true }).catch(() => {});
  }
  // What the replaced shop kept of people goes with it, and the widths that were made of damaged pictures.
  const notRemoved = await removeAll(storage, { files: others, variantsOf: files.overwritten() });
  return { ok: true, manifest, files: sums.size, invitesNotSent, notRemoved };
}

class NotEmptyError extends Error {}

/** Whether nothing was ever sold, set or signed up here. */
async function isEmpty(db: Db): Promise<boolean> {
  for (const { name } of await listTables(db)) {
    if (name === learnedTable || name === jobTable) continue;
    const { rows } = await db.execute(sql`select 1 from ${named(name)} limit 1`);
    if (rows.length > 0) return false;
  }
  return true;
}

const allTables = async (tx: Db) => [...(await listTables(tx)).map(({ name }) => name), ...leftOut];

/** Whoever else writes, waits until the transaction ends; and what they wrote before is seen in it. */
async function lockTables(tx: Db): Promise<void> {
  const names = sql.join((await allTables(tx)).map(named), sql`, `);
  await tx.execute(sql`lock table ${names} in access exclusive mode`);
}

async function empty(tx: Db): Promise<void> {
  const names = (await allTables(tx)).filter((name) => name !== jobTable);
  await tx.execute(sql`truncate ${sql.join(names.map(named), sql`, `)} restart identity`);
  await tx.execute(sql`delete from ${named(jobTable)}`);
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
    if (isLeftOut(table)) continue;
    const lines = (await unpack(bytes, { maxOutputLength: mostUnpackedBytes })).toString('utf8').trimEnd().split('\n');
    await insertRows(tx, table, here.get(table.name), `[${lines.join(',')}]`);
  }
  for (const table of tables) if (!isLeftOut(table)) await seeThatAllAreThere(tx, table);
  for (const { name, value, isCalled } of sequences)
    await tx.execute(sql`select setval(${`public.${quoted(name)}`}::regclass, ${value}, ${isCalled})`);
}

/**
 * The version before, where it runs on the database of this one, does not know which of the new tables triggers fill, and
 * copies them too.
 */
const isLeftOut = ({ name }: TablePart) => leftOut.includes(name);

async function insertRows(tx: Db, { name, columns }: TablePart, here: Table | undefined, rows: string): Promise<void> {
  // Jobs have the layout of the queue's library, which may have another one in another version of the shop.
  const known = here?.columns.filter((column) => columns.includes(column.name)) ?? [];
  if (known.length < columns.length && name !== jobTable)
    throw new Error(`The table ${name} has no place for all that the copy has of it`);
  const names = known.map((column) => sql.identifier(column.name));
  const values = known.map((column) => sql`${sql.identifier(column.name)}::${sql.raw(column.type)}`);
  const texts = names.map((column) => sql`${column} text`);
  const list = (parts: SQLChunk[]) => sql.join(parts, sql`, `);
  await tx.execute(
    sql`insert into ${named(name)} (${list(names)})
      select ${list(values)} from jsonb_to_recordset(${rows}::jsonb) as copied (${list(texts)})
      ${limits[name] ?? sql``}`,
  );
}

/** Words that the products just put in have taught already; jobs of a kind that this version of the shop has no more. */
const limits: Record<string, SQL> = {
  [learnedTable]: sql`on conflict do nothing`,
  [jobTable]: sql`where name in (select name from pgboss.queue)`,
};

async function seeThatAllAreThere(tx: Db, { name, rows }: TablePart): Promise<void> {
  if (name === jobTable) return;
  const { rows: counted } = await tx.execute<{ rows: number | string }>(
    sql`select count(*) as rows from ${named(name)}`,
  );
  if (Number(counted[0]?.rows) !== rows)
    throw new Error(`Of ${name} the copy has ${rows} rows, and ${counted[0]?.rows} are there now`);
}

/**
 * Drops what was made with the secret of the copied shop: second steps nobody could sign in with any more, which people set
 * up anew, and mails whose link is made from the secret when they are sent, and would be another one than is kept.
 *
 * @returns how many invitations to the staff are not mailed
 */
async function dropWhatNeedsItsSecret(tx: Db): Promise<number> {
  const [found] = await tx.select({ rows: count() }).from(twoFactors);
  if (found?.rows) {
    await tx.delete(twoFactors);
    await tx.update(users).set({ twoFactorEnabled: false });
  }
  const { rows } = await tx.execute<{ inviteId: string }>(sql`
    delete from pgboss.job
    where name = ${'staff-invite-mail' satisfies JobName} and state in ('created', 'retry', 'active')
    returning data->>'inviteId' as "inviteId"`);
  return new Set(rows.map(({ inviteId }) => inviteId)).size;
}

/** By which the database can be asked later what became of the transaction. */
async function nameTransaction(tx: Db): Promise<string | undefined> {
  const { rows } = await tx.execute<{ name: string }>(sql`select pg_current_xact_id()::text as name`);
  return rows[0]?.name;
}

/** A server that restarts, or has not noticed yet that a connection is gone, gets this long. */
const triesToAsk = 15;
const betweenTriesMs = 1_000;

/** @throws UnknownOutcomeError when the database does not say */
async function isCommitted(db: Db, transaction: string): Promise<boolean> {
  for (let tries = 0; tries < triesToAsk; tries++) {
    if (tries > 0) await wait(betweenTriesMs);
    const asked = await db
      .execute<{ status: string }>(sql`select pg_xact_status(${transaction}::text::xid8) as status`)
      .catch(() => null);
    const status = asked?.rows[0]?.status;
    if (status === 'committed') return true;
    if (status === 'aborted') return false;
  }
  throw new UnknownOutcomeError(
    'Se perdió la conexión con la base de datos en el último paso y no se sabe si la tienda quedó restaurada. Sus archivos siguen ahí: cuando la base de datos responda, restaure otra vez con --replace.',
  );
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
    await rm(folder, { recursive: true, force: true }).catch(() => {});
  }
}

const filesFolder = 'files/';

/** The SHA-256 of each file of a copy, by its place in the storage. */
function listFiles({ parts }: Manifest): Map<string, string> {
  const files = parts.filter((part) => part.path.startsWith(filesFolder));
  return new Map(files.map((part) => [part.path.slice(filesFolder.length), part.sha256]));
}

/** Puts files where they are missing or damaged, and can take all of it back. */
function putFiles(storage: Storage, aside: string) {
  const added: string[] = [];
  /** by their place: where the bytes are that were there before */
  const overwritten = new Map<string, string>();
  return {
    overwritten: () => [...overwritten.keys()],
    async put(key: string, bytes: Uint8Array, sha256: string): Promise<void> {
      const before = await storage.find(key);
      if (before && createHash('sha256').update(before).digest('hex') === sha256) return;
      if (before) {
        const keptAside = path.join(aside, String(overwritten.size));
        await writeFile(keptAside, before, { mode: 0o600 });
        overwritten.set(key, keptAside);
      } else added.push(key);
      await storage.put(key, bytes, contentTypeOf(key));
    },
    async undo(): Promise<void> {
      for (const key of added) await storage.remove(key).catch(() => {});
      for (const [key, keptAside] of overwritten)
        await readFile(keptAside)
          .then((before) => storage.put(key, before, contentTypeOf(key)))
          .catch(() => {});
    },
  };
}

/** The files of the shop that is replaced which the copy does not have. What is none of any shop's stays where it is. */
async function listOthers(storage: Storage, kept: ReadonlyMap<string, string>): Promise<string[]> {
  const others: string[] = [];
  for (const folder of keptFolders)
    for await (const key of storage.list(folder)) if (isKeptKey(key) && !kept.has(key)) others.push(key);
  return others;
}

/** Removes files with the widths of them that were made. @returns those that are still there */
async function removeAll(
  storage: Storage,
  { files, variantsOf }: { files: string[]; variantsOf: string[] },
): Promise<string[]> {
  const notRemoved: string[] = [];
  const remove = (key: string) => storage.remove(key).catch(() => void notRemoved.push(key));
  for (const key of files) await remove(key);
  for (const key of [...files, ...variantsOf]) {
    const folder = `variants/${key}`;
    try {
      const variants: string[] = [];
      for await (const variant of storage.list(folder)) variants.push(variant);
      for (const variant of variants) await remove(variant);
    } catch {
      notRemoved.push(folder);
    }
  }
  return notRemoved;
}
