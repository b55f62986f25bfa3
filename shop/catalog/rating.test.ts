import { expect, test } from 'vitest';
import { ratingOf, ratingWords } from './rating.ts';

test.each([
  [12, 58, '4,8 · 12 opiniones'],
  [1, 5, '5,0 · 1 opinión'],
  [3, 10, '3,3 · 3 opiniones'],
])('a rating is the mean of the stars with one decimal, and the number of reviews', (count, stars, words) => {
  const rating = ratingOf(count, stars);
  expect(rating && ratingWords(rating)).toBe(words);
});

test('without reviews there is no rating', () => {
  expect(ratingOf(0, 0)).toBeNull();
});
