import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PictureBucket } from '#shop/pictures.ts';
import type { Storage } from './storage.server.ts';

const bucket: PictureBucket = 'ilustraciones';

/**
 * Adds the built-in illustrations, which ship with the program, to a storage.
 *
 * Their keys are hashes of their content, like those of other pictures, so they are served in all widths and formats
 * without a database or seeding.
 */
export async function withIllustrations(storage: Storage, folder = 'server/files/illustrations'): Promise<Storage> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.webp'));
  const illustrations = new Map<string, Uint8Array>(
    await Promise.all(
      names.map(async (name) => {
        const bytes = await readFile(join(folder, name));
        return [`${bucket}/${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}`, bytes] as const;
      }),
    ),
  );
  return { ...storage, find: async (key) => illustrations.get(key) ?? storage.find(key) };
}
