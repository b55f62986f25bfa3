import { and, type Column, eq, gt, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { productCategories, productStock, products, stockItems } from '#db/schema.ts';
import { defaultGround } from '#shop/catalog/product.ts';
import { firstMatches, matchesAny, type TextQuery } from '#shop/catalog/search/matching-products.server.ts';
import { mostRanked } from '#shop/catalog/search/search.server.ts';
import { findOwnProducts } from '#shop/catalog/search/search-own-products.server.ts';
import { isFirstItem, type Shelf, shelfColumns } from '#shop/catalog/stock/shelf.server.ts';
import { lowStockBelow } from '#shop/catalog/stock/stock-level.ts';
import type { Pesos } from '#shop/money.ts';
import { type AdminProductsQuery, type MarkFilter, type StockFilter, withoutCategory } from './admin-products-query.ts';
import { countProducts, countUpTo, totalOf } from './product-counts.server.ts';
import {
  idsOfPage,
  inOrder,
  type ProductSource,
  pageShown,
  productOrders,
  stockOrders,
} from './product-order.server.ts';
import type { Total } from './product-total.ts';

export const adminProductsPerPage = 24;

/** A row of the admin's product list. */
export type AdminProduct = {
  id: string;
  name: string;
  /** pesos for one unit before the discount */
  price: Pesos;
  discountPercentage: number;
  shelf: Shelf;
  /** its first picture; null without one */
  imageUrl: string | null;
  categoryName: string | null;
  /** the tinted background of its category */
  ground: string;
  featured: boolean;
  onOfferPage: boolean;
  /** its number of packs */
  packs: number;
};

export type AdminProductPage = Total & {
  products: AdminProduct[];
  /** the page shown; the last page if a later one was requested */
  page: number;
  pages: number;
};

/** Lists one page of the products that match a query. */
export async function listAdminProducts(db: Db, query: AdminProductsQuery): Promise<AdminProductPage> {
  const queries = await findOwnProducts(db, query.search);
  const { counted, from, where } = queries ? await among(db, query, queries) : await amongAll(db, query);
  const shown = pageShown(query.page, counted.total, adminProductsPerPage);
  if (counted.total === 0) return { products: [], ...counted, ...shown };

  const byStock = query.sort === 'stock-asc' || query.sort === 'stock-desc' ? query.sort : null;
  const order = byStock ? stockOrders.ownColumn[byStock] : productOrders[query.sort as keyof typeof productOrders];
  const ids = idsOfPage({
    from,
    where,
    order: byStock && from !== 'products' ? stockOrders.apart[byStock] : order,
    page: shown.page,
    perPage: adminProductsPerPage,
    counted,
  });
  const rows = await db
    .select({
      id: products.id,
      name: products.name,
      price: products.price,
      discountPercentage: products.discountPercentage,
      shelf: shelfColumns,
      imageUrl: sql<string | null>`${products.imageUrls}[1]`,
      categoryName: productCategories.name,
      ground: sql<string>`coalesce(${productCategories.ground}, ${defaultGround})`,
      featured: products.featured,
      onOfferPage: products.onOfferPage,
      packs: sql<number>`jsonb_array_length(${products.offers})`,
    })
    .from(products)
    .innerJoin(ids, sql`page.id = ${products.id}`)
    .innerJoin(stockItems, isFirstItem)
    .leftJoin(productCategories, eq(productCategories.id, products.categoryId))
    .orderBy(...inOrder(order));
  return { products: rows, ...counted, ...shown };
}

/** The number of products, in total and per mark. */
export type AdminProductCounts = { all: number } & Record<MarkFilter, number>;

export async function countAdminProducts(db: Db): Promise<AdminProductCounts> {
  const { listed, onOfferPage, featured, withoutPicture } = await countProducts(db);
  return { all: listed, offers: onOfferPage, featured, 'no-picture': withoutPicture };
}

/** The products to list: their number, the tables from which they are read, and the condition that selects them. */
type Listed = { counted: Total; from: ProductSource; where: SQL | undefined };

async function amongAll(db: Db, query: AdminProductsQuery): Promise<Listed> {
  const { categoryId, stock, marked, sort } = query;
  const conditions = and(categoryCondition(categoryId), marked ? markConditions[marked] : undefined);
  const byStock = sort === 'stock-asc' || sort === 'stock-desc';
  const where = and(conditions, stock ? stockCondition(stock, productStock.stock) : undefined);
  const source = (isAlone: boolean) => (conditions || !isAlone ? 'products-and-stock' : 'stock');
  const counted = stock
    ? await countUpTo(db, where, source(true))
    : { total: (await countProducts(db, categoryOf(categoryId)))[marked ? countOf[marked] : 'listed'], hasMore: false };
  return { counted, from: stock || byStock ? source(byStock) : 'products', where };
}

/**
 * Limits the list to search results. If there are more than `mostRanked`, products are scanned in list order until the
 * page is full, which takes few rows because most match. Otherwise all matches are read first and then sorted.
 */
async function among(db: Db, query: AdminProductsQuery, queries: TextQuery[]): Promise<Listed> {
  const { categoryId, stock, marked, sort } = query;
  const conditions = and(categoryCondition(categoryId), marked ? markConditions[marked] : undefined);
  const where = and(conditions, stock ? stockCondition(stock, products.stock) : undefined);
  const first = firstMatches(queries, mostRanked + 1, { where });
  const { rows } = await db.execute<{ found: number }>(sql`select count(*)::int as found from (${first}) first`);
  const counted = totalOf(rows[0]?.found ?? 0, mostRanked);
  // Sorted by name, matches are always read first: names that begin alike are adjacent, so a scan could read most other
  // products before the first match.
  if (!counted.hasMore || sort.startsWith('name-'))
    return { counted, from: 'products', where: sql`${products.id} in (${first})` };
  const byStock = sort === 'stock-asc' || sort === 'stock-desc';
  return { counted, from: byStock ? 'products-and-stock' : 'products', where: and(where, matchesAny(queries)) };
}

const categoryOf = (categoryId: string | null) =>
  categoryId === null ? undefined : categoryId === withoutCategory ? null : categoryId;

function categoryCondition(categoryId: string | null): SQL | undefined {
  if (categoryId === null) return undefined;
  return categoryId === withoutCategory ? isNull(products.categoryId) : eq(products.categoryId, categoryId);
}

function stockCondition(filter: StockFilter, stock: Column): SQL {
  if (filter === 'low') return lt(stock, lowStockBelow);
  return filter === 'in' ? gt(stock, 0) : eq(stock, 0);
}

const markConditions: Record<MarkFilter, SQL> = {
  offers: sql`${products.onOfferPage}`,
  featured: sql`${products.featured}`,
  'no-picture': sql`cardinality(${products.imageUrls}) = 0`,
};

const countOf = { offers: 'onOfferPage', featured: 'featured', 'no-picture': 'withoutPicture' } as const;
