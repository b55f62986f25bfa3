import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { dbContext, originContext } from '#app/context.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { insertCategory, insertProduct } from '#shop/testing/products.ts';
import { loader } from './products.tsx';

const shop = useTestDatabase();

async function load(query: string) {
  const context = new RouterContextProvider();
  context.set(dbContext, shop.db);
  context.set(originContext, 'https://tienda.example');
  const request = new Request(`http://shop/productos?${query}`);
  return (await loader({ request, context } as unknown as Parameters<typeof loader>[0])).data;
}
const isForAdults = async (query: string) => (await load(query)).adultsOnly;

test('a category for adults and a search that finds its products are pages for adults, other lists are not', async () => {
  await insertCategory(shop.db, { id: 'pareja', name: 'En pareja', adultsOnly: true });
  await insertCategory(shop.db, { id: 'eros', name: 'Eros', adultsOnly: true, hidden: true });
  await insertCategory(shop.db, { id: 'mieles', name: 'Mieles' });
  await insertProduct(shop.db, { name: 'Lubricante de Agua', categoryId: 'pareja' });
  await insertProduct(shop.db, { name: 'Vela de Masaje Erótico', categoryId: 'eros' });
  await insertProduct(shop.db, { name: 'Miel de Abejas', categoryId: 'mieles' });

  const lists = [
    'categoria=pareja',
    'search=lubricante',
    'search=masaje+erotico',
    'search=miel',
    'categoria=mieles',
    '',
  ];

  expect(await Promise.all(lists.map(isForAdults))).toEqual([true, true, true, false, false, false]);
});

test('the description of a category is read under its title and by search engines; without one there is none', async () => {
  await insertCategory(shop.db, { id: 'mieles', name: 'Mieles', description: 'De colmenas de montaña.' });
  await insertCategory(shop.db, { id: 'jarabes', name: 'Jarabes', description: '' });
  await insertProduct(shop.db, { categoryId: 'mieles' });

  const honey = await load('categoria=mieles');

  expect(honey.about).toBe('De colmenas de montaña.');
  expect(honey.head).toMatchObject({ indexed: true, description: expect.stringMatching(/^De colmenas de montaña\./) });
  expect((await load('categoria=jarabes')).about).toBeNull();
});
