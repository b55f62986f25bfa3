import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { collectionProducts, collections, productCategories } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { listCatalogChoices } from '#shop/catalog/categories/list-categories.server.ts';
import { harmlessCategoryNames, namesOfAdultCategories } from '#shop/catalog/categories/testing/adult-names.ts';
import { listFilledCollections } from '#shop/catalog/collections/list-collections.server.ts';
import { type CatalogQuery, everything } from '#shop/catalog/search/catalog-query.ts';
import { insertCategory, insertProduct } from '#shop/testing/products.ts';
import { listFeaturedProducts, listProducts } from './list-products.server.ts';

const shop = useTestDatabase();

/** A shop whose category for adults has a name that tells nothing. */
beforeEach(async () => {
  await insertCategory(shop.db, { id: 'ninos', name: 'Niños' });
  await insertCategory(shop.db, { id: 'pareja', name: 'En pareja', adultsOnly: true });
  await shop.db.insert(collections).values([
    { id: 'descanso', name: 'Descanso' },
    { id: 'noche', name: 'Noche' },
  ]);
  const syrup = await insertProduct(shop.db, { name: 'Jarabe', categoryId: 'ninos', ...marked });
  const loose = await insertProduct(shop.db, { name: 'Miel', categoryId: null, ...marked });
  const candle = await insertProduct(shop.db, { name: 'Vela', categoryId: 'pareja', ...marked, presentation: 'Vela' });
  await shop.db
    .insert(collectionProducts)
    .values([
      ...[syrup, loose, candle].map(({ id }) => ({ collectionId: 'descanso', productId: id })),
      { collectionId: 'noche', productId: candle.id },
    ]);
});

const marked = { onOfferPage: true, featured: true, presentation: 'Frasco' };

async function idsOf(query: Partial<CatalogQuery>) {
  const choices = await listCatalogChoices(shop.db);
  const page = await listProducts(shop.db, { ...everything, ...query }, choices);
  // The count is the same with and without stored counts.
  expect((await listProducts(shop.db, { ...everything, ...query })).total).toBe(page.total);
  expect(page.total).toBe(page.products.length);
  return page.products.map(({ name }) => name).sort();
}

test.each<[string, Partial<CatalogQuery>]>([
  ['all products', {}],
  ['the best sellers', { sort: 'best-sellers' }],
  ['a sorted list', { sort: 'price-asc' }],
  ['the offers', { onOffer: true }],
  ['a list between prices', { minPrice: 1_000 }],
  ['what is in stock', { inStock: true }],
  ['a collection', { collectionId: 'descanso' }],
])('%s: products for adults are left out, and not counted', async (_, query) => {
  expect(await idsOf(query)).toEqual(['Jarabe', 'Miel']);
});

test('a category for adults lists its products, also its offers', async () => {
  expect(await idsOf({ categoryId: 'pareja' })).toEqual(['Vela']);
  expect(await idsOf({ categoryId: 'pareja', onOffer: true })).toEqual(['Vela']);
});

test('no featured product is for adults', async () => {
  expect((await listFeaturedProducts(shop.db)).map(({ name }) => name).sort()).toEqual(['Jarabe', 'Miel']);
});

test('the filters count and offer what the lists show', async () => {
  const choices = await listCatalogChoices(shop.db);

  expect(choices).toMatchObject({ all: 2, onOffer: 2, presentations: ['Frasco'] });
  expect(choices.categories.map(({ id, products, adultsOnly }) => [id, products, adultsOnly])).toEqual([
    ['pareja', 1, true],
    ['ninos', 1, false],
  ]);
});

test('a collection with products for adults only is in no menu', async () => {
  expect((await listFilledCollections(shop.db)).map(({ id, products }) => [id, products])).toEqual([['descanso', 2]]);
});

test('a search finds the products of a category that staff marked only if it asks for them', async () => {
  await insertProduct(shop.db, { name: 'Vela de citronela' });

  expect(await idsOf({ search: 'vela', sort: 'relevance' })).toEqual(['Vela de citronela']);
  expect(await idsOf({ search: 'en pareja', sort: 'relevance' })).toEqual(['Vela']);
});

test('a category whose row does not say it is marked by its name, as the editor proposes', async () => {
  const names = [...namesOfAdultCategories, ...harmlessCategoryNames];
  await shop.db.insert(productCategories).values(names.map((name) => ({ id: name, name })));

  const rows = await shop.db.select().from(productCategories).where(eq(productCategories.adultsOnly, true));
  expect(rows.map(({ name }) => name).sort()).toEqual(['En pareja', ...namesOfAdultCategories].sort());
});
