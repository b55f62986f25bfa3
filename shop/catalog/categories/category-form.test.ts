import * as v from 'valibot';
import { expect, test } from 'vitest';
import { pictureAddress } from '#shop/pictures.ts';
import { categoryForm, mayShowPicture } from './category-form.ts';

test('a category needs a name after trimming, and nothing else', () => {
  for (const name of ['', '   ', undefined])
    expect(v.safeParse(categoryForm, { name }).issues?.[0].message).toBe('El nombre de la categoría es obligatorio.');
  expect(v.parse(categoryForm, { name: '  Té e infusiones ' })).toEqual({
    name: 'Té e infusiones',
    adultsOnly: false,
    hidden: false,
  });
});

test('a category shows a picture of the shop, none, or the external one it already had', () => {
  const elsewhere = 'https://otra.example/te.png';
  expect(mayShowPicture('')).toBe(true);
  expect(mayShowPicture(pictureAddress('categoryimages', 'a'.repeat(32)))).toBe(true);
  expect(mayShowPicture(elsewhere)).toBe(false);
  expect(mayShowPicture(elsewhere, elsewhere)).toBe(true);
  expect(mayShowPicture('javascript:alert(1)')).toBe(false);
});
