import { expect, test } from 'vitest';
import { keepShown, togglePage, toggleRange, toggleRow } from './selection.ts';

const shown = ['a', 'b', 'c', 'd', 'e'];

test('a press chooses a row, another lets it go', () => {
  const chosen = toggleRow(new Set(), 'b');
  expect([...chosen]).toEqual(['b']);
  expect([...toggleRow(chosen, 'b')]).toEqual([]);
});

test('with Shift all rows between two presses become what the second one becomes', () => {
  const down = toggleRange(new Set(['b']), shown, 'b', 'd');
  expect([...down]).toEqual(['b', 'c', 'd']);
  expect([...toggleRange(down, shown, 'd', 'c')]).toEqual(['b']);
  expect([...toggleRange(new Set(), shown, 'd', 'b')]).toEqual(['b', 'c', 'd']);
});

test('with Shift and no row pressed before on this page it is one row alone', () => {
  expect([...toggleRange(new Set(), shown, null, 'c')]).toEqual(['c']);
  expect([...toggleRange(new Set(), shown, 'z', 'c')]).toEqual(['c']);
});

test('the box of the page chooses all of it, and lets all go once all are chosen', () => {
  const all = togglePage(new Set(['c']), shown);
  expect([...all]).toEqual(shown);
  expect([...togglePage(all, shown)]).toEqual([]);
});

test('rows that left the page are no longer chosen', () => {
  const chosen = new Set(['a', 'e']);
  expect([...keepShown(chosen, ['e', 'f'])]).toEqual(['e']);
  expect(keepShown(chosen, shown)).toBe(chosen);
});
