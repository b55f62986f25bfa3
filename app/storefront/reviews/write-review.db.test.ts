import { pino } from 'pino';
import { RouterContextProvider } from 'react-router';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { clientAddressContext, dbContext, limitsContext, logContext, picturesContext } from '#app/context.ts';
import { reviews } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { createPictures } from '#server/files/pictures.server.ts';
import type { Storage } from '#server/files/storage.server.ts';
import { createLimits } from '#server/http/limits/rate-limits.server.ts';
import { listReviews } from '#shop/reviews/list-reviews.server.ts';
import { reviewToken } from '#shop/reviews/review-link.server.ts';
import { insertProduct } from '#shop/testing/products.ts';
import { insertDeliveredOrder, insertReview } from '#shop/testing/reviews.ts';
import { action as report } from './report-review.tsx';
import { action, loader } from './write-review.tsx';

const shop = useTestDatabase();

/** A storage in memory. */
function memory() {
  const files = new Map<string, Uint8Array>();
  const storage: Storage = {
    find: async (key) => files.get(key) ?? null,
    has: async (key) => files.has(key),
    put: async (key, bytes) => void files.set(key, bytes),
    remove: async (key) => void files.delete(key),
    async *list() {},
    weigh: async () => 0,
  };
  return { files, storage };
}

type Args = Parameters<typeof loader>[0] & Parameters<typeof action>[0] & Parameters<typeof report>[0];

/** A visitor's browser without scripts. */
function visitor({ attempts = 1000 } = {}) {
  const { files, storage } = memory();
  const context = new RouterContextProvider();
  context.set(dbContext, shop.db);
  context.set(logContext, pino({ level: 'silent' }));
  context.set(clientAddressContext, '203.0.113.9');
  const bound = { attempts, seconds: 120 };
  context.set(limitsContext, createLimits(shop.database, { bounds: { review: bound, reviewReport: bound } }));
  context.set(picturesContext, createPictures(storage));
  const args = (params: Record<string, string>, body?: FormData) => {
    const url = new URL(`http://shop/opinar/${params.token}`);
    return { request: new Request(url, body && { method: 'POST', body }), url, params, context } as unknown as Args;
  };
  return {
    files,
    open: (token: string) => loader(args({ token })),
    send: (token: string, fields: Record<string, string>, photos: Uint8Array<ArrayBuffer>[] = []) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      for (const photo of photos) form.append('photos', new File([photo], 'foto.jpg'));
      return action(args({ token }, form));
    },
    report: (reviewId: string, reason: string) => {
      const form = new FormData();
      form.append('reason', reason);
      return report(args({ reviewId }, form));
    },
  };
}

async function deliveredLine() {
  const honey = await insertProduct(shop.db);
  const order = await insertDeliveredOrder(shop.db, [honey]);
  return { honey, token: reviewToken(order, 0) };
}

/** A photograph that says where it was taken. */
async function aPhoto(): Promise<Uint8Array<ArrayBuffer>> {
  const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: '#3a7' } });
  const place = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '4/1 48/1 0/1' } };
  return new Uint8Array(await picture.withExif(place).jpeg().toBuffer());
}

test('a review without scripts is stored with its photos, without where they were taken', async () => {
  const { honey, token } = await deliveredLine();
  const browser = visitor();

  const answer = await browser.send(token, { stars: '4', body: 'Muy rica.' }, [await aPhoto(), await aPhoto()]);

  expect(answer).toMatchObject({ status: 303 });
  const [review] = await listReviews(shop.db, honey.id);
  expect(review).toMatchObject({ stars: 4, body: 'Muy rica.' });
  expect(review?.photos).toHaveLength(2);
  for (const bytes of browser.files.values()) expect((await sharp(bytes).metadata()).exif).toBeUndefined();
  expect(await browser.open(token)).toMatchObject({ data: { reviewLine: { kind: 'reviewed' } } });
});

test.each([
  [{ body: 'Rica' }, { stars: ['Elige de una a cinco estrellas.'] }],
  [{ stars: '6', body: 'Rica' }, { stars: ['Elige de una a cinco estrellas.'] }],
  [{ stars: '5', body: 'Compren en www.otra.com' }, { body: [expect.stringContaining('sin enlaces')] }],
  [{ stars: '5', body: 'x'.repeat(1_501) }, { body: ['Puede tener hasta 1500 caracteres.'] }],
])('an invalid review is refused at its field, and what was typed is kept', async (fields, errors) => {
  const { token } = await deliveredLine();

  const answer = await visitor().send(token, fields as Record<string, string>);

  expect(answer).toMatchObject({ data: { errors, typed: { stars: '', ...fields } }, init: { status: 400 } });
  expect(await shop.db.$count(reviews)).toBe(0);
});

test('a file that is not a picture, or a fourth photo, is refused, and no file is kept for long', async () => {
  const { token } = await deliveredLine();
  const browser = visitor();
  const photo = await aPhoto();

  const notPicture = await browser.send(token, { stars: '5' }, [new TextEncoder().encode('<svg onload=alert(1)>')]);
  const tooMany = await browser.send(token, { stars: '5' }, [photo, photo, photo, photo]);

  expect(notPicture).toMatchObject({ data: { errors: { photos: [expect.stringContaining('no es una imagen')] } } });
  expect(tooMany).toMatchObject({ data: { errors: { photos: [expect.stringContaining('hasta 3 fotos')] } } });
  expect(browser.files.size).toBe(0);
});

test('an unknown link is a 404 and stores nothing', async () => {
  const { token } = await deliveredLine();
  const browser = visitor();
  const forged = `${token.slice(0, -2)}__`;

  expect(await browser.open(forged)).toMatchObject({ data: { reviewLine: null }, init: { status: 404 } });
  await browser.send(forged, { stars: '5' }, [await aPhoto()]);
  expect(await shop.db.$count(reviews)).toBe(0);
  expect(browser.files.size).toBe(0);
});

test('too many reviews from one place are refused before their photos are read', async () => {
  const { token } = await deliveredLine();
  const browser = visitor({ attempts: 0 });

  expect(await browser.send(token, { stars: '5' })).toMatchObject({ init: { status: 429 } });
  expect(await shop.db.$count(reviews)).toBe(0);
});

test('a visitor reports a published review, which stays published', async () => {
  const honey = await insertProduct(shop.db);
  const { id } = await insertReview(shop.db, { productId: honey.id });
  const browser = visitor();

  expect(await browser.report(id, 'Es ofensiva')).toMatchObject({ data: { isReported: true } });
  expect(await browser.report(id, 'cualquiera')).toMatchObject({ init: { status: 400 } });

  expect(await shop.db.select().from(reviews)).toMatchObject([
    { status: 'published', reportCount: 1, reportReason: 'Es ofensiva' },
  ]);
  await expect(browser.report(crypto.randomUUID(), 'Es ofensiva')).rejects.toMatchObject({ init: { status: 404 } });
  expect(await visitor({ attempts: 0 }).report(id, 'Es ofensiva')).toMatchObject({ init: { status: 429 } });
});
