import { expect, test } from 'vitest';
import routes from '../../routes.ts';
import { findScreens, screens } from './screens.ts';

test('a screen is found by the beginnings of its words, or of another name for it, without accents and in any case', () => {
  const labels = (text: string) => findScreens(text).map(({ label }) => label);
  expect(labels('recog tien')).toEqual(['Recogidas en tienda']);
  expect(labels('EXAMEN BIO')).toEqual(['Solicitudes']);
  expect(labels('catalogo')).toContain('Productos');
  expect(labels('zzz')).toEqual([]);
  expect(findScreens(' ')).toEqual(screens);
});

test('every screen of the search is there', () => {
  const addresses = routes.flatMap((route) => [route, ...(route.children ?? [])]).map(({ path }) => `/${path}`);
  for (const { href } of screens) expect(addresses).toContain(href.replace(/\?.*/, ''));
});
