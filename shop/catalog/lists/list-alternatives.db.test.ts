import { beforeEach, expect, test } from 'vitest';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { insertCategory, insertProduct } from '#shop/testing/products.ts';
import { withAlternatives } from './list-alternatives.server.ts';
import { listRelatedProducts } from './list-products.server.ts';

const shop = useTestDatabase();

beforeEach(async () => {
  await insertCategory(shop.db, { id: 'jarabes', name: 'Jarabes' });
  await insertCategory(shop.db, { id: 'capsulas', name: 'Cápsulas' });
  await insertCategory(shop.db, { id: 'eros', name: 'Línea Erótica' });
  await insertProduct(shop.db, { name: 'Moringa', categoryId: 'capsulas' });
  await insertProduct(shop.db, { name: 'Noni', categoryId: 'capsulas', stock: 0 });
  await insertProduct(shop.db, { name: 'Vela', categoryId: 'eros' });
});

async function namesBeside(categoryId: string | null, stock: number) {
  const product = await insertProduct(shop.db, { name: 'Totumo', categoryId, stock });
  const related = await listRelatedProducts(shop.db, product);
  const shown = await withAlternatives(shop.db, { ...product, adultsOnly: categoryId === 'eros' }, related);
  return shown.map(({ name }) => name);
}

test('a sold-out product with nothing available in its category shows what other categories have, none for adults', async () => {
  await insertProduct(shop.db, { name: 'Saúco', categoryId: 'jarabes', stock: 0 });

  expect(await namesBeside('jarabes', 0)).toEqual(['Moringa', 'Saúco']);
});

test('a sold-out product without a category shows what other categories have', async () => {
  expect(await namesBeside(null, 0)).toEqual(['Moringa']);
});

test('other categories are not needed while the product or one of its category is available', async () => {
  expect(await namesBeside('jarabes', 3)).toEqual([]);
  await insertProduct(shop.db, { name: 'Saúco', categoryId: 'jarabes' });
  expect(await namesBeside('jarabes', 0)).not.toContain('Moringa');
});

test('a sold-out product for adults shows no other category', async () => {
  expect(await namesBeside('eros', 0)).toEqual(['Vela']);
});
