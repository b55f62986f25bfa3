import { expect, test } from 'vitest';
import { toleratedTypos, typoDistance } from './typo-distance.ts';

test.each([
  ['moringa', 'moringa', 0],
  ['moringga', 'moringa', 1],
  ['morina', 'moringa', 1],
  ['noringa', 'moringa', 1],
  ['mroinga', 'moringa', 1],
  ['calenudla', 'calendula', 1],
  ['kalendla', 'calendula', 2],
  ['', 'miel', 4],
])('from %s to %s: %i typos', (typed, meant, slips) => {
  expect(typoDistance(typed, meant)).toBe(slips);
  expect(typoDistance(meant, typed)).toBe(slips);
});

test('words whose lengths differ by more than the typos of interest are infinitely distant', () => {
  expect(typoDistance('miel', 'melisa', 1)).toBe(Number.POSITIVE_INFINITY);
  expect(typoDistance('miel', 'mielo', 1)).toBe(1);
});

test('a longer word tolerates more typos', () => {
  expect(['gel', 'miel', 'moringa', 'espirulina'].map(toleratedTypos)).toEqual([0, 1, 1, 2]);
});
