import { beforeEach, expect, test } from 'vitest';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { findProduct } from '#shop/catalog/find-product.server.ts';
import { listProducts, suggestProducts } from '#shop/catalog/lists/list-products.server.ts';
import { type CatalogQuery, everything } from '#shop/catalog/search/catalog-query.ts';
import { insertCategory, insertProduct } from '#shop/testing/products.ts';
import { listCatalogChoices, listCategories, listShownCategories } from './list-categories.server.ts';

const shop = useTestDatabase();

beforeEach(async () => {
  await insertCategory(shop.db, { id: 'jarabes', name: 'Jarabes' });
  await insertCategory(shop.db, { id: 'navidad', name: 'Navidad', hidden: true });
});

async function list(query: Partial<CatalogQuery>) {
  const choices = await listCatalogChoices(shop.db);
  const page = await listProducts(shop.db, { ...everything, ...query }, choices);
  return { names: page.products.map(({ name }) => name), total: page.total };
}

test('shoppers see no hidden category; staff see and choose it', async () => {
  expect((await listShownCategories(shop.db)).map(({ id }) => id)).toEqual(['jarabes']);
  expect((await listCatalogChoices(shop.db)).categories.map(({ id }) => id)).toEqual(['jarabes']);
  expect((await listCategories(shop.db)).map(({ id, hidden }) => [id, hidden])).toEqual([
    ['jarabes', false],
    ['navidad', true],
  ]);
});

test('the products of a hidden category are listed, counted and found, without its name', async () => {
  const { id } = await insertProduct(shop.db, { name: 'Natilla de coco', categoryId: 'navidad' });

  expect(await list({})).toEqual({ names: ['Natilla de coco'], total: 1 });
  expect(await list({ search: 'natilla', sort: 'relevance' })).toEqual({ names: ['Natilla de coco'], total: 1 });
  expect(await findProduct(shop.db, id)).toMatchObject({ kind: 'found', product: { categoryName: null } });
});

test('the address of a hidden category lists what that of an unknown one lists: nothing', async () => {
  await insertProduct(shop.db, { name: 'Natilla de coco', categoryId: 'navidad' });

  for (const categoryId of ['navidad', 'desconocida'])
    for (const search of ['', 'natilla']) expect(await list({ categoryId, search })).toEqual({ names: [], total: 0 });
});

test('a hidden category is not suggested, but its name still finds its products', async () => {
  await insertProduct(shop.db, { name: 'Natilla de coco', categoryId: 'navidad' });

  const suggested = await suggestProducts(shop.db, 'navidad');

  expect(suggested.categories).toEqual([]);
  expect(suggested.products.map(({ name }) => name)).toEqual(['Natilla de coco']);
});

test('a hidden category for adults keeps its products out of lists that were not asked for them', async () => {
  await insertCategory(shop.db, { id: 'pareja', name: 'En pareja', adultsOnly: true, hidden: true });
  await insertProduct(shop.db, { name: 'Vela de masaje', categoryId: 'pareja' });

  expect(await list({})).toEqual({ names: [], total: 0 });
  expect(await listCatalogChoices(shop.db)).toMatchObject({ all: 0, adultCategoryIds: ['pareja'] });
});
