/** Sums of orders and sales, maintained by triggers on orders. */
import { sql } from 'drizzle-orm';
import { bigint, boolean, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { OrderStatus, PaymentMethod } from './codes.ts';

/**
 * The number and total of orders that are not deleted, by status, payment method and the day (Colombian time) they were
 * placed on. Triggers only insert `fresh` rows, negative ones when an order leaves a group, so that concurrent orders
 * do not block each other. A group's total is the sum of its rows; the job `fold-order-sums` consolidates them.
 */
export const orderSums = pgTable(
  'order_sums',
  {
    day: date('day').notNull(),
    status: text('status').$type<OrderStatus>().notNull(),
    paymentMethod: text('payment_method').$type<PaymentMethod>(),
    orders: integer('orders').notNull(),
    total: bigint('total', { mode: 'number' }).notNull(),
    fresh: boolean('fresh').notNull().default(true),
  },
  (table) => [index('order_sums_day').on(table.day), index('order_sums_fresh').on(table.day).where(sql`fresh`)],
);

/** Daily sales of each product, from orders neither cancelled nor deleted; maintained like `order_sums`. */
export const productSales = pgTable(
  'product_sales',
  {
    day: date('day').notNull(),
    /** the id in the order's line; not a foreign key */
    productId: text('product_id').notNull(),
    units: bigint('units', { mode: 'number' }).notNull(),
    total: bigint('total', { mode: 'number' }).notNull(),
    fresh: boolean('fresh').notNull().default(true),
  },
  (table) => [
    index('product_sales_day').on(table.day),
    index('product_sales_product').on(table.productId, table.day),
    index('product_sales_fresh').on(table.day).where(sql`fresh`),
  ],
);

/**
 * Monthly sales of each product: the sums of the consolidated rows of `product_sales`. Triggers on those insert fresh
 * rows here, which the job `fold-order-sums` consolidates; sales that are still fresh in `product_sales` are not
 * included. An index sorts the products of each month by units, so the best sellers of a year are found without summing
 * all its rows.
 */
export const productMonths = pgTable(
  'product_months',
  {
    /** the first day of the month */
    month: date('month').notNull(),
    productId: text('product_id').notNull(),
    units: bigint('units', { mode: 'number' }).notNull(),
    total: bigint('total', { mode: 'number' }).notNull(),
    fresh: boolean('fresh').notNull().default(true),
  },
  (table) => [
    index('product_months_best')
      .on(table.month, table.units.desc().nullsFirst(), table.productId)
      .where(sql`not fresh`),
    index('product_months_product').on(table.productId, table.month),
    index('product_months_fresh').on(table.month).where(sql`fresh`),
  ],
);
