import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { type Pack, pack } from 'tar-stream';
import type { Database } from '#db/database.server.ts';
import type { Storage } from '#server/files/storage.server.ts';
import { isKeptKey, keptFolders, largestPart } from './kept-files.server.ts';
import { formatNumber, type Manifest, manifestPath, markOf, type Part } from './manifest.server.ts';
import { spoolTables } from './spool-tables.server.ts';

/** The data that a backup is made from. */
export type BackupSource = {
  database: Pick<Database, 'db' | 'migrationsFolder'>;
  storage: Storage;
  /** second factors are encrypted with it; not included in the file */
  secret: string;
  /** folder for temporary table dumps */
  dataFolder: string;
  /** called with the key of each file that is left out: foreign ones, and ones larger than `largestPart` */
  onLeftOut?: (key: string) => void;
};

const spoolPrefix = 'copy-';

/**
 * Writes a backup of the running shop as one tar file: tables from one snapshot, then pictures and transfer proofs,
 * then the manifest with checksums.
 *
 * Memory holds one table part or one file at a time; writing waits for the reader.
 *
 * @returns a stream of the file. It starts after the tables are dumped, and fails if something cannot be read; a file
 * without a manifest is not a valid backup.
 */
export async function writeBackup(source: BackupSource, now = new Date()): Promise<Readable> {
  await dropLeftSpools(source.dataFolder);
  const folder = await mkdtemp(path.join(source.dataFolder, spoolPrefix));
  try {
    const spooled = await spoolTables(source.database, folder);
    const file = pack();
    // The file ends after the folder is gone, so that its reader knows of both.
    void fill(file, source, folder, spooled, now)
      .finally(() => rm(folder, { recursive: true, force: true }))
      .then(
        () => file.finalize(),
        (error: Error) => file.destroy(error),
      );
    return Readable.from(file, { objectMode: false });
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

async function fill(
  file: Pack,
  { storage, secret, onLeftOut }: BackupSource,
  folder: string,
  { tables, sequences, migration, parts }: Awaited<ReturnType<typeof spoolTables>>,
  now: Date,
): Promise<void> {
  let shownAt = 0;
  /** Touches the dump folder, so that a concurrent backup does not delete it as abandoned. */
  const showAlive = async () => {
    const time = Date.now();
    if (time - shownAt < leftAfterMs / 10) return;
    shownAt = time;
    await utimes(folder, new Date(time), new Date(time));
  };
  for (const part of parts) {
    await add(file, part.path, await readFile(path.join(folder, part.path)), now);
    await showAlive();
  }

  const files: Part[] = [];
  const leftOut: string[] = [];
  // The verification of a backup refuses foreign and too large files, so they are left out.
  const leave = (key: string) => {
    leftOut.push(key);
    onLeftOut?.(key);
  };
  // Listed after the tables were read, so every file they reference has been stored by now.
  for (const kept of keptFolders) {
    for await (const key of storage.list(kept)) {
      if (!isKeptKey(key)) {
        leave(key);
        continue;
      }
      const bytes = await storage.find(key);
      // Deleted since it was listed.
      if (!bytes) continue;
      if (bytes.byteLength > largestPart) {
        leave(key);
        continue;
      }
      const entry = { path: `files/${key}`, size: bytes.byteLength, sha256: sha256(bytes) };
      await add(file, entry.path, bytes, now);
      await showAlive();
      files.push(entry);
    }
  }

  const manifest: Manifest = {
    format: formatNumber,
    version: await programVersion(),
    migration,
    createdAt: now.toISOString(),
    secretMark: markOf(secret),
    tables,
    sequences,
    parts: [...parts, ...files],
    leftOut,
  };
  await add(file, manifestPath, new TextEncoder().encode(`${JSON.stringify(manifest, null, 1)}\n`), now);
}

function add(file: Pack, name: string, bytes: Uint8Array, mtime: Date): Promise<void> {
  return new Promise((resolve, reject) => {
    const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    file.entry({ name, mode: 0o600, mtime }, body, (error) => (error ? reject(error) : resolve()));
  });
}

/** A dump folder untouched for this long is abandoned: its process was killed, or the reader stalled. */
export const leftAfterMs = 10 * 60 * 1000;

/** Deletes the dumps of killed processes. Other backups may be running. */
export async function dropLeftSpools(dataFolder: string): Promise<void> {
  for (const name of await readdir(dataFolder)) {
    if (!name.startsWith(spoolPrefix)) continue;
    const folder = path.join(dataFolder, name);
    const touched = await Promise.all([folder, path.join(folder, 'tables')].map((one) => stat(one).catch(() => null)));
    const last = Math.max(...touched.map((stats) => stats?.mtimeMs ?? 0));
    if (last > 0 && Date.now() - last > leftAfterMs) await rm(folder, { recursive: true, force: true });
  }
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

async function programVersion(): Promise<string> {
  const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };
  return version;
}
