import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { createPictures } from '#server/files/pictures.server.ts';
import { createProofs } from '#server/files/proofs.server.ts';
import { createStorage, type Storage } from '#server/files/storage.server.ts';
import { parsePicturePath } from '#shop/pictures.ts';
import { dropPersonalFiles } from './forget-people.server.ts';

async function aStorage(): Promise<Storage> {
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'forget-'));
  onTestFinished(() => rm(dataFolder, { recursive: true }));
  return createStorage({ dataFolder, s3: undefined });
}

async function someFiles(storage: Storage) {
  const pictures = createPictures(storage);
  const proofs = createProofs(storage);
  const drawing = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#1f5139' } })
    .png()
    .toBuffer();
  const avatar = await pictures.savePersonal('avatars', drawing);
  const proof = await proofs.check(new File([new Uint8Array(drawing)], 'transferencia.png'));
  if (!avatar.ok || !proof.ok) throw new Error('The files were not taken');
  await proofs.keep(proof.proof, proof.bytes);
  const request = parsePicturePath(avatar.url);
  if (!request) throw new Error('The picture has no address');
  return {
    files: { pictures: [avatar.url], proofs: [proof.proof.storageKey] },
    left: async () => ({
      avatar: (await pictures.serve(request)) !== null,
      proof: (await proofs.read(proof.proof.storageKey)) !== null,
    }),
    by: { pictures, proofs },
  };
}

test('a person’s files are deleted from the storage, and deleting them again is not an error', async () => {
  const { files, left, by } = await someFiles(await aStorage());
  expect(await left()).toEqual({ avatar: true, proof: true });

  await dropPersonalFiles(files, by);
  await dropPersonalFiles(files, by);

  expect(await left()).toEqual({ avatar: false, proof: false });
});

test('a file that cannot be deleted fails the job for a retry, and the others are deleted', async () => {
  const storage = await aStorage();
  const { files, left } = await someFiles(storage);
  const stuck: Storage = {
    ...storage,
    remove: (key) => (key.startsWith('avatars/') ? Promise.reject(new Error('no answer')) : storage.remove(key)),
  };

  const dropping = dropPersonalFiles(files, { pictures: createPictures(stuck), proofs: createProofs(stuck) });

  await expect(dropping).rejects.toThrow('no answer');
  expect(await left()).toEqual({ avatar: true, proof: false });
});
