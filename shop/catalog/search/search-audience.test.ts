import { expect, test } from 'vitest';
import { audienceOf } from './search-audience.ts';

const adults = { id: 'a', lexemes: ['line', 'erot'] };
const children = { id: 'n', lexemes: ['nin'] };
const others = { id: 'j', lexemes: ['jarab'] };
const all = [adults, children, others];

test('a search leaves out the products for adults', () => {
  expect(audienceOf(all, ['j'], false)).toMatchObject({ isForAdults: false, excluded: ['a'] });
});

test('a search for adults, by category or by a word, leaves out those for children', () => {
  expect(audienceOf(all, ['a'], false)).toMatchObject({ isForAdults: true, excluded: ['n'] });
  expect(audienceOf(all, [], true)).toMatchObject({ isForAdults: true, excluded: ['n'] });
});

test('a search for children has no products for adults, whatever else it names', () => {
  expect(audienceOf(all, ['a', 'n'], true)).toMatchObject({ isForChildren: true, excluded: ['a'] });
});
