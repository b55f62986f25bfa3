import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import type { CategoryWords } from './look-up-words.server.ts';
import {
  type Filter,
  firstMatches,
  firstNamed,
  matchesAny,
  type SearchedTexts,
  type TextQuery,
  withAnyWord,
  withEveryWord,
} from './matching-products.server.ts';
import { type Alternative, readSearch } from './read-search.server.ts';
import { relevanceOf, type Term, wordQuery } from './search-relevance.server.ts';
import { readSearchText } from './search-text.ts';

/** The most results that are ranked and counted; users do not page further. */
export const mostRanked = 1_000;

/** The interpretations of a search. */
export type ProductSearch = {
  /** the most likely meaning; null if a word resembles nothing in the shop */
  meant: SearchReading | null;
  /**
   * The meaning to use when `meant` has no results with the filters applied: `meant` itself if it has results without
   * them, else a looser meaning. Null if nothing in the shop matches.
   */
  otherwise(): Promise<SearchReading | null>;
};

/** One interpretation of the words, as SQL. */
export type SearchReading = {
  /** condition for the matching products */
  matches: (filter: Filter) => SQL;
  /** common table expression `anywhere`: the matches, at most one more than `mostRanked` per query */
  anywhere: (filter: Filter) => SQL;
  /**
   * common table expressions that follow `anywhere`, the last named `found`: the matches to rank, with a `tier` that
   * sorts before relevance. With too many matches, products whose name begins with the phrase come first, then matches
   * in titles; later tiers are only read if these do not fill the first `first` places.
   */
  best: (first: number, filter: Filter) => SQL;
  /** sort key; higher is better */
  relevance: SQL;
  /** the categories whose name contains an alternative of any word, by name */
  categories: { id: string; name: string }[];
};

/**
 * Interprets the text of a search: every word must be in the name, the tags, the texts or the category. If no product
 * has all words in their most likely meaning, similar words count. If that finds nothing, any of the words in the name,
 * the tags or the category suffices.
 *
 * @returns null if the text has no words
 */
export async function findSearch(db: Db, text: string): Promise<ProductSearch | null> {
  const searchText = readSearchText(text);
  if (!searchText) return null;
  const reading = await readSearch(db, searchText.words);
  const inCategories = (term: Alternative[]) =>
    term.map((one) => ({ ...one, categoryIds: idsOf(one, reading.categories) }));
  const narrow = reading.narrow.map(inCategories);
  const which = { phrase: searchText.phrase, categories: reading.categories };
  const equal = (term: Term) => ({ term, weight: 1 });
  const queries = everyWord(narrow);
  const meant = queries.length > 0 ? readingOf(queries, narrow.map(equal), which) : null;
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
      const weighted = some.map((term, index) => ({ term, weight: weightOf(counts.each[index] ?? 0) }));
      return readingOf(anyWord(some), weighted, which);
    },
  };
}

/**
 * Products with every word. Long words come first: they tend to be rare, so that the index scan starts with few
 * products.
 */
function everyWord(terms: Term[], texts: SearchedTexts = 'all'): TextQuery[] {
  const length = ([surest]: Term) => surest?.phrases[0]?.join('').length ?? 0;
  const longestFirst = terms.toSorted((one, other) => length(other) - length(one));
  return withEveryWord(
    longestFirst.map((term) => wordQuery(term, texts)),
    texts,
  );
}

/** Products with any of the words in the name, the tags or the category. */
function anyWord(terms: Term[]): TextQuery[] {
  return withAnyWord(
    terms.map((term) => wordQuery(term, 'titles')),
    'titles',
  );
}

/**
 * The weight of a word by its number of matches: rare words are more informative. From `mostRanked` on, all words count
 * as equally common.
 */
function weightOf(count: number): number {
  return Math.log(1 + mostRanked / (1 + Math.min(count, mostRanked)));
}

/**
 * Which interpretations have results, and, if none has, the number of matches per word, at most one more than
 * `mostRanked`.
 */
type Counts = { narrow: boolean; wide: boolean; each: number[] };

/** Counts in one query; the looser interpretation is only searched if the narrow one finds nothing. */
async function countReadings(db: Db, narrow: Term[], wide: Term[], some: Term[]): Promise<Counts> {
  const finds = (terms: Term[]) => sql`exists (${firstMatches(everyWord(terms), mostRanked + 1)})`;
  const each = some.map(
    (term) => sql`(select count(*)::int from (${firstMatches(anyWord([term]), mostRanked + 1)}) found)`,
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
  queries: TextQuery[],
  terms: { term: Term; weight: number }[],
  { phrase, categories }: Which,
): SearchReading {
  const titles = everyWord(
    terms.map(({ term }) => term),
    'titles',
  );
  const named = categoryIdsOf(terms.map(({ term }) => term));
  return {
    matches: (filter) => matchesAny(queries, filter),
    anywhere: (filter) => sql`anywhere as materialized (${firstMatches(queries, mostRanked + 1, filter, 'place')})`,
    // With too many matches to rank them all, those in names come first, so that none of them is dropped by chance.
    best: (first, filter) => sql`
      begun as materialized (select place from ${firstNamed(phrase, mostNamed, matchesAny(titles, filter))} named
        where (select count(*) from anywhere) > ${mostRanked}),
      titled as materialized (select place from (${firstMatches(titles, mostTitled, filter, 'place')}) named
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

/**
 * The most products in the tier `begun`, which is filled only with more than `mostRanked` matches; `mostTitled` is that
 * of the tier `titled`.
 */
const mostNamed = 120;
const mostTitled = 120;

function idsOf({ phrases }: Alternative, categories: CategoryWords[]): string[] {
  const isNamed = ({ lexemes }: CategoryWords) =>
    phrases.some((words) => words.every((word) => lexemes.includes(word)));
  return categories.filter(isNamed).map(({ id }) => id);
}
