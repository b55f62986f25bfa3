import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { productCounts } from '#db/schema.ts';
import { isShown } from '#shop/catalog/categories/category-tree.ts';
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
  without,
} from './matching-products.server.ts';
import { type Alternative, certain, isSure, type ReadWord, readSearch } from './read-search.server.ts';
import {
  type Audience,
  adultCategories,
  audienceOf,
  categoriesMeant,
  categoriesNamed,
  staffAudience,
} from './search-audience.ts';
import { nameQuery, relevanceOf, type Term, wordQuery } from './search-relevance.server.ts';
import { namesGrownUps, readSearchText } from './search-text.ts';

/** The most results that are ranked and counted; users do not page further. */
export const mostRanked = 1_000;

/** One interpretation of the words, as SQL. */
export type SearchReading = {
  /** condition: some product that matches the filter has every word; otherwise the results are the nearest products */
  isExact: (filter: Filter) => SQL;
  /** condition for the matching products */
  matches: (filter: Filter) => SQL;
  /** common table expression `anywhere`: the matches, at most one more than `mostRanked` per query */
  anywhere: (filter: Filter) => SQL;
  /**
   * common table expressions that follow `anywhere`, the last one named `ranked`: the matches to rank, with a `tier`
   * that sorts before relevance. With too many matches, tier 1 has products whose name begins with the phrase, and tier
   * 2 other matches in titles; a later tier is only read if the earlier ones do not fill the first `first` places.
   */
  best: (first: number, filter: Filter) => SQL;
  /** sort key; higher is better */
  relevance: SQL;
  /** the categories that shoppers see whose name contains a meaning of any word, in the order that staff chose */
  categories: { id: string; name: string }[];
};

export type SearchOptions = {
  /** the chosen category; null for none */
  categoryId: string | null;
  /**
   * whether products with only some of the words are left out as soon as a product has all of them; for sort orders
   * other than relevance, which would mix them with the full matches
   */
  isStrict?: boolean;
  /** whether products for adults and for children are always found */
  isForStaff?: boolean;
};

/**
 * Interprets the text of a search. If a product has every word in its name, tags or category, every word is required,
 * in any text. Otherwise products with some of the words in their titles count as well, rare words weighing more; if no
 * product has all words in their most likely meaning, similar words count too. Filters never change the interpretation.
 *
 * @returns null if the text has no words, or nothing in the shop resembles any of them
 */
export async function findSearch(db: Db, text: string, options: SearchOptions): Promise<SearchReading | null> {
  const searchText = readSearchText(text);
  if (!searchText) return null;
  const { categories, words } = await readSearch(db, searchText.words);
  const { categoryId, isStrict = false, isForStaff = false } = options;
  const sure = words.flatMap(({ narrow }) => narrow.filter(isSure));
  const meant = isForStaff ? categories : categoriesMeant(sure, categories, categoryId);
  const inCategories = (term: Alternative[]) =>
    term.map((one) => ({ ...one, categoryIds: withSubcategories(categoriesNamed(one, meant), meant) }));
  const narrow = words.map((word) => inCategories(word.narrow));
  const namedCategoryIds = [...categoryIdsOf(narrow), ...(categoryId === null ? [] : [categoryId])];
  const titled = await findTitled(db, narrow, adultCategories(categories));
  const audience = isForStaff
    ? staffAudience(categories)
    : audienceOf(categories, namedCategoryIds, titled.namesAdults, namesGrownUps(text));
  const which = { phrase: searchText.phrase, categories, audience };
  const hasOthers = !audience.isForAdults || audience.excluded.length === 0;
  if ((audience.isForAdults && titled.adults) || (hasOthers && titled.others)) {
    const terms = narrow.map((term) => ({ term, weight: 1 }));
    return readingOf({ whole: everyWord(narrow), partial: [] }, terms, which);
  }

  const wide = words.map((word) => inCategories(word.wide()));
  const counts = await countReadings(db, narrow, wide, audience.excluded);
  const isExact = counts.narrow || counts.wide;
  if (!isExact && counts.each.every((count) => count === 0)) return null;
  const terms = words
    .map(({ share, kind }, place) => {
      const count = counts.each[place] ?? 0;
      const term = (counts.narrow ? narrow : wide)[place] ?? [];
      return { term, kind, count, weight: share * weightOf(count, counts.listed) };
    })
    .filter(({ term, kind }) => term.length > 0 && (isExact || kind !== 'absence'));
  const whole = isExact ? everyWord(terms.map(({ term }) => term)) : [];
  const hasAbsence = terms.some(({ kind }) => kind === 'absence');
  return readingOf({ whole, partial: isExact && (isStrict || hasAbsence) ? [] : someWords(terms) }, terms, which);
}

