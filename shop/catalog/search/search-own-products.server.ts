import { like, or, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { productCategories, searchWords } from '#db/schema.ts';
import { categoryQuery, type TextQuery, withEveryWord } from './matching-products.server.ts';
import { readSearchText } from './search-text.ts';

/** The most catalogue words that one word of a search may be part of. A word with more would not narrow the search. */
const mostWordsMeant = 200;

/**
 * Interprets a search in the back office, for the product list and the offers page: every word must be part of the
 * name, a tag or the category's name, ignoring accents and capitals. Unlike the storefront's search it tolerates no
 * typos: staff know the names of their products.
 *
 * Parts of words are matched against the catalogue's vocabulary, so that the products themselves are found by index.
 *
 * @returns undefined when the text has no words
 */
export async function findOwnProducts(db: Db, text: string): Promise<TextQuery[] | undefined> {
  const search = readSearchText(text);
  if (!search) return undefined;
  return withEveryWord(await Promise.all(search.words.map((word) => readWord(db, word, true))), 'titles');
}

/**
 * Narrows a search for a phrase in product names: every word of at least three letters must be part of the name or a
 * tag.
 *
 * @returns undefined when the text has no such word
 */
export async function findNamedProducts(db: Db, phrase: string): Promise<TextQuery[] | undefined> {
  const words = (readSearchText(phrase)?.words ?? []).filter((word) => !isShort(word));
  if (words.length === 0) return undefined;
  return withEveryWord(await Promise.all(words.map((word) => readWord(db, word, false))), 'titles');
}

/** Whether a word has only one or two letters, which are part of nearly every word. */
const isShort = (word: string) => word.length < 3;

async function readWord(db: Db, word: string, isByCategory: boolean): Promise<string | null> {
  // Short words match beginnings only.
  const pattern = isShort(word) ? `${word}%` : `%${word}%`;
  const [words, categories] = await Promise.all([
    db
      .select({ lexeme: searchWords.lexeme })
      .from(searchWords)
      .where(or(like(searchWords.word, pattern), sql`${searchWords.lexeme} = shop_stem(${word})`))
      .orderBy(sql`length(${searchWords.word})`, searchWords.word)
      .limit(mostWordsMeant),
    db
      .select({ id: productCategories.id })
      .from(productCategories)
      .where(sql`' ' || shop_plain(${productCategories.name}) like ${isShort(word) ? `% ${pattern}` : pattern}`)
      .orderBy(productCategories.name, productCategories.id),
  ]);

  const lexemes = [...new Set(words.map(({ lexeme }) => lexeme))].map((lexeme) => `'${lexeme}'`);
  const categoryQueries = isByCategory ? categories.map(({ id }) => categoryQuery(id)) : [];
  return [...lexemes, ...categoryQueries].join(' | ') || null;
}
