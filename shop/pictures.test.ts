import { describe, expect, test } from 'vitest';
import { isOwnPicture, parsePicturePath, pictureAddress, pictureSourceSet, pictureUrl } from './pictures.ts';

const hash = '0123456789abcdef0123456789abcdef';
const honey = pictureAddress('productorigenatural', hash);

describe('the URL of a picture', () => {
  test('a picture of the shop has a URL per width and format', () => {
    expect(pictureUrl(honey, 640, 'avif')).toBe(`/imagenes/productorigenatural/${hash}/640.avif`);
    expect(pictureSourceSet(honey, [320, 640], 'webp')).toBe(`${honey}/320.webp 320w, ${honey}/640.webp 640w`);
  });

  test('a picture from elsewhere keeps its URL', () => {
    expect(pictureUrl('https://ejemplo.co/miel.jpg', 640, 'avif')).toBe('https://ejemplo.co/miel.jpg');
    expect(pictureUrl('/logo.svg', 640, 'avif')).toBe('/logo.svg');
    expect(isOwnPicture('https://ejemplo.co/miel.jpg')).toBe(false);
  });
});

describe('parsing a path', () => {
  test('a variant, or the original picture', () => {
    expect(parsePicturePath(`${honey}/96.jpeg`)).toEqual({
      bucket: 'productorigenatural',
      hash,
      variant: { width: 96, format: 'jpeg' },
    });
    expect(parsePicturePath(honey)).toEqual({ bucket: 'productorigenatural', hash, variant: null });
  });

  test.each([
    ['another width', `${honey}/641.avif`],
    ['another format', `${honey}/640.tiff`],
    ['a width in another spelling', `${honey}/0640.avif`],
    ['an unknown bucket', `/imagenes/transfer_proofs/${hash}`],
    ['a folder upwards', `/imagenes/productorigenatural/../logos/${hash}`],
    ['a folder upwards, encoded', `/imagenes/productorigenatural/%2e%2e%2f${hash}`],
    ['something after the variant', `${honey}/640.avif/x`],
    ['an empty variant', `${honey}/`],
    ['a short hash', '/imagenes/productorigenatural/0123'],
    ['capitals', honey.replace('abc', 'ABC')],
    ['another path', '/productos'],
  ])('%s is not a picture of the shop', (_, path) => {
    expect(parsePicturePath(path)).toBeNull();
  });
});
