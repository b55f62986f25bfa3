import { like, or, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { productCategories, searchWords } from '#db/schema.ts';
import { categoryQuery, type Found, withEveryWord } from './found-products.server.ts';
import { readSearchText } from './search-text.ts';

/** One word of a search may be part of so many words of the catalogue; past that it tells nothing apart. */
const mostWordsMeant = 200;

/**
 * What staff look for among their own products: every word must be part of the name, a tag or the category's name,
 * accents and capitals aside. Unlike the shop's search it guesses nothing: staff know what their products are called.
 *
 * Parts of words are looked up among the words the catalogue uses, so that the products themselves are found by index.
 *
 * @param isByCategory false where the category's name does not count
 * @returns undefined when the text has no words to look for
 */
export async function findOwnProducts(db: Db, text: string, isByCategory = true): Promise<Found[] | undefined> {
  const asked = readSearchText(text);
  if (!asked) return undefined;
  return withEveryWord(await Promise.all(asked.words.map((word) => readWord(db, word, isByCategory))), 'titles');
}

async function readWord(db: Db, word: string, isByCategory: boolean): Promise<string | null> {
  // A letter or two are inside of nearly every word: they begin the one that is meant.
  const pattern = word.length < 3 ? `${word}%` : `%${word}%`;
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
      .where(sql`' ' || shop_plain(${productCategories.name}) like ${word.length < 3 ? `% ${pattern}` : pattern}`)
      .orderBy(productCategories.name, productCategories.id),
  ]);

  const lexemes = [...new Set(words.map(({ lexeme }) => lexeme))].map((lexeme) => `'${lexeme}'`);
  const named = isByCategory ? categories.map(({ id }) => categoryQuery(id)) : [];
  return [...lexemes, ...named].join(' | ') || null;
}
