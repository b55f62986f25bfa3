import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import {
  type Found,
  type FoundTerm,
  firstFound,
  firstNamed,
  isFound,
  withAnyWord,
  withEveryWord,
} from './found-products.server.ts';
import { type Alternative, type CategoryWords, readSearch } from './read-search.server.ts';
import { queryOf, relevanceOf, type Term } from './search-relevance.server.ts';
import { readSearchText } from './search-text.ts';

/** As many are put in order at most, whatever a search finds; further nobody turns the pages. */
export const mostRanked = 1_000;

/** What a search asks of the list of products. */
export type ProductSearch = {
  /** whether more products than `mostRanked` are found: the list then has the best of them that indexes lead to */
  isBroad: boolean;
  /** true of the products found */
  matches: SQL;
  /** the ids of those to put in order, some of which may go past `mostRanked`; narrowed by a condition on products */
  candidates: (where?: SQL) => SQL;
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
  const wide = reading.wide.map(inCategories);
  const some = wide
    .filter((term) => term.length > 0)
    .map((term) => term.map((one) => ({ ...one, onlyInTitles: true })));
  const counts = await countReadings(db, narrow, wide, some);

  const which = { phrase: asked.phrase, categories: reading.categories };
  const equal = (term: Term) => ({ term, weight: 1 });
  if (counts.narrow > 0) return searchOf(everyWord(narrow), narrow.map(equal), counts.narrow, which, counts.first);
  if (counts.wide > 0) return searchOf(everyWord(wide), wide.map(equal), counts.wide, which);
  const weighted = some.map((term, place) => ({ term, weight: weightOf(counts.each[place] ?? 0) }));
  const total = counts.each.reduce((sum, count) => sum + count, 0);
  return searchOf(anyWord(some), weighted, total, which);
}

function everyWord(terms: Term[]): Found[] {
  return withEveryWord(terms.map(foundTerm), 'all');
}

/** Some of the words will do only where the name, the tags or the category has them. */
function anyWord(terms: Term[]): Found[] {
  return withAnyWord(terms.map(titleTerm), 'titles');
}

const foundTerm = (term: Term): FoundTerm => ({ query: queryOf(term) || null, categoryIds: categoryIdsOf([term]) });

/** In titles a label would say nothing more, and what has labels must be looked up in the products themselves. */
const titleTerm = (term: Term): FoundTerm => ({
  ...foundTerm(term),
  query: queryOf(term.map((one) => ({ ...one, onlyInTitles: false }))) || null,
});

function categoryIdsOf(terms: Term[]): string[] {
  return [...new Set(terms.flat().flatMap(({ categoryIds }) => categoryIds))];
}

/** A rare word says more than a common one; one that very many products have is common, however many more there are. */
function weightOf(count: number): number {
  return Math.log(1 + mostRanked / (1 + Math.min(count, mostRanked)));
}

type Counts = {
  narrow: number;
  wide: number;
  each: number[];
  /** the ids counted for the narrow reading, where they are so many that to find them again would be dear */
  first: string[] | null;
};

/** One question: how many products each reading finds, a little past `mostRanked`; a looser one only where it is needed. */
async function countReadings(db: Db, narrow: Term[], wide: Term[], some: Term[]): Promise<Counts> {
  const first = (found: Found[]) => firstFound(found, mostRanked + 1);
  const count = (found: Found[]) => sql`(select count(*)::int from (${first(found)}) found)`;
  const each = some.map((term) => count(anyWord([term])));
  const { rows } = await db.execute<Counts>(sql`
    with counted as materialized (
        select count(*)::int as narrow, case when count(*) > ${mostRanked} then array_agg(id) end as first
        from (${first(everyWord(narrow))}) found
      ),
      widely as materialized (
        select narrow, first, case when narrow = 0 then ${count(everyWord(wide))} else 0 end as wide from counted
      )
    select narrow, wide, first, case when narrow + wide = 0
      then array[${sql.join(each, sql`, `)}]::int[] else '{}'::int[] end as each from widely`);
  return rows[0] ?? { narrow: 0, wide: 0, each: [], first: null };
}

type Which = { phrase: string; categories: CategoryWords[] };

function searchOf(
  found: Found[],
  terms: { term: Term; weight: number }[],
  count: number,
  { phrase, categories }: Which,
  first: string[] | null = null,
): ProductSearch {
  const isBroad = count > mostRanked;
  const matches = isFound(found);
  const named = categoryIdsOf(terms.map(({ term }) => term));
  return {
    isBroad,
    matches,
    candidates: (where) => {
      const anywhere =
        first && !where
          ? sql`(select unnest(${sql.param(first)}::uuid[]) as id)`
          : firstFound(found, mostRanked + 1, where);
      if (!isBroad) return anywhere;
      // What has the words in its name or tags comes before what mentions them: it must not be left out by chance. Where the
      // names of very many begin with what was typed, nothing comes before those.
      const begun = firstNamed(phrase, mostNamed, where ? sql`${matches} and ${where}` : matches);
      const titles = withEveryWord(
        terms.map(({ term }) => titleTerm(term)),
        'titles',
      );
      return sql`with begun as materialized ${begun}, titled as (${firstFound(titles, mostTitled, where)})
        (select id from begun) union ${anywhere}
        union (select id from titled where (select count(*) from begun) < ${mostNamed})`;
    },
    relevance: relevanceOf(terms, phrase),
    categories: categories.filter(({ id }) => named.includes(id)).map(({ id, name }) => ({ id, name })),
  };
}

/** Of a broad search, so many whose name begins with it are put in order for sure, and so many with the words in name or tags. */
const mostNamed = 300;
const mostTitled = 700;

function idsOf({ phrases }: Alternative, categories: CategoryWords[]): string[] {
  const isNamed = ({ lexemes }: CategoryWords) =>
    phrases.some((words) => words.every((word) => lexemes.includes(word)));
  return categories.filter(isNamed).map(({ id }) => id);
}
