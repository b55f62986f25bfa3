import { sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { productCategories, searchWords } from '#db/schema.ts';
import { meaningWords, type Synonyms, synonymsOf, synonymWords } from './search-synonyms.ts';
import { baseOfDiminutive } from './search-text.ts';
import { forgivenSlips, typoDistance } from './typo-distance.ts';

/** Something a word may stand for, as the full text index knows it. */
export type Alternative = {
  /** any of these will do; each is one lexeme, or several that follow one another */
  phrases: string[][];
  /** how sure it is that this was meant: 1 for the word itself */
  sureness: number;
  /** where it counts: anywhere, or in names and tags (and categories) alone */
  onlyInTitles?: boolean;
};

/** What one word of a search may stand for, the surest first. Without any, nothing in the shop is like it. */
type Term = Alternative[];

export type SearchReading = {
  /** each word for what it most likely is: itself, where the catalogue has it */
  narrow: Term[];
  /** each word for all it could be, which takes comparing it with every word known */
  wide: () => Term[];
  /** every category, by name */
  categories: CategoryWords[];
};

export type CategoryWords = { id: string; name: string; lexemes: string[] };

const sureness = {
  itself: 1,
  diminutive: 0.95,
  sameThing: 0.9,
  unfinished: 0.8,
  alike: 0.9,
  perSlip: -0.2,
  related: 0.6,
  unfinishedSound: 0.6,
  inside: 0.5,
};

/**
 * Finds what the words of a search may stand for in this shop: its own words, whole or unfinished, other names for
 * them, and where it has none of these, words that sound or look alike.
 *
 * @param words plain, without fillers
 */
export async function readSearch(db: Db, words: readonly string[]): Promise<SearchReading> {
  const known = await lookUp(db, words);
  const meant = joinWords(words, known).flatMap((word) => splitWord(word, known) ?? word);
  const narrow: Term[] = [];
  const wide: (() => Term)[] = [];
  for (let place = 0; place < meant.length; ) {
    const phrase = synonymPhrase(meant, place);
    if (phrase) {
      const term = phraseTerm(phrase.words, phrase.synonyms, known);
      narrow.push(term);
      wide.push(() => term);
      place += phrase.words.length;
      continue;
    }
    const word = meant[place] ?? '';
    const sure = sureTerm(word, ++place === meant.length, known);
    narrow.push(sure.length > 0 ? sure : alikeTerm(word, known));
    wide.push(() => [...sure, ...alikeTerm(word, known)]);
  }
  return { narrow, wide: () => wide.map((term) => term()), categories: known.categories };
}

type Found = { word: string; lexeme: string; sound: string };

type Known = {
  /** the words of the catalogue found for a word of the search, by how they relate to it */
  found(typed: string, how: Relation): Found[];
  sound(typed: string): string;
  stems: ReadonlyMap<string, string>;
  categories: CategoryWords[];
  /** whether the catalogue uses this very word */
  has(word: string): boolean;
};

type Relation = 'category' | 'typed' | 'itself' | 'beginning' | 'sound' | 'sound-beginning' | 'nearby' | 'inside';

/** More words than these for one unfinished word make no list any better. */
const mostFound = 60;

/** A letter or two begin so many words that they tell little, and each of them costs. */
const fewFound = 10;

/**
 * One question to the database: each part of it reads an index. What only resembles a word somewhere is looked for where the
 * catalogue does not have the word itself: in a large one that takes longer than all the rest. Categories are few and come along whole: products are
 * compared with them by id, because a condition on names the planner could not foresee.
 */
async function lookUp(db: Db, words: readonly string[]): Promise<Known> {
  const joined = words.slice(1).map((word, place) => `${words[place]}${word}`);
  const bases = words.flatMap((word) => baseOfDiminutive(word) ?? []);
  const parts = words.flatMap((word) => splits(word).flat());

  const { rows } = await db.execute<Found & { typed: string; how: Relation }>(sql`
    with asked as materialized (
      select word, length(word) as letters, shop_stem(word) as lexeme, shop_sound(word) as sound, length(shop_sound(word)) as sounds,
        not exists (select from ${searchWords} known where known.lexeme in (shop_stem(typed.word), typed.word)) as is_unknown
      from ${rowsOf(words)} as typed (word)
    )
    select asked.word as typed, found.how, found.word, found.lexeme, found.sound from asked cross join lateral (
      (select 'typed' as how, asked.word, asked.lexeme, asked.sound)
      union all
      (select 'itself', word, lexeme, sound from ${searchWords} where lexeme in (asked.lexeme, asked.word))
      union all
      (select 'beginning', word, lexeme, sound from ${searchWords}
        where word ~>=~ asked.word and word ~<~ (asked.word || '~') order by word using ~<~
        limit case when asked.letters < 3 then ${fewFound}::int else ${mostFound}::int end)
      union all
      (select 'sound', word, lexeme, sound from ${searchWords} where sound = asked.sound)
      union all
      (select 'sound-beginning', word, lexeme, sound from ${searchWords}
        where asked.is_unknown and asked.sounds > 3 and sound ~>=~ asked.sound and sound ~<~ (asked.sound || '~') limit ${mostFound})
      union all
      (select 'nearby', word, lexeme, sound from ${searchWords}
        where asked.letters > 3 and nearby && shop_nearby(asked.word) limit ${mostFound})
      union all
      (select 'nearby', word, lexeme, sound from ${searchWords}
        where asked.is_unknown and asked.letters > 7 and word % asked.word order by similarity(word, asked.word) desc limit ${mostFound})
      union all
      (select 'inside', word, lexeme, sound from ${searchWords}
        where asked.is_unknown and asked.letters > 2 and word like '%' || asked.word || '%' order by length(word), word limit ${mostFound})
    ) found
    union all
    select base.word, 'itself', known.word, known.lexeme, known.sound
      from ${rowsOf(bases)} as base (word) join ${searchWords} known on known.lexeme in (base.word, shop_stem(base.word))
    union all
    select known.word, 'itself', known.word, known.lexeme, known.sound
      from ${rowsOf([...joined, ...parts])} as piece (word) join ${searchWords} known using (word)
    union all
    (select id, 'category', name, array_to_string(tsvector_to_array(to_tsvector('shop_spanish', shop_plain(name))), ' '), ''
      from ${productCategories} order by name)`);

  const byQuestion = Map.groupBy(rows, ({ typed, how }) => `${how} ${typed}`);
  const found = (word: string, how: Relation) => byQuestion.get(`${how} ${word}`) ?? [];
  return {
    found,
    sound: (word) => found(word, 'typed')[0]?.sound ?? word,
    has: (word) => found(word, 'itself').some((one) => one.word === word),
    stems: await stemsOfSynonyms(db),
    categories: rows
      .filter(({ how }) => how === 'category')
      .map(({ typed, word, lexeme }) => ({ id: typed, name: word, lexemes: lexeme.split(' ') })),
  };
}

let stems: ReadonlyMap<string, string> | undefined;

/** The stems of all words in the list of synonyms, asked for once: they are the same in every shop. */
async function stemsOfSynonyms(db: Db): Promise<ReadonlyMap<string, string>> {
  if (stems) return stems;
  const { rows } = await db.execute<{ word: string; lexeme: string }>(
    sql`select word, shop_stem(word) as lexeme from ${rowsOf(meaningWords)} as synonym (word)`,
  );
  stems = new Map(rows.map(({ word, lexeme }) => [word, lexeme]));
  return stems;
}

/** Words as rows of a column `word`. They are plain, so a space parts them. */
function rowsOf(words: readonly string[]) {
  return sql`unnest(string_to_array(${[...new Set(words)].join(' ')}, ' '))`;
}

/** Two words written apart that the catalogue writes as one: 'guana bana', 'd 3'. */
function joinWords(words: readonly string[], known: Known): string[] {
  const joined: string[] = [];
  for (const word of words) {
    const before = joined.at(-1);
    const bothKnown = before !== undefined && known.has(before) && known.has(word) && !/^\d+$/.test(word);
    if (before !== undefined && !bothKnown && known.has(before + word)) joined[joined.length - 1] = before + word;
    else joined.push(word);
  }
  return joined;
}

/** The ways to cut a word in two or, at a filler, in three: 'vitaminac', 'omega3', 'unadegato'. */
function splits(word: string): string[][] {
  const cuts = Array.from(word.slice(1), (_, place) => [word.slice(0, place + 1), word.slice(place + 1)] as const);
  return cuts.flatMap(([left, right]) => {
    const filler = /^(?:de|y|con|para)(.{3,})$/.exec(right)?.[1];
    const isNumber = /^\d+$/.test(left) || /^\d+$/.test(right);
    const isLong = left.length > 4 || (left.length > 2 && right.length > 2) || (left.length > 1 && right.length > 3);
    return [...(filler && left.length > 1 ? [[left, filler]] : []), ...(isNumber || isLong ? [[left, right]] : [])];
  });
}

/** The words run together in one, where the catalogue has them and not the one; the most even cut first. */
function splitWord(word: string, known: Known): string[] | null {
  if (itself(word, known).length > 0 || known.found(word, 'beginning').length > 0 || synonymsOf(word)) return null;
  const shortest = (parts: string[]) => Math.min(...parts.map((part) => part.length));
  const found = splits(word).filter((parts) => parts.every(known.has));
  return found.sort((one, other) => shortest(other) - shortest(one))[0] ?? null;
}

/** Two or three words in a row that the list of synonyms knows as one thing. */
function synonymPhrase(words: readonly string[], place: number): { words: string[]; synonyms: Synonyms } | null {
  for (const length of [3, 2]) {
    const phrase = words.slice(place, place + length);
    const synonyms = phrase.length === length ? synonymsOf(phrase.join(' ')) : null;
    if (synonyms) return { words: phrase, synonyms };
  }
  return null;
}

function phraseTerm(words: string[], synonyms: Synonyms, known: Known): Term {
  return [
    { phrases: [words.map((word) => known.stems.get(word) ?? word)], sureness: sureness.itself },
    ...meanings(synonyms, known),
  ];
}

/** What a word is for sure: a word of the catalogue, the beginning of one, or a name for something it has. */
function sureTerm(word: string, isLast: boolean, known: Known): Term {
  const term = itself(word, known);
  const isKnown = term.length > 0;
  const beginnings = isKnown && (!isLast || word.length < 3) ? [] : known.found(word, 'beginning');
  term.push(...alternative(beginnings, sureness.unfinished, isKnown));
  const synonyms = synonymsOf(word);
  return synonyms ? [...term, ...meanings(synonyms, known)] : term;
}

function itself(word: string, known: Known): Term {
  const found = known.found(word, 'itself');
  if (found.length > 0) return alternative(found, sureness.itself);
  const base = baseOfDiminutive(word);
  return base ? alternative(known.found(base, 'itself'), sureness.diminutive) : [];
}

/** What a misspelled or cut-off word may stand for: what sounds or looks like it, begins as it sounds, or contains it. */
function alikeTerm(word: string, known: Known): Term {
  const found = [...known.found(word, 'sound'), ...known.found(word, 'nearby')];
  const near = [...new Map(found.map((one) => [one.word, { ...one, slips: slipsBetween(word, one, known) }])).values()];
  const guesses = synonymWords.map((guess) => ({ guess, slips: writtenSlips(word, guess) }));
  const fewest = Math.min(...near.map((one) => one.slips), ...guesses.map((one) => one.slips));
  const guess = guesses.find(({ slips }) => slips === fewest && slips <= forgivenSlips(word))?.guess;
  const meant = guess === undefined ? null : synonymsOf(guess);
  return [
    ...Map.groupBy(
      near.filter(({ slips }) => slips <= mostSlips(word, fewest)),
      (one) => one.slips,
    )
      .entries()
      .flatMap(([slips, words]) => alternative(words, sureness.alike + slips * sureness.perSlip)),
    ...(meant ? meanings(meant, known) : []),
    ...alternative(known.found(word, 'sound-beginning'), sureness.unfinishedSound),
    ...alternative(known.found(word, 'inside'), sureness.inside),
  ];
}

/** What is clearly further off than the nearest word is not meant; nor is what hardly looks like a short word. */
function mostSlips(word: string, fewest: number): number {
  return Math.min(forgivenSlips(word) + (word.length > 5 ? 0.5 : 0), fewest + 0.6);
}

/** Slips in writing; or, which says a little less, in what is heard. */
function slipsBetween(typed: string, { word, sound }: Found, known: Known): number {
  const written = writtenSlips(typed, word);
  const heard = writtenSlips(known.sound(typed), sound);
  // Two words may sound alike that nobody would take for each other in writing.
  if (heard === 0) return typoDistance(typed, word) <= 2 ? 0.5 : 1.5;
  return Math.min(written, heard + 0.5);
}

/** Short words that begin with another letter are other words, unless two are swapped: 'perro' is no 'berro'. */
function writtenSlips(typed: string, word: string): number {
  const mayBeMeant = typed.length > 5 || typed[0] === word[0] || typed[1] === word[0] || typed[0] === word[1];
  return mayBeMeant ? typoDistance(typed, word) : Number.POSITIVE_INFINITY;
}

function meanings({ same, related }: Synonyms, known: Known): Term {
  const phrases = (words: string[]) =>
    words.map((text) => text.split(' ').map((word) => known.stems.get(word) ?? word));
  return [
    { phrases: phrases(same), sureness: sureness.sameThing, onlyInTitles: true },
    { phrases: phrases(related), sureness: sureness.related, onlyInTitles: true },
  ].filter((one) => one.phrases.length > 0);
}

function alternative(found: Found[], howSure: number, onlyInTitles = false): Term {
  if (found.length === 0) return [];
  const lexemes = [...new Set(found.map(({ lexeme }) => lexeme))];
  return [{ phrases: lexemes.map((lexeme) => [lexeme]), sureness: howSure, onlyInTitles }];
}
