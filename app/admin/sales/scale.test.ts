import fc from 'fast-check';
import { expect, test } from 'vitest';
import { axisMarks, formatGrowth, formatRoughly, isNamed } from './scale.ts';

test('an axis goes from 0 past the largest value in even, round steps, four at most', () => {
  expect(axisMarks(820_000, 1)).toEqual([0, 250_000, 500_000, 750_000, 1_000_000]);
  expect(axisMarks(0, 100_000)).toEqual([0, 25_000, 50_000, 75_000, 100_000]);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2_000_000_000 }), (largest) => {
      const marks = axisMarks(largest, 1_000);
      expect(marks.at(-1)).toBeGreaterThanOrEqual(largest);
      expect(marks.length).toBeLessThanOrEqual(5);
      expect(marks.every((mark, place) => mark === place * (marks[1] ?? 0))).toBe(true);
    }),
  );
});

test('an amount is rounded where there is little space', () => {
  expect([0, 500, 300_000, 1_250_000, 12_000_000].map(formatRoughly)).toEqual([
    '0',
    '500',
    '300 mil',
    '1,25 mill.',
    '12 mill.',
  ]);
});

test('growth is in per cent, and left out if there was nothing before', () => {
  expect([
    formatGrowth(112, 100),
    formatGrowth(92, 100),
    formatGrowth(100, 100),
    formatGrowth(5, 0),
    formatGrowth(2_000, 10),
  ]).toEqual(['+12 %', '−8 %', '0 %', null, '+19.900 %']);
});

test('the last bar is always labelled, and no more labels than fit', () => {
  for (const bars of [1, 7, 24, 30, 61]) {
    const labelled = Array.from({ length: bars }, (_, place) => place).filter((place) => isNamed(place, bars, 8));
    expect(labelled.at(-1)).toBe(bars - 1);
    expect(labelled.length).toBeLessThanOrEqual(8);
  }
});