/**
 * The search for products with any of the words. The form of a product alone does not count if another word has
 * matches: 'magnesio en cápsulas' does not find other capsules.
 */
function someWords(terms: { term: Term; kind: ReadWord['kind']; count: number }[]): TextQuery[] {
  const telling = terms.filter(({ kind, count }) => kind !== 'form' && count > 0);
  return anyWord((telling.length > 0 ? telling : terms).map(({ term }) => term));
}

type Titled = {
  /** whether an adult product has every word, in a certain meaning, in its name, tags or category */
  adults: boolean;
  /** whether a product that is not for adults has every word */
  others: boolean;
  /** whether `adults` is true, and a word is in names of products for adults but in the titles of no other product */
  namesAdults: boolean;
};

async function findTitled(db: Db, terms: Term[], adults: readonly string[]): Promise<Titled> {
  const isThere = (queries: TextQuery[]) => sql`exists (${firstMatches(queries, 1)})`;
  const isInAdults = (queries: TextQuery[]) =>
    anyOf(adults.map((id) => sql`exists (${firstMatches(queries, 1, { categoryIds: [id] })})`));
  const titles = everyWord(terms.map(certain), 'titles');
  const namesAdults = terms
    .map(certain)
    .filter((term) => term.length > 0)
    .map((term) => {
      const isInNames = isInAdults([{ texts: 'titles', queries: [nameQuery(term)] }]);
      return sql`${isInNames} and not ${isThere(without(anyWord([term]), adults))}`;
    });
  const { rows } = await db.execute<Titled>(sql`
    select adults, ${isThere(without(titles, adults))} as others, adults and ${anyOf(namesAdults)} as "namesAdults"
    from (select ${isInAdults(titles)} as adults) titled`);
  return rows[0] ?? { adults: false, others: false, namesAdults: false };
}

function anyOf(conditions: SQL[]): SQL {
  return sql`(${sql.join([sql`false`, ...conditions], sql` or `)})`;
}

/**
 * The search for products with every word. Long words come first: they tend to be rare, so that the index scan starts
 * with few products.
 */
function everyWord(terms: Term[], texts: SearchedTexts = 'all'): TextQuery[] {
  const length = ([surest]: Term) => surest?.phrases[0]?.join('').length ?? 0;
  const longestFirst = terms.toSorted((one, other) => length(other) - length(one));
  return withEveryWord(
    longestFirst.map((term) => wordQuery(term, texts)),
    texts,
  );
}

/** The search for products with any of the words in the name, the tags or the category. */
function anyWord(terms: Term[]): TextQuery[] {
  return withAnyWord(
    terms.map((term) => wordQuery(term, 'titles')),
    'titles',
  );
}

/**
 * The weight of a word by its number of matches: rare words are more informative. From `mostRanked` on, all words count
 * as equally common.
 *
 * @param listed the number of products in the shop
 */
function weightOf(count: number, listed: number): number {
  const most = Math.min(listed, mostRanked);
  return Math.log(1 + most / Math.min(1 + count, 1 + most));
}

/**
 * Whether the narrow and the wide interpretation have results; the number of matches per word in the titles, at most
 * one more than `mostRanked`; and the number of products in the shop.
 */
type Counts = { narrow: boolean; wide: boolean; each: number[]; listed: number };

