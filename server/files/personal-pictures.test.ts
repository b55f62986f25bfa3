import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type PersonalBucket, pictureUrl } from '#shop/pictures.ts';
import { createPictures, type Pictures, pictureHandler } from './pictures.server.ts';
import { createStorage, type Storage } from './storage.server.ts';

let dataFolder: string;
let storage: Storage;
let pictures: Pictures;
let shop: Hono;

beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'personal-pictures-'));
  storage = await createStorage({ dataFolder, s3: undefined });
  pictures = createPictures(storage);
  // The test trusts this cookie; in the shop, the session decides.
  const maySee = async (request: Request) => request.headers.get('cookie') === 'owner';
  shop = new Hono().get('/imagenes/*', pictureHandler(pictures, maySee));
});

afterEach(() => rm(dataFolder, { recursive: true }));

const aPicture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#e1ebe1' } });

async function saved(bucket: PersonalBucket, bytes: Uint8Array): Promise<string> {
  const result = await pictures.savePersonal(bucket, bytes);
  if (!result.ok) throw new Error(result.reason);
  return result.url;
}

const asOwner = (path: string, headers: Record<string, string> = {}) =>
  shop.request(path, { headers: { cookie: 'owner', ...headers } });

async function keptFile(url: string) {
  return sharp((await storage.find(url.replace('/imagenes/', ''))) ?? undefined).metadata();
}

test.each([
  ['avatars', 1200, 900, { width: 512, height: 512 }],
  ['avatars', 90, 300, { width: 90, height: 90 }],
  ['cover_photos', 3200, 1000, { width: 1600, height: 500 }],
  ['cover_photos', 800, 400, { width: 800, height: 400 }],
] as const)('a picture for %s of %i by %i is kept no larger than it is shown', async (bucket, width, height, kept) => {
  expect(await keptFile(await saved(bucket, await aPicture(width, height).png().toBuffer()))).toMatchObject({
    format: 'webp',
    ...kept,
  });
});

test('a profile picture is turned upright and stripped of metadata', async () => {
  const sideways = await aPicture(400, 200)
    .jpeg()
    .withExif({ IFD0: { Make: 'Un teléfono' }, IFD3: { GPSLatitude: '4/1 48/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  expect((await sharp(sideways).metadata()).exif).toBeDefined();

  for (const bucket of ['avatars', 'cover_photos'] as const) {
    const kept = await keptFile(await saved(bucket, sideways));
    expect([kept.exif, kept.xmp, kept.iptc, kept.orientation]).toEqual([undefined, undefined, undefined, undefined]);
    if (bucket === 'cover_photos') expect(kept).toMatchObject({ width: 200, height: 400 });
  }
});

test('the same picture of two people has two names that reveal nothing about it', async () => {
  const bytes = await aPicture(300, 300).png().toBuffer();
  const [one, other] = [await saved('avatars', bytes), await saved('avatars', bytes)];

  expect(one).toMatch(/^\/imagenes\/avatars\/[0-9a-f]{32}$/);
  expect(other).not.toBe(one);
});

test('a page disguised as a picture is refused', async () => {
  const page = Buffer.from('\x89PNG\r\n\x1a\n<script>alert(1)</script>', 'latin1');
  expect(await pictures.savePersonal('avatars', page)).toEqual({ ok: false, reason: 'not-a-picture' });
});

test('its owner may cache it privately for an hour; for others it does not exist', async () => {
  const url = await saved('avatars', await aPicture(600, 600).png().toBuffer());
  const variant = pictureUrl(url, 240, 'webp');

  const own = await asOwner(variant);
  expect([own.status, own.headers.get('cache-control')]).toEqual([200, 'private, max-age=3600']);
  expect(await sharp(await own.arrayBuffer()).metadata()).toMatchObject({ width: 240, height: 240 });
  const etag = own.headers.get('etag') ?? '';
  expect((await asOwner(variant, { 'if-none-match': etag })).status).toBe(304);

  const missing = '/imagenes/avatars/0123456789abcdef0123456789abcdef';
  const notThere = await asOwner(missing);
  const contentOf = async (answer: Response) => [answer.status, await answer.text(), [...answer.headers].sort()];
  const expected = await contentOf(notThere);
  expect(expected[0]).toBe(404);
  expect(await contentOf(await shop.request(variant))).toEqual(expected);
  expect(await contentOf(await shop.request(url))).toEqual(expected);
  expect(await contentOf(await shop.request(variant, { headers: { 'if-none-match': etag } }))).toEqual(expected);
});

test('it comes in the few widths its layout needs, and in no share picture', async () => {
  const url = await saved('cover_photos', await aPicture(1600, 500).png().toBuffer());

  const statuses = ['640.webp', '1440.webp', '240.webp', '640.avif', '640.jpeg', 'compartir.jpg'].map(
    async (file) => (await asOwner(`${url}/${file}`)).status,
  );
  expect(await Promise.all(statuses)).toEqual([200, 200, 404, 404, 404, 404]);
});

test('a removed picture is gone in all its widths; other kinds of picture stay', async () => {
  const url = await saved('avatars', await aPicture(600, 600).png().toBuffer());
  const logo = await pictures.save('logos', await aPicture(90, 90).png().toBuffer());
  if (!logo.ok) throw new Error(logo.reason);
  await asOwner(pictureUrl(url, 96, 'webp'));
  await asOwner(pictureUrl(url, 240, 'webp'));

  await pictures.remove(url);
  await pictures.remove(logo.url);
  await pictures.remove('https://otro.example/avatars/yo.png');

  expect((await asOwner(url)).status).toBe(404);
  expect((await asOwner(pictureUrl(url, 96, 'webp'))).status).toBe(404);
  expect(await readdir(join(dataFolder, 'files'), { recursive: true, withFileTypes: true })).toSatisfy(
    (entries: { name: string; isFile(): boolean }[]) => entries.filter((entry) => entry.isFile()).length === 1,
  );
  expect((await shop.request(logo.url)).status).toBe(200);
});

test('a width being rendered while its picture is removed is not kept', async () => {
  const url = await saved('avatars', await aPicture(600, 600).png().toBuffer());
  // The picture is removed before the new variant is stored.
  const slow = createPictures({
    ...storage,
    async put(key, bytes, contentType) {
      await pictures.remove(url);
      return storage.put(key, bytes, contentType);
    },
  });

  expect(
    await slow.serve({ bucket: 'avatars', hash: url.split('/').at(-1) ?? '', variant: { width: 96, format: 'webp' } }),
  ).toBeNull();
  expect(await storage.has(`variants/${url.replace('/imagenes/', '')}/96.webp`)).toBe(false);
});
