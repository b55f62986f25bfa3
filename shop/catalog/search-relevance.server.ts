import { inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { products } from '#db/schema.ts';
import { categoryQuery, type SearchedTexts } from './found-products.server.ts';
import type { Alternative } from './read-search.server.ts';

/** An alternative with the categories whose name has it. */
export type Meant = Alternative & { categoryIds: string[] };
/** What one word of a search may stand for, the surest first. */
export type Term = Meant[];

/**
 * The products that have a word: any of its alternatives, each where it counts, or its category. In an index of titles a label
 * would say nothing more, and what has labels must be looked up in the products themselves.
 *
 * @returns null when no product can have it
 */
export function wordQuery(term: Term, texts: SearchedTexts): string | null {
  const phrases = phrasesOf(texts === 'titles' ? term.map((one) => ({ ...one, onlyInTitles: false })) : term);
  const categories = term.flatMap(({ categoryIds }) => categoryIds).map(categoryQuery);
  return [...new Set([...phrases, ...categories])].join(' | ') || null;
}

/** What counts anywhere is not looked for in titles once more. */
function phrasesOf(alternatives: Alternative[], labels?: string): string[] {
  const labelled = alternatives.flatMap((one) =>
    one.phrases.map((words) => ({ words, label: labels ?? (one.onlyInTitles ? 'AB' : '') })),
  );
  const anywhere = new Set(labelled.filter(({ label }) => label === '').map(({ words }) => words.join(' ')));
  return labelled
    .filter(({ words, label }) => label === '' || !anywhere.has(words.join(' ')))
    .map(({ words, label }) => `(${words.map((word) => `'${word}'${label && `:${label}`}`).join(' <-> ')})`);
}

/** How much it counts where a word stands. */
const places = { name: 1, tags: 0.6, category: 0.5, contents: 0.25, description: 0.2 };

/** What puts a name that is just what was asked for before the others, and a product that cannot be bought behind them. */
const bonus = { wholeName: 0.6, beginsName: 0.25, inName: 0.15, perWordBefore: -0.03, perWord: -0.01, soldOut: -0.08 };

/** From here on it makes no difference how far into the name a word stands. */
const farIntoName = 6;

/** How well a product answers a search: higher is better. A word's weight says how much it tells. */
export function relevanceOf(terms: { term: Term; weight: number }[], phrase: string): SQL {
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
    return sql`case when ${has(one, 'A')} then ${at('name')}
      when ${has(one, 'B')} then ${at('tags')}
      ${one.categoryIds.length > 0 ? sql`when ${inArray(products.categoryId, one.categoryIds)} then ${at('category')}` : sql``}
      ${
        one.onlyInTitles
          ? sql``
          : sql`when ${has(one, 'C')} then ${at('contents')}
      when ${has(one)} then ${at('description')}`
      } else 0 end`;
  });
  return sql`greatest(${join(scores, sql`, `)})`;
}

function has(one: Meant, labels?: string): SQL {
  return sql`${products.search} @@ ${phrasesOf([one], labels).join(' | ')}::tsquery`;
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
