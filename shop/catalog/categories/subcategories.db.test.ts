import { beforeEach, expect, test } from 'vitest';
import { recordWork } from '#db/testing/record-work.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { findProduct } from '#shop/catalog/find-product.server.ts';
import { listProducts, suggestProducts } from '#shop/catalog/lists/list-products.server.ts';
import { type CatalogQuery, everything } from '#shop/catalog/search/catalog-query.ts';
import { insertCustomer } from '#shop/testing/customers.ts';
import { insertCategory, insertProduct } from '#shop/testing/products.ts';
import type { CategoryValues } from './category-form.ts';
import { deleteCategory } from './delete-category.server.ts';
import { listCatalogChoices, listManagedCategories, listShownCategories } from './list-categories.server.ts';
import { changeCategory, createCategory } from './save-category.server.ts';

const shop = useTestDatabase();
const marta = { userId: 'marta', fullName: 'Marta Ríos' };
const plain = { description: '', imageUrl: '', adultsOnly: false, hidden: false, parentId: null };

beforeEach(async () => {
  await insertCustomer(shop.db, { id: 'marta', name: 'Marta Ríos', role: 'admin' });
  await insertCategory(shop.db, { id: 'capsulas', name: 'Cápsulas' });
  await insertCategory(shop.db, { id: 'jarabes', name: 'Jarabes' });
  await insertCategory(shop.db, { id: 'blandas', name: 'Blandas', parentId: 'capsulas' });
});

async function list(query: Partial<CatalogQuery>) {
  const choices = await listCatalogChoices(shop.db);
  const { value: page, statements } = await counted(() => listProducts(shop.db, { ...everything, ...query }, choices));
  return { names: page.products.map(({ name }) => name).toSorted(), total: page.total, statements };
}

async function counted<Value>(read: () => Promise<Value>) {
  const values: Value[] = [];
  const { statements } = await recordWork(shop.db, async () => values.push(await read()));
  return { value: values[0] as Value, statements: statements.length };
}

async function change(id: string, values: Partial<CategoryValues>) {
  const row = (await listManagedCategories(shop.db)).find((one) => one.id === id);
  if (!row) throw new Error('no such category');
  const { savedAt, products: _, ground: __, id: ___, ...before } = row;
  return changeCategory(shop.db, marta, id, { ...before, ...values }, savedAt);
}

test('a subcategory follows its main category, whatever their names', async () => {
  expect((await listShownCategories(shop.db)).map(({ id }) => id)).toEqual(['capsulas', 'blandas', 'jarabes']);
});

test('a main category lists and counts the products of its subcategories, with as many queries as any list', async () => {
  await insertProduct(shop.db, { name: 'Moringa', categoryId: 'capsulas', onOfferPage: true });
  await insertProduct(shop.db, { name: 'Omega', categoryId: 'blandas', onOfferPage: true });
  await insertProduct(shop.db, { name: 'Totumo', categoryId: 'jarabes' });

  expect(await list({ categoryId: 'capsulas' })).toEqual({ names: ['Moringa', 'Omega'], total: 2, statements: 1 });
  expect(await list({ categoryId: 'blandas' })).toEqual({ names: ['Omega'], total: 1, statements: 1 });
  expect(await list({ categoryId: 'jarabes' })).toEqual({ names: ['Totumo'], total: 1, statements: 1 });
  expect(await list({ categoryId: 'capsulas', onOffer: true })).toMatchObject({ total: 2, statements: 2 });
  expect(await list({ categoryId: 'capsulas', maxPrice: 90_000 })).toMatchObject({ total: 2, statements: 2 });
  const choices = await listCatalogChoices(shop.db);
  expect(choices.all).toBe(3);
  expect(choices.categories.map(({ id, products }) => [id, products])).toEqual([
    ['capsulas', 2],
    ['blandas', 1],
    ['jarabes', 1],
  ]);
});

test('a search in a main category, or by its name, finds the products of its subcategories', async () => {
  await insertProduct(shop.db, { name: 'Omega de mar', categoryId: 'blandas' });
  await insertProduct(shop.db, { name: 'Omega en gotas', categoryId: 'jarabes' });

  expect(await list({ search: 'omega', categoryId: 'capsulas' })).toMatchObject({ names: ['Omega de mar'] });
  const byName = await suggestProducts(shop.db, 'capsulas');
  expect(byName.products.map(({ name }) => name)).toEqual(['Omega de mar']);
});

test('hiding a main category hides its subcategories, and showing it shows them again', async () => {
  const { id } = await insertProduct(shop.db, { name: 'Omega', categoryId: 'blandas' });
  const nameShown = async () => {
    const found = await findProduct(shop.db, id);
    return found?.kind === 'found' && found.product.categoryName;
  };

  await change('capsulas', { hidden: true });
  expect((await listShownCategories(shop.db)).map((one) => one.id)).toEqual(['jarabes']);
  expect((await suggestProducts(shop.db, 'blandas')).categories).toEqual([]);
  expect(await list({ categoryId: 'blandas' })).toMatchObject({ total: 0 });
  expect(await list({})).toMatchObject({ names: ['Omega'], total: 1 });
  expect(await nameShown()).toBeNull();

  await change('capsulas', { hidden: false });
  expect((await listShownCategories(shop.db)).map((one) => one.id)).toEqual(['capsulas', 'blandas', 'jarabes']);
  expect(await nameShown()).toBe('Blandas');
});

test('there is one level: a subcategory has none, and a category with subcategories is in no other', async () => {
  const refused = { ok: false, reason: 'wrong-parent' };

  expect(await createCategory(shop.db, marta, { ...plain, name: 'De mar', parentId: 'blandas' })).toEqual(refused);
  expect(await createCategory(shop.db, marta, { ...plain, name: 'De mar', parentId: 'perdida' })).toEqual(refused);
  expect(await change('capsulas', { parentId: 'jarabes' })).toEqual(refused);
  expect(await change('jarabes', { parentId: 'jarabes' })).toEqual(refused);
  expect(await change('blandas', { parentId: 'jarabes' })).toEqual({ ok: true });
});

test('a subcategory of a category for adults is for adults, whenever that is marked', async () => {
  const adults = async () =>
    (await listManagedCategories(shop.db)).filter(({ adultsOnly }) => adultsOnly).map(({ id }) => id);

  await change('capsulas', { adultsOnly: true });
  expect(await adults()).toEqual(['capsulas', 'blandas']);

  await createCategory(shop.db, marta, { ...plain, name: 'Duras', parentId: 'capsulas' });
  await change('blandas', { adultsOnly: false });
  expect(await adults()).toEqual(['capsulas', 'blandas', 'duras']);
});

test('the list of a category for everyone leaves out its subcategory for adults', async () => {
  await insertCategory(shop.db, { id: 'pareja', name: 'En pareja', adultsOnly: true, parentId: 'capsulas' });
  await insertProduct(shop.db, { name: 'Potencia', categoryId: 'pareja' });

  expect(await list({ categoryId: 'capsulas' })).toMatchObject({ total: 0 });
  expect(await list({ categoryId: 'pareja' })).toMatchObject({ names: ['Potencia'], total: 1 });
});

test('the subcategories of a deleted category become main ones', async () => {
  await deleteCategory(shop.db, marta, 'capsulas', null);

  expect((await listManagedCategories(shop.db)).map(({ id, parentId }) => [id, parentId])).toEqual([
    ['blandas', null],
    ['jarabes', null],
  ]);
});
