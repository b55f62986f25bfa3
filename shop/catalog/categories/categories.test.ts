import { expect, test } from 'vitest';
import { namesAdults } from './adult-categories.ts';
import { fallbackCategories, reservedCategoryIds } from './categories.ts';

test('the local list holds the ten categories under their fixed ids', () => {
  expect(fallbackCategories.map(({ id }) => id)).toEqual([
    'jarabes',
    'multivitaminicos',
    'potencializadores',
    'cosmeticos',
    'ninos',
    'purgantes',
    'pomadas-cremas',
    'linea-erotica',
    'capsulas',
    'examen-bio-cuantico',
  ]);
});

test('todos and ofertas are no category’s id', () => {
  expect(reservedCategoryIds).toEqual(['todos', 'ofertas']);
  expect(fallbackCategories.filter(({ id }) => reservedCategoryIds.includes(id))).toEqual([]);
});

test('of the ten categories those are for adults whose name says so', () => {
  for (const { name, adultsOnly } of fallbackCategories) expect(namesAdults(name), name).toBe(adultsOnly);
});
