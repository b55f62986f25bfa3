import { beforeEach, expect, test } from 'vitest';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { demoProducts } from '#demo/products.ts';
import { insertDemoCatalogue } from '#demo/testing/demo-catalogue.ts';
import { listProducts } from '#shop/catalog/lists/list-products.server.ts';
import { judgedSearches } from '#shop/testing/judged-searches.ts';
import { everything } from './catalog-query.ts';

const shop = useTestDatabase();
beforeEach(() => insertDemoCatalogue(shop.db));

/** The fewest of the 150 queries that must find an expected product. */
const fewestFound = 147;
const slugs = new Map(demoProducts.map(({ name, slug }) => [name, slug]));

async function search(text: string): Promise<string[]> {
  const page = await listProducts(shop.db, { ...everything, search: text, sort: 'relevance' });
  return page.products.map(({ name }) => slugs.get(name) ?? name);
}

test('of 150 judged queries, at least 147 find an expected product among the first three', async () => {
  const missed: string[] = [];
  const queries = Object.entries(judgedSearches);
  for (const [query, expected] of queries) {
    const first = (await search(query)).slice(0, 3);
    if (!first.some((slug) => expected.includes(slug))) missed.push(`${query}: ${first.join(', ') || 'nothing'}`);
  }
  expect(queries).toHaveLength(150);
  expect(queries.length - missed.length, missed.join('\n')).toBeGreaterThanOrEqual(fewestFound);
});

test('every expected product is in the demo catalogue', () => {
  const slugSet = new Set(slugs.values());
  expect(Object.values(judgedSearches).flatMap((expected) => expected.filter((slug) => !slugSet.has(slug)))).toEqual(
    [],
  );
});
