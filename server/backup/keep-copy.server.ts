import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Manifest } from './manifest.server.ts';
import { checkArchive } from './read-archive.server.ts';

/**
 * Writes a backup to a file that only its owner can read. Renames it into place after it was flushed and verified.
 *
 * @throws if writing or verification fails; the partial file is deleted
 */
export async function keepCopy(copy: Readable, file: string): Promise<{ manifest: Manifest; bytes: number }> {
  const part = `${file}.part`;
  try {
    await pipeline(copy, createWriteStream(part, { mode: 0o600, flush: true }));
    const { manifest } = await checkArchive(part);
    await rename(part, file);
    return { manifest, bytes: (await stat(file)).size };
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}
