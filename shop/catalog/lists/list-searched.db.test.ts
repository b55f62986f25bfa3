import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { products } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { type CatalogQuery, everything } from '#shop/catalog/search/catalog-query.ts';
import { insertCategory, insertProduct } from '#shop/testing/products.ts';
import { listProducts, suggestProducts } from './list-products.server.ts';

const shop = useTestDatabase();

async function namesOf(query: Partial<CatalogQuery>) {
  const page = await listProducts(shop.db, { ...everything, ...query });
  return page.products.map((product) => product.name);
}

const search = (text: string) => namesOf({ search: text, sort: 'relevance' });

const day = (n: number) => new Date(Date.UTC(2026, 0, n));

test('a filter that matches nothing does not widen the search', async () => {
  await insertCategory(shop.db, { id: 'jarabes', name: 'Jarabes' });
  await insertProduct(shop.db, { name: 'Mermelada de Mora' });
  await insertProduct(shop.db, { name: 'Jarabe de Moras y Moringa', categoryId: 'jarabes' });
  await insertProduct(shop.db, { name: 'Jarabe de Morro', categoryId: 'jarabes', price: 90_000 });

  expect(await namesOf({ search: 'mora', minPrice: 80_000 })).toEqual([]);
});

test('typos are tolerated in tags and categories too', async () => {
  await insertCategory(shop.db, { id: 'purgantes', name: 'Purgantes' });
  await insertProduct(shop.db, { name: 'Linaza', categoryId: 'purgantes', tags: ['semillas'] });
  await insertProduct(shop.db, { name: 'Miel' });

  expect(await search('purgnates')).toEqual(['Linaza']);
  expect(await search('semiyas')).toEqual(['Linaza']);
});

test('a word no product contains any more does not block the corrected one', async () => {
  const wrong = await insertProduct(shop.db, { name: 'Jarave de Totumo' });
  await shop.db.update(products).set({ name: 'Jarabe de Totumo' }).where(eq(products.id, wrong.id));

  expect(await search('jarave')).toEqual(['Jarabe de Totumo']);
});

test('of two equal matches, the one in stock comes first', async () => {
  await insertProduct(shop.db, { name: 'Miel de Mayo', stock: 0, createdAt: day(3) });
  await insertProduct(shop.db, { name: 'Miel de Abril', createdAt: day(1) });

  expect(await search('miel')).toEqual(['Miel de Abril', 'Miel de Mayo']);
  expect(await search('miel de mayo')).toEqual(['Miel de Mayo']);
});

test('a search ignores accents and case and matches plurals', async () => {
  await insertProduct(shop.db, { name: 'Pomada de Caléndula' });
  await insertProduct(shop.db, { name: 'Moringa 500 mg x 90 cápsulas' });

  expect(await search('CALENDULA')).toEqual(['Pomada de Caléndula']);
  expect(await search('caléndulas')).toEqual(['Pomada de Caléndula']);
  expect(await search('capsula')).toEqual(['Moringa 500 mg x 90 cápsulas']);
});

test('products with every word come first; others follow if no title has every word', async () => {
  await insertProduct(shop.db, { name: 'Jarabe de Totumo', tags: ['miel'] });
  await insertProduct(shop.db, { name: 'Jarabe de Propóleo', description: 'Con eucalipto de Caldas.' });

  expect(await search('jarabe miel')).toEqual(['Jarabe de Totumo']);
  expect(await search('eucalipto jarabe')).toEqual(['Jarabe de Propóleo', 'Jarabe de Totumo']);
  expect(await search('miel de jarabe')).toEqual(['Jarabe de Totumo']);
  expect(await search('totumo vitamina')).toEqual(['Jarabe de Totumo']);
  expect(await search('caldas vitamina')).toEqual([]);
});

test('the last word matches as a prefix', async () => {
  await insertProduct(shop.db, { name: 'Jarabe de Totumo' });
  await insertProduct(shop.db, { name: 'Crema para Uñas' });

  expect(await search('jarabe tot')).toEqual(['Jarabe de Totumo']);
  expect(await search('un')).toEqual(['Crema para Uñas']);
});

