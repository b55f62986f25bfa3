import { and, asc, desc, eq, gte, inArray, isNull, lte, ne, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { productCategories, products } from '#db/schema.ts';
import type { CatalogQuery, CatalogSort } from './catalog-query.ts';
import { defaultGround, introOf, type ProductSummary } from './product.ts';
import { findSearch } from './search.server.ts';

const productsPerPage = 24;

export type ProductPage = {
  products: ProductSummary[];
  /** how many products answer the question, on all pages */
  total: number;
  /** the page shown: the last one when the question asked for one past it */
  page: number;
  /** how many pages there are; 1 when nothing was found */
  pages: number;
};

/** One page of the products that answer a question. Deleted products are never among them. */
export async function listProducts(db: Db, query: CatalogQuery): Promise<ProductPage> {
  const search = await findSearch(db, query.search);
  const where = and(
    isNull(products.deletedAt),
    query.categoryId === null ? undefined : eq(products.categoryId, query.categoryId),
    query.onOffer ? eq(products.onOfferPage, true) : undefined,
    query.minPrice === null ? undefined : gte(products.unitPrice, query.minPrice),
    query.maxPrice === null ? undefined : lte(products.unitPrice, query.maxPrice),
    search?.matches,
  );

  const total = await db.$count(products, where);
  const pages = Math.max(1, Math.ceil(total / productsPerPage));
  const page = Math.min(query.page, pages);
  if (total === 0) return { products: [], total, page, pages };

  const rows = await selectSummaries(db)
    .where(where)
    .orderBy(...orderOf(query.sort, search?.relevance))
    .limit(productsPerPage)
    .offset((page - 1) * productsPerPage);
  return { products: rows.map(toSummary), total, page, pages };
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
  const rows = await selectSummaries(db)
    .where(and(isNull(products.deletedAt), search.matches))
    .orderBy(...orderOf('relevance', search.relevance))
    .limit(6);
  const categories = await db
    .select({ id: productCategories.id, name: productCategories.name })
    .from(productCategories)
    .where(inArray(productCategories.id, search.categoryIds))
    .orderBy(asc(productCategories.name))
    .limit(3);
  return { products: rows.map(toSuggestion), categories };
}

/** Up to 4 products staff chose for the home page, newest first. */
export async function listFeaturedProducts(db: Db): Promise<ProductSummary[]> {
  const rows = await selectSummaries(db)
    .where(and(isNull(products.deletedAt), eq(products.featured, true)))
    .orderBy(...newestFirst)
    .limit(4);
  return rows.map(toSummary);
}

/** Up to 4 other products of the same category, those that can be bought first. None for a product without a category. */
export async function listRelatedProducts(
  db: Db,
  product: { id: string; categoryId: string | null },
): Promise<ProductSummary[]> {
  if (product.categoryId === null) return [];
  const rows = await selectSummaries(db)
    .where(and(isNull(products.deletedAt), eq(products.categoryId, product.categoryId), ne(products.id, product.id)))
    .orderBy(desc(sql`${products.stock} > 0`), ...newestFirst)
    .limit(4);
  return rows.map(toSummary);
}

const newestFirst = [desc(products.createdAt), asc(products.id)];

/** A sentence fits in this many characters; a list needs no more of a description. */
const introLength = 240;

function selectSummaries(db: Db) {
  return db
    .select({
      id: products.id,
      name: products.name,
      opening: sql<string>`left(${products.description}, ${introLength})`,
      price: products.price,
      discountPercentage: products.discountPercentage,
      stock: products.stock,
      imageUrls: products.imageUrls,
      categoryId: products.categoryId,
      categoryName: productCategories.name,
      ground: productCategories.ground,
      offers: products.offers,
    })
    .from(products)
    .leftJoin(productCategories, eq(productCategories.id, products.categoryId));
}

type SummaryRow = Omit<ProductSummary, 'intro' | 'ground'> & { opening: string; ground: string | null };

function toSummary({ opening, ...row }: SummaryRow): ProductSummary {
  return { ...row, intro: introOf(opening), ground: row.ground ?? defaultGround };
}

function toSuggestion(row: SummaryRow): SuggestedProduct {
  const { id, name, price, discountPercentage, stock, imageUrls, ground } = toSummary(row);
  return { id, name, price, discountPercentage, stock, imageUrls: imageUrls.slice(0, 1), ground };
}

/** As Spanish orders names, accents aside and ñ after n; the embedded database alone would sort by bytes. */
const nameInOrder = sql`shop_alphabetic(${products.name}) collate "und-x-icu"`;

/** Each order ends in the id, so that no product is on two pages. */
function orderOf(sort: CatalogSort, relevance: SQL | undefined): SQL[] {
  switch (sort) {
    case 'relevance':
      return relevance ? [desc(relevance), ...newestFirst] : newestFirst;
    case 'newest':
      return newestFirst;
    case 'price-asc':
      return [asc(products.unitPrice), asc(products.id)];
    case 'price-desc':
      return [desc(products.unitPrice), desc(products.id)];
    case 'name-asc':
      return [asc(nameInOrder), asc(products.id)];
    case 'name-desc':
      return [desc(nameInOrder), desc(products.id)];
  }
}
