import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Storage } from '#server/files/storage.server.ts';
import { contentTypeOf, isKeptKey, keptFolders } from './kept-files.server.ts';
import type { Manifest } from './manifest.server.ts';

/** The path prefix of the shop's files in a backup. */
export const filesFolder = 'files/';

/** Returns the SHA-256 of each file in a backup, by its storage key. */
export function listFiles({ parts }: Manifest): Map<string, string> {
  const files = parts.filter((part) => part.path.startsWith(filesFolder));
  return new Map(files.map((part) => [part.path.slice(filesFolder.length), part.sha256]));
}

/** Writes files that are missing or damaged, and can undo it. */
export function putFiles(storage: Storage, aside: string) {
  const added: string[] = [];
  /** storage key to the path of the saved previous content */
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

/** Lists the replaced shop's files that are not in the backup. Foreign files are ignored. */
export async function listOthers(storage: Storage, kept: ReadonlyMap<string, string>): Promise<string[]> {
  const others: string[] = [];
  for (const folder of keptFolders)
    for await (const key of storage.list(folder)) if (isKeptKey(key) && !kept.has(key)) others.push(key);
  return others;
}

/**
 * Deletes files and their resized variants.
 *
 * @returns those that could not be deleted
 */
export async function removeAll(
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