/** Counts in one query. The wide interpretation is only searched if the narrow one finds nothing. */
async function countReadings(db: Db, narrow: Term[], wide: Term[], excluded: readonly string[]): Promise<Counts> {
  const matchesOf = (queries: TextQuery[]) => firstMatches(without(queries, excluded), mostRanked + 1);
  const count = (term: Term = []) => sql`(select count(*)::int from (${matchesOf(anyWord([term]))}) matches)`;
  const each = narrow.map((term, place) => sql`case when narrow then ${count(term)} else ${count(wide[place])} end`);
  const { rows } = await db.execute<Counts>(sql`
    with narrowly as materialized (select exists (${matchesOf(everyWord(narrow))}) as narrow),
      widely as materialized (
        select narrow, case when narrow then false else exists (${matchesOf(everyWord(wide))}) end as wide from narrowly)
    select narrow, wide, array[${sql.join(each, sql`, `)}]::int[] as each,
      (select coalesce(sum(listed), 0)::int from ${productCounts}) as listed from widely`);
  return rows[0] ?? { narrow: false, wide: false, each: [], listed: 0 };
}

/** Adds the subcategories of the categories: their products are in the main category too. */
function withSubcategories(ids: string[], categories: readonly CategoryWords[]): string[] {
  const isUnder = ({ parentId }: CategoryWords) => parentId !== null && ids.includes(parentId);
  return [...new Set([...ids, ...categories.filter(isUnder).map(({ id }) => id)])];
}

function categoryIdsOf(terms: Term[]): string[] {
  return [...new Set(terms.flat().flatMap(({ categoryIds }) => categoryIds))];
}

type Which = {
  phrase: string;
  categories: CategoryWords[];
  audience: Audience;
};

const isUnfiltered = ({ categoryIds = null, where }: Filter) => categoryIds === null && where === undefined;

/** The queries for products with every word, and with some of them. */
type Queries = { whole: TextQuery[]; partial: TextQuery[] };

function readingOf(
  { whole, partial }: Queries,
  terms: { term: Term; weight: number }[],
  { phrase, categories, audience }: Which,
): SearchReading {
  const words = terms.map(({ term }) => term);
  const queries = without([...whole, ...partial], audience.excluded);
  const titles = without(everyWord(words, 'titles'), audience.excluded);
  const hasEveryWord = whole.length > 0 && partial.length > 0 ? matchesAny(whole) : null;
  const categoryIds = categoryIdsOf(words).filter((id) => !audience.excluded.includes(id));
  return {
    isExact: (filter) =>
      partial.length === 0 || (whole.length > 0 && isUnfiltered(filter))
        ? sql`true`
        : sql`exists (${firstMatches(without(whole, audience.excluded), 1, filter)})`,
    matches: (filter) => matchesAny(queries, filter),
    anywhere: (filter) => sql`anywhere as materialized (${firstMatches(queries, mostRanked + 1, filter, 'place')})`,
    // With too many matches to rank them all, matches in names come first: which matches `anywhere` contains is
    // arbitrary, so a good one could be missing.
    best: (first, filter) => sql`
      begun as materialized (select place from ${firstNamed(phrase, mostNamed, matchesAny(titles, filter))} named
        where (select count(*) from anywhere) > ${mostRanked}),
      titled as materialized (select place from (${firstMatches(titles, mostTitled, filter, 'place')}) named
        where (select count(*) from anywhere) > ${mostRanked} and (select count(*) from begun) < ${first}
          and place not in (select place from begun)),
      ranked as (
        select place, 1 as tier from begun union all select place, 2 from titled
        union all select place, 3 from anywhere
          where (select count(*) from begun) + (select count(*) from titled) < ${first}
            and place not in (select place from begun) and place not in (select place from titled))`,
    relevance: relevanceOf(terms, { phrase, everyWord: hasEveryWord, audience }),
    categories: categories
      .filter((one) => categoryIds.includes(one.id) && isShown(one, categories))
      .map(({ id, name }) => ({ id, name })),
  };
}

/**
 * The most products in the tier `begun` (names that begin with a phrase), which is used only with more than
 * `mostRanked` matches.
 */
const mostNamed = 120;
const mostTitled = 120;
