import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Db } from '#db/database.server.ts';
import { findBackupState, noteBackup, noteFailedBackup } from '#shop/backups/backup-state.server.ts';
import type { BackupFailure } from '#shop/backups/backup-trouble.ts';
import { copiesToRemove, isUnfinishedCopy, type KeepCopies, nightlyFileName } from '#shop/backups/kept-copies.ts';
import { keepCopy } from './keep-copy.server.ts';

export type NightlyBackup = {
  db: Db;
  /** where copies are kept */
  folder: string;
  keep: KeepCopies;
  /** where rows are set aside while a copy is written */
  dataFolder: string;
  writeCopy: () => Promise<Readable>;
  log: Logger;
  /** how many bytes a disk has left for us; left out, the disk is asked */
  freeBytes?: (folder: string) => Promise<number>;
};

/** A copy is not begun that would leave a disk with less: the shop itself needs some. */
const reserveBytes = 64 * 1024 * 1024;
/** A copy grows from night to night. */
const growth = 1.2;
/** No copy takes so long to write: what is older was left by a process that was killed. */
const dayMs = 24 * 60 * 60 * 1000;

/**
 * Copies the whole shop into the folder for copies, and then removes those that are older than anybody wants them.
 *
 * Whether it could is noted for staff and for the figures. Nothing is removed unless the new copy is whole.
 *
 * @throws when there is no new copy: the job is tried again
 */
export async function makeNightlyBackup(backup: NightlyBackup, now = new Date()): Promise<void> {
  const { db, folder, log } = backup;
  try {
    await dropUnfinished(folder, now);
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

/** Before anything is written: a disk that is filled to its last byte stops the shop too. */
async function seeThatItFits({ db, folder, dataFolder, freeBytes = diskFree }: NightlyBackup): Promise<void> {
  const last = (await findBackupState(db))?.bytes;
  const needed = (last ? last * growth : await databaseBytes(db)) + reserveBytes;
  for (const place of [folder, dataFolder]) {
    const free = await freeBytes(place);
    if (free < needed) throw new NoSpaceError(`${place} has ${free} bytes left, and a copy may take ${needed}`);
  }
}

async function diskFree(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** About what a first copy may take: rows are packed, and so smaller; pictures come on top. */
async function databaseBytes(db: Db): Promise<number> {
  const { rows } = await db.execute<{ bytes: number }>(
    sql`select pg_database_size(current_database())::float8 as bytes`,
  );
  return rows[0]?.bytes ?? 0;
}

async function dropUnfinished(folder: string, now: Date): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await readdir(folder)) {
    if (!isUnfinishedCopy(name)) continue;
    const file = path.join(folder, name);
    if (now.getTime() - (await stat(file)).mtimeMs > dayMs) await rm(file, { force: true });
  }
}

function reasonOf(error: unknown): BackupFailure {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (error instanceof NoSpaceError || code === 'ENOSPC' || code === 'EDQUOT') return 'no-space';
  return ['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'EEXIST', 'ENOTDIR', 'EIO'].includes(String(code))
    ? 'no-folder'
    : 'fault';
}
