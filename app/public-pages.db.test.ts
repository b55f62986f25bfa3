import { beforeAll, expect, test } from 'vitest';
import { addresses } from '#app/addresses.ts';
import { cartCookie } from '#app/storefront/without-scripts/guest-cart/cart-cookie.server.ts';
import { products } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { readPages } from '#server/testing/pages-from-source.ts';
import { serveShop } from '#server/testing/served-shop.ts';
import { addToGuestCart } from '#shop/guest-carts/change-guest-cart.server.ts';
import { insertProduct } from '#shop/testing/products.ts';

const database = useTestDatabase();
const { pages, build } = await readPages();
const cookiesRead: string[] = [];

beforeAll(() => {
  for (const page of pages) {
    const { loader } = page.module;
    if (!loader) continue;
    const watched: typeof loader = (args) => loader({ ...args, request: watch(args.request, page.file) });
    // The layouts of public pages are watched as well, because their loaders run for each page.
    Object.assign(page.module, { loader: watched });
  }
});

/** Notes the file of a loader that reads the cookies of its request. */
function watch(request: Request, file: string): Request {
  const headers = new Proxy(request.headers, {
    get(target, name) {
      const value = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) => {
        if (name !== 'get' || /^cookie$/i.test(String(args[0]))) cookiesRead.push(file);
        return Reflect.apply(value, target, args);
      };
    },
  });
  return new Proxy(request, {
    get(target, name) {
      if (name === 'headers') return headers;
      const value = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

test('public pages never read the cart cookie, and are the same with and without it', async () => {
  const shop = serveShop(database.database, build);
  const product = await insertProduct(database.db, { name: 'Miel de abejas' });
  const added = await addToGuestCart(database.db, null, { kind: 'units', productId: product.id, quantity: 1 });
  if (!added.ok) throw new Error(added.reason);
  const cookie = cartCookie(added.token).split(';')[0];
  const paths = [...addresses]
    .filter(([, { cache }]) => cache !== null)
    .map(([address]) => address.replace(':productId', product.id));

  // Unknown parameters pass the page cache by.
  const asked = paths.flatMap((path) => [path, `${path}?de=cartel`]);
  for (const path of asked) {
    const [without, withCart] = [await shop.ask(path), await shop.ask(path, { cookie })];
    expect([without.status, withCart.status], path).toEqual([200, 200]);
    expect(await withCart.text(), path).toBe(await without.text());
    expect(withCart.headers.getSetCookie(), path).toEqual([]);
  }
  expect(cookiesRead).toEqual([]);
  expect(asked.length).toBeGreaterThan(10);
});

test('a page that is cached until the texts change shows nothing of the products', async () => {
  const shop = serveShop(database.database, build);
  await insertProduct(database.db, { name: 'Miel de abejas' });
  const paths = [...addresses].flatMap(([address, { cache }]) => (cache === 'text' ? [address] : []));
  const readAll = () => Promise.all(paths.map(async (path) => [path, await (await shop.ask(path)).text()]));

  const before = await readAll();
  await database.db.update(products).set({ name: 'Miel de romero', price: 41_000, stock: 1 });
  await insertProduct(database.db, { name: 'Jarabe de totumo' });
  expect(await readAll()).toEqual(before);
  expect(paths).not.toEqual([]);
});

test('the cart reads its cookie, which the watch notices', async () => {
  cookiesRead.length = 0;
  const answer = await serveShop(database.database, build).ask('/carrito');
  expect(answer.status).toBe(200);
  expect(cookiesRead).toContain('storefront/cart/cart.tsx');
});
