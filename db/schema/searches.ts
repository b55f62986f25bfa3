/** Synonyms that staff add to the search, and words that found nothing. */
import { sql } from 'drizzle-orm';
import { check, date, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt } from './columns.ts';

/** Groups of words that mean the same, written by staff, as normalized for search. */
export const searchSynonyms = pgTable(
  'search_synonyms',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    words: text('words').array().notNull(),
    createdAt: createdAt(),
  },
  () => [check('search_synonyms_words', sql`cardinality(words) between 2 and 12`)],
);

/** Searches without results, counted by day and words. No row identifies a person. */
export const missedSearches = pgTable(
  'missed_searches',
  {
    day: date('day').notNull(),
    /** normalized: lower case without accents and fillers */
    words: text('words').notNull(),
    times: integer('times').notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.day, table.words] })],
);
