import { expect, test } from 'vitest';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { everything } from '#shop/catalog/search/catalog-query.ts';
import { inSearchTurn } from '#shop/catalog/search/search-turns.server.ts';
import { insertCategory, insertProduct } from '#shop/testing/products.ts';
import { listNearestProducts } from './list-nearest-products.server.ts';

const shop = useTestDatabase();
const nearest = async (query: object) =>
  (await listNearestProducts(shop.db, { ...everything, ...query })).map(({ name }) => name);

test('a search whose filters leave nothing leads to what it finds without them', async () => {
  await insertProduct(shop.db, { name: 'Moringa', price: 60_000 });
  await insertProduct(shop.db, { name: 'Noni', featured: true });

  expect(await nearest({ search: 'moringa', maxPrice: 5_000 })).toEqual(['Moringa']);
});

test('a search that resembles nothing leads to the featured products', async () => {
  await insertProduct(shop.db, { name: 'Moringa' });
  await insertProduct(shop.db, { name: 'Noni', featured: true });

  expect(await nearest({ search: 'bicicleta' })).toEqual(['Noni']);
  expect(await nearest({ categoryId: 'ninguna' })).toEqual(['Noni']);
});

test('the nearest products suit the chosen category: none for adults instead of those for children', async () => {
  await insertCategory(shop.db, { id: 'ninos', name: 'Niños' });
  await insertCategory(shop.db, { id: 'eros', name: 'Línea Erótica' });
  await insertProduct(shop.db, { name: 'Vela de Masaje', categoryId: 'eros', featured: true });
  await insertProduct(shop.db, { name: 'Noni', featured: true });

  expect(await nearest({ search: 'vela', maxPrice: 5_000 })).toEqual(['Vela de Masaje']);
  expect(await nearest({ search: 'vela', categoryId: 'ninos' })).toEqual(['Noni']);
});

test('featured products for adults are not shown instead of others', async () => {
  await insertCategory(shop.db, { id: 'eros', name: 'Línea Erótica' });
  await insertProduct(shop.db, { name: 'Vela de Masaje', categoryId: 'eros', featured: true });
  await insertProduct(shop.db, { name: 'Noni', categoryId: null, featured: true });

  expect(await nearest({ search: 'bicicleta' })).toEqual(['Noni']);
});

test('featured products take no turn of the searches', async () => {
  await insertProduct(shop.db, { name: 'Noni', featured: true });
  const { promise, resolve } = Promise.withResolvers<void>();
  const searches = Array.from({ length: 3 }, () => inSearchTurn(() => promise));

  expect(await nearest({ search: 'bicicleta' })).toEqual(['Noni']);

  resolve();
  await Promise.all(searches);
});
