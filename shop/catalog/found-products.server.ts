import { and, asc, desc, isNull, or, type SQL, sql } from 'drizzle-orm';
import { products } from '#db/schema.ts';

/** Where words are looked for: in names and tags, or in all a product's texts. In its category's name in either case. */
export type SearchedTexts = keyof typeof indexed;

/** As the indexes have it: with the category beside the words, so that what is in it is one more word. */
const categoryWord = sql`array_to_tsvector(array['=' || coalesce(${products.categoryId}, '')])`;
const indexed = {
  all: sql`(${products.search} || ${categoryWord})`,
  titles: sql`(ts_filter(${products.search}, '{a,b}') || ${categoryWord})`,
};

/** An eighth of the products, always the same ones: ids are drawn by lot. */
const isInSample = sql`(${products.id} < '20000000-0000-0000-0000-000000000000')`;

/**
 * Products that indexes find: those that match all of some full text queries. A search is one or a few of these; a product is
 * found when it is in any of them.
 */
export type Found = { texts: SearchedTexts; queries: string[] };

/** The products that have every word. @param words a full text query each; null where no product can have the word */
export function withEveryWord(words: (string | null)[], texts: SearchedTexts): Found[] {
  const queries = words.filter((word) => word !== null);
  return queries.length === words.length ? [{ texts, queries: [...new Set(queries)] }] : [];
}

/** The products that have any of the words: what has a rare one is not left out for what has a common one. */
export function withAnyWord(words: (string | null)[], texts: SearchedTexts): Found[] {
  return words.filter((word) => word !== null).map((word) => ({ texts, queries: [word] }));
}

/** A full text query for all products of a category. */
export function categoryQuery(categoryId: string): string {
  return `'=${categoryId.replace(/['\\]/g, '$&$&')}'`;
}

/** What narrows a search: a category, which an index knows beside the words, and any condition on products. */
export type Filter = { categoryId?: string | null; where?: SQL | undefined };

function narrowed(found: Found[], { categoryId = null }: Filter): Found[] {
  if (categoryId === null) return found;
  return found.map(({ texts, queries }) => ({ texts, queries: [...queries, categoryQuery(categoryId)] }));
}

/** True of the products found. */
export function isFound(found: Found[], filter: Filter = {}): SQL {
  // Without any, the condition alone would be left, which is true of much else.
  const each = found.length > 0 ? narrowed(found, filter).map((one) => inTexts(one)) : [sql`false`];
  return and(or(...each), filter.where) ?? sql`false`;
}

/**
 * Each word is a condition of its own: an index then goes from one word's next product to the other's, where for one query of
 * all words it weighs each product of the rarest.
 */
function inTexts({ texts, queries }: Found, read = (query: string) => sql`${query}::tsquery`): SQL | undefined {
  return and(...queries.map((query) => sql`${indexed[texts]} @@ ${read(query)}`));
}

/** What is read of a product that is found: its id, or where its row lies, which is good for the same statement alone. */
const readOf = { id: sql`${products.id} as id`, place: sql`${products}.ctid as place` };
export type FoundRead = keyof typeof readOf;

/**
 * The products found, of each kind so many at most. What is read does not depend on how many products there are, but for the
 * words' entries in the index: those of a common word are looked for in the sample first, which has enough of them.
 *
 * Words that are all that is asked for are hidden from the planner: for a common one it would rather read products from the
 * first to the last until it has enough. With more to narrow them it must know which is rarer; asked for the newest, it has
 * to look for an index.
 */
export function firstFound(found: Found[], most: number, filter: Filter = {}, read: FoundRead = 'id'): SQL {
  const { where } = filter;
  const each = narrowed(found, filter).map((one) =>
    where ? firstOf(read, and(inTexts(one), where), sql`${most}`, newest) : fromSampleOrAll(one, most, read),
  );
  return each.length > 0 ? sql.join(each, sql` union `) : sql`(select ${readOf[read]} from ${products} where false)`;
}

const newest = sql` order by ${desc(products.createdAt)}, ${asc(products.id)}`;

/** From the sample, and only where that has too few from the rest. */
function fromSampleOrAll(one: Found, most: number, read: FoundRead): SQL {
  const missing = sql`${most}::int - (select count(*)::int from sampled)`;
  return sql`(with sampled as materialized ${firstOf(read, and(isInSample, hidden(one)), sql`${most}`)}
    select ${sql.identifier(read)} from sampled
    union all ${firstOf(read, and(sql`not ${isInSample}`, hidden(one), sql`${missing} > 0`), missing)})`;
}

const hidden = (one: Found) => inTexts(one, (query) => sql`(select ${query}::tsquery)`);

/** So many names that begin with a text are looked at for those wanted. */
const mostNamesRead = 3_000;

/** Where products lie whose name begins with a text, as it is kept to be compared. */
export function firstNamed(phrase: string, most: number, where: SQL): SQL {
  const name = sql`${products.plainName} collate "C"`;
  // Plain text has nothing that comes behind a tilde.
  const begins = sql`${name} >= ${phrase} and ${name} < ${`${phrase}~`}`;
  return sql`(select place from (
    select *, ctid as place from ${products} where ${and(isNull(products.deletedAt), begins)}
    order by ${name}, ${products.id} limit ${mostNamesRead}
  ) products where ${where} limit ${most})`;
}

function firstOf(read: FoundRead, where: SQL | undefined, most: SQL, order = sql``): SQL {
  const listed = and(isNull(products.deletedAt), where);
  return sql`(select ${readOf[read]} from ${products} where ${listed}${order} limit ${most})`;
}
