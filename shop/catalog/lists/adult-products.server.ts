import { type SQL, sql } from 'drizzle-orm';
import { productCategories, products } from '#db/schema.ts';

/** The ids of the categories for adults, as a subquery. */
export const adultCategoryIds = sql`(select id from ${productCategories} where adults_only)`;

/**
 * Condition: a product is in no category for adults. Lists that nobody narrowed to such a category have it, because
 * their products are shown only if asked for.
 */
export const isForEveryone: SQL = sql`(${products.categoryId} is null or ${products.categoryId} not in ${adultCategoryIds})`;
