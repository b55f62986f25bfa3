import { expect, test, vi } from 'vitest';
import { insertProduct } from '#shop/testing/products.ts';
import { aPage, showPrice, strict, useServedCache } from './testing/served-cache.ts';

const { shop, serve, change, switchable } = useServedCache();

test('kept pages are served during a database outage, and changes are seen after it', async () => {
  const { db, turn } = switchable();
  const { ask, rendered, metrics } = await serve(() => aPage(`page ${rendered.length}`), {
    db,
    pace: { ...strict, pollMs: 0 },
  });
  await vi.waitFor(async () => {
    rendered.length = 0;
    await ask('/');
    expect(rendered).toEqual([]);
  });
  const { text } = await ask('/');

  turn('off');
  await change('products');
  for (let time = 0; time < 5; time += 1) expect((await ask('/')).text).toBe(text);
  expect(await metrics.registry.metrics()).toMatch(/page_cache_answers_total\{outcome="away"\} 5$/m);

  // The first request after the outage gets no page from before it.
  turn('on');
  expect((await ask('/')).text).toBe('page 1');
});

test('a kept page is served when the database fails while it is rendered again', async () => {
  const honey = await insertProduct(shop.db, { price: 10_000, stock: 5 });
  let isGone = false;
  const { ask, rendered } = await serve((_, notes) => {
    if (!isGone) return showPrice(shop.db, honey.id, notes);
    notes.lacks();
    return aPage('not now', { status: 503 });
  });
  await ask('/productos');
  const kept = await ask('/productos');
  isGone = true;
  await change('stock', [honey.id]);

  const { status, text } = await ask('/productos');
  expect([status, text]).toEqual([200, kept.text]);
  expect(rendered.length).toBeGreaterThan(1);
  // A page on which anything but stock changed is not served as it was.
  await change('products', [honey.id]);
  expect((await ask('/productos')).status).toBe(503);
  // A page that was never kept shows its error.
  expect((await ask('/productos?categoria=jarabes')).status).toBe(503);
});

test('after a long outage pages are rendered and show their errors', async () => {
  const { db, turn } = switchable();
  const { ask, rendered } = await serve(() => aPage(`page ${rendered.length}`), {
    db,
    pace: { ...strict, pollMs: 0, outageMs: 0 },
  });
  await ask('/');
  turn('off');
  const before = rendered.length;
  await ask('/');
  expect(rendered).toHaveLength(before + 1);
});
