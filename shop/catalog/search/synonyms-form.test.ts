import { safeParse } from 'valibot';
import { expect, test } from 'vitest';
import { synonymsForm } from './synonyms-form.ts';

test('a group of synonyms is stored as the search reads words', () => {
  expect(safeParse(synonymsForm, { words: 'Sábila, Penca de sábila;\nALOE vera, sabila' }).output).toEqual({
    words: ['sabila', 'penca sabila', 'aloe vera'],
  });
});

test.each(['', 'sábila', 'sábila, SABILA', 'sábila, %', 'sábila, una dos tres cuatro palabras largas'])(
  'a group needs two different words or short phrases: %s',
  (words) => {
    expect(safeParse(synonymsForm, { words }).success).toBe(false);
  },
);
