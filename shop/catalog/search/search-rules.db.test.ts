import { beforeEach, expect, test } from 'vitest';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { insertDemoCatalogue } from '#demo/testing/demo-catalogue.ts';
import { listProducts, suggestProducts } from '#shop/catalog/list-products.server.ts';
import { everything } from './catalog-query.ts';

const shop = useTestDatabase();
beforeEach(() => insertDemoCatalogue(shop.db));

const find = (search: string) => listProducts(shop.db, { ...everything, search, sort: 'relevance' });
const namesOf = async (search: string) => (await find(search)).products.map(({ name }) => name);
const categoriesOf = async (search: string) =>
  new Set((await find(search)).products.map(({ categoryId }) => categoryId));

test('products for adults are left out unless the search has a word of theirs', async () => {
  for (const text of [
    'masaje',
    'sabila',
    'gel',
    'gel de sabila',
    'cacao',
    'aceite',
    'maracuya',
    'aceite de almendras',
    'dolor de rodilla',
    'sabañones',
  ]) {
    expect(await categoriesOf(text), text).not.toContain('linea-erotica');
  }
  for (const text of ['lubricante', 'velas', 'linea erotica', 'aceite para masajes', 'jasmin']) {
    expect((await find(text)).products[0]?.categoryId, text).toBe('linea-erotica');
  }
});

test('suggestions leave out products for adults as well', async () => {
  const { products } = await suggestProducts(shop.db, 'sabila');
  expect(products.map(({ name }) => name)).not.toContain('Gel Íntimo de Sábila');
});

test('products for adults and for children are never found together', async () => {
  for (const text of ['aceite comestible de maracuya', 'erotico niños', 'vela bebe', 'masaje niños', 'crema erotica']) {
    const found = await categoriesOf(text);
    expect(found.has('linea-erotica') && found.has('ninos'), text).toBe(false);
  }
  expect(await categoriesOf('juguetes para niños')).not.toContain('linea-erotica');
});

test('the category for adults is searched completely when it is chosen', async () => {
  const page = await listProducts(shop.db, {
    ...everything,
    search: 'sabila',
    categoryId: 'linea-erotica',
    sort: 'relevance',
  });
  expect(page.products.map(({ name }) => name)).toEqual(['Gel Íntimo de Sábila']);
});

test('children’s products come after others unless the search is for children', async () => {
  expect((await namesOf('champu'))[0]).toBe('Champú de Romero y Quina');
  expect((await namesOf('champu niños'))[0]).toBe('Champú de Manzanilla Niños');
});

test('less important words may be missing from a product', async () => {
  expect(await namesOf('crema piel muy seca')).toContain('Crema Facial de Sacha Inchi');
  expect((await namesOf('quiero subir las defensas'))[0]).toBe('Vitamina C + Zinc');
  expect((await namesOf('moringa superespecial'))[0]).toBe('Moringa 500 mg x 90 cápsulas');
});

test('the purpose of a product weighs more than its form', async () => {
  expect((await namesOf('crema manchas')).slice(0, 3)).toContain('Sérum Facial de Rosa Mosqueta');
});

test('a number written as a word finds what its digits find', async () => {
  for (const [words, digits, first] of [
    ['omega tres', 'omega 3', 'Aceite de Sacha Inchi x 60 perlas'],
    ['vitamina d tres', 'vitamina d 3', 'Vitamina D3 en Gotas'],
    ['vitamina b doce', 'vitamina b 12', 'Complejo B Activo'],
    ['moringa noventa', 'moringa 90', 'Moringa 500 mg x 90 cápsulas'],
  ] as const) {
    const found = await namesOf(words);
    expect(found[0], words).toBe(first);
    expect(found, words).toEqual(await namesOf(digits));
  }
});

test('a search says whether some product has all its words', async () => {
  expect(await find('crema piel seca')).toMatchObject({ isExact: true });
  expect(await find('dormir')).toMatchObject({ isExact: true });
  expect(await find('crema bicicleta')).toMatchObject({ isExact: false });
});
