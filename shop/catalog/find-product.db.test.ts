import { expect, test } from 'vitest';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { listCatalogChoices, listCategories } from '#shop/catalog/categories/list-categories.server.ts';
import { insertCategory, insertProduct } from '#shop/testing/products.ts';
import { findProduct } from './find-product.server.ts';

const shop = useTestDatabase();

test('a product is found with its category', async () => {
  await insertCategory(shop.db);
  const honey = await insertProduct(shop.db, { categoryId: 'jarabes', description: 'Miel pura. De Sucre.' });

  expect(await findProduct(shop.db, honey.id)).toMatchObject({
    kind: 'found',
    product: { id: honey.id, intro: 'Miel pura.', categoryName: 'Jarabes', ground: 'jarabes' },
  });
});

test('a deleted product is known to be gone', async () => {
  const gone = await insertProduct(shop.db, { deletedAt: new Date() });

  expect(await findProduct(shop.db, gone.id)).toEqual({
    kind: 'deleted',
    name: 'Miel de Abejas',
    category: null,
  });
});

test('an unknown or malformed id finds nothing', async () => {
  expect(await findProduct(shop.db, crypto.randomUUID())).toBeNull();
  expect(await findProduct(shop.db, 'moringa')).toBeNull();
});

test('categories are listed by name, whatever its accents', async () => {
  await insertCategory(shop.db, { id: 'z', name: 'Zumos' });
  await insertCategory(shop.db, { id: 'a', name: 'Árnica' });
  await insertCategory(shop.db, { id: 'b', name: 'Bálsamos' });

  expect((await listCategories(shop.db)).map((category) => category.name)).toEqual(['Árnica', 'Bálsamos', 'Zumos']);
});

test('every filter of the catalogue has its count, and products without a category are in the total', async () => {
  await insertCategory(shop.db, { id: 'jarabes', name: 'Jarabes' });
  await insertCategory(shop.db, { id: 'capsulas', name: 'Cápsulas' });
  await insertProduct(shop.db, { categoryId: 'jarabes', onOfferPage: true });
  await insertProduct(shop.db, { categoryId: 'jarabes' });
  await insertProduct(shop.db, { onOfferPage: true });
  await insertProduct(shop.db, { categoryId: 'jarabes', deletedAt: new Date() });

  const choices = await listCatalogChoices(shop.db);

  expect(choices).toMatchObject({ all: 3, onOffer: 2 });
  expect(choices.categories.map(({ id, products }) => [id, products])).toEqual([
    ['capsulas', 0],
    ['jarabes', 2],
  ]);
});
