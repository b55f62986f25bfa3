import { and, asc, desc, isNull, or, type SQL, sql } from 'drizzle-orm';
import { products } from '#db/schema.ts';

/** The searched texts: `titles` are the name and the tags, `all` adds the other texts. Both include the category. */
export type SearchedTexts = keyof typeof indexed;

/** The category as a lexeme, written exactly as in the indexed expressions. */
const categoryWord = sql`array_to_tsvector(array['=' || coalesce(${products.categoryId}, '')])`;
const indexed = {
  all: sql`(${products.search} || ${categoryWord})`,
  titles: sql`(ts_filter(${products.search}, '{a,b}') || ${categoryWord})`,
};

/** Selects about an eighth of the products, always the same ones: ids are random. */
const isInSample = sql`(${products.id} < '20000000-0000-0000-0000-000000000000')`;

/**
 * One part of a search: a product matches it if it matches all its full text queries. A search is a list of such parts
 * and finds the products that match at least one.
 */
export type TextQuery = { texts: SearchedTexts; queries: string[] };

/**
 * The search for products that contain every word.
 *
 * @param words one full text query per word; null for a word that no product can contain
 */
export function withEveryWord(words: (string | null)[], texts: SearchedTexts): TextQuery[] {
  const queries = words.filter((word) => word !== null);
  return queries.length === words.length ? [{ texts, queries: [...new Set(queries)] }] : [];
}

/**
 * The search for products that contain any of the words. Each word has a `TextQuery` of its own, because limits apply
 * per `TextQuery`: in a shared one, the matches of a common word could crowd out those of a rare word.
 */
export function withAnyWord(words: (string | null)[], texts: SearchedTexts): TextQuery[] {
  return words.filter((word) => word !== null).map((word) => ({ texts, queries: [word] }));
}

/** A full text query for the products of a category. */
export function categoryQuery(categoryId: string): string {
  return `'=${categoryId.replace(/['\\]/g, '$&$&')}'`;
}

/**
 * Excludes the products of categories from text queries. The exclusion is added to the query of a word, because an
 * index cannot be searched for what is absent.
 */
export function without(textQueries: TextQuery[], categoryIds: readonly string[]): TextQuery[] {
  if (categoryIds.length === 0) return textQueries;
  const excluded = categoryIds.map((id) => ` & !${categoryQuery(id)}`).join('');
  return textQueries.map(({ texts, queries: [first, ...others] }) => ({
    texts,
    queries: first === undefined ? [] : [`(${first})${excluded}`, ...others],
  }));
}

/** Restrictions of a search: categories, which the text indexes contain, and any other condition on products. */
export type Filter = { categoryIds?: readonly string[] | null; where?: SQL | undefined };

function narrowed(textQueries: TextQuery[], { categoryIds = null }: Filter): TextQuery[] {
  if (categoryIds === null) return textQueries;
  const isWithin = categoryIds.map(categoryQuery).join(' | ');
  return textQueries.map(({ texts, queries }) => ({ texts, queries: [...queries, isWithin] }));
}

/** The SQL condition for the products that match any query and the filter. */
export function matchesAny(textQueries: TextQuery[], filter: Filter = {}): SQL {
  // `or()` without queries would leave only the filter, which matches unrelated products.
  const each = textQueries.length > 0 ? narrowed(textQueries, filter).map((one) => inTexts(one)) : [sql`false`];
  return and(or(...each), filter.where) ?? sql`false`;
}

/**
 * Joins one condition per word with `and`, so that the index intersects the matches of all words. With a single query
 * of all words, PostgreSQL would look up only the rarest word in the index and recheck each of its products.
 */
function inTexts({ texts, queries }: TextQuery, read = (query: string) => sql`${query}::tsquery`): SQL | undefined {
  return and(...queries.map((query) => sql`${indexed[texts]} @@ ${read(query)}`));
}

/**
 * The columns that a search can select: the product's id, or the address of its row (ctid), which is only valid within
 * the same statement.
 */
const readOf = { id: sql`${products.id} as id`, place: sql`${products}.ctid as place` };
export type ReadColumn = keyof typeof readOf;

/**
 * Selects the matching products, up to a limit per `TextQuery`. With `filter.where`, these are the newest ones. Without
 * it, they are arbitrary: a fixed sample of the products is searched first, to limit the work for common words.
 *
 * Without `filter.where`, the search words are hidden from the planner in a subquery. If the planner saw a common word,
 * it would scan products from the start until it has enough. With `filter.where`, the planner must see all conditions
 * to choose the most selective.
 */
export function firstMatches(
  textQueries: TextQuery[],
  most: number,
  filter: Filter = {},
  read: ReadColumn = 'id',
): SQL {
  const { where } = filter;
  const each = narrowed(textQueries, filter).map((one) =>
    where ? firstOf(read, and(inTexts(one), where), sql`${most}`, newest) : fromSampleOrAll(one, most, read),
  );
  return each.length > 0 ? sql.join(each, sql` union `) : sql`(select ${readOf[read]} from ${products} where false)`;
}

const newest = sql` order by ${desc(products.createdAt)}, ${asc(products.id)}`;

/** Reads from the sample, and from the other products only if the sample has too few. */
function fromSampleOrAll(one: TextQuery, most: number, read: ReadColumn): SQL {
  const missing = sql`${most}::int - (select count(*)::int from sampled)`;
  return sql`(with sampled as materialized ${firstOf(read, and(isInSample, hidden(one)), sql`${most}`)}
    select ${sql.identifier(read)} from sampled
    union all ${firstOf(read, and(sql`not ${isInSample}`, hidden(one), sql`${missing} > 0`), missing)})`;
}

const hidden = (one: TextQuery) => inTexts(one, (query) => sql`(select ${query}::tsquery)`);

/** The most products that `firstNamed` reads before it applies the condition. */
const mostNamesRead = 3_000;

/** Selects the row addresses of products that meet a condition and whose plain name begins with a text, by name. */
export function firstNamed(phrase: string, most: number, where: SQL): SQL {
  const name = sql`${products.plainName} collate "C"`;
  // No character of plain text sorts after a tilde.
  const begins = sql`${name} >= ${phrase} and ${name} < ${`${phrase}~`}`;
  return sql`(select place from (
    select *, ctid as place from ${products} where ${and(isNull(products.deletedAt), begins)}
    order by ${name}, ${products.id} limit ${mostNamesRead}
  ) products where ${where} limit ${most})`;
}

function firstOf(read: ReadColumn, where: SQL | undefined, most: SQL, order = sql``): SQL {
  const listed = and(isNull(products.deletedAt), where);
  return sql`(select ${readOf[read]} from ${products} where ${listed}${order} limit ${most})`;
}
