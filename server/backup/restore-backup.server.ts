import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import type { Database, Db } from '#db/database.server.ts';
import type { JobName } from '#db/job-queues.server.ts';
import { listMigrations } from '#db/migrate.server.ts';
import { openOlderSchema } from '#db/older-schema.server.ts';
import { twoFactors, users } from '#db/schema.ts';
import type { Storage } from '#server/files/storage.server.ts';
import { type Manifest, markOf } from './manifest.server.ts';
import { type CheckedBackup, readParts } from './read-archive.server.ts';
import { filesFolder, listFiles, listOthers, putFiles, removeAll } from './restore-files.server.ts';
import { empty, insertTables, isEmpty, lockTables, type PartsOf } from './restore-tables.server.ts';
import { type SpooledTables, spoolTables } from './spool-tables.server.ts';
import { findMigration } from './tables.server.ts';

export type RestoreTarget = {
  /** no running shop may use it (see `takeShopAlone`); migrated to the current version unless the backup is refused */
  database: Database;
  storage: Storage;
  /** the secret that second factors are decrypted with */
  secret: string;
};

export type RestoreOptions = {
  /** whether existing data may be replaced */
  replace?: boolean;
};

export type RestoreResult =
  | {
      ok: true;
      manifest: Manifest;
      files: number;
      /**
       * what was dropped because it depends on the secret of the shop that was backed up; nothing with the same secret
       */
      dropped: NeededSecret;
      /** files of the replaced shop that could not be deleted */
      notRemoved: string[];
    }
  | { ok: false; reason: 'not-empty' | 'older' | 'newer' };

/** Data that cannot be used without the secret it was written with. */
export type NeededSecret = {
  /** e-mail addresses, in order, of the accounts that have to set up their second factor again */
  secondFactors: string[];
  /** number of queued staff invitations, whose links would not work */
  invites: number;
};

/** The connection was lost during commit and the outcome could not be determined. */
export class UnknownOutcomeError extends Error {}

/**
 * Restores a backup into an empty shop, or replaces the existing data.
 *
 * All rows are inserted in one transaction, so a failed restore leaves the shop's data unchanged. Backups of older
 * versions are migrated first. A target with another secret drops what cannot be used with it, and reports it.
 *
 * @throws UnknownOutcomeError if the database cannot tell whether the transaction committed; the files of both states
 * are kept then
 */
export async function restoreBackup(
  { file, manifest }: CheckedBackup,
  { database, storage, secret }: RestoreTarget,
  { replace = false }: RestoreOptions = {},
): Promise<RestoreResult> {
  const migrations = await listMigrations(database.migrationsFolder);
  if (!migrations.some(({ when }) => when === manifest.migration.when)) {
    const isOlder = manifest.migration.when < (migrations[0]?.when ?? 0);
    return { ok: false, reason: isOlder ? 'older' : 'newer' };
  }
  const otherSecret = manifest.secretMark !== markOf(secret);
  if (!replace && !(await isEmpty(database.db))) return { ok: false, reason: 'not-empty' };

  await database.migrate();
  const sums = listFiles(manifest);
  // Listed before the restore, as files added later belong to the restored shop.
  const others = replace ? await listOthers(storage, sums) : [];
  const aside = await mkdtemp(path.join(tmpdir(), 'shop-restore-'));
  const files = putFiles(storage, aside);
  let dropped: NeededSecret = { secondFactors: [], invites: 0 };
  let transaction: string | undefined;
  try {
    for await (const { path: partPath, bytes } of readParts(file, filesFolder)) {
      const key = partPath.slice(filesFolder.length);
      await files.put(key, bytes, sums.get(key) ?? '');
    }
    const load = (tables: Pick<SpooledTables, 'tables' | 'sequences'>, parts: PartsOf) =>
      database.db.transaction(
        async (tx) => {
          await lockTables(tx);
          // An order may have been placed since the first check.
          if (!replace && !(await isEmpty(tx))) throw new NotEmptyError();
          await empty(tx);
          await insertTables(tx, tables, parts);
          if (otherSecret) dropped = await dropWhatNeedsItsSecret(tx);
          transaction = await nameTransaction(tx);
        },
        // Queries after the table locks must see what was committed before them.
        { isolationLevel: 'read committed' },
      );
    if (manifest.migration.when === (await findMigration(database.db, database.migrationsFolder)).when)
      await load(manifest, () => readParts(file, 'tables/'));
    else await broughtUpToDate(file, manifest, database.migrationsFolder, load);
  } catch (error) {
    // Without a transaction id, the commit was never reached.
    if (transaction === undefined || !(await isCommitted(database.db, transaction))) {
      await files.undo();
      if (error instanceof NotEmptyError) return { ok: false, reason: 'not-empty' };
      throw error;
    }
  } finally {
    await rm(aside, { recursive: true, force: true }).catch(() => {});
  }
  // Deletes the replaced shop's remaining files, and the resized variants of pictures that were damaged.
  const notRemoved = await removeAll(storage, { files: others, variantsOf: files.overwritten() });
  return { ok: true, manifest, files: sums.size, dropped, notRemoved };
}

