import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { products } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { demoProducts } from '#demo/products.ts';
import { insertDemoCatalogue } from '#demo/testing/demo-catalogue.ts';
import { listProducts } from '#shop/catalog/lists/list-products.server.ts';
import { searchProbes } from '#shop/testing/searches/search-probes.ts';
import { type SearchQuery, searchQueries } from '#shop/testing/searches/search-queries.ts';
import { everything } from './catalog-query.ts';
import { matchesAny } from './matching-products.server.ts';

const shop = useTestDatabase();

beforeEach(() => insertDemoCatalogue(shop.db));

async function search(text: string): Promise<string[]> {
  const page = await listProducts(shop.db, { ...everything, search: text, sort: 'relevance' });
  return page.products.map((product) => product.name);
}

/** The queries for which another product comes first, with its name. */
async function wrongAnswers(queries: SearchQuery[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const { query, expected } of queries) {
    const [first = 'nada'] = await search(query);
    if (first !== expected) wrong.push(`${query}: ${first}, no ${expected}`);
  }
  return wrong;
}

test('accents, plurals, typos, partial words and everyday words find the intended product', async () => {
  expect(await wrongAnswers(searchProbes)).toEqual([]);
});

// Not all 50: a word or two may be ambiguous.
test('of 50 queries written without knowledge of the search, 48 or more find the intended product first', async () => {
  const wrong = await wrongAnswers(searchQueries);
  expect(searchQueries).toHaveLength(50);
  expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(2);
});

test('each product comes first for its own name, in lower case and without accents as well', async () => {
  const typed = demoProducts.map(({ name }) => ({
    query: name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase(),
    expected: name,
  }));
  expect(await wrongAnswers(typed)).toEqual([]);
});

test('a product the shop does not have is not found', async () => {
  for (const text of ['bicicleta', 'perro', 'televisor', 'zzzzqqq']) expect(await search(text), text).toEqual([]);
});

test('a search without words finds nothing, whatever its filters', async () => {
  const all = sql`${products.price} > 0`;
  expect(
    await shop.db
      .select()
      .from(products)
      .where(matchesAny([], { where: all })),
  ).toEqual([]);
});
