import { expect, test } from 'vitest';
import { wordingText } from './wording.ts';

test('a sentence is kept with the address of each page its words led to', () => {
  expect(wordingText(['Acepto los ', { words: 'términos', path: '/terminos' }, '.'])).toBe(
    'Acepto los términos (/terminos).',
  );
});
