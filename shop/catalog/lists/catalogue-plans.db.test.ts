/** Checks PostgreSQL's query plans with 100,000 products: no page reads all of them. */
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Db } from '#db/database.server.ts';
import { readsFrom } from '#db/replica.server.ts';
import { products } from '#db/schema.ts';
import { type Recorded, recordStatements } from '#db/testing/recorded-statements.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { fillShop } from '#demo/testing/large-shop.ts';
import { listCatalogChoices, listManagedCategories } from '#shop/catalog/categories/list-categories.server.ts';
import { findProduct } from '#shop/catalog/find-product.server.ts';
import { exportProducts } from '#shop/catalog/products-in-shop.server.ts';
import { type CatalogQuery, type CatalogSort, everything } from '#shop/catalog/search/catalog-query.ts';
import { countLowStock, listLowStock } from '#shop/catalog/stock/low-stock.server.ts';
import { permissions } from '#shop/staff/roles/permissions.ts';
import { insertProduct } from '#shop/testing/products.ts';
import { type AdminProductsQuery, adminProductSorts, allProducts } from './admin-products-query.ts';
import { countAdminProducts, listAdminProducts } from './list-admin-products.server.ts';
import { listOfferPage } from './list-offer-page.server.ts';
import { listProductAddresses } from './list-product-addresses.server.ts';
import { listFeaturedProducts, listProducts, listRelatedProducts, suggestProducts } from './list-products.server.ts';

const shop = useTestDatabase();
const filled = 100_000;

type Ask = (db: Db) => Promise<unknown>;

const list =
  (query: Partial<CatalogQuery>): Ask =>
  (db) =>
    listProducts(db, { ...everything, ...query });
const adminList =
  (query: Partial<AdminProductsQuery>): Ask =>
  (db) =>
    listAdminProducts(db, { ...allProducts, ...query });
const search = (text: string, query: Partial<CatalogQuery> = {}) => list({ search: text, sort: 'relevance', ...query });
const offers =
  (text: string): Ask =>
  (db) =>
    listOfferPage(db, { search: text, limit: { available: 30, offered: 30 } });
const sitemap =
  (part: number): Ask =>
  (db) =>
    listProductAddresses(db, { part, perPart: 10_000, counted: { total: filled, hasMore: false } });

const sorts: CatalogSort[] = ['newest', 'price-asc', 'price-desc', 'name-asc', 'name-desc'];
const narrowings: Record<string, Partial<CatalogQuery>> = {
  'all products': {},
  'a category': { categoryId: 'capsulas' },
  'the offers': { onOffer: true },
  'a category’s offers': { categoryId: 'capsulas', onOffer: true },
  'two prices': { minPrice: 30_000, maxPrice: 60_000 },
  'a category between prices': { categoryId: 'capsulas', maxPrice: 25_000 },
};

function screensOf(product: { id: string; name: string; categoryId: string | null }): Record<string, Ask> {
  const lists = Object.entries(narrowings).flatMap(([name, query]) =>
    sorts.map((sort) => [`${name} by ${sort}`, list({ ...query, sort })] as const),
  );
  const staffLists = adminProductSorts.flatMap((sort) => [
    [`staff’s list by ${sort}`, adminList({ sort })] as const,
    [`staff’s list of low stock by ${sort}`, adminList({ sort, stock: 'low' })] as const,
    [`staff’s search by ${sort}`, adminList({ sort, search: 'crema' })] as const,
  ]);
  return {
    ...Object.fromEntries([...lists, ...staffLists]),
    'what there is to choose from': listCatalogChoices,
    'the categories as staff see them': listManagedCategories,
    'a search for one product': search(product.name),
    'a search by a common word': search('crema'),
    'a search by a common word in a category': search('crema', { categoryId: 'capsulas' }),
    'a search by a common word among the offers': search('miel', { onOffer: true }),
    'a search by a common word between prices': search('crema', { minPrice: 30_000, maxPrice: 60_000 }),
    'a search by two words': search('jarabe miel'),
    'a search with slips': search('jarave totumo'),
    'a search by some of the words': search('totumo bicicleta vitamina'),
    'a search for nothing': search('bicicleta'),
    'a common word by price': search('crema', { sort: 'price-asc' }),
    'a common word by name': search('crema', { sort: 'name-desc' }),
    'suggestions for a letter': (db) => suggestProducts(db, 'c'),
    'suggestions for a beginning': (db) => suggestProducts(db, 'jarabe de to'),
    'a product': (db) => findProduct(db, product.id),
    'related products': (db) => listRelatedProducts(db, product),
    'featured products': listFeaturedProducts,
    'a part of the sitemap': sitemap(5),
    'the last part of the sitemap': sitemap(10),
    'how many are low on stock': countLowStock,
    'what is low on stock': (db) => listLowStock(db, 8),
    'staff’s counts': countAdminProducts,
    'staff’s list of offers in stock': adminList({ marked: 'offers', stock: 'in' }),
    'staff’s list of featured products': adminList({ marked: 'featured' }),
    'staff’s list without picture': adminList({ marked: 'no-picture' }),
    'staff’s list without category': adminList({ categoryId: '-' }),
    'staff’s last page': adminList({ page: 99_999 }),
    'the two columns of the offers page': offers(''),
    'the offers page searched': offers('crema'),
    'the first rows of the file': (db) => exportProducts(readsFrom(db), { permissions }).next(),
  };
}

