import { and, asc, desc, eq, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { productStock, products } from '#db/schema.ts';
import type { Total } from './product-counts.server.ts';

/** What products are ordered by, and then by. */
export type ProductOrder = { by: SQLWrapper; descending: boolean }[];

/** As Spanish orders names, accents aside and ñ after n; the embedded database alone would sort by bytes. */
const nameInOrder = sql`shop_alphabetic(${products.name}) collate "und-x-icu"`;

const up = (by: SQLWrapper) => ({ by, descending: false });
const down = (by: SQLWrapper) => ({ by, descending: true });

/** Each order has its indexes, and ends in the id, so that no product is on two pages. */
export const productOrders = {
  newest: [down(products.createdAt), up(products.id)],
  oldest: [up(products.createdAt), down(products.id)],
  'price-asc': [up(products.unitPrice), up(products.id)],
  'price-desc': [down(products.unitPrice), down(products.id)],
  'name-asc': [up(nameInOrder), up(products.id)],
  'name-desc': [down(nameInOrder), down(products.id)],
} satisfies Record<string, ProductOrder>;

/** By what there is of a product: as it is kept apart, by index, or of a few products, by themselves. */
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

/** An order as a query takes it, or the other way round. */
export function inOrder(order: ProductOrder, isBackwards = false): SQL[] {
  return order.map(({ by, descending }) => (descending === isBackwards ? asc(by) : desc(by)));
}

/**
 * Where products are looked for by index: among themselves, or by what there is of them, which is kept apart. `stock` alone has
 * nothing but that.
 */
export type ProductSource = 'products' | 'products-and-stock' | 'stock';

type PageOf = {
  from?: ProductSource;
  where: SQL | undefined;
  order: ProductOrder;
  page: number;
  perPage: number;
  /** how many products there are on all pages */
  counted: Total;
};

/**
 * The ids of one page of the products in the shop, as a table `page`, for their rows to be joined to it: the pages before it are
 * passed over in the index, from whichever end is nearer.
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

/** The products in the shop for which a condition holds, to select from. */
export function listed(from: ProductSource, where: SQL | undefined): SQL {
  if (from === 'stock') return sql`${productStock} where ${where ?? sql`true`}`;
  const join = from === 'products' ? sql`` : sql` join ${productStock} on ${eq(productStock.productId, products.id)}`;
  return sql`${products}${join} where ${and(isNull(products.deletedAt), where)}`;
}

/** The page to show: the last one where one past it was asked for; without any product there is one, empty. */
export function pageShown(asked: number, total: number, perPage: number): { page: number; pages: number } {
  const pages = Math.max(1, Math.ceil(total / perPage));
  return { page: Math.min(asked, pages), pages };
}
