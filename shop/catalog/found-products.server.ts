import { and, asc, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import { products } from '#db/schema.ts';

/** A word of a search as the index of products knows it. */
export type FoundTerm = {
  /** a full text query; null where no product can have the word */
  query: string | null;
  /** the categories whose name has the word: all their products have it too */
  categoryIds: string[];
};

/** Where words are looked for: in names and tags, or in all a product's texts. */
export type SearchedTexts = 'titles' | 'all';

/**
 * Products that indexes find: those whose texts match a full text query, those of a category, or both. A search is a few of
 * these; a product is found when it is in any of them.
 */
export type Found = { texts: SearchedTexts; query: string | null; categoryId: string | null };

/** A word that is in the names of more categories tells nothing apart, and each of them is looked through by itself. */
const mostCategories = 24;

/** The products that have every word, be it in their own texts or in their category's name. */
export function withEveryWord(terms: FoundTerm[], texts: SearchedTexts): Found[] {
  const found = [null, ...categoriesOf(terms)].map((categoryId): Found | null => {
    const queries = terms
      .filter(({ categoryIds }) => categoryId === null || !categoryIds.includes(categoryId))
      .map(({ query }) => query);
    if (queries.includes(null)) return null;
    return { texts, query: queries.length > 0 ? queries.map((one) => `(${one})`).join(' & ') : null, categoryId };
  });
  return found.filter((one) => one !== null);
}

/** The products that have any of the words. */
export function withAnyWord(terms: FoundTerm[], texts: SearchedTexts): Found[] {
  return [
    ...terms.flatMap(({ query }) => (query === null ? [] : [{ texts, query, categoryId: null }])),
    ...categoriesOf(terms).map((categoryId) => ({ texts, query: null, categoryId })),
  ];
}

function categoriesOf(terms: FoundTerm[]): string[] {
  return [...new Set(terms.flatMap(({ categoryIds }) => categoryIds.slice(0, mostCategories)))];
}

/** True of the products found. */
export function isFound(found: Found[]): SQL {
  return or(...found.map((one) => and(inTexts(one), inCategory(one)))) ?? sql`false`;
}

function inTexts({ texts, query }: Found): SQL | undefined {
  return query === null ? undefined : sql`${indexOf(texts)} @@ ${query}::tsquery`;
}

function inCategory({ categoryId }: Found): SQL | undefined {
  return categoryId === null ? undefined : eq(products.categoryId, categoryId);
}

/** As the indexes have it. */
function indexOf(texts: SearchedTexts): SQL {
  return texts === 'titles' ? sql`ts_filter(${products.search}, '{a,b}')` : sql`${products.search}`;
}

/**
 * The ids of the products found, of each kind so many at most. What is read does not depend on how many products there are,
 * but for the words' entries in the index.
 *
 * Words that are all that is asked for are hidden from the planner: for a common one it would rather read products from the
 * first to the last until it has enough. With more to narrow them it must know which is rarer; asked for the newest, it has
 * to look for an index.
 */
export function firstFound(found: Found[], most: number, where?: SQL): SQL {
  const each = found.map((one) => {
    const isWords = one.query !== null && one.categoryId === null && where === undefined;
    const inTheirTexts = isWords ? sql`${indexOf(one.texts)} @@ (select ${one.query}::tsquery)` : inTexts(one);
    const order = isWords ? sql`` : sql` order by ${desc(products.createdAt)}, ${asc(products.id)}`;
    return firstOf(and(isNull(products.deletedAt), inTheirTexts, inCategory(one), where), most, order);
  });
  return each.length > 0 ? sql.join(each, sql` union `) : sql`(select ${products.id} from ${products} where false)`;
}

/** The ids of products whose name begins with a text, as it is kept to be compared. */
export function firstNamed(phrase: string, most: number, where?: SQL): SQL {
  const name = sql`${products.plainName} collate "C"`;
  // Plain text has nothing that comes behind a tilde.
  const begins = sql`${name} >= ${phrase} and ${name} < ${`${phrase}~`}`;
  return firstOf(and(isNull(products.deletedAt), begins, where), most, sql` order by ${name}, ${products.id}`);
}

function firstOf(where: SQL | undefined, most: number, order: SQL): SQL {
  return sql`(select ${products.id} from ${products} where ${where}${order} limit ${most})`;
}
