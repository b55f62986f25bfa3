import { and, desc, eq, gte, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { productCategories, products } from '#db/schema.ts';
import type { CatalogQuery, CatalogSort } from './catalog-query.ts';
import type { Filter } from './found-products.server.ts';
import type { CatalogChoices } from './list-categories.server.ts';
import { defaultGround, introOf, type ProductSummary } from './product.ts';
import { countProducts, countUpTo, type Total, totalOf } from './product-counts.server.ts';
import { idsOfPage, inOrder, pageShown, productOrders } from './product-order.server.ts';
import { findSearch, mostRanked, type ProductSearch, type SearchReading } from './search.server.ts';

const productsPerPage = 24;

export type ProductPage = Total & {
  products: ProductSummary[];
  /** the page shown: the last one when the question asked for one past it */
  page: number;
  /** how many pages there are, as far as products were counted; 1 when nothing was found */
  pages: number;
};

/**
 * One page of the products that answer a question. Deleted products are never among them, and a search without a word in it
 * ('%') finds none.
 *
 * @param choices where they are at hand: what is counted in them is not counted again
 */
export async function listProducts(
  db: Db,
  query: CatalogQuery,
  choices: CatalogChoices | null = null,
): Promise<ProductPage> {
  if (query.search === '') return listShelf(db, query, choices);
  const search = await findSearch(db, query.search);
  return search ? listFound(db, query, search) : { products: [], total: 0, hasMore: false, page: 1, pages: 1 };
}

async function listShelf(db: Db, query: CatalogQuery, choices: CatalogChoices | null): Promise<ProductPage> {
  const where = filtersOf(query);
  const known = choices && countedIn(choices, query);
  const counted = known === null ? await countShelf(db, query, where) : { total: known, hasMore: false };
  const shown = pageShown(query.page, counted.total, productsPerPage);
  if (counted.total === 0) return { products: [], ...counted, ...shown };

  const order = productOrders[query.sort === 'relevance' ? 'newest' : query.sort];
  const ids = idsOfPage({ where, order, page: shown.page, perPage: productsPerPage, counted });
  const rows = await selectSummaries(db)
    .innerJoin(ids, sql`page.id = ${products.id}`)
    .orderBy(...inOrder(order));
  return { products: rows.map(toSummary), ...counted, ...shown };
}

/** How many products answer a question, where the choices say it. */
function countedIn(choices: CatalogChoices, query: CatalogQuery): number | null {
  if (query.minPrice !== null || query.maxPrice !== null) return null;
  if (query.categoryId === null) return query.onOffer ? choices.onOffer : choices.all;
  if (query.onOffer) return null;
  return choices.categories.find(({ id }) => id === query.categoryId)?.products ?? null;
}

/** Counts are kept by category and for the offers; between two prices products are counted so far. */
async function countShelf(db: Db, query: CatalogQuery, where: SQL | undefined): Promise<Total> {
  if (query.minPrice !== null || query.maxPrice !== null) return countUpTo(db, where);
  const counts = await countProducts(db, query.categoryId ?? undefined);
  return { total: query.onOffer ? counts.onOfferPage : counts.listed, hasMore: false };
}

function filtersOf(query: CatalogQuery): SQL | undefined {
  return and(
    query.categoryId === null ? undefined : eq(products.categoryId, query.categoryId),
    query.onOffer ? sql`${products.onOfferPage}` : undefined,
    query.minPrice === null ? undefined : gte(products.unitPrice, query.minPrice),
    query.maxPrice === null ? undefined : lte(products.unitPrice, query.maxPrice),
  );
}

/** What a search found, page and count by one question; more of them only where nothing stands on the page asked for. */
async function listFound(db: Db, query: CatalogQuery, search: ProductSearch): Promise<ProductPage> {
  const { page } = query;
  const filter = { categoryId: query.categoryId, where: filtersOf({ ...query, categoryId: null }) };
  const asked = { sort: query.sort, filter, perPage: productsPerPage };
  const { read, rows, found } = await firstReading(db, search, { ...asked, page });
  const counted = totalOf(found, mostRanked);
  const shown = pageShown(page, counted.total, productsPerPage);
  const isPast = read && shown.page < page && shown.page > 1;
  const there = isPast ? (await readFound(db, read, { ...asked, page: shown.page })).rows : rows;
  return { products: there.map(toSummary), ...counted, ...shown };
}

type FoundPage = { sort: CatalogSort; filter: Filter; page: number; perPage: number };
type FoundRows = { rows: SummaryRow[]; found: number };

/** A page of the first reading of the search that finds anything, whatever the filters leave of it; past the last, the first. */
async function firstReading(
  db: Db,
  search: ProductSearch,
  asked: FoundPage,
): Promise<FoundRows & { read: SearchReading | null }> {
  const pageOf = async (reading: SearchReading) => {
    const there = await readFound(db, reading, asked);
    return there.found > 0 || asked.page === 1 ? there : readFound(db, reading, { ...asked, page: 1 });
  };
  const nothing = { rows: [], found: 0 };
  const meant = search.meant ? await pageOf(search.meant) : nothing;
  if (meant.found > 0) return { read: search.meant, ...meant };
  const read = await search.otherwise();
  return { read, ...(read && read !== search.meant ? await pageOf(read) : nothing) };
}

/** Reads one page of what was found, and how much that is. */
async function readFound(db: Db, reading: SearchReading, asked: FoundPage): Promise<FoundRows> {
  const isRanked = asked.sort === 'relevance';
  const order = inOrder(productOrders[asked.sort === 'relevance' ? 'newest' : asked.sort]);
  const page = sql`(
    with ${isRanked || asked.sort.startsWith('name-') ? compared(reading, order, asked) : browsed(reading, order, asked)}
  ) page`;
  const rows = await db
    .select({ ...summary, found: sql<number>`page.found` })
    .from(products)
    .innerJoin(page, sql`page.id = ${products.id}`)
    .leftJoin(productCategories, eq(productCategories.id, products.categoryId))
    .orderBy(...(isRanked ? bestFirst : []), ...order);
  return { rows: rows.map(({ found: _, ...row }) => row), found: rows[0]?.found ?? 0 };
}

const bestFirst = [sql`page.tier`, sql`page.score desc`];
const rowsThere = sql`cross join lateral (select * from ${products} where ctid = place offset 0) products`;
const howMany = sql`(select count(*)::int from anywhere)`;

/** The page as it stands among what is put in order: by relevance only so much of it as the page takes. */
function compared(reading: SearchReading, order: SQL[], { sort, filter, page, perPage }: FoundPage): SQL {
  const isRanked = sort === 'relevance';
  const first = isRanked ? page * perPage : Number.MAX_SAFE_INTEGER;
  return sql`${reading.anywhere(filter)}, ${reading.best(first, filter)}
    select products.id, tier, ${isRanked ? reading.relevance : sql`0`} as score, ${howMany} as found
    from found ${rowsThere}
    order by ${sql.join([...(isRanked ? [sql`tier`, sql`score desc`] : []), ...order], sql`, `)} ${limitOf(page, perPage)}`;
}

/**
 * By age or price. Where more than `mostRanked` are found, products are looked through in that order, which soon meets some.
 * Not so by name: names that begin alike stand together, and all before them would be looked through.
 */
function browsed(reading: SearchReading, order: SQL[], { filter, page, perPage }: FoundPage): SQL {
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

/** What may be meant by an unfinished search. */
export type Suggestions = {
  /** the best matches, at most 6 */
  products: SuggestedProduct[];
  /** whose name has a word of the search, at most 3 */
  categories: { id: string; name: string }[];
};

export type SuggestedProduct = Pick<
  ProductSummary,
  'id' | 'name' | 'price' | 'discountPercentage' | 'stock' | 'imageUrls' | 'ground'
>;

/** The first products of a search, and the categories it may mean. */
export async function suggestProducts(db: Db, text: string): Promise<Suggestions> {
  const search = await findSearch(db, text);
  if (!search) return { products: [], categories: [] };
  const { read, rows } = await firstReading(db, search, { sort: 'relevance', filter: {}, page: 1, perPage: 6 });
  return { products: rows.map(toSuggestion), categories: read?.categories.slice(0, 3) ?? [] };
}

/** Up to 4 products staff chose for the home page, newest first. */
export async function listFeaturedProducts(db: Db): Promise<ProductSummary[]> {
  const rows = await selectSummaries(db)
    .where(and(isNull(products.deletedAt), sql`${products.featured}`))
    .orderBy(...inOrder(productOrders.newest))
    .limit(4);
  return rows.map(toSummary);
}

/** Among so many of a category's newest, those that can be bought are looked for. */
const mostRelated = 100;
const relatedShown = 4;

/** Up to 4 other new products of the same category, those that can be bought first. None for a product without a category. */
export async function listRelatedProducts(
  db: Db,
  product: { id: string; categoryId: string | null },
): Promise<ProductSummary[]> {
  return product.categoryId === null ? [] : othersThan(product, await listForemost(db, product.categoryId));
}

/** What is foremost in a product's category, but for itself: up to 4. */
export function othersThan(product: { id: string }, foremost: ProductSummary[]): ProductSummary[] {
  return foremost.filter(({ id }) => id !== product.id).slice(0, relatedShown);
}

/** The newest products of a category, those that can be bought first: one more than are shown beside another of them. */
export async function listForemost(db: Db, categoryId: string): Promise<ProductSummary[]> {
  const newest = db
    .select({ id: products.id })
    .from(products)
    .where(and(isNull(products.deletedAt), eq(products.categoryId, categoryId)))
    .orderBy(...inOrder(productOrders.newest))
    .limit(mostRelated)
    .as('newest');
  const rows = await selectSummaries(db)
    .innerJoin(newest, eq(newest.id, products.id))
    .orderBy(desc(sql`${products.stock} > 0`), ...inOrder(productOrders.newest))
    .limit(relatedShown + 1);
  return rows.map(toSummary);
}

/** A sentence fits in this many characters; a list needs no more of a description. */
const introLength = 240;

const summary = {
  id: products.id,
  name: products.name,
  opening: sql<string>`left(${products.description}, ${introLength})`,
  price: products.price,
  discountPercentage: products.discountPercentage,
  stock: products.stock,
  // As text: a list of one would be read letter by letter.
  imageUrl: sql<string | null>`${products.imageUrls}[1]`,
  categoryId: products.categoryId,
  categoryName: productCategories.name,
  ground: productCategories.ground,
  offers: products.offers,
};

function selectSummaries(db: Db) {
  return db
    .select(summary)
    .from(products)
    .leftJoin(productCategories, eq(productCategories.id, products.categoryId))
    .$dynamic();
}

type SummaryRow = Omit<ProductSummary, 'intro' | 'imageUrls' | 'ground'> & {
  opening: string;
  imageUrl: string | null;
  ground: string | null;
};

function toSummary({ opening, imageUrl, ...row }: SummaryRow): ProductSummary {
  const imageUrls = imageUrl === null ? [] : [imageUrl];
  return { ...row, imageUrls, intro: introOf(opening), ground: row.ground ?? defaultGround };
}

function toSuggestion(row: SummaryRow): SuggestedProduct {
  const { id, name, price, discountPercentage, stock, imageUrls, ground } = toSummary(row);
  return { id, name, price, discountPercentage, stock, imageUrls, ground };
}
