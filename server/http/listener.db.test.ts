import { eq } from 'drizzle-orm';
import { afterEach, expect, test, vi } from 'vitest';
import { announce } from '#db/announce.server.ts';
import { products, storeSettings, userProfiles, users } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { listenOn } from '#server/testing/listen.ts';
import { readPages } from '#server/testing/pages-from-source.ts';
import { openSession, serveShop } from '#server/testing/served-shop.ts';
import { insertProduct } from '#shop/testing/products.ts';
import { createListener } from './listener.server.ts';

const database = useTestDatabase();
const { build } = await readPages([
  'storefront/home/home.tsx',
  'storefront/catalog/products.tsx',
  'storefront/catalog/product/product.tsx',
  'storefront/legal/legal-page.tsx',
  'account/sign-in/sign-out.ts',
]);
const cleanUp: (() => unknown)[] = [];

afterEach(async () => {
  for (const end of cleanUp.splice(0).reverse()) await end();
});

async function open() {
  const { shop, http } = serveShop(database.database, build);
  const { ask, close } = await listenOn(createListener(shop, build));
  cleanUp.push(() => shop.changes.close(), close);
  return { ask, http, shop };
}

test('each shared page is the one that the server renders, with its headers', async () => {
  const { id } = await insertProduct(database.db, { name: 'Miel de monte', featured: true });
  const { ask, http } = await open();
  for (const path of ['/', '/productos', '/productos?vista=lista', `/productos/${id}`, '/terminos', '/_.data']) {
    const rendered = await http.request(`http://tienda.example${path}`, {}, { incoming: { socket: {} } });
    const text = await rendered.text();
    for (const response of [await ask(path), await ask(path)]) {
      expect([response.status, response.text === text]).toEqual([200, true]);
      for (const [name, value] of rendered.headers)
        if (!['transfer-encoding', 'vary', 'x-request-id'].includes(name))
          expect([name, response.headers[name]]).toEqual([name, value]);
      expect(response.headers['x-request-id']).toBeUndefined();
      expect(response.headers.etag).toMatch(/^"[\w-]+"$/);
    }
  }
  expect((await ask('/productos/0b9a1c9e-5a55-4f0e-8c1e-2f6f1d3c4b5a')).status).toBe(404);
  expect((await ask('/productos?color=verde')).headers.etag).toBeUndefined();
});

test('a signed-in visitor gets the same shared page as everybody', async () => {
  await database.db.insert(users).values({ id: 'laura', name: 'Laura Gómez', email: 'laura@correo.example' });
  await database.db
    .insert(userProfiles)
    .values({ id: 'laura', fullName: 'Laura Gómez', email: 'laura@correo.example' });
  const { cookie } = await openSession(database.db, 'laura');
  const { ask } = await open();

  const hers = await ask('/', { cookie });
  expect(hers.text).not.toMatch(/Laura|correo\.example/);
  expect((await ask('/')).text).toBe(hers.text);
  expect(hers.headers['set-cookie']).toBeUndefined();
});

test('a change of price, stock or settings shows on the next page', async () => {
  const { id } = await insertProduct(database.db, { name: 'Miel de monte', price: 30_000, stock: 5, featured: true });
  const { ask } = await open();
  const pages = ['/', '/productos', `/productos/${id}`];
  const shows = (shownText: string) =>
    vi.waitFor(
      async () => {
        for (const page of pages) expect((await ask(page)).text).toContain(shownText);
      },
      { timeout: 5_000 },
    );
  await shows('30.000');

  await database.db.transaction(async (tx) => {
    await tx.update(products).set({ price: 31_000 }).where(eq(products.id, id));
    await announce(tx, 'products', [id]);
  });
  await shows('31.000');

  await database.db.transaction(async (tx) => {
    await tx.update(products).set({ stock: 0 }).where(eq(products.id, id));
    await announce(tx, 'stock', [id]);
  });
  await shows('Agotado');

  await database.db.transaction(async (tx) => {
    await tx.insert(storeSettings).values({ siteName: 'La Botica' });
    await announce(tx, 'settings', []);
  });
  await shows('La Botica');
});
