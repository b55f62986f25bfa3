import { expect, test } from 'vitest';
import { keepShown, togglePage, toggleRange, toggleRow } from './selection.ts';

const shown = ['a', 'b', 'c', 'd', 'e'];

test('a click selects a row, and another deselects it', () => {
  const chosen = toggleRow(new Set(), 'b');
  expect([...chosen]).toEqual(['b']);
  expect([...toggleRow(chosen, 'b')]).toEqual([]);
});

test('Shift-click gives all rows between two clicks the state of the second', () => {
  const down = toggleRange(new Set(['b']), shown, 'b', 'd');
  expect([...down]).toEqual(['b', 'c', 'd']);
  expect([...toggleRange(down, shown, 'd', 'c')]).toEqual(['b']);
  expect([...toggleRange(new Set(), shown, 'd', 'b')]).toEqual(['b', 'c', 'd']);
});

test('Shift-click without an earlier click on the page affects one row', () => {
  expect([...toggleRange(new Set(), shown, null, 'c')]).toEqual(['c']);
  expect([...toggleRange(new Set(), shown, 'z', 'c')]).toEqual(['c']);
});

test('the page’s box selects all rows, and deselects all once all are selected', () => {
  const all = togglePage(new Set(['c']), shown);
  expect([...all]).toEqual(shown);
  expect([...togglePage(all, shown)]).toEqual([]);
});

test('the page’s box adds the rows that are selected together to another that is selected', () => {
  const both = togglePage(new Set(['e']), ['a', 'b']);
  expect([...both]).toEqual(['a', 'b', 'e']);
  expect([...togglePage(both, ['a', 'b'])]).toEqual([]);
});

test('rows that left the page are deselected', () => {
  const chosen = new Set(['a', 'e']);
  expect([...keepShown(chosen, ['e', 'f'])]).toEqual(['e']);
  expect(keepShown(chosen, shown)).toBe(chosen);
});
