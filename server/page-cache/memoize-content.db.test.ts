import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { products, storeSettings } from '#db/schema.ts';
import { insertCategory, insertProduct } from '#shop/testing/products.ts';
import { aPage, strict, useServedCache } from './testing/served-cache.ts';

const { shop, serve, change, switchable } = useServedCache();

test('settings and categories are read once per change of them, and fail during an outage', async () => {
  await shop.db.insert(storeSettings).values({ siteName: 'Tienda de mieles' });
  const { db, turn } = switchable();
  const { cache } = await serve(() => aPage('page'), { db, pace: { ...strict, pollMs: 0 } });
  const { settings, categories } = cache.memoized;
  const before = { settings: await settings(), categories: await categories() };
  expect([await settings(), await categories()]).toEqual([before.settings, before.categories]);
  expect(await settings()).toBe(before.settings);

  await change('categories');
  expect(await settings()).toBe(before.settings);
  expect(await categories()).not.toBe(before.categories);
  await change('settings');
  expect(await settings()).not.toBe(before.settings);

  turn('off');
  await expect(settings()).rejects.toThrow('database outage');
  turn('on');
  expect((await settings()).siteName).toBe(before.settings.siteName);
});

test('the products that many pages show are read once per change of any product', async () => {
  await insertCategory(shop.db);
  const [first, second] = await Promise.all(
    ['Miel', 'Polen'].map((name) => insertProduct(shop.db, { name, categoryId: 'jarabes', featured: true, stock: 3 })),
  );
  if (!first || !second) throw new Error('No products');
  const { cache } = await serve(() => aPage('page'), { pace: { ...strict, pollMs: 0 } });
  const { featured, related } = cache.memoized;
  const shown = async () => ({
    featured: (await featured()).map(({ name, stock }) => `${name} ${stock}`).toSorted(),
    besideMiel: (await related(first)).map(({ name, stock }) => `${name} ${stock}`),
    besidePolen: (await related(second)).map(({ name, stock }) => `${name} ${stock}`),
  });
  const before = { featured: ['Miel 3', 'Polen 3'], besideMiel: ['Polen 3'], besidePolen: ['Miel 3'] };
  expect(await shown()).toEqual(before);
  expect(await related({ id: first.id, categoryId: null })).toEqual([]);

  // A change that is not announced stays unseen, which shows that the products are not read again.
  await shop.db.update(products).set({ stock: 2 }).where(eq(products.id, second.id));
  expect(await shown()).toEqual(before);
  await change('stock', [second.id]);
  expect(await shown()).toEqual({ featured: ['Miel 3', 'Polen 2'], besideMiel: ['Polen 2'], besidePolen: ['Miel 3'] });

  await shop.db.update(products).set({ featured: false, categoryId: null }).where(eq(products.id, second.id));
  await change('products', [second.id]);
  expect(await shown()).toEqual({ featured: ['Miel 3'], besideMiel: [], besidePolen: ['Miel 3'] });
});

test('while stock changes, the products that many pages show are read each time', async () => {
  await insertCategory(shop.db);
  const honey = await insertProduct(shop.db, { categoryId: 'jarabes', featured: true, stock: 3 });
  const { cache } = await serve(() => aPage('page'), { pace: { ...strict, pollMs: 0, changingMs: 60_000 } });
  const stocks = async () => {
    const [featured] = await cache.memoized.featured();
    const [related] = await cache.memoized.related({ id: crypto.randomUUID(), categoryId: 'jarabes' });
    return [featured?.stock, related?.stock];
  };
  expect(await stocks()).toEqual([3, 3]);
  await change('stock', [crypto.randomUUID()]);
  // Polls, so that the change of stock is known.
  await cache.memoized.settings();

  await shop.db.update(products).set({ stock: 2 }).where(eq(products.id, honey.id));
  expect(await stocks()).toEqual([2, 2]);
  await shop.db.update(products).set({ stock: 1 }).where(eq(products.id, honey.id));
  expect(await stocks()).toEqual([1, 1]);
});
