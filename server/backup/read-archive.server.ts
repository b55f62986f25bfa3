import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { buffer, text } from 'node:stream/consumers';
import { type Extract, extract } from 'tar-stream';
import { isKeptKey, largestPart } from './kept-files.server.ts';
import { type Manifest, manifestPath, type Part, readManifest } from './manifest.server.ts';

/** The file is not a usable backup. The message is shown to the person who runs the command. */
export class DamagedBackupError extends Error {}

/** A backup file that was read completely and verified. */
export type CheckedBackup = { file: string; manifest: Manifest };

type Entry = Extract extends AsyncIterable<infer Item> ? Item : never;

/**
 * Reads a backup completely and verifies every part against the manifest.
 *
 * @throws DamagedBackupError if the file is truncated, altered or not a backup
 */
export async function checkArchive(file: string): Promise<CheckedBackup> {
  try {
    return { file, manifest: await checkEntries(file) };
  } catch (error) {
    // Disk errors have a code and are rethrown; any other error means that the tar format is invalid.
    if (error instanceof DamagedBackupError || (error instanceof Error && 'code' in error)) throw error;
    throw new DamagedBackupError('No se puede leer hasta el final: quedó a medias o no es una copia de la tienda.');
  }
}

async function checkEntries(file: string): Promise<Manifest> {
  const partsRead: Part[] = [];
  let manifest: Manifest | null = null;
  for await (const entry of entriesOf(file)) {
    const { name } = entry.header;
    if (name === manifestPath) {
      manifest = readManifest(await text(entry));
      if (!manifest)
        throw new DamagedBackupError(
          'No se entiende su manifiesto: la escribió otro programa o una versión más nueva de la tienda.',
        );
      continue;
    }
    if (manifest) throw new DamagedBackupError(`Trae algo después de su manifiesto: ${name}.`);
    const hash = createHash('sha256');
    let size = 0;
    for await (const chunk of entry as AsyncIterable<Buffer>) {
      hash.update(chunk);
      size += chunk.byteLength;
    }
    partsRead.push({ path: name, size, sha256: hash.digest('hex') });
  }
  if (!manifest) throw new DamagedBackupError('No tiene manifiesto: quedó a medias o no es una copia de la tienda.');
  compare(manifest, partsRead);
  return manifest;
}

function compare(manifest: Manifest, partsRead: Part[]): void {
  for (const [index, part] of manifest.parts.entries()) {
    const there = partsRead[index];
    if (there?.path !== part.path) throw new DamagedBackupError(`Le falta ${part.path}.`);
    if (there.size !== part.size || there.sha256 !== part.sha256)
      throw new DamagedBackupError(`${part.path} no es como se guardó: su suma SHA-256 es otra.`);
    if (part.path.startsWith('files/') && !isKeptKey(part.path.slice('files/'.length)))
      throw new DamagedBackupError(`Trae un archivo que ninguna tienda guarda: ${part.path}.`);
  }
  const extra = partsRead[manifest.parts.length];
  if (extra) throw new DamagedBackupError(`Trae algo que su manifiesto no nombra: ${extra.path}.`);
  const expectedParts = new Set(manifest.tables.flatMap(({ parts }) => parts));
  for (const name of expectedParts)
    if (!partsRead.some((part) => part.path === name)) throw new DamagedBackupError(`Le falta ${name}.`);
}

/** Yields the parts of a verified backup whose path starts with `folder`, one at a time, in file order. */
export async function* readParts(file: string, folder: string): AsyncGenerator<{ path: string; bytes: Buffer }> {
  for await (const entry of entriesOf(file)) {
    if (!entry.header.name.startsWith(folder)) {
      entry.resume();
      continue;
    }
    yield { path: entry.header.name, bytes: await buffer(entry) };
  }
}

async function* entriesOf(file: string): AsyncGenerator<Entry> {
  const source = createReadStream(file);
  const entries = extract();
  source.on('error', (error) => entries.destroy(error));
  source.pipe(entries);
  try {
    for await (const entry of entries) {
      if (entry.header.type !== 'file' || (entry.header.size ?? 0) > largestPart)
        throw new DamagedBackupError(`Trae algo que ninguna tienda guarda: ${entry.header.name}.`);
      yield entry;
    }
  } finally {
    source.destroy();
  }
}
