import { expect, test } from 'vitest';
import { placeAfterDigits } from './keep-caret.ts';

test.each([
  ['4242 4242', 0, 0],
  ['4242 4242', 4, 4],
  ['4242 4242', 5, 6],
  ['04/29', 2, 2],
  ['04/29', 9, 5],
])('in %j the caret behind %i digits is at %i', (text, digits, place) => {
  expect(placeAfterDigits(text, digits)).toBe(place);
});
