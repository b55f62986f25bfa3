/** The shop's questions and answers about its products. */
import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { products } from './catalog.ts';
import { createdAt } from './columns.ts';

/** A question about a product with its answer, both written by staff: nothing says who asked. */
export const productAnswers = pgTable(
  'product_answers',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    question: text('question').notNull(),
    answer: text('answer').notNull(),
    position: integer('position').notNull().default(0),
    published: boolean('published').notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [index('product_answers_product').on(table.productId, table.position)],
);
