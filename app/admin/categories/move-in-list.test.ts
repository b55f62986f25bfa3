import { expect, test } from 'vitest';
import { moveInList, siblingsOf } from './move-in-list.ts';

const entry = (id: string, parentId: string | null = null) => ({ id, parentId });
const list = [entry('a'), entry('b'), entry('b1', 'b'), entry('b2', 'b'), entry('c')];
const moved = (id: string, to: number) => moveInList(list, id, to).map((one) => one.id);

test('a category moves to its new place with its subcategories, and the others keep their order', () => {
  expect(moved('a', 2)).toEqual(['b', 'b1', 'b2', 'c', 'a']);
  expect(moved('b', 0)).toEqual(['b', 'b1', 'b2', 'a', 'c']);
});

test('a subcategory moves among those of its main category only', () => {
  expect(moved('b2', 0)).toEqual(['a', 'b', 'b2', 'b1', 'c']);
  expect(moveInList(list, 'b2', 2)).toBe(list);
  expect(siblingsOf(list, entry('b2', 'b')).map(({ id }) => id)).toEqual(['b1', 'b2']);
});

test('a move past the ends, to the same place or of an unknown category changes nothing', () => {
  const moves = [
    ['a', -1],
    ['c', 3],
    ['b', 1],
    ['x', 0],
  ] as const;
  for (const [id, to] of moves) expect(moveInList(list, id, to)).toBe(list);
});
