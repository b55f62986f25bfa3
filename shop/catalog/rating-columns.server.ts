import { sql } from 'drizzle-orm';
import { productRatings } from '#db/schema.ts';

const { ones, twos, threes, fours, fives } = productRatings;

/** The number of published reviews and the sum of their stars, of a query that left-joins `product_ratings`. */
export const ratingColumns = {
  ratingCount: sql<number>`coalesce(${ones} + ${twos} + ${threes} + ${fours} + ${fives}, 0)`,
  ratingStars: sql<number>`coalesce(${ones} + 2 * ${twos} + 3 * ${threes} + 4 * ${fours} + 5 * ${fives}, 0)`,
};
