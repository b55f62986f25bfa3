import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawSharePicture } from './share-picture.server.ts';

const plain = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 4, background } })
    .webp()
    .toBuffer();

test.each([
  ['an upright one', 800, 1000],
  ['a square one', 600, 600],
  ['one wider than it is shown', 2000, 500],
  ['one of exactly that shape', 1200, 630],
  ['a tiny one', 3, 2],
])('every picture is shared as a JPEG of 1200 by 630: %s', async (_, width, height) => {
  const shared = await drawSharePicture(await plain(width, height, '#e1ebe1'));

  expect(await sharp(shared).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630, channels: 3 });
});

test('the background beside a picture is its own colour, and transparency becomes white', async () => {
  const firstPixel = async (background: string) => [
    ...(
      await sharp(await drawSharePicture(await plain(400, 500, background)))
        .raw()
        .toBuffer()
    ).subarray(0, 3),
  ];

  const [red, green, blue] = await firstPixel('#204060');
  expect([red, green, blue].map((value) => Math.round((value ?? 0) / 32))).toEqual([1, 2, 3]);
  expect(await firstPixel('#00000000')).toEqual([255, 255, 255]);
});

test('even the noisiest photograph stays below the size limit of messengers', async () => {
  const noise = sharp(randomBytes(1600 * 840 * 3), { raw: { width: 1600, height: 840, channels: 3 } });

  const shared = await drawSharePicture(await noise.png({ compressionLevel: 0 }).toBuffer());
  expect(shared.byteLength).toBeLessThanOrEqual(300 * 1024);
});