test('the name of the category counts, also together with words of the product', async () => {
  await insertCategory(shop.db, { id: 'ninos', name: 'Niños' });
  await insertProduct(shop.db, { name: 'Gomitas', categoryId: 'ninos' });
  await insertProduct(shop.db, { name: 'Gomitas de Colágeno' });

  expect(await search('ninos')).toEqual(['Gomitas']);
  expect(await search('gomitas niños')).toEqual(['Gomitas']);

  const odd = "d'\\oro";
  await insertCategory(shop.db, { id: odd, name: 'Tesoros' });
  await insertProduct(shop.db, { name: 'Ámbar', categoryId: odd });
  expect(await search('tesoro')).toEqual(['Ámbar']);
  expect(await namesOf({ search: 'ambar', categoryId: odd })).toEqual(['Ámbar']);
  expect(await namesOf({ search: 'ambar', categoryId: 'ninos' })).toEqual([]);
});

test('a typo is tolerated', async () => {
  for (const name of ['Jarabe de Totumo', 'Miel de Abejas', 'Moringa en Polvo', 'Pomada de Caléndula', 'Valeriana']) {
    await insertProduct(shop.db, { name });
  }

  expect(await search('jarave')).toEqual(['Jarabe de Totumo']);
  expect(await search('miel de avejas')).toEqual(['Miel de Abejas']);
  expect(await search('moringga')).toEqual(['Moringa en Polvo']);
  expect(await search('calendla')).toEqual(['Pomada de Caléndula']);
  expect(await search('baleriana')).toEqual(['Valeriana']);
  expect(await search('bicicleta')).toEqual([]);
});

test('fuzzy matches are left out where a word matches exactly', async () => {
  await insertProduct(shop.db, { name: 'Mermelada de Mora' });
  await insertProduct(shop.db, { name: 'Moringa en Polvo' });

  expect(await search('mora')).toEqual(['Mermelada de Mora']);
});

test('a match in the name ranks above one in the description', async () => {
  await insertProduct(shop.db, { name: 'Miel de Montaña', createdAt: day(1) });
  await insertProduct(shop.db, { name: 'Jarabe de Totumo', description: 'Endulzado con miel.', createdAt: day(3) });
  await insertProduct(shop.db, { name: 'Propóleo', tags: ['miel'], createdAt: day(2) });

  expect(await search('miel')).toEqual(['Miel de Montaña', 'Propóleo', 'Jarabe de Totumo']);
  expect(await namesOf({ search: 'miel', sort: 'newest' })).toEqual([
    'Jarabe de Totumo',
    'Propóleo',
    'Miel de Montaña',
  ]);
});

test('punctuation in a search is no operator, and a search without words finds nothing', async () => {
  await insertProduct(shop.db, { name: 'Miel de Abejas' });

  expect(await search("miel' & !abejas | (:*")).toEqual(['Miel de Abejas']);
  expect(await search('miel\\')).toEqual(['Miel de Abejas']);
  for (const text of ['%%% &', '🍯']) {
    expect(await listProducts(shop.db, { ...everything, search: text })).toMatchObject({ products: [], total: 0 });
  }
});

test('up to six products and three categories are suggested, and none where nothing is similar', async () => {
  for (const id of ['crema-a', 'crema-b', 'crema-c', 'crema-d'])
    await insertCategory(shop.db, { id, name: `Cremas ${id}` });
  for (let n = 1; n <= 7; n++)
    await insertProduct(shop.db, { name: `Crema ${n}`, stock: n === 7 ? 0 : 5, createdAt: day(n) });

  const suggested = await suggestProducts(shop.db, 'crem');

  expect(suggested.products.map((product) => product.name)).toEqual([6, 5, 4, 3, 2, 1].map((n) => `Crema ${n}`));
  expect(suggested.categories.map((category) => category.id)).toEqual(['crema-a', 'crema-b', 'crema-c']);
  expect(await suggestProducts(shop.db, 'bicicleta')).toEqual({ products: [], categories: [] });
  expect(await suggestProducts(shop.db, ' ')).toEqual({ products: [], categories: [] });
});
