import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { buffer, text } from 'node:stream/consumers';
import { type Extract, extract } from 'tar-stream';
import { isKeptKey, largestPart } from './kept-files.server.ts';
import { type Manifest, manifestPath, type Part, readManifest } from './manifest.server.ts';

/** Why a file is no copy that could be used, in words for whoever runs the command. */
export class DamagedBackupError extends Error {}

/** A file that was read from its first byte to its last, and found to be a copy. */
export type CheckedBackup = { file: string; manifest: Manifest };

type Entry = Extract extends AsyncIterable<infer Found> ? Found : never;

/**
 * Reads a copy from its first byte to its last and compares every part with what the manifest says of it.
 *
 * @throws DamagedBackupError for a file that was cut off, changed, or never was a copy
 */
export async function checkArchive(file: string): Promise<CheckedBackup> {
  try {
    return { file, manifest: await checkEntries(file) };
  } catch (error) {
    // The disk's own faults have a code; what the reader of the format complains about is the file.
    if (error instanceof DamagedBackupError || (error instanceof Error && 'code' in error)) throw error;
    throw new DamagedBackupError('No se puede leer hasta el final: quedó a medias o no es una copia de la tienda.');
  }
}

async function checkEntries(file: string): Promise<Manifest> {
  const found: Part[] = [];
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
    found.push({ path: name, size, sha256: hash.digest('hex') });
  }
  if (!manifest) throw new DamagedBackupError('No tiene manifiesto: quedó a medias o no es una copia de la tienda.');
  compare(manifest, found);
  return manifest;
}

function compare(manifest: Manifest, found: Part[]): void {
  for (const [place, part] of manifest.parts.entries()) {
    const there = found[place];
    if (there?.path !== part.path) throw new DamagedBackupError(`Le falta ${part.path}.`);
    if (there.size !== part.size || there.sha256 !== part.sha256)
      throw new DamagedBackupError(`${part.path} no es como se guardó: su suma SHA-256 es otra.`);
    if (part.path.startsWith('files/') && !isKeptKey(part.path.slice('files/'.length)))
      throw new DamagedBackupError(`Trae un archivo que ninguna tienda guarda: ${part.path}.`);
  }
  const extra = found[manifest.parts.length];
  if (extra) throw new DamagedBackupError(`Trae algo que su manifiesto no nombra: ${extra.path}.`);
  const named = new Set(manifest.tables.flatMap(({ parts }) => parts));
  for (const name of named)
    if (!found.some((part) => part.path === name)) throw new DamagedBackupError(`Le falta ${name}.`);
}

/** The parts of a checked copy whose place begins with `folder`, one at a time, in the order of the file. */
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
