import { pino } from 'pino';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { dbContext, logContext, originContext } from '#app/context.ts';
import { translateFaults } from '#app/faults/faults.server.ts';
import type { Db } from '#db/database.server.ts';
import { DatabaseOutageError } from '#db/outage.server.ts';
import { loader as productLoader } from './product/product.tsx';
import { loader as productsLoader } from './products.tsx';

type ListArgs = Parameters<typeof productsLoader>[0];
type ProductArgs = Parameters<typeof productLoader>[0];

const brokenDb = new Proxy({} as Db, {
  get() {
    throw new DatabaseOutageError('away');
  },
});

function args(url: string, params: Record<string, string>) {
  const context = new RouterContextProvider();
  context.set(dbContext, brokenDb);
  context.set(originContext, 'https://tienda.example');
  context.set(logContext, pino({ level: 'silent' }));
  return { request: new Request(url), url: new URL(url), params, context, pattern: '', unstable_pattern: '' };
}

test('without a database the list says so and offers the local categories', async () => {
  const answer = await productsLoader(args('http://shop/productos?search=miel', {}) as unknown as ListArgs);

  expect(answer.init?.status).toBe(503);
  expect(answer.data).toMatchObject({ results: null, choicesAreLocal: true, query: { search: 'miel' } });
  expect(answer.data.choices.categories).toHaveLength(10);
  expect(answer.data.choices.categories[0]).toEqual({ id: 'jarabes', name: 'Jarabes', products: null });
});

test('without a database a product is unavailable, not gone', async () => {
  const productId = crypto.randomUUID();
  const open = translateFaults(productLoader);
  const answer = open(args(`http://shop/productos/${productId}`, { productId }) as unknown as ProductArgs);

  await expect(answer).rejects.toMatchObject({ init: { status: 503 } });
});

test('a malformed id is not found, without a query', async () => {
  const answer = productLoader(
    args('http://shop/productos/moringa', { productId: 'moringa' }) as unknown as ProductArgs,
  );

  await expect(answer).rejects.toMatchObject({ init: { status: 404 } });
});
