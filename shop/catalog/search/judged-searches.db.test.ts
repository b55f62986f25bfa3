import { beforeEach, expect, test } from 'vitest';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { demoProducts } from '#demo/products.ts';
import { insertDemoCatalogue } from '#demo/testing/demo-catalogue.ts';
import { listProducts } from '#shop/catalog/lists/list-products.server.ts';
import { type FreshSearch, freshSearches, laterSearches } from '#shop/testing/searches/fresh-searches.ts';
import { judgedSearches } from '#shop/testing/searches/judged-searches.ts';
import { judgedWrong } from '#shop/testing/searches/judged-verdicts.ts';
import { everything } from './catalog-query.ts';

const shop = useTestDatabase();
beforeEach(() => insertDemoCatalogue(shop.db));

/** The fewest of the 150 queries that must find an expected product. */
const fewestFound = 147;
const slugs = new Map(demoProducts.map(({ name, slug }) => [name, slug]));
const categories = new Map(demoProducts.map(({ slug, categoryId }) => [slug, categoryId]));

/** The results by query: every test searches the same catalogue. */
const results = new Map<string, string[]>();

async function search(text: string): Promise<string[]> {
  const before = results.get(text);
  if (before) return before;
  const page = await listProducts(shop.db, { ...everything, search: text, sort: 'relevance' });
  const found = page.products.map(({ name }) => slugs.get(name) ?? name);
  results.set(text, found);
  return found;
}

/**
 * Searches each query; `missed` are those without an expected product, `wrong` the unwanted ones among the first three.
 */
async function judge(searches: Record<string, FreshSearch>) {
  const missed: string[] = [];
  const wrong: string[] = [];
  for (const [query, { expected, never = [] }] of Object.entries(searches)) {
    const first = (await search(query)).slice(0, 3);
    if (!first.some((slug) => expected.includes(slug))) missed.push(`${query}: ${first.join(', ') || 'nothing'}`);
    wrong.push(...first.filter((slug) => never.includes(slug)).map((slug) => `${query}: ${slug}`));
  }
  return { found: Object.keys(searches).length - missed.length, missed: missed.join('\n'), wrong };
}

test('of 150 judged queries, at least 147 find an expected product among the first three', async () => {
  const queries = Object.entries(judgedSearches);
  const { found, missed } = await judge(Object.fromEntries(queries.map(([query, expected]) => [query, { expected }])));
  expect(queries).toHaveLength(150);
  expect(found, missed).toBeGreaterThanOrEqual(fewestFound);
});

test('products that were judged wrong for a query are not among its first three', async () => {
  const searches = Object.entries(judgedWrong).map(([query, never]) => [query, { expected: [], never }]);
  expect(Object.keys(judgedWrong).filter((query) => !(query in judgedSearches))).toEqual([]);
  expect((await judge(Object.fromEntries(searches))).wrong).toEqual([]);
});

test('of 50 fresh queries, at least 48 find an expected product and none an unwanted one among the first three', async () => {
  const { found, missed, wrong } = await judge(freshSearches);
  expect(Object.keys(freshSearches)).toHaveLength(50);
  expect(found, missed).toBeGreaterThanOrEqual(48);
  expect(wrong).toEqual([]);
});

test('of 76 later queries, at least 72 find an expected product among the first three', async () => {
  const { found, missed } = await judge(laterSearches);
  expect(Object.keys(laterSearches)).toHaveLength(76);
  expect(found, missed).toBeGreaterThanOrEqual(72);
});

test('of all these queries, only those for adults find products for adults, and never beside children’s', async () => {
  const forAdults: string[] = [];
  for (const query of Object.keys({ ...judgedSearches, ...freshSearches, ...laterSearches })) {
    const found = new Set((await search(query)).map((slug) => categories.get(slug)));
    if (found.has('linea-erotica')) forAdults.push(query);
    expect(found.has('linea-erotica') && found.has('ninos'), query).toBe(false);
  }
  expect(forAdults).toEqual([
    'noche romantica',
    'lubricante íntimo',
    'juguetes sexuales',
    'aceite para masajes',
    'lubricante',
  ]);
});

test('every product of these lists is in the demo catalogue', () => {
  const named = [
    ...Object.values(judgedSearches),
    ...Object.values(judgedWrong),
    ...Object.values({ ...freshSearches, ...laterSearches }).flatMap(({ expected, never = [] }) => [expected, never]),
  ].flat();
  expect(named.filter((slug) => !categories.has(slug))).toEqual([]);
});
