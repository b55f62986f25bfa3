/** Reviews of products by the shoppers who received them. */
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { products } from './catalog.ts';
import { type ReviewStatus, reviewStatuses } from './codes.ts';
import { createdAt, moment, oneOf, updatedAt } from './columns.ts';
import { orders } from './orders.ts';

/** Reviews of products: one per line of a delivered order, written through the line's signed link. */
export const reviews = pgTable(
  'reviews',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** position of the line in the order's `items` */
    line: integer('line').notNull(),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    stars: integer('stars').notNull(),
    body: text('body').notNull().default(''),
    /** addresses of its photos, in the bucket 'opiniones' */
    photos: text('photos').array().notNull().default(sql`'{}'`),
    status: text('status').$type<ReviewStatus>().notNull(),
    /** first name and initial, 'Laura G.'; empty once the person's data were deleted */
    authorName: text('author_name').notNull(),
    /** whether it came with the demo shop, so that search engines are not given it */
    isDemo: boolean('is_demo').notNull().default(false),
    /** why staff hid it */
    hiddenReason: text('hidden_reason').notNull().default(''),
    reply: text('reply').notNull().default(''),
    /** the name at that time */
    repliedByName: text('replied_by_name').notNull().default(''),
    repliedAt: moment('replied_at'),
    /** number of reports since staff last decided about it, and the reason of the latest one */
    reportCount: integer('report_count').notNull().default(0),
    reportReason: text('report_reason').notNull().default(''),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check('reviews_stars', sql`stars between 1 and 5`),
    check('reviews_status', oneOf('status', reviewStatuses)),
    check('reviews_line', sql`line >= 0`),
    check('reviews_reports', sql`report_count >= 0`),
    unique('reviews_once').on(table.orderId, table.line),
    index('reviews_published').on(table.productId, table.createdAt.desc(), table.id).where(sql`status = 'published'`),
    index('reviews_latest').on(table.createdAt.desc(), table.id),
    index('reviews_waiting').on(table.createdAt).where(sql`status = 'pending' or report_count > 0`),
  ],
);

/**
 * The published reviews of a product, counted by stars. Triggers on `reviews` change it in the transaction of the
 * review, so that no page has to count.
 */
export const productRatings = pgTable('product_ratings', {
  productId: uuid('product_id')
    .primaryKey()
    .references(() => products.id, { onDelete: 'cascade' }),
  ones: integer('ones').notNull().default(0),
  twos: integer('twos').notNull().default(0),
  threes: integer('threes').notNull().default(0),
  fours: integer('fours').notNull().default(0),
  fives: integer('fives').notNull().default(0),
  /** the demo shop's among them: their number and the sum of their stars */
  demoCount: integer('demo_count').notNull().default(0),
  demoStars: integer('demo_stars').notNull().default(0),
});

export type Review = typeof reviews.$inferSelect;
