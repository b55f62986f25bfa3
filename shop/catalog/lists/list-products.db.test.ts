import { expect, test } from 'vitest';
import { productMonths, productSales } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { listCatalogChoices } from '#shop/catalog/categories/list-categories.server.ts';
import { type CatalogQuery, everything } from '#shop/catalog/search/catalog-query.ts';
import { insertCategory, insertProduct } from '#shop/testing/products.ts';
import { listFeaturedProducts, listProducts, listRelatedProducts } from './list-products.server.ts';

const shop = useTestDatabase();

async function namesOf(query: Partial<CatalogQuery>) {
  const page = await listProducts(shop.db, { ...everything, ...query });
  return page.products.map((product) => product.name);
}

const day = (n: number) => new Date(Date.UTC(2026, 0, n));

test('the list starts with the newest and leaves deleted products out', async () => {
  await insertProduct(shop.db, { name: 'Vieja', createdAt: day(1) });
  await insertProduct(shop.db, { name: 'Nueva', createdAt: day(3) });
  await insertProduct(shop.db, { name: 'Borrada', createdAt: day(4), deletedAt: day(5) });

  expect(await namesOf({})).toEqual(['Nueva', 'Vieja']);
});

test('prices are filtered and sorted by what is paid after the discount, both bounds included', async () => {
  await insertProduct(shop.db, { name: 'Rebajada', price: 100_000, discountPercentage: 70 });
  await insertProduct(shop.db, { name: 'Media', price: 40_000 });
  await insertProduct(shop.db, { name: 'Cara', price: 900_000 });

  expect(await namesOf({ minPrice: 30_000, maxPrice: 40_000, sort: 'price-asc' })).toEqual(['Rebajada', 'Media']);
  expect(await namesOf({ minPrice: 35_000, sort: 'price-desc' })).toEqual(['Cara', 'Media']);
});

test('names are in alphabetical order whatever their accents and case, both ways', async () => {
  for (const name of ['Zinc', 'árnica', 'Ñame', 'Neem', 'Orégano']) await insertProduct(shop.db, { name });

  expect(await namesOf({ sort: 'name-asc' })).toEqual(['árnica', 'Neem', 'Ñame', 'Orégano', 'Zinc']);
  expect(await namesOf({ sort: 'name-desc' })).toEqual(['Zinc', 'Orégano', 'Ñame', 'Neem', 'árnica']);
});

test('category and offers narrow the list', async () => {
  await insertCategory(shop.db, { id: 'jarabes', name: 'Jarabes' });
  await insertProduct(shop.db, { name: 'Totumo', categoryId: 'jarabes' });
  await insertProduct(shop.db, { name: 'Propóleo', categoryId: 'jarabes', onOfferPage: true });
  await insertProduct(shop.db, { name: 'Moringa', onOfferPage: true });

  expect(await namesOf({ categoryId: 'jarabes', sort: 'name-asc' })).toEqual(['Propóleo', 'Totumo']);
  expect(await namesOf({ onOffer: true, sort: 'name-asc' })).toEqual(['Moringa', 'Propóleo']);
  expect(await namesOf({ categoryId: 'jarabes', onOffer: true })).toEqual(['Propóleo']);
  expect(await namesOf({ categoryId: 'no-existe' })).toEqual([]);
});

test('stock and presentation narrow the list and its count', async () => {
  await insertProduct(shop.db, { name: 'Miel', presentation: 'Frasco x 500 g' });
  await insertProduct(shop.db, { name: 'Polen', presentation: 'Frasco x 100 g', stock: 0 });
  await insertProduct(shop.db, { name: 'Crema', presentation: 'Tubo x 60 g' });
  const choices = await listCatalogChoices(shop.db);

  expect(choices.presentations).toEqual(['Frasco', 'Tubo']);
  expect(await namesOf({ inStock: true, sort: 'name-asc' })).toEqual(['Crema', 'Miel']);
  expect(await namesOf({ presentation: 'Frasco', sort: 'name-asc' })).toEqual(['Miel', 'Polen']);
  const both = await listProducts(shop.db, { ...everything, inStock: true, presentation: 'Frasco' }, choices);
  expect(both).toMatchObject({ total: 1, products: [{ name: 'Miel' }] });
  expect(await namesOf({ search: 'miel polen', inStock: true, sort: 'relevance' })).toEqual(['Miel']);
});

test('the best sellers of the last year come first, then the newest', async () => {
  await insertProduct(shop.db, { name: 'Jarabe nunca vendido', createdAt: day(3) });
  const some = await insertProduct(shop.db, { name: 'Jarabe vendido', createdAt: day(2) });
  const many = await insertProduct(shop.db, { name: 'Jarabe muy vendido', createdAt: day(1) });
  const today = new Date().toISOString().slice(0, 10);
  const sold = (productId: string, units: number) => ({ productId, units, total: units * 1_000 });
  await shop.db.insert(productMonths).values([
    { month: today, ...sold(many.id, 5) },
    { month: '2020-01-01', ...sold(some.id, 90) },
  ]);
  await shop.db.insert(productSales).values({ day: today, ...sold(some.id, 2), fresh: true });

  const bestFirst = ['Jarabe muy vendido', 'Jarabe vendido', 'Jarabe nunca vendido'];
  expect(await namesOf({ sort: 'best-sellers' })).toEqual(bestFirst);
  expect(await namesOf({ search: 'jarabe', sort: 'best-sellers' })).toEqual(bestFirst);
});

