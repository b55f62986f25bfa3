import { expect, test } from 'vitest';
import { totalInWords } from './product-total.ts';

test('a total is written in figures, or as more than what was counted', () => {
  expect(totalInWords(24)).toBe('24');
  expect(totalInWords(1_204)).toBe('1.204');
  expect(totalInWords(10_000, true)).toBe('más de 10.000');
});
