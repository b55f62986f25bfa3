import { expect, test } from 'vitest';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { everything } from '#shop/catalog/search/catalog-query.ts';
import { insertProduct } from '#shop/testing/products.ts';
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
