import { inArray, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { productCategories, products } from '#db/schema.ts';
import { type Alternative, readSearch } from './read-search.server.ts';
import { readSearchText } from './search-text.ts';

/** What a search asks of the list of products. */
export type ProductSearch = {
  /** true of the products found */
  matches: SQL;
  /** higher for a better match */
  relevance: SQL;
  /** the categories whose name has any of the words */
  categoryIds: string[];
};

/** An alternative with the categories whose name has it. */
type Meant = Alternative & { categoryIds: string[] };
type Term = Meant[];

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
  const [reading, categories] = await Promise.all([readSearch(db, asked.words), readCategories(db)]);
  const inCategories = (term: Alternative[]) => term.map((one) => ({ ...one, categoryIds: idsOf(one, categories) }));
  const narrow = reading.narrow.map(inCategories);
  const wide = reading.wide.map(inCategories);

  for (const terms of [narrow, wide]) {
    if (terms.some((term) => term.length === 0)) continue;
    const matches = join(terms.map(isFound), sql` and `);
    if ((await countUpTo(db, 1, matches)) === 0) continue;
    const equal = terms.map((term) => ({ term, weight: 1 }));
    return { matches, relevance: relevanceOf(equal, asked.phrase), categoryIds: categoriesOf(terms) };
  }
  return findSome(db, wide, asked.phrase);
}

/** Some of the words, as long as the name, the tags or the category has them; a rare word says more than a common one. */
async function findSome(db: Db, terms: Term[], phrase: string): Promise<ProductSearch> {
  const titled = terms
    .map((term) => term.map((one) => ({ ...one, onlyInTitles: true })))
    .filter((term) => term.length > 0);
  if (titled.length === 0) return { matches: sql`false`, relevance: sql`0::float8`, categoryIds: [] };
  const counts = await Promise.all(titled.map((term) => countUpTo(db, manyProducts, isFound(term))));
  const weighted = titled.map((term, place) => ({
    term,
    weight: Math.log(1 + manyProducts / (1 + (counts[place] ?? 0))),
  }));
  return {
    matches: sql`(${join(titled.map(isFound), sql` or `)})`,
    relevance: relevanceOf(weighted, phrase),
    categoryIds: categoriesOf(titled),
  };
}

/** A word that so many products have is common, however many more there are. */
const manyProducts = 1000;

async function countUpTo(db: Db, most: number, matches: SQL): Promise<number> {
  const some = db
    .select({ id: products.id })
    .from(products)
    .where(sql`${isNull(products.deletedAt)} and ${matches}`);
  return db.$count(some.limit(most).as('some'));
}

/** How much it counts where a word stands. */
const places = { name: 1, tags: 0.6, category: 0.5, contents: 0.25, description: 0.2 };

type CategoryWords = { id: string; lexemes: string[] };

/**
 * Categories are few: their names are read whole, and products compared by id. A condition the planner cannot foresee
 * would make it read every product.
 */
async function readCategories(db: Db): Promise<CategoryWords[]> {
  const lexemes = sql<string[]>`tsvector_to_array(to_tsvector('shop_spanish', shop_plain(${productCategories.name})))`;
  return db.select({ id: productCategories.id, lexemes }).from(productCategories);
}

function idsOf({ phrases }: Alternative, categories: CategoryWords[]): string[] {
  const isNamed = ({ lexemes }: CategoryWords) =>
    phrases.some((words) => words.every((word) => lexemes.includes(word)));
  return categories.filter(isNamed).map(({ id }) => id);
}

function categoriesOf(terms: Term[]): string[] {
  return [...new Set(terms.flat().flatMap(({ categoryIds }) => categoryIds))];
}

function isFound(term: Term): SQL {
  const inProduct = sql`${products.search} @@ ${query(term)}`;
  const categoryIds = categoriesOf([term]);
  return categoryIds.length > 0 ? sql`(${inProduct} or ${inArray(products.categoryId, categoryIds)})` : inProduct;
}

/** Any of the alternatives, each where it counts, or all of them only where the labels say. */
function query(alternatives: Alternative[], labels?: string): SQL {
  const phrases = alternatives.flatMap((one) => {
    const label = labels ?? (one.onlyInTitles ? 'AB' : '');
    const lexeme = (word: string) => `'${word}'${label && `:${label}`}`;
    return one.phrases.map((words) => `(${words.map(lexeme).join(' <-> ')})`);
  });
  return sql`${phrases.join(' | ')}::tsquery`;
}

/** What puts a name that is just what was asked for before the others, and a product that cannot be bought behind them. */
const bonus = { wholeName: 0.6, beginsName: 0.25, inName: 0.15, perWordBefore: -0.03, perWord: -0.01, soldOut: -0.08 };

/** From here on it makes no difference how far into the name a word stands. */
const farIntoName = 6;

function relevanceOf(terms: { term: Term; weight: number }[], phrase: string): SQL {
  const total = terms.reduce((sum, { weight }) => sum + weight, 0);
  const words = terms.map(({ term, weight }) => sql`${weight / total}::float8 * ${placeOf(term)}`);
  const name = products.plainName;
  return join(
    [
      ...words,
      sql`case when ${name} = ${phrase} then ${bonus.wholeName}::float8
        when starts_with(${name}, ${phrase}) then ${bonus.beginsName}::float8
        when strpos(' ' || ${name} || ' ', ${` ${phrase} `}) > 0 then ${bonus.inName}::float8 else 0 end`,
      sql`${bonus.perWordBefore}::float8 * ${wordsBefore(terms.map(({ term }) => term))}`,
      sql`${bonus.perWord}::float8 * ${spacesIn(name)}`,
      sql`case when ${products.stock} > 0 then 0 else ${bonus.soldOut}::float8 end`,
    ],
    sql` + `,
  );
}

/** The best place where any alternative of a word stands, from 0 to 1. */
function placeOf(term: Term): SQL {
  const scores = term.map((one) => {
    const at = (place: keyof typeof places) => sql`${one.sureness * places[place]}::float8`;
    return sql`case when ${products.search} @@ ${query([one], 'A')} then ${at('name')}
      when ${products.search} @@ ${query([one], 'B')} then ${at('tags')}
      ${one.categoryIds.length > 0 ? sql`when ${inArray(products.categoryId, one.categoryIds)} then ${at('category')}` : sql``}
      ${
        one.onlyInTitles
          ? sql``
          : sql`when ${products.search} @@ ${query([one], 'C')} then ${at('contents')}
      when ${products.search} @@ ${query([one])} then ${at('description')}`
      } else 0 end`;
  });
  return sql`greatest(${join(scores, sql`, `)})`;
}

/** How far into the name the first of the words asked for stands: 'Miel de Abejas' is more of a honey than 'Jarabe y Miel'. */
function wordsBefore(terms: Term[]): SQL {
  const lexemes = terms.flatMap(([surest]) => surest?.phrases.slice(0, 3).flatMap(([first]) => first ?? []) ?? []);
  const name = sql`' ' || ${products.plainName}`;
  const counts = lexemes.map((lexeme) => {
    const place = sql`strpos(${name}, ${` ${lexeme}`})`;
    return sql`case when ${place} > 0 then ${spacesIn(sql`left(${name}, ${place}) `)} - 1 end`;
  });
  return sql`least(${join([...counts, sql`${farIntoName}::int`], sql`, `)})`;
}

/** Plain text has one space between words. */
function spacesIn(text: SQLWrapper): SQL {
  return sql`(length(${text}) - length(replace(${text}, ' ', '')))`;
}

function join(parts: SQL[], between: SQL): SQL {
  return sql.join(parts, between);
}
