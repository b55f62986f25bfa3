import { and, asc, desc, eq, gt, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { productCategories, products, productsView } from '#db/schema.ts';
import type { Pesos } from '#shop/money.ts';
import {
  type AdminProductSort,
  type AdminProductsQuery,
  type MarkFilter,
  type StockFilter,
  withoutCategory,
} from './admin-products-query.ts';
import { defaultGround } from './product.ts';
import { matchOwnProducts } from './search-own-products.server.ts';
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

export type AdminProductPage = {
  products: AdminProduct[];
  /** how many products answer the question, on all pages */
  total: number;
  /** the page shown: the last one when the question asked for one past it */
  page: number;
  pages: number;
};

/** One page of the products that answer the question, as the list view of the catalogue has them. */
export async function listAdminProducts(db: Db, query: AdminProductsQuery): Promise<AdminProductPage> {
  const where = and(
    categoryCondition(query.categoryId),
    query.stock ? stockConditions[query.stock] : undefined,
    query.marked ? markConditions[query.marked] : undefined,
    await searchCondition(db, query.search),
  );
  const total = await db.$count(productsView, where);
  const pages = Math.max(1, Math.ceil(total / adminProductsPerPage));
  const page = Math.min(query.page, pages);
  if (total === 0) return { products: [], total, page, pages };

  const rows = await db
    .select({
      id: productsView.id,
      name: productsView.name,
      price: productsView.price,
      discountPercentage: productsView.discountPercentage,
      stock: productsView.stock,
      imageUrl: sql<string | null>`${productsView.imageUrls}[1]`,
      categoryName: productsView.categoryName,
      ground: sql<string>`coalesce(${productCategories.ground}, ${defaultGround})`,
      featured: productsView.featured,
      onOfferPage: productsView.onOfferPage,
      packs: sql<number>`jsonb_array_length(${productsView.offers})`,
    })
    .from(productsView)
    .leftJoin(productCategories, eq(productCategories.id, productsView.categoryId))
    .where(where)
    .orderBy(...orders[query.sort])
    .limit(adminProductsPerPage)
    .offset((page - 1) * adminProductsPerPage);
  return { products: rows, total, page, pages };
}

/** How many products there are, and how many of each mark. */
export type AdminProductCounts = { all: number } & Record<MarkFilter, number>;

export async function countAdminProducts(db: Db): Promise<AdminProductCounts> {
  const countOf = (mark: MarkFilter) => sql<number>`(count(*) filter (where ${markConditions[mark]}))::int`;
  const [counts] = await db
    .select({
      all: sql<number>`count(*)::int`,
      offers: countOf('offers'),
      featured: countOf('featured'),
      'no-picture': countOf('no-picture'),
    })
    .from(productsView);
  return counts ?? { all: 0, offers: 0, featured: 0, 'no-picture': 0 };
}

function categoryCondition(categoryId: string | null): SQL | undefined {
  if (categoryId === null) return undefined;
  return categoryId === withoutCategory ? isNull(productsView.categoryId) : eq(productsView.categoryId, categoryId);
}

const stockConditions: Record<StockFilter, SQL> = {
  in: gt(productsView.stock, 0),
  low: lt(productsView.stock, lowStockBelow),
  out: eq(productsView.stock, 0),
};

const markConditions: Record<MarkFilter, SQL> = {
  offers: eq(productsView.onOfferPage, true),
  featured: eq(productsView.featured, true),
  'no-picture': sql`cardinality(${productsView.imageUrls}) = 0`,
};

async function searchCondition(db: Db, search: string): Promise<SQL | undefined> {
  const matches = await matchOwnProducts(db, search);
  return matches && inArray(productsView.id, db.select({ id: products.id }).from(products).where(matches));
}

/** As Spanish orders names; the embedded database alone would sort by bytes. */
const nameInOrder = sql`shop_alphabetic(${productsView.name}) collate "und-x-icu"`;

/** Each order ends in the id, so that no product is on two pages. */
const orders: Record<AdminProductSort, SQL[]> = {
  newest: [desc(productsView.createdAt), asc(productsView.id)],
  oldest: [asc(productsView.createdAt), asc(productsView.id)],
  'name-asc': [asc(nameInOrder), asc(productsView.id)],
  'name-desc': [desc(nameInOrder), desc(productsView.id)],
  'price-asc': [asc(productsView.unitPrice), asc(productsView.id)],
  'price-desc': [desc(productsView.unitPrice), desc(productsView.id)],
  'stock-asc': [asc(productsView.stock), asc(nameInOrder), asc(productsView.id)],
  'stock-desc': [desc(productsView.stock), asc(nameInOrder), asc(productsView.id)],
};
