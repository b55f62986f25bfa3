import { desc, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { missedSearches } from '#db/schema.ts';
import { readSearchText } from './search-text.ts';

/** Words are kept for this many days. */
export const missedSearchDays = 90;
/** Further words of a day are not counted, to bound the size of the table. */
export const mostMissedPerDay = 500;
const longestMissed = 60;
const mostListed = 100;

const today = sql`(now() at time zone 'America/Bogota')::date`;

/**
 * The words of a search as they are counted; null for texts that may name a person: e-mail addresses and long numbers,
 * such as telephones and identity cards.
 */
function missedWords(text: string): string | null {
  if (text.includes('@') || /\d{5}/.test(text.replaceAll(/[\s.-]/g, ''))) return null;
  return readSearchText(text)?.words.join(' ').slice(0, longestMissed) ?? null;
}

/** Counts a search that found nothing, under its normalized words and the day only; drops the days that are too old. */
export async function countMissedSearch(db: Db, text: string): Promise<void> {
  const words = missedWords(text);
  if (!words) return;
  await db.execute(sql`
    with old as (delete from ${missedSearches} where day < ${today} - ${missedSearchDays}::int)
    insert into ${missedSearches} (day, words)
    select ${today}, ${words}::text
    where (select count(*) from ${missedSearches} where day = ${today}) < ${mostMissedPerDay}
      or exists (select from ${missedSearches} where day = ${today} and words = ${words})
    on conflict (day, words) do update set times = missed_searches.times + 1`);
}

/** Words that found nothing, and how often in the days that are kept. */
export type MissedSearch = { words: string; times: number; lastDay: string };

/** Lists the words that found nothing, the most frequent first. */
export function listMissedSearches(db: Db): Promise<MissedSearch[]> {
  const times = sql<number>`sum(${missedSearches.times})::int`;
  const lastDay = sql<string>`max(${missedSearches.day})::text`;
  return db
    .select({ words: missedSearches.words, times, lastDay })
    .from(missedSearches)
    .where(sql`${missedSearches.day} >= ${today} - ${missedSearchDays}::int`)
    .groupBy(missedSearches.words)
    .orderBy(desc(times), desc(lastDay), missedSearches.words)
    .limit(mostListed);
}
