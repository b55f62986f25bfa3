import { inArray, like, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { productCategories, products, searchWords } from '#db/schema.ts';
import { readSearchText } from './search-text.ts';

/** One word of a search may be part of so many words of the catalogue; past that it tells nothing apart. */
const mostWordsMeant = 200;

/**
 * What staff look for among their own products: every word must be part of the name, a tag or the category's name,
 * accents and capitals aside. Unlike the shop's search it guesses nothing: staff know what their products are called.
 *
 * Parts of words are looked up among the words the catalogue uses, so that the products themselves are found by index.
 *
 * @returns a condition on `products`; undefined when the text has no words to look for
 */
export async function matchOwnProducts(db: Db, text: string): Promise<SQL | undefined> {
  const asked = readSearchText(text);
  if (!asked) return undefined;
  const conditions = await Promise.all(asked.words.map((word) => matchWord(db, word)));
  return sql`(${sql.join(conditions, sql` and `)})`;
}

async function matchWord(db: Db, word: string): Promise<SQL> {
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
      .where(sql`' ' || shop_plain(${productCategories.name}) like ${word.length < 3 ? `% ${pattern}` : pattern}`),
  ]);

  const lexemes = [...new Set(words.map(({ lexeme }) => lexeme))];
  const query = lexemes.map((lexeme) => `'${lexeme}':AB`).join(' | ');
  const inTitle = query && sql`${products.search} @@ ${query}::tsquery`;
  const inCategory =
    categories.length > 0 &&
    inArray(
      products.categoryId,
      categories.map(({ id }) => id),
    );
  return or(inTitle || undefined, inCategory || undefined) ?? sql`false`;
}
