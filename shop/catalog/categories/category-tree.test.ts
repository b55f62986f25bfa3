import { expect, test } from 'vitest';
import { idsWithin, inTree } from './category-tree.ts';

const category = (id: string, parentId: string | null = null, adultsOnly = false) => ({ id, parentId, adultsOnly });
const soft = category('blandas', 'capsulas');
const hard = category('duras', 'capsulas');
const couples = category('pareja', 'capsulas', true);
const capsules = category('capsulas');
const syrups = category('jarabes');

test('each main category is followed by its subcategories, in their order', () => {
  expect(inTree([hard, syrups, soft, capsules]).map(({ id }) => id)).toEqual([
    'jarabes',
    'capsulas',
    'duras',
    'blandas',
  ]);
});

test('a subcategory whose main category is not in the list is listed like a main one', () => {
  expect(inTree([soft, syrups])).toEqual([soft, syrups]);
});

test('a main category contains its subcategories, except those for adults if it is for everyone', () => {
  const all = [capsules, soft, couples, syrups];

  expect(idsWithin(capsules, all)).toEqual(['capsulas', 'blandas']);
  expect(idsWithin({ ...capsules, adultsOnly: true }, all)).toEqual(['capsulas', 'blandas', 'pareja']);
  expect(idsWithin(soft, all)).toEqual(['blandas']);
});
