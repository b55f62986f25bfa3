import { type SQL, sql } from 'drizzle-orm';
import { productCategories, products } from '#db/schema.ts';

/** More words than this add nothing to a search but work. */
const mostWords = 8;

/**
 * How alike a word and a word of a name must be to pass for a typo of it. Tried on the demo catalogue: one wrong or
 * missing letter gives 0.37 and more ('crma', 'jarave', 'aceyte'), unrelated words stay under 0.34 ('perro', 'cafe').
 */
const typoLikeness = 0.37;

/** Shorter words are alike by chance. */
const shortestTypo = 4;

/**
 * The conditions of a full text search: each word must be in the product's name, tags or description, or in its
 * category's name; the last one may be unfinished. Blind to accents and case. When nothing in the shop matches to the
 * letter, words of a name that look like the ones asked for will do.
 *
 * @returns null when the text has no words to look for
 */
export function searchConditions(text: string): { matches: SQL; relevance: SQL } | null {
  const words = (text.match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, mostWords);
  if (words.length === 0) return null;
  const terms = words.map((word, place) => ({
    query: place === words.length - 1 ? unfinishedWord(word) : wholeWord(word),
    likeness: sql`strict_word_similarity(shop_fold(${word}), shop_fold(${products.name}))`,
    mayBeTypo: word.length >= shortestTypo,
  }));

  const exact = sql.join(
    terms.map((term) => wordIsThere(term.query)),
    sql` and `,
  );
  const alike = sql.join(
    terms.map(({ query, likeness, mayBeTypo }) =>
      mayBeTypo ? sql`(${likeness} >= ${typoLikeness} or ${wordIsThere(query)})` : wordIsThere(query),
    ),
    sql` and `,
  );
  // Asked only where nothing matches to the letter: 'mora' must not bring 'moringa' along.
  const foundToTheLetter = sql`exists (select 1 from ${products} where ${products.deletedAt} is null and ${exact})`;
  const rank = sql`ts_rank(${products.search}, ${sql.join(
    terms.map((term) => term.query),
    sql` || `,
  )})`;
  return {
    matches: sql`((${exact}) or (not ${foundToTheLetter} and ${alike}))`,
    relevance: sql.join([rank, ...terms.map((term) => term.likeness)], sql` + `),
  };
}

function wholeWord(word: string): SQL {
  return sql`to_tsquery('spanish', shop_fold(${word}))`;
}

/** A whole word or the beginning of one. The beginning is taken as it stands: stemmed, 'mora' would lead to 'moringa'. */
function unfinishedWord(word: string): SQL {
  return sql`(${wholeWord(word)} || to_tsquery('simple', shop_fold(${word}) || ':*'))`;
}

/** True as well for words like 'de', which the index leaves out. */
function wordIsThere(term: SQL): SQL {
  const categories = sql`select ${productCategories.id} from ${productCategories}
    where to_tsvector('spanish', shop_fold(${productCategories.name})) @@ ${term}`;
  return sql`(numnode(${term}) = 0 or ${products.search} @@ ${term} or ${products.categoryId} in (${categories}))`;
}
