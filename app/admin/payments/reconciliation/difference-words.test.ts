import { expect, test } from 'vitest';
import { differencesText } from './difference-words.ts';

test('a day without a file is not called free of differences', () => {
  expect(differencesText(0, { isCompared: false })).toBe('sin comparar todavía');
  expect(differencesText(0, { isCompared: true })).toBe('sin diferencias');
  expect(differencesText(1, { isCompared: false })).toBe('1 movimiento con diferencias');
  expect(differencesText(2, { isCompared: true })).toBe('2 movimientos con diferencias');
});
