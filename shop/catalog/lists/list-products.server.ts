import { and, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { productCategories, productRatings, products } from '#db/schema.ts';
import type { CatalogChoices } from '#shop/catalog/categories/list-categories.server.ts';
import type { ProductSummary } from '#shop/catalog/product.ts';
import type { CatalogQuery, CatalogSort } from '#shop/catalog/search/catalog-query.ts';
import type { Filter } from '#shop/catalog/search/matching-products.server.ts';
import { findSearch, mostRanked, type SearchReading } from '#shop/catalog/search/search.server.ts';
import { isUuid } from '#shop/uuid.ts';
import { isForEveryone } from './adult-products.server.ts';
import { countForEveryone, countInCategories, countUpTo, totalOf } from './product-counts.server.ts';
import { idsOfPage, inOrder, pageShown, productOrders } from './product-order.server.ts';
import { type SummaryRow, selectSummaries, summaryColumns, toSummary } from './product-summaries.server.ts';
import type { Total } from './product-total.ts';
import { filtersOf, isInCategories, needsCounting } from './shelf-filters.server.ts';

const productsPerPage = 24;

export type ProductPage = Total & {
  products: ProductSummary[];
  /** the page shown; the last page if a later one was requested */
  page: number;
  /** number of pages, up to the limit of counting; 1 without results */
  pages: number;
  /** whether some result has every word of the search; if not, the results are the nearest products */
  isExact: boolean;
};

/**
 * Lists one page of the products that match a query, without deleted ones. Products for adults are listed only if their
 * category is chosen or the search is for them. A search without any word ('%') finds nothing.
 *
 * @param choices the filters with their counts, if they are already loaded: their counts are not queried again, and a
 * category that is not among them, as hidden ones, has no products
 */
export async function listProducts(
  db: Db,
  query: CatalogQuery,
  choices: CatalogChoices | null = null,
): Promise<ProductPage> {
  const within = idsIn(query, choices);
  if (within?.length === 0) return emptyPage;
  if (query.search === '') return listShelf(db, query, within, choices);
  const search = await findSearch(db, query.search, {
    categoryId: query.categoryId,
    isStrict: query.sort !== 'relevance',
  });
  return search ? listSearched(db, query, search, within) : emptyPage;
}

/** The categories whose products a query lists; null for all. Without choices, subcategories are not known. */
function idsIn({ categoryId }: CatalogQuery, choices: CatalogChoices | null): string[] | null {
  if (categoryId === null) return null;
  if (choices === null) return [categoryId];
  return choices.categories.find(({ id }) => id === categoryId)?.within ?? [];
}

const emptyPage: ProductPage = { products: [], total: 0, hasMore: false, page: 1, pages: 1, isExact: true };

async function listShelf(
  db: Db,
  query: CatalogQuery,
  within: string[] | null,
  choices: CatalogChoices | null,
): Promise<ProductPage> {
  const where = and(filtersOf(query), within ? isInCategories(within) : isForEveryone);
  const storedCount = choices && countedIn(choices, query);
  const counted =
    storedCount === null ? await countListed(db, query, within, where) : { total: storedCount, hasMore: false };
  const shown = pageShown(query.page, counted.total, productsPerPage);
  if (counted.total === 0) return { products: [], ...counted, ...shown, isExact: true };

  const order = productOrders[query.sort === 'relevance' ? 'newest' : query.sort];
  const ids = idsOfPage({ where, order, page: shown.page, perPage: productsPerPage, counted });
  const rows = await selectSummaries(db)
    .innerJoin(ids, sql`page.id = ${products.id}`)
    .orderBy(...inOrder(order));
  return { products: rows.map(toSummary), ...counted, ...shown, isExact: true };
}

/** The number of products that match the query, if `choices` contains it; else null. */
function countedIn(choices: CatalogChoices, query: CatalogQuery): number | null {
  if (needsCounting(query)) return null;
  if (query.categoryId === null) return query.onOffer ? choices.onOffer : choices.all;
  if (query.onOffer) return null;
  return choices.categories.find(({ id }) => id === query.categoryId)?.products ?? null;
}

/**
 * Counts the products of a list without a search. The counts of all products, of a category and of the offer page are
 * stored; with other filters, products are counted in the table, up to `mostCounted`.
 */
async function countListed(
  db: Db,
  query: CatalogQuery,
  within: string[] | null,
  where: SQL | undefined,
): Promise<Total> {
  if (needsCounting(query)) return countUpTo(db, where);
  const counts = await (within ? countInCategories(db, within) : countForEveryone(db));
  return { total: query.onOffer ? counts.onOfferPage : counts.listed, hasMore: false };
}

/**
 * Lists one page of search results. Page and count come from one query; if the requested page is past the last one,
 * further queries read the last page.
 *
 * @param categoryIds the categories to which the results are limited; null for all
 */
export async function listSearched(
  db: Db,
  query: CatalogQuery,
  search: SearchReading,
  categoryIds: string[] | null = null,
): Promise<ProductPage> {
  const { page } = query;
  const filter = { categoryIds, where: filtersOf(query) };
  const request = { sort: query.sort, filter, perPage: productsPerPage };
  const { rows, matches, isExact } = await readPage(db, search, { ...request, page });
  const counted = totalOf(matches, mostRanked);
  const shown = pageShown(page, counted.total, productsPerPage);
  const isPast = shown.page < page && shown.page > 1;
  const there = isPast ? (await readMatches(db, search, { ...request, page: shown.page })).rows : rows;
  return { products: there.map(toSummary), ...counted, ...shown, isExact };
}

type MatchesRequest = { sort: CatalogSort; filter: Filter; page: number; perPage: number };
type MatchedRows = { rows: SummaryRow[]; matches: number; isExact: boolean };

/**
 * Reads a page of results. If it is past the last one, it is empty and has no count; the first page is read instead,
 * whose rows contain the count.
 */
async function readPage(db: Db, reading: SearchReading, request: MatchesRequest): Promise<MatchedRows> {
  const there = await readMatches(db, reading, request);
  return there.matches > 0 || request.page === 1 ? there : readMatches(db, reading, { ...request, page: 1 });
}

/** Reads one page of results, and the number of all results. */
async function readMatches(db: Db, reading: SearchReading, request: MatchesRequest): Promise<MatchedRows> {
  const isRanked = request.sort === 'relevance';
  const order = inOrder(productOrders[request.sort === 'relevance' ? 'newest' : request.sort]);
  const page = sql`(
    with ${isRanked || !isScanned(request.sort) ? rankedPage(reading, order, request) : scannedPage(reading, order, request)}
  ) page`;
  const rows = await db
    .select({
      ...summaryColumns,
      matches: sql<number>`page.found`,
      isExact: sql<boolean>`${reading.isExact(request.filter)}`,
    })
    .from(products)
    .innerJoin(page, sql`page.id = ${products.id}`)
    .leftJoin(productCategories, eq(productCategories.id, products.categoryId))
    .leftJoin(productRatings, eq(productRatings.productId, products.id))
    .orderBy(...(isRanked ? bestFirst : []), ...order);
  const [first] = rows;
  return {
    rows: rows.map(({ matches: _, isExact: __, ...row }) => row),
    matches: first?.matches ?? 0,
    isExact: first?.isExact ?? true,
  };
}

const bestFirst = [sql`page.tier`, sql`page.score desc`];
const rowsThere = sql`cross join lateral (select * from ${products} where ctid = place offset 0) products`;
const howMany = sql`(select count(*)::int from anywhere)`;

/** Whether a list in this sort order is read by scanning the products in that order; see `scannedPage`. */
function isScanned(sort: CatalogSort): boolean {
  return !sort.startsWith('name-') && sort !== 'best-sellers';
}

/**
 * Builds the query for a page sorted by relevance, sales or name, from the tiers of `reading.best`. By relevance, later
 * tiers are read only if earlier ones do not fill the page; by sales or name, all tiers are read.
 */
function rankedPage(reading: SearchReading, order: SQL[], { sort, filter, page, perPage }: MatchesRequest): SQL {
  const isRanked = sort === 'relevance';
  const first = isRanked ? page * perPage : Number.MAX_SAFE_INTEGER;
  return sql`${reading.anywhere(filter)}, ${reading.best(first, filter)}
    select products.id, tier, ${isRanked ? reading.relevance : sql`0`} as score, ${howMany} as found
    from ranked ${rowsThere}
    order by ${sql.join([...(isRanked ? [sql`tier`, sql`score desc`] : []), ...order], sql`, `)} ${limitOf(page, perPage)}`;
}

/**
 * Builds the query for a page sorted by age or price. With more than `mostRanked` results, the products are scanned in
 * sort order until the page is full, which takes few rows because most match. Sorting by name does not work this
 * way: names that begin with the same word are adjacent, so a scan could read most other products first.
 */
function scannedPage(reading: SearchReading, order: SQL[], { filter, page, perPage }: MatchesRequest): SQL {
  const rest = sql`order by ${sql.join(order, sql`, `)} ${limitOf(page, perPage)}`;
  const all = and(isNull(products.deletedAt), reading.matches(filter));
  return sql`${reading.anywhere(filter)}
    select id, ${howMany} as found from (
      (select products.id from anywhere ${rowsThere} where ${howMany} <= ${mostRanked} ${rest})
      union all (select ${products.id} from ${products} where ${all} and ${howMany} > ${mostRanked} ${rest})
    ) browsed`;
}

function limitOf(page: number, perPage: number): SQL {
  return sql`limit ${perPage} offset ${(page - 1) * perPage}`;
}

/** Suggestions for an unfinished search. */
export type Suggestions = {
  /** the best matches, at most 6 */
  products: SuggestedProduct[];
  /** categories whose name contains a word of the search, at most 3 */
  categories: { id: string; name: string }[];
};

export type SuggestedProduct = Pick<
  ProductSummary,
  'id' | 'name' | 'price' | 'discountPercentage' | 'stock' | 'imageUrls' | 'ground' | 'kind'
>;

/**
 * Finds the first products of a search, and the categories that its words name.
 *
 * @param options.isForStaff whether the search is for the back office, where products for adults are found like all
 * others
 */
export async function suggestProducts(
  db: Db,
  text: string,
  { isForStaff = false }: { isForStaff?: boolean } = {},
): Promise<Suggestions> {
  const search = await findSearch(db, text, { categoryId: null, isForStaff });
  if (!search) return { products: [], categories: [] };
  const { rows } = await readMatches(db, search, { sort: 'relevance', filter: {}, page: 1, perPage: 6 });
  return { products: rows.map(toSuggestion), categories: search.categories.slice(0, 3) };
}

/** Lists up to 4 featured products that are not for adults, newest first. */
export async function listFeaturedProducts(db: Db): Promise<ProductSummary[]> {
  const rows = await selectSummaries(db)
    .where(and(isNull(products.deletedAt), sql`${products.featured}`, isForEveryone))
    .orderBy(...inOrder(productOrders.newest))
    .limit(4);
  return rows.map(toSummary);
}

/** Related products are chosen among this many of the category's newest products. */
const mostRelated = 100;
const relatedShown = 4;

/**
 * Lists up to 4 other products of the same category, chosen among its newest: available ones first, then the newest;
 * none without a category.
 */
export async function listRelatedProducts(
  db: Db,
  product: { id: string; categoryId: string | null },
): Promise<ProductSummary[]> {
  return product.categoryId === null ? [] : othersThan(product, await listForemost(db, product.categoryId));
}

/** Up to 4 products of the list, without the product itself. */
export function othersThan(product: { id: string }, foremost: ProductSummary[]): ProductSummary[] {
  return foremost.filter(({ id }) => id !== product.id).slice(0, relatedShown);
}

/**
 * Lists the newest products of a category, available ones first: one more than a product page shows, because the
 * product itself may be among them.
 *
 * @param categoryId null for all products that are not for adults
 */
export async function listForemost(db: Db, categoryId: string | null): Promise<ProductSummary[]> {
  const isListed = categoryId === null ? isForEveryone : eq(products.categoryId, categoryId);
  const newest = db
    .select({ id: products.id })
    .from(products)
    .where(and(isNull(products.deletedAt), isListed))
    .orderBy(...inOrder(productOrders.newest))
    .limit(mostRelated)
    .as('newest');
  const rows = await selectSummaries(db)
    .innerJoin(newest, eq(newest.id, products.id))
    .orderBy(desc(sql`${products.stock} > 0`), ...inOrder(productOrders.newest))
    .limit(relatedShown + 1);
  return rows.map(toSummary);
}

/** Lists products by id, in the order of the ids; malformed, unknown and deleted ids are left out. */
export async function listProductsById(db: Db, ids: string[]): Promise<ProductSummary[]> {
  const wanted = ids.filter(isUuid);
  if (wanted.length === 0) return [];
  const rows = await selectSummaries(db).where(and(inArray(products.id, wanted), isNull(products.deletedAt)));
  const byId = new Map(rows.map((row) => [row.id, toSummary(row)]));
  return wanted.flatMap((id) => byId.get(id) ?? []);
}

function toSuggestion(row: SummaryRow): SuggestedProduct {
  const { id, name, price, discountPercentage, stock, imageUrls, ground, kind } = toSummary(row);
  return { id, name, price, discountPercentage, stock, imageUrls, ground, ...(kind && { kind }) };
}
