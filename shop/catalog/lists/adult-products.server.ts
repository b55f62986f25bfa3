import { type Column, type SQL, sql } from 'drizzle-orm';
import { productCategories, products } from '#db/schema.ts';

/** Condition: a column with the id of a category names none for adults. */
export function isNoAdultCategory(categoryId: Column): SQL {
  return sql`(${categoryId} is null or ${categoryId} not in (select id from ${productCategories} where adults_only))`;
}

/**
 * Condition: a product is in no category for adults. Applied to every list that is not limited to such a category,
 * because these products are shown only on request.
 */
export const isForEveryone: SQL = isNoAdultCategory(products.categoryId);
