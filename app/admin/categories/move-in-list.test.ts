import { expect, test } from 'vitest';
import { moveInList } from './move-in-list.ts';

const list = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];
const moved = (id: string, to: number) =>
  moveInList(list, id, to)
    .map((entry) => entry.id)
    .join('');

test('an entry moves to its new place, and the others keep their order', () => {
  expect(moved('a', 2)).toBe('bca');
  expect(moved('c', 0)).toBe('cab');
  expect(moved('b', 2)).toBe('acb');
});

test('a move past the ends, to the same place or of an unknown entry changes nothing', () => {
  for (const [id, to] of [
    ['a', -1],
    ['c', 3],
    ['b', 1],
    ['x', 0],
  ] as const)
    expect(moveInList(list, id, to)).toBe(list);
});
