import { eq, inArray } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { productCategories, products } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { insertDemoCatalogue } from '#demo/testing/demo-catalogue.ts';
import { listProducts, suggestProducts } from '#shop/catalog/lists/list-products.server.ts';
import { findAnything } from '#shop/staff/find-anything.server.ts';
import { insertProduct } from '#shop/testing/products.ts';
import { aViewer } from '#shop/testing/viewers.ts';
import { type CatalogQuery, everything } from './catalog-query.ts';

const shop = useTestDatabase();
beforeEach(() => insertDemoCatalogue(shop.db));

const find = (search: string, query: Partial<CatalogQuery> = {}) =>
  listProducts(shop.db, { ...everything, search, sort: 'relevance', ...query });
const namesOf = async (search: string) => (await find(search)).products.map(({ name }) => name);
const categoriesOf = async (search: string) =>
  new Set((await find(search)).products.map(({ categoryId }) => categoryId));
const suggestedCategories = async (search: string) =>
  (await suggestProducts(shop.db, search)).categories.map(({ id }) => id);

async function categoriesFoundByStaff(text: string) {
  const { products: found } = await findAnything(shop.db, aViewer({ userId: 'duena', role: 'admin' }), text);
  const ids = found.map(({ id }) => id);
  const rows = await shop.db
    .select({ categoryId: products.categoryId })
    .from(products)
    .where(inArray(products.id, ids));
  return new Set(rows.map(({ categoryId }) => categoryId));
}

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

test('a category for adults is named only by its words for adults', async () => {
  for (const text of ['lin', 'linea facial', 'piel linda', 'linea', 'exotica']) {
    expect(await categoriesOf(text), text).not.toContain('linea-erotica');
    expect(await suggestedCategories(text), text).not.toContain('linea-erotica');
  }
  for (const text of ['erotica', 'linea erotica', 'erotika', 'sexo', 'juguetes sexuales']) {
    expect(await categoriesOf(text), text).toContain('linea-erotica');
  }
  expect(await suggestedCategories('linea erot')).toEqual(['linea-erotica']);
});

test.each(['Sex Shop', 'Productos Eróticos', 'Juguetes Sexuales'])(
  'words for what adults buy find a category named %s',
  async (name) => {
    await shop.db.update(productCategories).set({ name }).where(eq(productCategories.id, 'linea-erotica'));
    expect(await categoriesOf('sexo')).toContain('linea-erotica');
    expect(await categoriesOf('sabila')).not.toContain('linea-erotica');
  },
);

test('everyday words for what only products for adults offer do not find these', async () => {
  for (const text of [
    'juguetes',
    'cuarto',
    'cama',
    'almohada',
    'perfume',
    'colonia',
    'ambientador',
    'jabón íntimo',
    'higiene íntima',
    'salud sexual',
  ]) {
    expect(await categoriesOf(text), text).not.toContain('linea-erotica');
  }
  expect((await namesOf('gel íntimo'))[0]).toBe('Gel Íntimo de Sábila');
});

test('a search in the back office finds products for adults by any of their words', async () => {
  for (const text of ['sabila', 'masaje', 'aceite', 'perfume'])
    expect(await categoriesFoundByStaff(text), text).toContain('linea-erotica');
});

test('products for adults and for children are never found together', async () => {
  for (const text of ['aceite comestible de maracuya', 'erotico niños', 'vela bebe', 'masaje niños', 'crema erotica']) {
    const categories = await categoriesOf(text);
    expect(categories.has('linea-erotica') && categories.has('ninos'), text).toBe(false);
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

test('the form of a product alone does not find it beside what the search is for, misspelled too', async () => {
  expect(await namesOf('magnesio en capsulas')).toEqual(['Citrato de Magnesio en Polvo']);
  expect(await namesOf('chanpu caida del pelo')).not.toContain('Champú de Manzanilla Niños');
  expect((await namesOf('capsulas de bicicleta')).length).toBeGreaterThan(0);
});

test('a search for products without an ingredient finds only those that say so, if there are any', async () => {
  expect(await namesOf('vitamina c sin azúcar')).toEqual(['Vitamina C + Zinc']);
  expect((await namesOf('sin azucar')).toSorted()).toEqual(['Colada de Plátano y Quinua', 'Vitamina C + Zinc']);
  expect(await find('jarabe sin gluten')).toMatchObject({ isExact: false });
  expect((await namesOf('amanezco sin energía'))[0]).toBe('Ginseng y Guaraná x 60 cápsulas');
});

test('children’s products come last if the search names grown-ups', async () => {
  expect((await namesOf('multivitaminas')).slice(0, 3)).toContain('Gomitas Multivitaminas Niños');
  expect((await namesOf('multivitaminas mujer')).slice(0, 3)).not.toContain('Gomitas Multivitaminas Niños');
});

test('a name that has only the stem of a word counts less than one that has the word', async () => {
  expect((await namesOf('colada para el tetero'))[0]).toBe('Colada de Plátano y Quinua');
  expect(await namesOf('crema de bebé')).not.toContain('Bebida de Borojó y Chontaduro');
});

test('a number written as a word finds what its digits find', async () => {
  for (const [words, digits, first] of [
    ['omega tres', 'omega 3', 'Aceite de Sacha Inchi x 60 perlas'],
    ['vitamina d tres', 'vitamina d 3', 'Vitamina D3 en Gotas'],
    ['vitamina b doce', 'vitamina b 12', 'Complejo B Activo'],
    ['moringa noventa', 'moringa 90', 'Moringa 500 mg x 90 cápsulas'],
  ] as const) {
    const names = await namesOf(words);
    expect(names[0], words).toBe(first);
    expect(names, words).toEqual(await namesOf(digits));
  }
});

test('a search says whether some product has all its words', async () => {
  expect(await find('crema piel seca')).toMatchObject({ isExact: true });
  expect(await find('dormir')).toMatchObject({ isExact: true });
  expect(await find('crema bicicleta')).toMatchObject({ isExact: false });
});

test('sorted by price, age or name, a search lists only products with every word if there are any', async () => {
  const query = 'aceite coco zanahoria';
  expect(await find(query)).toMatchObject({ isExact: false });
  await insertProduct(shop.db, { name: 'Crema', description: 'Aceite de coco con zanahoria.' });
  expect((await namesOf(query)).length).toBeGreaterThan(1);
  for (const sort of ['price-asc', 'newest', 'name-desc'] as const) {
    const page = await find(query, { sort });
    expect(
      page.products.map(({ name }) => name),
      sort,
    ).toEqual(['Crema']);
    expect(page, sort).toMatchObject({ total: 1, isExact: true });
  }
});

test('the notice about missing words depends on the listed products, not on those that the filters leave out', async () => {
  await insertProduct(shop.db, { name: 'Crema', description: 'Aceite de coco con zanahoria.', price: 10_000 });
  expect(await find('aceite coco zanahoria')).toMatchObject({ isExact: true });
  expect(await find('aceite coco zanahoria', { maxPrice: 15_000 })).toMatchObject({ isExact: true });
  expect(await find('aceite coco zanahoria', { minPrice: 15_000 })).toMatchObject({ isExact: false });
  expect(await find('aceite coco zanahoria', { categoryId: 'cosmeticos' })).toMatchObject({ isExact: false });
});
