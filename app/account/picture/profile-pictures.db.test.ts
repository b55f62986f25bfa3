import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { RouterContextProvider } from 'react-router';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parseFlash } from '#app/account/flash.ts';
import { dbContext, limitsContext, logContext, picturesContext, viewerContext } from '#app/context.ts';
import type { Db } from '#db/database.server.ts';
import { userProfiles, users } from '#db/schema.ts';
import { openAway } from '#db/testing/away.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { createPictures, type Pictures } from '#server/files/pictures.server.ts';
import { createStorage } from '#server/files/storage.server.ts';
import { createLimits } from '#server/http/limits/rate-limits.server.ts';
import { createLog } from '#server/process/log.server.ts';
import { maySeePicture } from '#shop/customers/may-see-picture.server.ts';
import type { Viewer } from '#shop/customers/viewer.ts';
import { aViewer } from '#shop/testing/viewers.ts';
import { action as remove } from './remove-picture.ts';
import { action as upload } from './upload-picture.ts';

const shop = useTestDatabase();
let dataFolder: string;
let pictures: Pictures;

const laura: Viewer = aViewer({
  userId: 'laura',
  email: 'laura@correo.example',
  fullName: 'Laura Gómez',
  role: 'customer',
  avatarUrl: null,
});
const pedro: Viewer = { ...laura, userId: 'pedro', email: 'pedro@correo.example', fullName: 'Pedro Ruiz' };
const marta = aViewer({ userId: 'marta', email: 'marta@correo.example', fullName: 'Marta Ríos', role: 'admin' });

beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'profile-pictures-'));
  pictures = createPictures(await createStorage({ dataFolder, s3: undefined }));
  for (const { userId: id, fullName, email, role } of [laura, pedro, marta]) {
    await shop.db.insert(users).values({ id, name: fullName, email });
    await shop.db.insert(userProfiles).values({ id, fullName, email, role });
  }
});

afterEach(() => rm(dataFolder, { recursive: true }));

type Args = Parameters<typeof upload>[0] & Parameters<typeof remove>[0];
type Sent = { as?: Viewer; kind?: string; picture?: Uint8Array; db?: Db; uploads?: number };

const limitedTo = (attempts: number) =>
  createLimits(shop.database, { bounds: { picture: { attempts, seconds: 120 } } });

function sent({ as = laura, kind = 'avatar', picture, db = shop.db }: Sent, limits = limitedTo(30)): Args {
  const context = new RouterContextProvider();
  context.set(dbContext, db);
  context.set(viewerContext, as);
  context.set(limitsContext, limits);
  context.set(picturesContext, pictures);
  context.set(logContext, createLog('silent'));
  const body = new FormData();
  // A forged field that our pages never send: the picture must still be the viewer's own.
  body.set('userId', pedro.userId);
  if (picture) body.set('picture', new File([new Uint8Array(picture)], 'yo.png', { type: 'image/png' }));
  const url = new URL(`/perfil/picture/${kind}`, 'https://tienda.example');
  return { request: new Request(url, { method: 'POST', body }), url, params: { kind }, context } as unknown as Args;
}

const aPicture = (colour = '#e1ebe1') =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: colour } })
    .png()
    .toBuffer();

async function profileOf(userId: string) {
  const profiles = await shop.db.select().from(userProfiles);
  const profile = profiles.find(({ id }) => id === userId);
  if (!profile) throw new Error('no profile');
  return profile;
}

const filesIn = (bucket: string) => readdir(join(dataFolder, 'files', bucket)).catch(() => []);

test('a picture is stored for the signed-in profile, and the previous file is deleted', async () => {
  expect((await upload(sent({ picture: await aPicture() }))).status).toBe(200);
  const first = (await profileOf('laura')).avatarUrl ?? '';
  expect((await upload(sent({ picture: await aPicture('#205a71') }))).status).toBe(200);
  expect((await upload(sent({ kind: 'cover', picture: await aPicture() }))).status).toBe(200);

  const { avatarUrl, coverPhotoUrl } = await profileOf('laura');
  expect(avatarUrl).not.toBe(first);
  expect(await filesIn('avatars')).toEqual([avatarUrl?.split('/').at(-1)]);
  expect(await filesIn('cover_photos')).toEqual([coverPhotoUrl?.split('/').at(-1)]);
  expect(await profileOf('pedro')).toMatchObject({ avatarUrl: null, coverPhotoUrl: null });
});