test('search, category, offers, prices, order and pages narrow one list together', async () => {
  await insertCategory(shop.db, { id: 'jarabes', name: 'Jarabes' });
  await insertCategory(shop.db, { id: 'capsulas', name: 'Cápsulas' });
  for (let n = 0; n < 30; n++) {
    const product = { name: `Miel ${n}`, price: 20_000 + n * 1_000, onOfferPage: true, categoryId: 'jarabes' };
    await insertProduct(shop.db, product);
    await insertProduct(shop.db, { ...product, categoryId: 'capsulas' });
    await insertProduct(shop.db, { ...product, onOfferPage: false });
    await insertProduct(shop.db, { ...product, name: `Propóleo ${n}` });
  }
  const criteria: CatalogQuery = {
    ...everything,
    search: 'mieles',
    categoryId: 'jarabes',
    onOffer: true,
    minPrice: 22_000,
    maxPrice: 47_000,
    sort: 'price-desc',
    page: 2,
  };

  const second = await listProducts(shop.db, criteria);

  expect(second).toMatchObject({ total: 26, page: 2, pages: 2 });
  expect(second.products.map((product) => product.name)).toEqual(['Miel 3', 'Miel 2']);
});

test('a page holds 24, no product is on two pages, and past the end the last page is shown', async () => {
  for (let n = 0; n < 30; n++) await insertProduct(shop.db, { name: `P${n}`, createdAt: day(1) });

  const first = await listProducts(shop.db, everything);
  const past = await listProducts(shop.db, { ...everything, page: 9 });

  expect(first).toMatchObject({ total: 30, page: 1, pages: 2 });
  expect(past).toMatchObject({ total: 30, page: 2, pages: 2 });
  const ids = [...first.products, ...past.products].map((product) => product.id);
  expect(new Set(ids).size).toBe(30);
});

test('the filter counts equal the totals of the filtered lists', async () => {
  await insertCategory(shop.db, { id: 'jarabes' });
  await insertProduct(shop.db, { name: 'Sin categoría', onOfferPage: true });
  await insertProduct(shop.db, { name: 'Con categoría', categoryId: 'jarabes' });
  await insertProduct(shop.db, { name: 'Rebajada', categoryId: 'jarabes', onOfferPage: true, price: 5_000 });
  const choices = await listCatalogChoices(shop.db);

  for (const [criteria, total] of [
    [{}, 3],
    [{ onOffer: true }, 2],
    [{ categoryId: 'jarabes' }, 2],
    [{ categoryId: 'jarabes', onOffer: true }, 1],
    [{ categoryId: 'ninguna' }, 0],
    [{ maxPrice: 6_000 }, 1],
  ] as const) {
    const query = { ...everything, ...criteria };
    expect(await listProducts(shop.db, query, choices)).toEqual(await listProducts(shop.db, query));
    expect(await listProducts(shop.db, query, choices)).toMatchObject({ total });
  }
});

test('without matches there is one empty page', async () => {
  expect(await listProducts(shop.db, everything)).toEqual({
    products: [],
    total: 0,
    hasMore: false,
    page: 1,
    pages: 1,
    isExact: true,
  });
});

test('the offers are listed with their first sentence and their category', async () => {
  await insertCategory(shop.db, { id: 'jarabes', name: 'Jarabes', ground: 'jarabes' });
  await insertProduct(shop.db, { description: 'Miel pura. De Sucre.', categoryId: 'jarabes' });
  await insertProduct(shop.db, { name: 'Suelta', createdAt: day(1) });

  const { products } = await listProducts(shop.db, everything);

  expect(products[0]).toMatchObject({ intro: 'Miel pura.', categoryName: 'Jarabes', ground: 'jarabes' });
  expect(products[1]).toMatchObject({ categoryName: null, ground: 'capsulas' });
});

test('up to four featured products are shown, newest first', async () => {
  for (let n = 1; n <= 5; n++) {
    await insertProduct(shop.db, { name: `Destacado ${n}`, featured: true, createdAt: day(n) });
  }
  await insertProduct(shop.db, { name: 'Otro', createdAt: day(9) });

  const names = (await listFeaturedProducts(shop.db)).map((product) => product.name);

  expect(names).toEqual(['Destacado 5', 'Destacado 4', 'Destacado 3', 'Destacado 2']);
});

test('related products share the category, and those in stock come first', async () => {
  await insertCategory(shop.db);
  const honey = await insertProduct(shop.db, { name: 'Miel', categoryId: 'jarabes' });
  await insertProduct(shop.db, { name: 'Agotado', categoryId: 'jarabes', stock: 0, createdAt: day(9) });
  await insertProduct(shop.db, { name: 'Totumo', categoryId: 'jarabes', createdAt: day(1) });
  await insertProduct(shop.db, { name: 'Suelto' });

  const names = (await listRelatedProducts(shop.db, honey)).map((product) => product.name);

  expect(names).toEqual(['Totumo', 'Agotado']);
  expect(await listRelatedProducts(shop.db, { id: honey.id, categoryId: null })).toEqual([]);
});
