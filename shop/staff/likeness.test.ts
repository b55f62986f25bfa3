import { expect, test } from 'vitest';
import { likenessOf, likestFirst } from './likeness.ts';

test('a name is what was typed, has its words, or was found by something else, whatever the accents and capitals', () => {
  expect(likenessOf(' ana  RUIZ ', ['Ana Ruíz', 'ana@correo.example'])).toBe('exact');
  expect(likenessOf('ana@correo.example', ['Ana Ruiz', 'ana@correo.example'])).toBe('exact');
  expect(likenessOf('an rui', ['Ana María Ruiz'])).toBe('words');
  expect(likenessOf('ana ruiz', ['Cúrcuma con Anamú'])).toBe('loose');
});

test('the likest comes first, and what is as like keeps its place', () => {
  const names = ['Anamú', 'Ana María', 'Ana', 'Ana Lucía'];
  expect(likestFirst(names, (name) => likenessOf('ana', [name]))).toEqual(['Ana', 'Anamú', 'Ana María', 'Ana Lucía']);
});
