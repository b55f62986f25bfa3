import { and, type Column, eq, gt, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { productCategories, productStock, products } from '#db/schema.ts';
import type { Pesos } from '#shop/money.ts';
import { type AdminProductsQuery, type MarkFilter, type StockFilter, withoutCategory } from './admin-products-query.ts';
import { type Found, firstFound, isFound } from './found-products.server.ts';
import { defaultGround } from './product.ts';
import { countProducts, countUpTo, type Total, totalOf } from './product-counts.server.ts';
import {
  idsOfPage,
  inOrder,
  type ProductSource,
  pageShown,
  productOrders,
  stockOrders,
} from './product-order.server.ts';
import { mostRanked } from './search.server.ts';
import { findOwnProducts } from './search-own-products.server.ts';
import { lowStockBelow } from './stock-level.ts';

export const adminProductsPerPage = 24;

/** What a row of the list shows. */
export type AdminProduct = {
  id: string;
  name: string;
  /** pesos for one unit before the discount */
  price: Pesos;
  discountPercentage: number;
  stock: number;
  /** the first of its pictures; null without any */
  imageUrl: string | null;
  categoryName: string | null;
  /** which of the look's tinted grounds its picture stands on */
  ground: string;
  featured: boolean;
  onOfferPage: boolean;
  /** how many packs it is sold in */
  packs: number;
};

export type AdminProductPage = Total & {
  products: AdminProduct[];
  /** the page shown: the last one when the question asked for one past it */
  page: number;
  pages: number;
};

/** One page of the products that answer the question, as the list view of the catalogue has them. */
export async function listAdminProducts(db: Db, query: AdminProductsQuery): Promise<AdminProductPage> {
  const found = await findOwnProducts(db, query.search);
  const { counted, from, where } = found ? await among(db, query, found) : await amongAll(db, query);
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
      stock: products.stock,
      imageUrl: sql<string | null>`${products.imageUrls}[1]`,
      categoryName: productCategories.name,
      ground: sql<string>`coalesce(${productCategories.ground}, ${defaultGround})`,
      featured: products.featured,
      onOfferPage: products.onOfferPage,
      packs: sql<number>`jsonb_array_length(${products.offers})`,
    })
    .from(products)
    .innerJoin(ids, sql`page.id = ${products.id}`)
    .leftJoin(productCategories, eq(productCategories.id, products.categoryId))
    .orderBy(...inOrder(order));
  return { products: rows, ...counted, ...shown };
}

/** How many products there are, and how many of each mark. */
export type AdminProductCounts = { all: number } & Record<MarkFilter, number>;

export async function countAdminProducts(db: Db): Promise<AdminProductCounts> {
  const { listed, onOfferPage, featured, withoutPicture } = await countProducts(db);
  return { all: listed, offers: onOfferPage, featured, 'no-picture': withoutPicture };
}

/** The products to list: how many they are, where they are found by index, and by which condition. */
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

/** Of a broad search the page is looked for in its order, which soon meets some; of another, among what was found. */
async function among(db: Db, query: AdminProductsQuery, found: Found[]): Promise<Listed> {
  const { categoryId, stock, marked, sort } = query;
  const conditions = and(categoryCondition(categoryId), marked ? markConditions[marked] : undefined);
  const where = and(conditions, stock ? stockCondition(stock, products.stock) : undefined);
  const first = firstFound(found, mostRanked + 1, { where });
  const { rows } = await db.execute<{ found: number }>(sql`select count(*)::int as found from (${first}) first`);
  const counted = totalOf(rows[0]?.found ?? 0, mostRanked);
  // Names that begin alike stand together, and all before them would be looked through.
  if (!counted.hasMore || sort.startsWith('name-'))
    return { counted, from: 'products', where: sql`${products.id} in (${first})` };
  const byStock = sort === 'stock-asc' || sort === 'stock-desc';
  return { counted, from: byStock ? 'products-and-stock' : 'products', where: and(where, isFound(found)) };
}

const categoryOf = (categoryId: string | null) =>
  categoryId === null ? undefined : categoryId === withoutCategory ? null : categoryId;

function categoryCondition(categoryId: string | null): SQL | undefined {
  if (categoryId === null) return undefined;
  return categoryId === withoutCategory ? isNull(products.categoryId) : eq(products.categoryId, categoryId);
}

function stockCondition(asked: StockFilter, stock: Column): SQL {
  if (asked === 'low') return lt(stock, lowStockBelow);
  return asked === 'in' ? gt(stock, 0) : eq(stock, 0);
}

const markConditions: Record<MarkFilter, SQL> = {
  offers: sql`${products.onOfferPage}`,
  featured: sql`${products.featured}`,
  'no-picture': sql`cardinality(${products.imageUrls}) = 0`,
};

const countOf = { offers: 'onOfferPage', featured: 'featured', 'no-picture': 'withoutPicture' } as const;
