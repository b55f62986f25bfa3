import { RouterContextProvider } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { dbContext, originContext } from '#app/context.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { insertDemoCatalogue } from '#demo/testing/demo-catalogue.ts';
import { listMissedSearches } from '#shop/catalog/search/missed-searches.server.ts';
import { loader } from './products.tsx';

const shop = useTestDatabase();
beforeEach(() => insertDemoCatalogue(shop.db));

async function open(search: string) {
  const context = new RouterContextProvider();
  context.set(dbContext, shop.db);
  context.set(originContext, 'https://tienda.example');
  const request = new Request(`http://shop/productos?${new URLSearchParams({ search })}`);
  const answer = await loader({ request, context } as unknown as Parameters<typeof loader>[0]);
  return answer.data;
}

test('ten searches for nothing the shop has show products for everyone, and staff see their words', async () => {
  const searches = [
    'xqzwvk',
    'bicicleta',
    'llantas de moto',
    'zapatos',
    'televisor',
    'qwerty',
    'tornillos',
    'jkjkjkjk',
    'cemento gris',
    'impresora',
  ];
  for (const text of searches) {
    const { results, nearest } = await open(text);
    expect(results?.total, text).toBe(0);
    expect(nearest.length, text).toBeGreaterThan(0);
    expect(
      nearest.map(({ categoryId }) => categoryId),
      text,
    ).not.toContain('linea-erotica');
  }

  const words = (await listMissedSearches(shop.db)).map((missed) => missed.words);
  expect(words.toSorted()).toEqual(searches.map((text) => text.replace(' de ', ' ')).toSorted());
});
