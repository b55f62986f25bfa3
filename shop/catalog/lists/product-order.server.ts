import { and, asc, desc, eq, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { productMonths, productSales, productStock, products } from '#db/schema.ts';
import type { Total } from './product-total.ts';

/** Sort keys, the most significant first. */
export type ProductOrder = { by: SQLWrapper; descending: boolean }[];

/** Sort key of names: Spanish order, regardless of accents and with ñ after n, whatever the locale of the database. */
const nameInOrder = sql`shop_alphabetic(${products.name}) collate "und-x-icu"`;

/**
 * Units sold in the last year: the monthly sums, and the sales that are not yet part of them. No index has this order,
 * so all products of the list are read.
 */
const soldUnits = sql`(
  coalesce((select sum(${productMonths.units}) from ${productMonths}
    where ${productMonths.productId} = ${products.id}::text and ${productMonths.month} > current_date - 365), 0)
  + coalesce((select sum(${productSales.units}) from ${productSales}
    where ${productSales.productId} = ${products.id}::text and ${productSales.fresh} and ${productSales.day} > current_date - 365), 0))`;

const up = (by: SQLWrapper) => ({ by, descending: false });
const down = (by: SQLWrapper) => ({ by, descending: true });

/**
 * Each sort order except the one by sales is served by indexes. Each ends with the id, so that no product is on two
 * pages.
 */
export const productOrders = {
  newest: [down(products.createdAt), up(products.id)],
  'best-sellers': [down(soldUnits), down(products.createdAt), up(products.id)],
  oldest: [up(products.createdAt), down(products.id)],
  'price-asc': [up(products.unitPrice), up(products.id)],
  'price-desc': [down(products.unitPrice), down(products.id)],
  'name-asc': [up(nameInOrder), up(products.id)],
  'name-desc': [down(nameInOrder), down(products.id)],
} satisfies Record<string, ProductOrder>;

/**
 * Sort orders by stock: `apart` sorts by the index of the separate stock table; `ownColumn` sorts a few rows by
 * `products.stock`, which has no index.
 */
export const stockOrders = {
  apart: {
    'stock-asc': [up(productStock.stock), up(productStock.productId)],
    'stock-desc': [down(productStock.stock), down(productStock.productId)],
  },
  ownColumn: {
    'stock-asc': [up(products.stock), up(products.id)],
    'stock-desc': [down(products.stock), down(products.id)],
  },
} satisfies Record<string, Record<'stock-asc' | 'stock-desc', ProductOrder>>;

/** The SQL of a sort order, or of its reverse. */
export function inOrder(order: ProductOrder, isBackwards = false): SQL[] {
  return order.map(({ by, descending }) => (descending === isBackwards ? asc(by) : desc(by)));
}

/** The tables that a list reads: `products`, the stock table `product_stock` alone, or both joined. */
export type ProductSource = 'products' | 'products-and-stock' | 'stock';

type PageOf = {
  from?: ProductSource;
  where: SQL | undefined;
  order: ProductOrder;
  page: number;
  perPage: number;
  /** number of products on all pages */
  counted: Total;
};

/**
 * Selects the ids of one page of listed products as a table `page`, to join with their rows. Pages in the second half
 * of the list are read backwards from its end, so that fewer index entries are skipped.
 */
export function idsOfPage({ from = 'products', where, order, page, perPage, counted }: PageOf): SQL {
  const before = (page - 1) * perPage;
  const behind = Math.max(0, counted.total - before - perPage);
  const isBackwards = !counted.hasMore && behind < before;
  const limit = isBackwards ? Math.min(perPage, counted.total - before) : perPage;
  return sql`(
    select ${from === 'stock' ? productStock.productId : products.id} as id from ${listed(from, where)}
    order by ${sql.join(inOrder(order, isBackwards), sql`, `)} limit ${limit} offset ${isBackwards ? behind : before}
  ) page`;
}

/** A `from … where …` clause for the listed products that meet a condition. */
export function listed(from: ProductSource, where: SQL | undefined): SQL {
  if (from === 'stock') return sql`${productStock} where ${where ?? sql`true`}`;
  const join = from === 'products' ? sql`` : sql` join ${productStock} on ${eq(productStock.productId, products.id)}`;
  return sql`${products}${join} where ${and(isNull(products.deletedAt), where)}`;
}

/** The page to show: the last one if a later one was requested. Without products there is one empty page. */
export function pageShown(requested: number, total: number, perPage: number): { page: number; pages: number } {
  const pages = Math.max(1, Math.ceil(total / perPage));
  return { page: Math.min(requested, pages), pages };
}
