import { expect, test } from 'vitest';
import { wordingText } from './wording.ts';

test('a sentence is stored with the path of each page it links to', () => {
  expect(wordingText(['Acepto los ', { words: 'términos', path: '/terminos' }, '.'])).toBe(
    'Acepto los términos (/terminos).',
  );
});
