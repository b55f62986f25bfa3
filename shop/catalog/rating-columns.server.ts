import { sql } from 'drizzle-orm';
import { productRatings } from '#db/schema.ts';

const { ones, twos, threes, fours, fives } = productRatings;

/**
 * Columns for a query that left-joins `product_ratings`: the number of a product's published reviews, and the sum of
 * their stars.
 */
export const ratingColumns = {
  ratingCount: sql<number>`coalesce(${ones} + ${twos} + ${threes} + ${fours} + ${fives}, 0)`,
  ratingStars: sql<number>`coalesce(${ones} + 2 * ${twos} + 3 * ${threes} + 4 * ${fours} + 5 * ${fives}, 0)`,
};
