import { expect, test } from 'vitest';
import { forgivenSlips, typoDistance } from './typo-distance.ts';

test.each([
  ['moringa', 'moringa', 0],
  ['moringga', 'moringa', 1],
  ['morina', 'moringa', 1],
  ['noringa', 'moringa', 1],
  ['mroinga', 'moringa', 1],
  ['calenudla', 'calendula', 1],
  ['kalendla', 'calendula', 2],
  ['', 'miel', 4],
])('from %s to %s: %i slips', (typed, meant, slips) => {
  expect(typoDistance(typed, meant)).toBe(slips);
  expect(typoDistance(meant, typed)).toBe(slips);
});

test('a longer word is forgiven more', () => {
  expect(['gel', 'miel', 'moringa', 'espirulina'].map(forgivenSlips)).toEqual([0, 1, 1, 2]);
});
