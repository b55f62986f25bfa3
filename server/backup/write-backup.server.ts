import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
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
  await dropForgotten(source.dataFolder, now);
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
  for (const part of parts) await add(file, part.path, await readFile(path.join(folder, part.path)), now);

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

/** No copy takes as long as that to write: what is older was left by a process that was killed. */
const dayMs = 24 * 60 * 60 * 1000;

async function dropForgotten(dataFolder: string, now: Date): Promise<void> {
  for (const name of await readdir(dataFolder)) {
    if (!name.startsWith(spoolPrefix)) continue;
    const folder = path.join(dataFolder, name);
    const made = await stat(folder).catch(() => null);
    if (made && now.getTime() - made.mtimeMs > dayMs) await rm(folder, { recursive: true, force: true });
  }
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

async function programVersion(): Promise<string> {
  const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };
  return version;
}
