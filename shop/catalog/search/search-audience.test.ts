import { expect, test } from 'vitest';
import { audienceOf, categoriesMeant } from './search-audience.ts';

const adults = {
  id: 'a',
  name: 'Línea Erótica',
  lexemes: ['line', 'erot'],
  adultsOnly: true,
  hidden: false,
  parentId: null,
};
const children = { id: 'n', name: 'Niños', lexemes: ['nin'], adultsOnly: false, hidden: false, parentId: null };
const others = { id: 'j', name: 'Jarabes', lexemes: ['jarab'], adultsOnly: false, hidden: false, parentId: null };
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

test('categories for children are recognized by whole words', () => {
  const audienceOfName = (name: string) =>
    audienceOf([{ id: 'x', name, adultsOnly: false }], [], false).childrens.length === 1;
  expect(['Niños', 'Mamá y bebé', 'Bebés', 'Línea Infantil', 'Kids'].filter(audienceOfName)).toHaveLength(5);
  expect(['Bebidas', 'Jarabes', 'Bebedizos'].filter(audienceOfName)).toEqual([]);
});

test('a category for adults is meant only by a phrase with a word for adults', () => {
  const meant = (...phrases: string[][]) => categoriesMeant([{ phrases, sureness: 1 }], all, null).includes(adults);
  expect(meant(['line'])).toBe(false);
  expect(meant(['line'], ['erot'])).toBe(true);
  expect(meant(['line', 'erot'])).toBe(true);
  expect(meant(['crem', 'erot'])).toBe(false);
  expect(categoriesMeant([], all, 'a')).toContain(adults);
});

test('a category for adults whose name says nothing is meant by its whole name', () => {
  const pleasure = {
    id: 'p',
    name: 'Placer en pareja',
    lexemes: ['plac', 'parej'],
    adultsOnly: true,
    hidden: false,
    parentId: null,
  };
  const meant = (...phrases: string[][]) => categoriesMeant([{ phrases, sureness: 1 }], [pleasure], null).length === 1;
  expect(meant(['parej'])).toBe(false);
  expect(meant(['plac'], ['parej'])).toBe(true);
});
