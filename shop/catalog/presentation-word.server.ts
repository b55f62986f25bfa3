import { sql } from 'drizzle-orm';
import { products } from '#db/schema.ts';

/**
 * SQL for the first word of a product's presentation, by which lists are filtered: 'Frasco' for 'Frasco x 60 cápsulas'.
 */
export const presentationWord = sql<string>`split_part(${products.presentation}, ' ', 1)`;
