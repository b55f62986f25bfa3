import * as v from 'valibot';
import { expect, test } from 'vitest';
import { pictureField } from './form-fields.ts';
import { pictureAddress } from './pictures.ts';

test('a form accepts the shop’s own pictures or none: nothing from elsewhere, and no customer’s pictures', () => {
  const hash = '0123456789abcdef0123456789abcdef';
  for (const sound of ['', pictureAddress('logos', hash), pictureAddress('ilustraciones', hash)])
    expect(v.is(pictureField, sound), sound).toBe(true);
  for (const wrong of ['https://fotos.example/1.png', pictureAddress('avatars', hash), '/imagenes/logos/1'])
    expect(v.is(pictureField, wrong), wrong).toBe(false);
});
