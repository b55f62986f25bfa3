import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Db } from '#db/database.server.ts';
import type { Storage } from '#server/files/storage.server.ts';
import { findBackupState, noteBackup, noteFailedBackup } from '#shop/backups/backup-state.server.ts';
import type { BackupFailure } from '#shop/backups/backup-trouble.ts';
import { copiesToRemove, isUnfinishedCopy, type KeepCopies, nightlyFileName } from '#shop/backups/kept-copies.ts';
import { keepCopy } from './keep-copy.server.ts';
import { keptFolders } from './kept-files.server.ts';
import { dropLeftSpools, leftAfterMs } from './write-backup.server.ts';

export type NightlyBackup = {
  db: Db;
  storage: Pick<Storage, 'weigh'>;
  /** folder for the finished backups */
  folder: string;
  keep: KeepCopies;
  /** folder for temporary table dumps */
  dataFolder: string;
  writeCopy: () => Promise<Readable>;
  log: Logger;
  /** free bytes on the disk of a folder; default: asks the file system */
  freeBytes?: (folder: string) => Promise<number>;
};

/** Space the shop itself needs: a backup that would leave less free is not started. */
const reserveBytes = 64 * 1024 * 1024;
/** Allowed growth since the last backup. */
const growth = 1.2;

/**
 * Writes a backup of the whole shop into the backup folder, then deletes old backups by the retention settings.
 *
 * Records success or failure for staff and metrics. Old backups are deleted only after the new one is verified.
 *
 * @throws if no new backup was written, so that the job is retried
 */
export async function makeNightlyBackup(backup: NightlyBackup, now = new Date()): Promise<void> {
  const { db, folder, log } = backup;
  try {
    await dropUnfinished(folder);
    await dropLeftSpools(backup.dataFolder);
    await seeThatItFits(backup);
    const file = path.join(folder, nightlyFileName(now));
    const { bytes } = await keepCopy(await backup.writeCopy(), file);
    await noteBackup(db, { at: now, bytes });
    log.info({ file, bytes }, 'the shop was copied');
  } catch (error) {
    const failure = reasonOf(error);
    log.error({ err: error, folder, failure }, 'the shop could not be copied');
    await noteFailedBackup(db, { at: now, failure });
    throw error;
  }
  for (const name of copiesToRemove(await readdir(folder), backup.keep)) {
    await rm(path.join(folder, name)).catch((error: unknown) => {
      log.warn({ err: error, file: name }, 'an old copy could not be removed');
    });
  }
}

class NoSpaceError extends Error {}

/** Checks free space before writing, as a full disk would stop the shop too. */
async function seeThatItFits(backup: NightlyBackup): Promise<void> {
  const { db, folder, dataFolder, freeBytes = diskFree } = backup;
  const last = (await findBackupState(db))?.bytes;
  const database = await databaseBytes(db);
  const copy = last ? last * growth : database + (await fileBytes(backup.storage));
  const needs = [
    { place: folder, bytes: copy },
    // The dump has only the rows, compressed.
    { place: dataFolder, bytes: Math.min(database, copy) },
  ];
  const onDisks = await Promise.all(needs.map(async (need) => ({ ...need, disk: (await stat(need.place)).dev })));
  for (const { place, disk } of onDisks) {
    const needed = onDisks.reduce((sum, one) => (one.disk === disk ? sum + one.bytes : sum), reserveBytes);
    const free = await freeBytes(place);
    if (free < needed) throw new NoSpaceError(`${place} has ${free} bytes left, and a copy may take ${needed}`);
  }
}

/** Total size of the files to back up: pictures and transfer proofs, which are copied uncompressed. */
async function fileBytes(storage: NightlyBackup['storage']): Promise<number> {
  let bytes = 0;
  for (const folder of keptFolders) bytes += await storage.weigh(folder);
  return bytes;
}

async function diskFree(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Returns the database size, an upper bound for the compressed rows. */
async function databaseBytes(db: Db): Promise<number> {
  const { rows } = await db.execute<{ bytes: number }>(
    sql`select pg_database_size(current_database())::float8 as bytes`,
  );
  return rows[0]?.bytes ?? 0;
}

/** Deletes partial backups of killed processes. */
async function dropUnfinished(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await readdir(folder)) {
    if (!isUnfinishedCopy(name)) continue;
    const file = path.join(folder, name);
    if (Date.now() - (await stat(file)).mtimeMs > leftAfterMs) await rm(file, { force: true });
  }
}

function reasonOf(error: unknown): BackupFailure {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (error instanceof NoSpaceError || code === 'ENOSPC' || code === 'EDQUOT') return 'no-space';
  return ['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'EEXIST', 'ENOTDIR', 'EIO'].includes(String(code))
    ? 'no-folder'
    : 'fault';
}
