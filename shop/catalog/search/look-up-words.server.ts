import { sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { productCategories, searchWords } from '#db/schema.ts';
import { type ShopSynonyms, shopSynonymsOf, storedSynonyms } from './own-synonyms.server.ts';
import { meaningWords } from './search-synonyms.ts';
import { baseOfDiminutive, inDigits } from './search-text.ts';

export type CategoryWords = {
  id: string;
  name: string;
  lexemes: string[];
  adultsOnly: boolean;
  hidden: boolean;
  parentId: string | null;
};

/** A word of the catalogue. */
export type VocabularyWord = { word: string; lexeme: string; sound: string };

/** The words and categories of the catalogue that are related to the words of a search. */
export type Vocabulary = {
  /**
   * the catalogue words that have the relation `how` to `typed`, a word of the search or one derived from it; for
   * 'typed', that word itself with its stem and sound
   */
  lookUp(typed: string, how: Relation): VocabularyWord[];
  sound(typed: string): string;
  synonyms: Pick<ShopSynonyms, 'of' | 'words'>;
  /** the stem of a word of the search or of the synonyms */
  stem(word: string): string;
  categories: CategoryWords[];
  /**
   * whether the catalogue contains exactly this word; answers only for words of the search, their joins and their parts
   */
  has(word: string): boolean;
};

type Relation =
  | 'category'
  | 'synonyms'
  | 'typed'
  | 'itself'
  | 'beginning'
  | 'sound'
  | 'sound-beginning'
  | 'nearby'
  | 'inside';

/** Mark categories in the rows of the lookup: those for adults, those that shoppers do not see, and subcategories. */
const forAdults = 'adults';
const isHidden = 'hidden';
const isUnder = 'under:';

/** The most catalogue words to read for relations that may match many; more would not improve the results. */
const maxWords = 60;

/**
 * The same limit for completions of one or two letters: they match too many words to narrow the search.
 */
const maxCompletions = 10;

/**
 * Looks up all words in one query, each relation by index. Some relations are only searched if the catalogue lacks the
 * word itself, because they are slow in a large catalogue. Also loads the synonyms of staff and all categories, which
 * are few: products are then compared by category id, because the planner cannot estimate a condition on category
 * names.
 */
export async function lookUp(db: Db, words: readonly string[]): Promise<Vocabulary> {
  const joined = words
    .slice(1)
    .flatMap((word, place) => [`${words[place]}${word}`, `${words[place]}${inDigits(word)}`]);
  const bases = words.flatMap((word) => [baseOfDiminutive(word) ?? [], inDigits(word)].flat());
  const parts = words.flatMap((word) => splits(word).flat());

  const { rows } = await db.execute<VocabularyWord & { typed: string; how: Relation }>(sql`
    with requested as materialized (
      select word, length(word) as letters, shop_stem(word) as lexeme, shop_sound(word) as sound, length(shop_sound(word)) as sounds,
        not exists (select from ${searchWords} known where known.lexeme in (shop_stem(typed.word), typed.word)) as is_unknown
      from ${rowsOf(words)} as typed (word)
    )
    select requested.word as typed, found.how, found.word, found.lexeme, found.sound from requested cross join lateral (
      (select 'typed' as how, requested.word, requested.lexeme, requested.sound)
      union all
      (select 'itself', word, lexeme, sound from ${searchWords} where lexeme in (requested.lexeme, requested.word))
      union all
      (select 'beginning', word, lexeme, sound from ${searchWords}
        where word ~>=~ requested.word and word ~<~ (requested.word || '~') order by word using ~<~
        limit case when requested.letters < 3 then ${maxCompletions}::int else ${maxWords}::int end)
      union all
      (select 'sound', word, lexeme, sound from ${searchWords} where sound = requested.sound)
      union all
      (select 'sound-beginning', word, lexeme, sound from ${searchWords}
        where requested.is_unknown and requested.sounds > 3 and sound ~>=~ requested.sound and sound ~<~ (requested.sound || '~') limit ${maxWords})
      union all
      (select 'nearby', word, lexeme, sound from ${searchWords}
        where requested.letters > 3 and nearby && shop_nearby(requested.word) limit ${maxWords})
      union all
      (select 'nearby', word, lexeme, sound from ${searchWords}
        where requested.is_unknown and requested.letters > 7 and word % requested.word order by similarity(word, requested.word) desc limit ${maxWords})
      union all
      (select 'inside', word, lexeme, sound from ${searchWords}
        where requested.is_unknown and requested.letters > 2 and word like '%' || requested.word || '%' order by length(word), word limit ${maxWords})
    ) found
    union all
    select base.word, 'itself', known.word, known.lexeme, known.sound
      from ${rowsOf(bases)} as base (word) join ${searchWords} known on known.lexeme in (base.word, shop_stem(base.word))
    union all
    select known.word, 'itself', known.word, known.lexeme, known.sound
      from ${rowsOf([...joined, ...parts])} as piece (word) join ${searchWords} known using (word)
    union all
    (select id, 'category', name, array_to_string(tsvector_to_array(to_tsvector('shop_spanish', shop_plain(name))), ' '),
        concat_ws(' ', case when adults_only then ${forAdults} end, case when hidden then ${isHidden} end, ${isUnder} || parent_id)
      from ${productCategories} order by position asc nulls last, name)
    union all
    (select '', 'synonyms', words, stems, '' from (${storedSynonyms}) synonyms)`);

  const builtIn = await stemsOfSynonyms(db);
  const synonyms = shopSynonymsOf(
    rows.filter(({ how }) => how === 'synonyms').map(({ word, lexeme }) => ({ words: word, stems: lexeme })),
  );
  const byQuestion = Map.groupBy(rows, ({ typed, how }) => `${how} ${typed}`);
  const lookUp = (word: string, how: Relation) => byQuestion.get(`${how} ${word}`) ?? [];
  return {
    lookUp,
    sound: (word) => lookUp(word, 'typed')[0]?.sound ?? word,
    has: (word) => lookUp(word, 'itself').some((one) => one.word === word),
    synonyms,
    stem: (word) => synonyms.stems.get(word) ?? builtIn.get(word) ?? lookUp(word, 'typed')[0]?.lexeme ?? word,
    categories: rows
      .filter(({ how }) => how === 'category')
      .map(({ typed, word, lexeme, sound }) => ({
        id: typed,
        name: word,
        lexemes: lexeme.split(' '),
        ...marksOf(sound.split(' ')),
      })),
  };
}

function marksOf(marks: string[]): Pick<CategoryWords, 'adultsOnly' | 'hidden' | 'parentId'> {
  const under = marks.find((mark) => mark.startsWith(isUnder));
  return {
    adultsOnly: marks.includes(forAdults),
    hidden: marks.includes(isHidden),
    parentId: under?.slice(isUnder.length) ?? null,
  };
}

let stems: ReadonlyMap<string, string> | undefined;

/** The stem of each word in `meaningWords`. Loaded once per process, because the list is the same in every shop. */
async function stemsOfSynonyms(db: Db): Promise<ReadonlyMap<string, string>> {
  if (stems) return stems;
  const { rows } = await db.execute<{ word: string; lexeme: string }>(
    sql`select word, shop_stem(word) as lexeme from ${rowsOf(meaningWords)} as synonym (word)`,
  );
  stems = new Map(rows.map(({ word, lexeme }) => [word, lexeme]));
  return stems;
}

/** Words as rows of a column `word`. Plain words contain no spaces, so a space separates them. */
function rowsOf(words: readonly string[]) {
  return sql`unnest(string_to_array(${[...new Set(words)].join(' ')}, ' '))`;
}

/**
 * The ways to split a word in two, with or without a filler between the parts: 'vitaminac' into 'vitamina' and 'c',
 * 'unadegato' into 'una' and 'gato'.
 */
export function splits(word: string): string[][] {
  const cuts = Array.from(word.slice(1), (_, place) => [word.slice(0, place + 1), word.slice(place + 1)] as const);
  return cuts.flatMap(([left, right]) => {
    const filler = /^(?:de|y|con|para)(.{3,})$/.exec(right)?.[1];
    const isNumber = /^\d+$/.test(left) || /^\d+$/.test(right);
    const isLong = left.length > 4 || (left.length > 2 && right.length > 2) || (left.length > 1 && right.length > 3);
    return [...(filler && left.length > 1 ? [[left, filler]] : []), ...(isNumber || isLong ? [[left, right]] : [])];
  });
}
