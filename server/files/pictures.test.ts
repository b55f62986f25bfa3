import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { maxPictureBytes, type PublicBucket, pictureUrl } from '#shop/pictures.ts';
import { createPictures, type Pictures, pictureHandler } from './pictures.server.ts';
import { createStorage, type Storage } from './storage.server.ts';

let dataFolder: string;
let storage: Storage;
let pictures: Pictures;
let shop: Hono;

beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'pictures-'));
  storage = await createStorage({ dataFolder, s3: undefined });
  pictures = createPictures(storage);
  shop = new Hono().get('/imagenes/*', pictureHandler(pictures));
});

afterEach(() => rm(dataFolder, { recursive: true }));

const aPicture = (width = 1000, height = 1250) =>
  sharp({ create: { width, height, channels: 3, background: '#e1ebe1' } });

async function saved(bytes: Uint8Array, bucket: PublicBucket = 'productorigenatural'): Promise<string> {
  const result = await pictures.save(bucket, bytes);
  if (!result.ok) throw new Error(result.reason);
  return result.url;
}

const keptFile = (url: string) => join(dataFolder, 'files', url.replace('/imagenes/', ''));

describe('storing a picture', () => {
  test.each(['png', 'jpeg', 'webp'] as const)('a %s is kept as WebP', async (format) => {
    const url = await saved(await aPicture().toFormat(format).toBuffer());

    expect(url).toMatch(/^\/imagenes\/productorigenatural\/[0-9a-f]{32}$/);
    expect(await sharp(keptFile(url)).metadata()).toMatchObject({ format: 'webp', width: 1000, height: 1250 });
  });

  test('the same file twice is stored once', async () => {
    const bytes = await aPicture().png().toBuffer();

    expect(await saved(bytes)).toBe(await saved(bytes));
    expect(await readdir(join(dataFolder, 'files', 'productorigenatural'))).toHaveLength(1);
  });

  test('nothing larger than 2000 pixels is stored', async () => {
    const url = await saved(await aPicture(3000, 1500).jpeg().toBuffer());

    expect(await sharp(keptFile(url)).metadata()).toMatchObject({ width: 2000, height: 1000 });
  });

  test('a photograph taken sideways is turned upright and stripped of metadata', async () => {
    const sideways = await aPicture(400, 200)
      .jpeg()
      .withExif({ IFD0: { Orientation: '6', Make: 'Un teléfono' }, IFD3: { GPSLatitude: '4/1 48/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();

    const kept = await sharp(keptFile(await saved(sideways))).metadata();

    expect(kept).toMatchObject({ width: 200, height: 400 });
    expect(kept.exif).toBeUndefined();
  });

  test('a page disguised as a picture is refused', async () => {
    const page = new TextEncoder().encode('<script>alert(1)</script>'.repeat(10));
    expect(await pictures.save('logos', page)).toEqual({ ok: false, reason: 'not-a-picture' });

    const disguised = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), page]);
    expect(await pictures.save('logos', disguised)).toEqual({ ok: false, reason: 'not-a-picture' });
  });

  test('a drawing in SVG is refused: it can carry scripts', async () => {
    const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');

    expect(await pictures.save('logos', svg)).toEqual({ ok: false, reason: 'not-a-picture' });
  });

  test('data appended to the pixels is removed', async () => {
    const picture = await aPicture(50, 50).png().toBuffer();

    const url = await saved(Buffer.concat([picture, Buffer.from('<script>alert(1)</script>')]));

    expect(String(await storage.find(url.replace('/imagenes/', '')))).not.toContain('script');
  });

  test('a truncated picture is refused', async () => {
    const speckled = Buffer.from(Array.from({ length: 300 * 300 }, (_, at) => (at * 7919) % 251));
    const whole = await sharp(speckled, { raw: { width: 300, height: 300, channels: 1 } })
      .jpeg()
      .toBuffer();

    expect(await pictures.save('logos', whole.subarray(0, whole.byteLength / 2))).toEqual({
      ok: false,
      reason: 'not-a-picture',
    });
  });

  test('a small file that decodes to a huge picture is refused', async () => {
    const huge = await aPicture(9000, 9000).png({ compressionLevel: 9 }).toBuffer();
    expect(huge.byteLength).toBeLessThan(1_000_000);

    expect(await pictures.save('logos', huge)).toEqual({ ok: false, reason: 'too-large' });
  });

  test('a file beyond the size limit is refused without decoding it', async () => {
    expect(await pictures.save('logos', new Uint8Array(maxPictureBytes + 1))).toEqual({
      ok: false,
      reason: 'too-large',
    });
  });
});