test('a profile picture is served to its owner and staff who see people, and a replaced one to neither', async () => {
  await upload(sent({ picture: await aPicture() }));
  const url = (await profileOf('laura')).avatarUrl ?? '';

  const may = (viewer: Viewer | null) => maySeePicture(shop.db, viewer, url);
  expect([await may(laura), await may(marta), await may(pedro), await may(null)]).toEqual([true, true, false, false]);
  expect(await may(aViewer({ userId: 'bodega', role: 'admin', staffRole: 'warehouse' }))).toBe(false);

  await upload(sent({ picture: await aPicture() }));
  expect(await may(laura)).toBe(false);
});

test('a removed picture is deleted from the profile and from the files', async () => {
  await upload(sent({ kind: 'cover', picture: await aPicture() }));

  const answer = await remove(sent({ kind: 'cover' }));

  expect(answer.headers.get('Location')).toBe('/perfil/details');
  expect(parseFlash(answer.headers.get('Set-Cookie')?.split(';')[0] ?? '')).toEqual({
    title: 'Foto de portada eliminada',
  });
  expect((await profileOf('laura')).coverPhotoUrl).toBeNull();
  expect(await filesIn('cover_photos')).toEqual([]);
});

test('a file the storage fails to delete is deleted later, and the profile drops it at once', async () => {
  await upload(sent({ picture: await aPicture() }));
  const { avatarUrl } = await profileOf('laura');
  const args = sent({});
  args.context.set(picturesContext, { ...pictures, remove: () => Promise.reject(new Error('no answer')) });

  await remove(args);

  expect((await profileOf('laura')).avatarUrl).toBeNull();
  const { rows } = await shop.db.execute(sql`select data from pgboss.job where name = 'drop-personal-files'`);
  expect(rows).toEqual([{ data: { pictures: [avatarUrl], proofs: [] } }]);
});

test('an invalid picture is refused with its reason and changes nothing', async () => {
  await upload(sent({ picture: await aPicture() }));
  const before = await profileOf('laura');

  const disguised = await upload(sent({ picture: new TextEncoder().encode('<svg onload="alert(1)"/>') }));
  expect(disguised.status).toBe(400);
  expect(await disguised.json()).toEqual({
    outcome: 'refused',
    message: 'El archivo no es una imagen PNG, JPG o WebP, o está dañado.',
  });
  const nothing = await upload(sent({}));
  expect([nothing.status, await nothing.json()]).toEqual([400, { outcome: 'refused', message: 'Elige una imagen.' }]);
  expect(await profileOf('laura')).toEqual(before);
});

test('too many uploads are refused with a Retry-After', async () => {
  const limits = limitedTo(1);
  await upload(sent({ picture: await aPicture() }, limits));

  const answer = await upload(sent({ picture: await aPicture() }, limits));
  expect([answer.status, answer.headers.get('Retry-After')]).toEqual([429, '120']);
  expect(await answer.json()).toMatchObject({ message: expect.stringMatching(/^Demasiados intentos/) });
});

test('a profile has only these two kinds of picture', async () => {
  await expect(upload(sent({ kind: 'logo', picture: await aPicture() }))).rejects.toMatchObject({
    init: { status: 404 },
  });
  await expect(remove(sent({ kind: 'constructor' }))).rejects.toMatchObject({ init: { status: 404 } });
});

test('without a database the old picture stays, and no file is left behind', async () => {
  const away = await openAway();
  try {
    const answer = await upload(sent({ picture: await aPicture(), db: away.db }));
    expect([answer.status, await answer.json()]).toEqual([
      503,
      { outcome: 'refused', message: 'Base de datos no disponible.' },
    ]);
    expect(await filesIn('avatars')).toEqual([]);

    const refusal = await remove(sent({ db: away.db }));
    expect(parseFlash(refusal.headers.get('Set-Cookie')?.split(';')[0] ?? '')).toMatchObject({
      title: 'Error al Actualizar',
      description: 'Base de datos no disponible.',
    });
  } finally {
    await away.close();
  }
});
