import { sql } from 'drizzle-orm';
import pino from 'pino';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { addresses as traits } from '#app/addresses.ts';
import { dbContext, logContext, originContext } from '#app/context.ts';
import type { Db } from '#db/database.server.ts';
import { openAway } from '#db/testing/away.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { insertCategory, insertProduct } from '#shop/testing/products.ts';
import { loader } from './sitemap.ts';

const shop = useTestDatabase();

function ask(path = '/sitemap.xml', headers: Record<string, string> = {}, db: Db = shop.db) {
  const context = new RouterContextProvider();
  context.set(dbContext, db);
  context.set(logContext, pino({ level: 'silent' }));
  context.set(originContext, 'https://tienda.example');
  const url = new URL(path, 'http://localhost');
  return loader({ request: new Request(url, { headers }), url, context, params: {}, pattern: '/sitemap.xml' });
}

const locations = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);

test('the sitemap lists every page with content, and no deleted product', async () => {
  await insertCategory(shop.db, { id: 'jarabes', name: 'Jarabes' });
  await insertCategory(shop.db, { id: 'vacia', name: 'Vacía' });
  const changedAt = new Date('2026-03-04T05:06:07Z');
  const picture = '/imagenes/productorigenatural/0123456789abcdef0123456789abcdef';
  const honey = await insertProduct(shop.db, { categoryId: 'jarabes', updatedAt: changedAt, imageUrls: [picture] });
  await insertProduct(shop.db, { deletedAt: new Date() });

  const answer = await ask();
  const xml = await answer.text();

  expect(answer.headers.get('Content-Type')).toBe('application/xml; charset=utf-8');
  const fixed = [...traits].filter(([address, { crawl }]) => crawl === 'listed' && !address.includes(':'));
  expect(locations(xml)).toEqual([
    ...fixed.map(([address]) => `https://tienda.example${address}`),
    'https://tienda.example/productos?categoria=jarabes',
    `https://tienda.example/productos/${honey.id}`,
  ]);
  expect(locations(xml)).toEqual(expect.arrayContaining(['https://tienda.example/', 'https://tienda.example/envios']));
  expect(xml).toContain('<lastmod>2026-03-04T05:06:07.000Z</lastmod>');
  expect(xml).toContain(`<image:loc>https://tienda.example${picture}/1080.jpeg</image:loc>`);
});

test('the offers page is listed while there are offers', async () => {
  await insertProduct(shop.db, { onOfferPage: true });

  expect(locations(await (await ask()).text())).toContain('https://tienda.example/productos?oferta=true');
});

test('an unchanged sitemap is answered with 304', async () => {
  const first = await ask();
  const again = await ask('/sitemap.xml', { 'If-None-Match': first.headers.get('ETag') ?? '' });
  expect(again.status).toBe(304);

  await insertProduct(shop.db);
  const changed = await ask('/sitemap.xml', { 'If-None-Match': first.headers.get('ETag') ?? '' });
  expect(changed.status).toBe(200);
});

test('a large shop has an index of several lists, and each product is on one of them', async () => {
  await shop.db.execute(
    sql`insert into products (name, price) select 'Producto ' || n, 1000 from generate_series(1, 10001) n`,
  );

  const index = await (await ask()).text();
  expect(index).toContain('<sitemapindex');
  expect(locations(index)).toEqual([
    'https://tienda.example/sitemap.xml?parte=1',
    'https://tienda.example/sitemap.xml?parte=2',
  ]);
  const parts = await Promise.all([1, 2].map(async (n) => (await ask(`/sitemap.xml?parte=${n}`)).text()));
  const products = parts.flatMap(locations).filter((location) => location?.includes('/productos/'));
  expect(new Set(products).size).toBe(10_001);
  for (const part of ['3', '0', '1e0', '0x1', ' 1', '']) {
    expect((await ask(`/sitemap.xml?parte=${encodeURIComponent(part)}`)).status, part).toBe(404);
  }
});

test('during a database outage crawlers are asked to retry later', async () => {
  const away = await openAway();
  try {
    const answer = await ask('/sitemap.xml', {}, away.db);
    expect(answer.status).toBe(503);
    expect(answer.headers.get('Retry-After')).toBe('120');
  } finally {
    await away.close();
  }
});
