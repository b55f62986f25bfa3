import { expect, test } from 'vitest';
import { totalInWords } from './product-total.ts';

test('a total is shown as a number, or as more than the counted limit', () => {
  expect(totalInWords(24)).toBe('24');
  expect(totalInWords(1_204)).toBe('1.204');
  expect(totalInWords(10_000, true)).toBe('más de 10.000');
});