describe('serving a picture', () => {
  test.each([
    ['avif', 'heif'],
    ['webp', 'webp'],
    ['jpeg', 'jpeg'],
  ] as const)('%s in the width asked for, cached for good', async (format, decoded) => {
    const url = await saved(await aPicture().png().toBuffer());

    const answer = await shop.request(pictureUrl(url, 320, format));

    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe(`image/${format}`);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(await sharp(await answer.arrayBuffer()).metadata()).toMatchObject({
      format: decoded,
      width: 320,
      height: 400,
    });
  });

  test('a small picture is never enlarged', async () => {
    const url = await saved(await aPicture(200, 250).png().toBuffer());

    const answer = await shop.request(pictureUrl(url, 1080, 'webp'));

    expect(await sharp(await answer.arrayBuffer()).metadata()).toMatchObject({ width: 200, height: 250 });
  });

  test('concurrent requests share one rendering', async () => {
    const url = await saved(await aPicture().png().toBuffer());
    const puts: string[] = [];
    const watched = createPictures({
      ...storage,
      put(key, ...rest) {
        puts.push(key);
        return storage.put(key, ...rest);
      },
    });
    const watchedShop = new Hono().get('/imagenes/*', pictureHandler(watched));

    const answers = await Promise.all(
      Array.from({ length: 20 }, () => watchedShop.request(pictureUrl(url, 640, 'webp'))),
    );
    await watchedShop.request(pictureUrl(url, 640, 'webp'));

    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(puts).toEqual([`variants/${url.replace('/imagenes/', '')}/640.webp`]);
  });

  test('a rendered variant is there after a restart', async () => {
    const url = pictureUrl(await saved(await aPicture().png().toBuffer()), 320, 'webp');
    const first = await (await shop.request(url)).arrayBuffer();
    await rm(keptFile(url).replace(/\/files\/(.*)\/320.webp$/, '/files/$1'));

    const restarted = new Hono().get('/imagenes/*', pictureHandler(createPictures(storage)));

    expect(await (await restarted.request(url)).arrayBuffer()).toEqual(first);
  });

  test('the stored picture itself is served as WebP', async () => {
    const url = await saved(await aPicture().png().toBuffer());

    const answer = await shop.request(url);

    expect(answer.headers.get('content-type')).toBe('image/webp');
    expect(await sharp(await answer.arrayBuffer()).metadata()).toMatchObject({ width: 1000 });
  });

  test('a conditional request for an unchanged picture is answered with 304', async () => {
    const url = pictureUrl(await saved(await aPicture().png().toBuffer()), 320, 'webp');
    const etag = (await shop.request(url)).headers.get('etag') ?? '';

    const again = await shop.request(url, { headers: { 'if-none-match': etag } });

    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
  });

  test('HEAD answers the headers alone', async () => {
    const url = pictureUrl(await saved(await aPicture().png().toBuffer()), 320, 'webp');

    const answer = await shop.request(url, { method: 'HEAD' });

    expect(answer.status).toBe(200);
    expect(Number(answer.headers.get('content-length'))).toBeGreaterThan(0);
    expect(await answer.text()).toBe('');
  });

  test('an unknown picture is not found', async () => {
    const url = await saved(await aPicture().png().toBuffer());
    await storage.put('transfer_proofs/0123456789abcdef0123456789abcdef', new Uint8Array(9), 'image/webp');

    for (const path of [
      `${url}/641.webp`,
      `${url}/640.gif`,
      `${url}/640.webp/`,
      url.replace('productorigenatural', 'logos'),
      '/imagenes/productorigenatural/0123456789abcdef0123456789abcdef/640.webp',
      '/imagenes/transfer_proofs/0123456789abcdef0123456789abcdef',
      '/imagenes/variants/productorigenatural/0123456789abcdef0123456789abcdef/640.webp',
      '/imagenes/productorigenatural/..%2f..%2f..%2fpackage.json',
      '/imagenes/',
    ]) {
      expect([path, (await shop.request(path)).status]).toEqual([path, 404]);
    }
  });
});
