import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { demoCategories } from '#db/demo/categories.ts';
import { demoProducts } from '#db/demo/products.ts';
import { productCategories, products } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { searchProbes } from '#shop/testing/search-probes.ts';
import { type SearchQuery, searchQueries } from '#shop/testing/search-queries.ts';
import { everything } from './catalog-query.ts';
import { isFound } from './found-products.server.ts';
import { listProducts } from './list-products.server.ts';

const shop = useTestDatabase();

beforeEach(async () => {
  await shop.db.insert(productCategories).values(demoCategories.map((one) => ({ ...one, ground: one.id })));
  await shop.db.insert(products).values(
    demoProducts.map(({ slug: _, drawing: _drawing, ...product }, place) => ({
      ...product,
      createdAt: new Date(Date.UTC(2026, 0, 1) - place * 60_000),
    })),
  );
});

async function search(text: string): Promise<string[]> {
  const found = await listProducts(shop.db, { ...everything, search: text, sort: 'relevance' });
  return found.products.map((product) => product.name);
}

/** The queries whose expected product does not come first, with what does. */
async function wrongAnswers(queries: SearchQuery[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const { query, expected } of queries) {
    const [first = 'nada'] = await search(query);
    if (first !== expected) wrong.push(`${query}: ${first}, no ${expected}`);
  }
  return wrong;
}

test('accents, plurals, slips, parts of words and everyday words lead to the product meant', async () => {
  expect(await wrongAnswers(searchProbes)).toEqual([]);
});

// 48 of 50: a word or two may mean something else to somebody else.
test('of 50 queries written without sight of the search, 48 or more find the product meant first', async () => {
  const wrong = await wrongAnswers(searchQueries);
  expect(searchQueries).toHaveLength(50);
  expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(2);
});

test('each product comes first by its own name, in small letters and without accents as well', async () => {
  const typed = demoProducts.map(({ name }) => ({
    query: name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase(),
    expected: name,
  }));
  expect(await wrongAnswers(typed)).toEqual([]);
});

test('what the shop does not have is not found', async () => {
  for (const text of ['bicicleta', 'perro', 'televisor', 'zzzzqqq']) expect(await search(text), text).toEqual([]);
});

test('where there is nothing to find, what narrows a search finds nothing either', async () => {
  const all = sql`${products.price} > 0`;
  expect(
    await shop.db
      .select()
      .from(products)
      .where(isFound([], { where: all })),
  ).toEqual([]);
});