class NotEmptyError extends Error {}

/**
 * Deletes data that depends on the original shop's secret: second factors, which could not be verified any more and
 * have to be set up again, and queued invitations, whose links are derived from the secret.
 */
async function dropWhatNeedsItsSecret(tx: Db): Promise<NeededSecret> {
  await tx.delete(twoFactors);
  const without = await tx
    .update(users)
    .set({ twoFactorEnabled: false })
    .where(eq(users.twoFactorEnabled, true))
    .returning({ email: users.email });
  const { rows } = await tx.execute<{ inviteId: string }>(sql`
    delete from pgboss.job
    where name = ${'staff-invite-mail' satisfies JobName} and state in ('created', 'retry', 'active')
    returning data->>'inviteId' as "inviteId"`);
  return {
    secondFactors: without.map(({ email }) => email).sort(),
    invites: new Set(rows.map(({ inviteId }) => inviteId)).size,
  };
}

/** Returns the transaction's id, to query its status later. */
async function nameTransaction(tx: Db): Promise<string | undefined> {
  const { rows } = await tx.execute<{ name: string }>(sql`select pg_current_xact_id()::text as name`);
  return rows[0]?.name;
}

/** How many times the commit status is queried: the server gets time to restart or to notice a lost connection. */
const maxTries = 15;
const betweenTriesMs = 1_000;

/**
 * Asks the database whether a transaction committed, repeatedly until it answers.
 *
 * @throws UnknownOutcomeError if it does not answer with a final status
 */
async function isCommitted(db: Db, transaction: string): Promise<boolean> {
  for (let tries = 0; tries < maxTries; tries++) {
    if (tries > 0) await wait(betweenTriesMs);
    const queried = await db
      .execute<{ status: string }>(sql`select pg_xact_status(${transaction}::text::xid8) as status`)
      .catch(() => null);
    const status = queried?.rows[0]?.status;
    if (status === 'committed') return true;
    if (status === 'aborted') return false;
  }
  throw new UnknownOutcomeError(
    'Se perdió la conexión con la base de datos en el último paso y no se sabe si la tienda quedó restaurada. Sus archivos siguen ahí: cuando la base de datos responda, restaura otra vez con --replace.',
  );
}

/**
 * Loads an older backup into a temporary database with the schema of its version, migrates it, and loads the result.
 */
async function broughtUpToDate(
  file: string,
  manifest: Manifest,
  migrationsFolder: string,
  load: (tables: SpooledTables, parts: PartsOf) => Promise<void>,
): Promise<void> {
  const older = await openOlderSchema(manifest.migration.when, migrationsFolder);
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-restore-'));
  try {
    await older.db.transaction((tx) => insertTables(tx, manifest, () => readParts(file, 'tables/')));
    await older.migrate();
    const spooled = await spoolTables(older, folder);
    await load(spooled, async function* () {
      for (const { path: partPath } of spooled.parts)
        yield { path: partPath, bytes: await readFile(path.join(folder, partPath)) };
    });
  } finally {
    await older.close();
    await rm(folder, { recursive: true, force: true }).catch(() => {});
  }
}
