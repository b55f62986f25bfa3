import { expect, test } from 'vitest';
import { similarityOf, sortBySimilarity } from './similarity.ts';

test('a name is exactly the text, has its words, or matched otherwise, whatever the accents and capitals', () => {
  expect(similarityOf(' ana  RUIZ ', ['Ana Ruíz', 'ana@correo.example'])).toBe('exact');
  expect(similarityOf('ana@correo.example', ['Ana Ruiz', 'ana@correo.example'])).toBe('exact');
  expect(similarityOf('an rui', ['Ana María Ruiz'])).toBe('words');
  expect(similarityOf('ana ruiz', ['Cúrcuma con Anamú'])).toBe('loose');
});

test('the most similar comes first, and ties keep their order', () => {
  const names = ['Anamú', 'Ana María', 'Ana', 'Ana Lucía'];
  expect(sortBySimilarity(names, (name) => similarityOf('ana', [name]))).toEqual([
    'Ana',
    'Anamú',
    'Ana María',
    'Ana Lucía',
  ]);
});
