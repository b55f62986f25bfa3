import { inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { products } from '#db/schema.ts';
import { categoryQuery, type SearchedTexts } from './matching-products.server.ts';
import type { Alternative } from './read-search.server.ts';
import type { Audience } from './search-audience.ts';

/** An alternative, with the categories whose name contains it. */
export type Meant = Alternative & { categoryIds: string[] };
/** The alternatives for one word of a search, the most likely first. */
export type Term = Meant[];

/**
 * A tsquery for the products that contain any alternative of a word in the searched texts, or are in a category named
 * by one. The index for `titles` contains only titles, so its query needs no weight labels, which would force the
 * database to recheck the rows.
 *
 * @returns null if no product can match
 */
export function wordQuery(term: Term, texts: SearchedTexts): string | null {
  const phrases = phrasesOf(texts === 'titles' ? term.map((one) => ({ ...one, onlyInTitles: false })) : term);
  const categories = term.flatMap(({ categoryIds }) => categoryIds).map(categoryQuery);
  return [...new Set([...phrases, ...categories])].join(' | ') || null;
}

/** A tsquery for the products whose name contains any alternative of a word. */
export function nameQuery(term: Term): string {
  return [...new Set(phrasesOf(term, 'A'))].join(' | ');
}

/**
 * The tsquery phrases of alternatives. Without `labels`, title-only alternatives get the labels of names and tags
 * ('AB'), unless the same phrase also counts anywhere.
 */
function phrasesOf(alternatives: Alternative[], labels?: string): string[] {
  const labelled = alternatives.flatMap((one) =>
    one.phrases.map((words) => ({ words, label: labels ?? (one.onlyInTitles ? 'AB' : '') })),
  );
  const anywhere = new Set(labelled.filter(({ label }) => label === '').map(({ words }) => words.join(' ')));
  return labelled
    .filter(({ words, label }) => label === '' || !anywhere.has(words.join(' ')))
    .map(({ words, label }) => `(${words.map((word) => `'${word}'${label && `:${label}`}`).join(' <-> ')})`);
}

/** The score of a match by the text it is in. */
const fieldWeights = { name: 1, tags: 0.6, category: 0.5, contents: 0.25, description: 0.2 };

/** Amounts added to the score of a product. Of the first three only one is added. */
const bonus = {
  /** the name equals the whole search text */
  wholeName: 0.6,
  /** the name begins with the search text */
  beginsName: 0.25,
  /** the name contains the search text as whole words */
  inName: 0.15,
  /** the product matches every word of the search */
  everyWord: 0.18,
  /** for children's products: if the search is for children, for anyone, or for grown-ups */
  forChildren: 0.15,
  forAnyone: -0.3,
  forGrownUps: -1,
  /** per word of the name before the first match */
  perWordBefore: -0.03,
  /** per word of the name after its first word */
  perWord: -0.01,
  soldOut: -0.08,
};

/** Only this many words before the first match lower the score. */
const farIntoName = 6;

/**
 * An SQL expression for the relevance of a product; higher is better.
 *
 * @param terms the words of the search; a word's `weight` is its share in the score
 * @param phrase the whole search text, compared with the name
 * @param everyWord the condition that a product matches every word; null if all results do
 */
export function relevanceOf(
  terms: { term: Term; weight: number }[],
  { phrase, everyWord, audience }: { phrase: string; everyWord: SQL | null; audience: Audience },
): SQL {
  const total = terms.reduce((sum, { weight }) => sum + weight, 0);
  const words = terms.map(({ term, weight }) => sql`${weight / total}::float8 * ${fieldWeightOf(term)}`);
  const name = products.plainName;
  return join(
    [
      ...words,
      sql`case when ${name} = ${phrase} then ${bonus.wholeName}::float8
        when starts_with(${name}, ${phrase}) then ${bonus.beginsName}::float8
        when strpos(' ' || ${name} || ' ', ${` ${phrase} `}) > 0 then ${bonus.inName}::float8 else 0 end`,
      sql`${bonus.perWordBefore}::float8 * ${wordsBefore(terms.map(({ term }) => term))}`,
      sql`${bonus.perWord}::float8 * ${spacesIn(name)}`,
      ...(everyWord ? [sql`case when ${everyWord} then ${bonus.everyWord}::float8 else 0 end`] : []),
      ...(audience.childrens.length > 0
        ? [
            sql`case when ${inArray(products.categoryId, audience.childrens)}
              then ${childrensBonus(audience)}::float8 else 0 end`,
          ]
        : []),
      sql`case when ${products.stock} > 0 then 0 else ${bonus.soldOut}::float8 end`,
    ],
    sql` + `,
  );
}

/**
 * An SQL expression for how well a product matches one word, from 0 to 1: the weight of the best text that contains an
 * alternative times the sureness of that alternative, the highest over all alternatives; 0 without a match.
 */
function fieldWeightOf(term: Term): SQL {
  const scores = term.map((one) => {
    const at = (field: keyof typeof fieldWeights) => sql`${one.sureness * fieldWeights[field]}::float8`;
    return sql`case when ${has(one, 'A')} then ${at('name')} * ${spelling(one)}
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

function childrensBonus({ isForChildren, isForGrownUps }: Audience): number {
  if (isForChildren) return bonus.forChildren;
  return isForGrownUps ? bonus.forGrownUps : bonus.forAnyone;
}

/** The share of the score of a name that has only the stem of a word: 'Cola' in a search for 'colada'. */
const onlyStem = 0.15;

function spelling({ spelled }: Meant): SQL {
  if (!spelled) return sql`1::float8`;
  const begins = spelled.map((word) => sql`strpos(' ' || ${products.plainName}, ${` ${word}`}) > 0`);
  return sql`case when ${join(begins, sql` or `)} then 1 else ${onlyStem}::float8 end`;
}

function has(one: Meant, labels?: string): SQL {
  return sql`${products.search} @@ ${phrasesOf([one], labels).join(' | ')}::tsquery`;
}

/**
 * The number of words in the name before the first match of any search word in its likeliest meaning, at most
 * `farIntoName`. For the search 'miel', 'Miel de Abejas' ranks above 'Jarabe y Miel'.
 */
function wordsBefore(terms: Term[]): SQL {
  const lexemes = terms.flatMap(([surest]) => surest?.phrases.slice(0, 3).flatMap(([first]) => first ?? []) ?? []);
  const name = sql`' ' || ${products.plainName}`;
  const counts = lexemes.map((lexeme) => {
    const position = sql`strpos(${name}, ${` ${lexeme}`})`;
    return sql`case when ${position} > 0 then ${spacesIn(sql`left(${name}, ${position}) `)} - 1 end`;
  });
  return sql`least(${join([...counts, sql`${farIntoName}::int`], sql`, `)})`;
}

/** Counts the spaces in plain text, where single spaces separate words. */
function spacesIn(text: SQLWrapper): SQL {
  return sql`(length(${text}) - length(replace(${text}, ' ', '')))`;
}

function join(parts: SQL[], between: SQL): SQL {
  return sql.join(parts, between);
}
