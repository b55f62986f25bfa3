import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { type Pack, pack } from 'tar-stream';
import type { Database } from '#db/database.server.ts';
import type { Storage } from '../storage.server.ts';
import { isKeptKey, keptFolders, largestPart } from './kept-files.server.ts';
import { formatNumber, type Manifest, manifestPath, markOf, type Part } from './manifest.server.ts';
import { spoolTables } from './spool-tables.server.ts';

/** What a copy is made of. */
export type BackupSource = {
  database: Pick<Database, 'db' | 'engine'>;
  storage: Storage;
  /** the one second steps of signing in are encrypted with; it does not go into the file */
  secret: string;
  /** where rows are set aside while the file is written */
  dataFolder: string;
  /** told of each file that does not go into the copy because no shop put it there */
  onLeftOut?: (key: string) => void;
};

const spoolPrefix = 'copy-';

/**
 * Writes the whole shop into one tar file, while it goes on selling: its tables as they stand at one moment, then its
 * pictures and proofs of transfers, then the manifest by which all of it is checked.
 *
 * What is held in memory is one part of a table or one picture at a time, as fast as the reader takes them.
 *
 * @returns the bytes of the file. They begin once the tables are set aside, and break off with an error when something
 * cannot be read: a file without its manifest is no copy.
 */
export async function writeBackup(source: BackupSource, now = new Date()): Promise<Readable> {
  await dropLeftSpools(source.dataFolder);
  const folder = await mkdtemp(path.join(source.dataFolder, spoolPrefix));
  try {
    const spooled = await spoolTables(source.database, folder);
    const file = pack();
    void fill(file, source, folder, spooled, now)
      .catch((error: Error) => file.destroy(error))
      .finally(() => rm(folder, { recursive: true, force: true }));
    return Readable.from(file, { objectMode: false });
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

async function fill(
  file: Pack,
  { database, storage, secret, onLeftOut }: BackupSource,
  folder: string,
  { tables, sequences, migration, parts }: Awaited<ReturnType<typeof spoolTables>>,
  now: Date,
): Promise<void> {
  let shownAt = 0;
  /** Shows another copy that what is set aside for this one is not left over. */
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
  // What a file manager or a person left there would make the whole copy one that no shop takes back.
  const leave = (key: string) => {
    leftOut.push(key);
    onLeftOut?.(key);
  };
  // Listed after the tables were read: whatever they name was there before.
  for (const kept of keptFolders) {
    for await (const key of storage.list(kept)) {
      if (!isKeptKey(key)) {
        leave(key);
        continue;
      }
      const bytes = await storage.find(key);
      // Removed in between, by whom it showed: then it is not for the copy either.
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
    engine: database.engine,
    secretMark: markOf(secret),
    tables,
    sequences,
    parts: [...parts, ...files],
    leftOut,
  };
  await add(file, manifestPath, new TextEncoder().encode(`${JSON.stringify(manifest, null, 1)}\n`), now);
  file.finalize();
}

function add(file: Pack, name: string, bytes: Uint8Array, mtime: Date): Promise<void> {
  return new Promise((resolve, reject) => {
    const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    file.entry({ name, mode: 0o600, mtime }, body, (error) => (error ? reject(error) : resolve()));
  });
}

/** Nothing is written into one for so long unless its process was killed, or its reader has gone to sleep. */
export const leftAfterMs = 10 * 60 * 1000;

/** Removes the rows that were set aside by processes that were killed meanwhile. Other copies may be under way. */
export async function dropLeftSpools(dataFolder: string): Promise<void> {
  for (const name of await readdir(dataFolder)) {
    if (!name.startsWith(spoolPrefix)) continue;
    const folder = path.join(dataFolder, name);
    const touched = await Promise.all([folder, path.join(folder, 'tables')].map((one) => stat(one).catch(() => null)));
    const last = Math.max(...touched.map((found) => found?.mtimeMs ?? 0));
    if (last > 0 && Date.now() - last > leftAfterMs) await rm(folder, { recursive: true, force: true });
  }
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

async function programVersion(): Promise<string> {
  const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };
  return version;
}
