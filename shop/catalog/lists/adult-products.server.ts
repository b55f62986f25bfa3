import { type SQL, sql } from 'drizzle-orm';
import { productCategories, products } from '#db/schema.ts';

/** The ids of the categories for adults, as a subquery. */
export const adultCategoryIds = sql`(select id from ${productCategories} where adults_only)`;

/**
 * Condition: a product is in no category for adults. Applied to every list that is not limited to such a category,
 * because these products are shown only on request.
 */
export const isForEveryone: SQL = sql`(${products.categoryId} is null or ${products.categoryId} not in ${adultCategoryIds})`;