test('no page, list, search or count of a hundred thousand products scans them all', async () => {
  // The statistics of an almost empty shop mislead the planner while the shop is filled.
  const { id } = await insertProduct(shop.db);
  await shop.db.execute(sql`vacuum analyze products, stock_items`);
  await shop.db.delete(products).where(eq(products.id, id));
  await fillShop(shop.database, { products: filled, orders: 1 });
  await shop.db.execute(sql`vacuum products, product_stock`);
  const [product] = await shop.db.select().from(products).orderBy(products.id).limit(1);
  if (!product) throw new Error('The shop was not filled');

  const readingAll: string[] = [];
  for (const [name, ask] of Object.entries(screensOf(product))) {
    for (const statement of await statementsOf(ask)) {
      const plan = await explain(statement);
      if (scansOf(plan).some((scan) => scan['Node Type'] === 'Seq Scan')) readingAll.push(`${name}: ${statement.text}`);
    }
  }
  expect(readingAll).toEqual([]);

  // The rows before a distant page are skipped by an index-only scan from the nearer end of the index.
  for (const sort of sorts) {
    for (const [page, most] of [
      [2_000, filled / 2],
      [4_000, 5_000],
    ] as const) {
      const plans = await Promise.all(
        (await statementsOf(list({ sort, page }))).map((one) => explain(one, 'analyze, ')),
      );
      const [first] = plans.flatMap(scansOf).filter((scan) => scan['Index Name'] !== 'products_pkey');
      expect(first?.['Node Type'], sort).toBe('Index Only Scan');
      expect(first?.['Actual Rows'], sort).toBeLessThanOrEqual(most);
    }
  }
  // Broad queries are counted and sorted only up to a limit.
  expect(await listProducts(shop.db, { ...everything, minPrice: 5_000 })).toMatchObject({
    total: 10_000,
    hasMore: true,
  });
  expect(await listProducts(shop.db, { ...everything, search: 'crema', sort: 'relevance', page: 99 })).toMatchObject({
    total: 1_000,
    hasMore: true,
    page: 42,
  });
  // All but the products for adults.
  expect(await listProducts(shop.db, everything)).toMatchObject({ total: 93_750, hasMore: false, pages: 3_907 });
  // Pages read one at a time form one list: names with the word first, and no product twice.
  for (const [text, index] of [
    ['crema', 'Crema'],
    ['moringga', 'Moringa'],
  ] as const) {
    const listed: { id: string; name: string }[] = [];
    for (let page = 1; page <= 42; page++)
      listed.push(...(await listProducts(shop.db, { ...everything, search: text, sort: 'relevance', page })).products);
    expect(listed.length, text).toBeGreaterThan(1_000);
    expect(new Set(listed.map(({ id }) => id)).size, text).toBe(listed.length);
    expect(
      listed.slice(0, 120).every(({ name }) => name.includes(index)),
      text,
    ).toBe(true);
  }
}, 300_000);

type Plan = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  /** absent if the statement was planned without running it */
  'Actual Rows'?: number;
  Plans?: Plan[];
};

async function statementsOf(ask: Ask): Promise<Recorded[]> {
  return recordStatements(shop.database.pool, () => ask(shop.db));
}

async function explain({ text, values }: Recorded, how = ''): Promise<Plan> {
  const { rows } = await shop.database.pool.query(`explain (${how}format json) ${text}`, values);
  return rows[0]['QUERY PLAN'][0].Plan;
}

/** Every node of a plan that scans the products table. */
function scansOf(plan: Plan): Plan[] {
  const own = plan['Relation Name'] === 'products' ? [plan] : [];
  return [...own, ...(plan.Plans ?? []).flatMap(scansOf)];
}
