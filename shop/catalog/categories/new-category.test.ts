import { expect, test } from 'vitest';
import { grounds, newCategoryId, nextGround } from './new-category.ts';

test('a category’s id is its name in lower case without accents, and never a taken id or a reserved list', () => {
  expect(newCategoryId('  Té & Infusiones ', [])).toBe('te-infusiones');
  expect(newCategoryId('Niños', ['ninos', 'ninos-2'])).toBe('ninos-3');
  expect(newCategoryId('Ofertas', [])).toBe('ofertas-2');
  expect(newCategoryId('¡Todos!', [])).toBe('todos-2');
  expect(newCategoryId('★★★', [])).toBe('categoria');
});

test('a new category takes the next free hue; with all ten taken, the least used one', () => {
  expect(nextGround([])).toBe('jarabes');
  expect(nextGround(['jarabes', 'potencializadores'])).toBe('multivitaminicos');
  expect(nextGround([...grounds, 'jarabes', 'multivitaminicos'])).toBe('potencializadores');
});
