import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import {
  type Filter,
  type Found,
  firstFound,
  firstNamed,
  isFound,
  type SearchedTexts,
  withAnyWord,
  withEveryWord,
} from './found-products.server.ts';
import { type Alternative, type CategoryWords, readSearch } from './read-search.server.ts';
import { relevanceOf, type Term, wordQuery } from './search-relevance.server.ts';
import { readSearchText } from './search-text.ts';

/** As many are put in order at most, whatever a search finds; further nobody turns the pages. */
export const mostRanked = 1_000;

/** What a search asks of the list of products. */
export type ProductSearch = {
  /** what the words most likely are; null when one of them is like nothing in the shop */
  meant: SearchReading | null;
  /** for when nothing is found for that, the filters aside: what else they may be; null when that is not in the shop either */
  otherwise(): Promise<SearchReading | null>;
};

/** One way to read the words of a search. */
export type SearchReading = {
  /** true of the products found */
  matches: (filter: Filter) => SQL;
  /** a table of a `with`: where what is found lies, a little more than `mostRanked` at most */
  anywhere: (filter: Filter) => SQL;
  /**
   * More of them, the last of which is `found`: what to put in order, by a `tier` that comes before all relevance. So much of
   * it, by its tiers, as the first of those products are among.
   */
  best: (first: number, filter: Filter) => SQL;
  /** higher for a better match */
  relevance: SQL;
  /** the categories whose name has any of the words, by name */
  categories: { id: string; name: string }[];
};

/**
 * Turns what a shopper typed into conditions on products: every word must be in the name, the tags, the texts or the
 * category. Where no product has all the words as they most likely are meant, anything like them will do; and where
 * not even that is found, some of the words.
 *
 * @returns null when the text has no words to look for
 */
export async function findSearch(db: Db, text: string): Promise<ProductSearch | null> {
  const asked = readSearchText(text);
  if (!asked) return null;
  const reading = await readSearch(db, asked.words);
  const inCategories = (term: Alternative[]) =>
    term.map((one) => ({ ...one, categoryIds: idsOf(one, reading.categories) }));
  const narrow = reading.narrow.map(inCategories);
  const which = { phrase: asked.phrase, categories: reading.categories };
  const equal = (term: Term) => ({ term, weight: 1 });
  const found = everyWord(narrow);
  const meant = found.length > 0 ? readingOf(found, narrow.map(equal), which) : null;
  return {
    meant,
    async otherwise() {
      const wide = reading.wide().map(inCategories);
      const some = wide
        .filter((term) => term.length > 0)
        .map((term) => term.map((one) => ({ ...one, onlyInTitles: true })));
      if (some.length === 0) return null;
      const counts = await countReadings(db, narrow, wide, some);
      if (counts.narrow) return meant;
      if (counts.wide) return readingOf(everyWord(wide), wide.map(equal), which);
      if (counts.each.every((count) => count === 0)) return null;
      const weighted = some.map((term, place) => ({ term, weight: weightOf(counts.each[place] ?? 0) }));
      return readingOf(anyWord(some), weighted, which);
    },
  };
}

/** Long words tend to be rare: an index goes from one product of the first two to the next, and asks for the others there. */
function everyWord(terms: Term[], texts: SearchedTexts = 'all'): Found[] {
  const length = ([surest]: Term) => surest?.phrases[0]?.join('').length ?? 0;
  const longestFirst = terms.toSorted((one, other) => length(other) - length(one));
  return withEveryWord(
    longestFirst.map((term) => wordQuery(term, texts)),
    texts,
  );
}

/** Some of the words will do only where the name, the tags or the category has them. */
function anyWord(terms: Term[]): Found[] {
  return withAnyWord(
    terms.map((term) => wordQuery(term, 'titles')),
    'titles',
  );
}

/** A rare word says more than a common one; one that very many products have is common, however many more there are. */
function weightOf(count: number): number {
  return Math.log(1 + mostRanked / (1 + Math.min(count, mostRanked)));
}

/** Which readings find anything; of each word by itself, how much, a little past `mostRanked`. */
type Counts = { narrow: boolean; wide: boolean; each: number[] };

/** One question; a looser reading is counted only where it is needed. */
async function countReadings(db: Db, narrow: Term[], wide: Term[], some: Term[]): Promise<Counts> {
  const finds = (terms: Term[]) => sql`exists (${firstFound(everyWord(terms), mostRanked + 1)})`;
  const each = some.map(
    (term) => sql`(select count(*)::int from (${firstFound(anyWord([term]), mostRanked + 1)}) found)`,
  );
  const { rows } = await db.execute<Counts>(sql`
    with narrowly as materialized (select ${finds(narrow)} as narrow),
      widely as materialized (select narrow, not narrow and ${finds(wide)} as wide from narrowly)
    select narrow, wide, case when not narrow and not wide
      then array[${sql.join(each, sql`, `)}]::int[] else '{}'::int[] end as each from widely`);
  return rows[0] ?? { narrow: false, wide: false, each: [] };
}

function categoryIdsOf(terms: Term[]): string[] {
  return [...new Set(terms.flat().flatMap(({ categoryIds }) => categoryIds))];
}

type Which = { phrase: string; categories: CategoryWords[] };

function readingOf(
  found: Found[],
  terms: { term: Term; weight: number }[],
  { phrase, categories }: Which,
): SearchReading {
  const titles = everyWord(
    terms.map(({ term }) => term),
    'titles',
  );
  const named = categoryIdsOf(terms.map(({ term }) => term));
  return {
    matches: (filter) => isFound(found, filter),
    anywhere: (filter) => sql`anywhere as materialized (${firstFound(found, mostRanked + 1, filter, 'place')})`,
    // What has the words in its name or tags comes before what mentions them: where there is too much for all to be compared,
    // it must not be left out by chance.
    best: (first, filter) => sql`
      begun as materialized (select place from ${firstNamed(phrase, mostNamed, isFound(titles, filter))} named
        where (select count(*) from anywhere) > ${mostRanked}),
      titled as materialized (select place from (${firstFound(titles, mostTitled, filter, 'place')}) named
        where (select count(*) from anywhere) > ${mostRanked} and (select count(*) from begun) < ${first}
          and place not in (select place from begun)),
      found as (
        select place, 1 as tier from begun union all select place, 2 from titled
        union all select place, 3 from anywhere
          where (select count(*) from begun) + (select count(*) from titled) < ${first}
            and place not in (select place from begun) and place not in (select place from titled))`,
    relevance: relevanceOf(terms, phrase),
    categories: categories.filter(({ id }) => named.includes(id)).map(({ id, name }) => ({ id, name })),
  };
}

/** Where more than `mostRanked` are found, of each tier so many are put in order. */
const mostNamed = 120;
const mostTitled = 120;

function idsOf({ phrases }: Alternative, categories: CategoryWords[]): string[] {
  const isNamed = ({ lexemes }: CategoryWords) =>
    phrases.some((words) => words.every((word) => lexemes.includes(word)));
  return categories.filter(isNamed).map(({ id }) => id);
}
