import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { announce } from '#db/announce.server.ts';
import { type ChangeTopic, products } from '#db/schema.ts';
import { insertProduct } from '#shop/testing/products.ts';
import { aPage, showPrice, strict, useServedCache } from './testing/served-cache.ts';

const { shop, serve, change } = useServedCache();

test('the next request sees a change made by any process', async () => {
  const honey = await insertProduct(shop.db, { price: 10_000, stock: 5 });
  const { ask } = await serve((_, notes) => showPrice(shop.db, honey.id, notes));
  expect((await ask('/')).text).toBe('price 10000, stock 5');

  await shop.db.transaction(async (tx) => {
    await tx.update(products).set({ price: 12_000 }).where(eq(products.id, honey.id));
    await announce(tx, 'products', [honey.id]);
  });
  expect((await ask('/')).text).toBe('price 12000, stock 5');

  await shop.db.transaction(async (tx) => {
    await tx.update(products).set({ stock: 4 }).where(eq(products.id, honey.id));
    await announce(tx, 'stock', [honey.id]);
  });
  expect((await ask('/')).text).toBe('price 12000, stock 4');
});

test('a change renders again only the pages that may show it', async () => {
  const one = '0b9a1c9e-5a55-4f0e-8c1e-2f6f1d3c4b51';
  const other = '0b9a1c9e-5a55-4f0e-8c1e-2f6f1d3c4b52';
  const { ask, rendered } = await serve((request, notes) => {
    const { pathname } = new URL(request.url);
    if (pathname !== '/') notes.shows([{ id: pathname.slice(-36) }]);
    return aPage(pathname);
  });
  const pages = ['/', '/terminos', `/productos/${one}`, `/productos/${other}`];
  const renderedAfter = async (topic: ChangeTopic, ids: string[]) => {
    await change(topic, ids);
    rendered.length = 0;
    for (const page of pages) await ask(page);
    return [...rendered];
  };
  await vi.waitFor(async () => expect(await renderedAfter('orders', [one])).toEqual([]));

  // A page that does not name its products may show any.
  expect(await renderedAfter('stock', [one])).toEqual(['/', `/productos/${one}`]);
  expect(await renderedAfter('orders', [one])).toEqual([]);
  expect(await renderedAfter('products', [other])).toEqual(['/', `/productos/${one}`, `/productos/${other}`]);
  expect(await renderedAfter('settings', [])).toEqual(pages);
});

test('a page that changes often is not rendered for each change, and ends up to date', async () => {
  const honey = await insertProduct(shop.db, { stock: 20 });
  const { ask, rendered } = await serve((_, notes) => showPrice(shop.db, honey.id, notes), {
    pace: { ...strict, changingMs: 60_000 },
  });
  for (let stock = 19; stock >= 0; stock -= 1) {
    await shop.db.transaction(async (tx) => {
      await tx.update(products).set({ stock }).where(eq(products.id, honey.id));
      await announce(tx, 'stock', [honey.id]);
    });
    await ask('/');
  }
  expect(rendered.length).toBeLessThan(20);
  await vi.waitFor(async () => expect((await ask('/')).text).toMatch(/stock 0$/), { timeout: 5_000 });
});

test('only the stock may lag on a page that changes often; staff see anything else they save', async () => {
  const honey = await insertProduct(shop.db, { stock: 20 });
  const { ask, cache } = await serve((_, notes) => showPrice(shop.db, honey.id, notes), {
    pace: { ...strict, changingMs: 60_000 },
  });
  for (const price of [11_000, 12_000, 13_000, 14_000]) {
    await shop.db.transaction(async (tx) => {
      await tx.update(products).set({ price }).where(eq(products.id, honey.id));
      await announce(tx, 'products', [honey.id]);
    });
    cache.afterWrite();
    expect((await ask('/')).text).toBe(`price ${price}, stock 20`);
  }
});

test('a page rendered before a change is not kept as if it were rendered after it', async () => {
  const honey = await insertProduct(shop.db, { price: 10_000 });
  let go = () => {};
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  const { ask, rendered } = await serve(async (_, notes) => {
    const page = await showPrice(shop.db, honey.id, notes);
    await held;
    return page;
  });
  const early = ask('/');
  await vi.waitFor(() => expect(rendered).toHaveLength(1));
  await shop.db.transaction(async (tx) => {
    await tx.update(products).set({ stock: 3 }).where(eq(products.id, honey.id));
    await announce(tx, 'stock', [honey.id]);
  });
  go();
  expect((await early).text).toContain('price 10000');

  expect((await ask('/')).text).toBe('price 10000, stock 3');
});
