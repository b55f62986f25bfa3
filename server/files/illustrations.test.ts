import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { parsePicturePath } from '#shop/pictures.ts';
import { builtInCarousel, builtInPromos } from '#shop/settings/banners.ts';
import { shippedAnnouncement } from '#shop/shipping/announced-shipping.ts';
import { withIllustrations } from './illustrations.server.ts';
import { createPictures } from './pictures.server.ts';
import { createStorage } from './storage.server.ts';

test('the built-in banners come in every width and format before the shop holds any data', async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'illustrations-'));
  const pictures = createPictures(await withIllustrations(await createStorage({ dataFolder, s3: undefined })));

  for (const { image_url } of [...builtInCarousel(shippedAnnouncement), ...builtInPromos]) {
    const request = parsePicturePath(`${image_url}/480.avif`);
    const served = request && (await pictures.serve(request));
    expect(served?.contentType).toBe('image/avif');
    expect(await sharp(served?.bytes).metadata()).toMatchObject({ format: 'heif', width: 480 });
  }
  await rm(dataFolder, { recursive: true });
});
