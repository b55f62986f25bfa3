import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PictureBucket } from '#shop/pictures.ts';
import type { Storage } from './storage.server.ts';

const bucket: PictureBucket = 'ilustraciones';

/**
 * A storage that also holds the shop's built-in illustrations, which come with the program.
 *
 * They are found by their content like any picture, so they too are served in every width and format, and need
 * neither a database nor a first start to be there.
 */
export async function withIllustrations(storage: Storage, folder = 'server/illustrations'): Promise<Storage> {
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
