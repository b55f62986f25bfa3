import type { Db } from '#db/database.server.ts';
import { toleratedTypos, typoDistance } from '#shop/text/typo-distance.ts';
import { type CategoryWords, lookUp, splits, type Vocabulary, type VocabularyWord } from './look-up-words.server.ts';
import { type Synonyms, synonymWords } from './search-synonyms.ts';
import { baseOfDiminutive, inDigits, isAbsence, isFaint, isPresentation } from './search-text.ts';

/** A possible meaning of a word, in the terms of the full text index. */
export type Alternative = {
  /** any of these phrases matches; each is one lexeme or several consecutive lexemes */
  phrases: string[][];
  /** confidence that this was meant: 1 for the word itself */
  sureness: number;
  /** whether it is searched only in names, tags and categories */
  onlyInTitles?: boolean;
  /** beginnings of words, one of which a name must contain to match fully; for stems that unrelated words share */
  spelled?: string[];
  /** whether it was guessed from the spelling or the sound of the typed word */
  isGuessed?: boolean;
};

/** The alternatives for one word of a search, the most likely first. Empty if nothing in the shop resembles it. */
type Term = Alternative[];

/** A word or phrase of a search. */
export type ReadWord = {
  /** its meanings that are not guessed, or the guessed ones if it has no others */
  narrow: Term;
  /** all its meanings, guessed ones included; slower, because it compares the word with the list of synonyms */
  wide: () => Term;
  /** its weight in the score, relative to the other words */
  share: number;
  /** what it says: the form of a product, what it must not contain, or anything else */
  kind: 'form' | 'absence' | 'other';
};

export type SearchReading = {
  words: ReadWord[];
  /** every category, by name */
  categories: CategoryWords[];
};

const sureness = {
  itself: 1,
  diminutive: 0.95,
  sameThing: 0.9,
  unfinished: 0.8,
  alike: 0.9,
  perSlip: -0.2,
  related: 0.62,
  perRelated: -0.03,
  unfinishedSound: 0.6,
  inside: 0.5,
};

/**
 * Keeps the meanings with a high sureness: the word itself, words that begin with it, other names for the same thing,
 * and words that differ from it by at most half an error.
 */
export function certain<One extends Alternative>(term: One[]): One[] {
  return term.filter(isCertain);
}

/** Whether a meaning is close to the typed word, or not guessed from spelling or sound, such as a related word. */
export function isSure(one: Alternative): boolean {
  return isCertain(one) || !one.isGuessed;
}

function isCertain(one: Alternative): boolean {
  return one.sureness >= sureness.unfinished;
}

/**
 * Finds the possible meanings of the words of a search in this shop: words of the catalogue, whole or unfinished, their
 * synonyms, and words that sound or look similar.
 *
 * @param words normalized words, without filler words (`SearchText.words`)
 */
export async function readSearch(db: Db, words: readonly string[]): Promise<SearchReading> {
  const vocabulary = await lookUp(db, words);
  const meant = joinWords(words, vocabulary).flatMap((word) => splitWord(word, vocabulary) ?? word);
  const hasOthers = meant.some((word) => !isFaint(word));
  const read: ReadWord[] = [];
  for (let place = 0; place < meant.length; ) {
    if (isAbsence(meant[place] ?? '', meant[place + 1])) {
      read.push(absence(meant.slice(place, place + 2), vocabulary));
      place += 2;
      continue;
    }
    const phrase = synonymPhrase(meant, place, vocabulary);
    if (phrase) {
      const term = phraseTerm(phrase.words, phrase.synonyms, vocabulary);
      read.push({ narrow: term, wide: () => term, share: 1, kind: 'other' });
      place += phrase.words.length;
      continue;
    }
    const word = meant[place] ?? '';
    const isLast = ++place === meant.length;
    if (!isFaint(word) || !hasOthers) read.push(readWord(word, isLast, vocabulary));
  }
  return { words: read, categories: vocabulary.categories };
}

/** The weight of a word such as 'crema', which says less than what the cream is for. */
const presentationShare = 0.5;
/** The weight of 'sin azúcar', which every product that is found then has. */
const absenceShare = 0.25;

function absence(words: string[], vocabulary: Vocabulary): ReadWord {
  const term = [{ phrases: [words.map(vocabulary.stem)], sureness: sureness.itself }];
  return { narrow: term, wide: () => term, share: absenceShare, kind: 'absence' };
}

function readWord(word: string, isLast: boolean, vocabulary: Vocabulary): ReadWord {
  const sure = sureTerm(word, isLast, vocabulary);
  const isForm = isPresentation(word) || (sure.length === 0 && isPresentation(nearestWord(word, vocabulary)));
  const weighed = { share: isForm ? presentationShare : 1, kind: isForm ? 'form' : 'other' } as const;
  if (sure.length > 0) return { narrow: sure, wide: () => [...sure, ...alikeTerm(word, vocabulary)], ...weighed };
  const alike = alikeTerm(word, vocabulary);
  return { narrow: alike, wide: () => alike, ...weighed };
}

/** The catalogue word that resembles a word the most; an empty text if none does. */
function nearestWord(word: string, vocabulary: Vocabulary): string {
  const slips = ({ word: other }: { word: string }) => typoDistance(word, other);
  const near = [...vocabulary.lookUp(word, 'sound'), ...vocabulary.lookUp(word, 'nearby')];
  return near.sort((one, other) => slips(one) - slips(other))[0]?.word ?? '';
}

/** Joins adjacent words that the catalogue writes as one: 'guana bana' to 'guanabana', 'd 3' to 'd3'. */
function joinWords(words: readonly string[], vocabulary: Vocabulary): string[] {
  const joined: string[] = [];
  for (const word of words) {
    const before = joined.at(-1);
    const number = inDigits(word);
    const areBothWords =
      before !== undefined && vocabulary.has(before) && vocabulary.has(word) && !/^\d+$/.test(number);
    const whole =
      before === undefined || areBothWords ? undefined : [before + word, before + number].find(vocabulary.has);
    if (whole === undefined) joined.push(word);
    else joined[joined.length - 1] = whole;
  }
  return joined;
}

/**
 * Splits a word that the catalogue lacks into words that it contains, preferring the split whose shortest part is
 * longest.
 */
function splitWord(word: string, vocabulary: Vocabulary): string[] | null {
  if (
    itself(word, vocabulary).length > 0 ||
    vocabulary.lookUp(word, 'beginning').length > 0 ||
    vocabulary.synonyms.of(word)
  )
    return null;
  const shortest = (parts: string[]) => Math.min(...parts.map((part) => part.length));
  const candidates = splits(word).filter((parts) => parts.every(vocabulary.has));
  return candidates.sort((one, other) => shortest(other) - shortest(one))[0] ?? null;
}

/** Finds two or three consecutive words that are one entry in the list of synonyms. */
function synonymPhrase(
  words: readonly string[],
  place: number,
  vocabulary: Vocabulary,
): { words: string[]; synonyms: Synonyms } | null {
  for (const length of [3, 2]) {
    const phrase = words.slice(place, place + length);
    const synonyms = phrase.length === length ? vocabulary.synonyms.of(phrase.map(inDigits).join(' ')) : null;
    if (synonyms) return { words: phrase, synonyms };
  }
  return null;
}

function phraseTerm(words: string[], synonyms: Synonyms, vocabulary: Vocabulary): Term {
  return [{ phrases: [words.map(vocabulary.stem)], sureness: sureness.itself }, ...meanings(synonyms, vocabulary)];
}

/**
 * The meanings of a word that are not guessed: the word itself in the catalogue (or the base of a diminutive), words
 * that begin with it, the digits of a number word, and synonyms. If the catalogue contains the word, words that begin
 * with it count only for the last word of the search, which may be unfinished, and only from three letters on.
 */
function sureTerm(word: string, isLast: boolean, vocabulary: Vocabulary): Term {
  const term = itself(word, vocabulary);
  const hasMeaning = term.length > 0;
  const beginnings = hasMeaning && (!isLast || word.length < 3) ? [] : vocabulary.lookUp(word, 'beginning');
  const stems = new Set(term.flatMap(({ phrases }) => phrases.flat()));
  const others = beginnings.filter(({ lexeme }) => !stems.has(lexeme));
  term.push(...alternative(others, sureness.unfinished, hasMeaning));
  const number = inDigits(word);
  if (number !== word) term.push(...alternative(vocabulary.lookUp(number, 'itself'), sureness.sameThing));
  const synonyms = vocabulary.synonyms.of(word);
  return synonyms ? [...term, ...meanings(synonyms, vocabulary)] : term;
}

function itself(word: string, vocabulary: Vocabulary): Term {
  const entries = vocabulary.lookUp(word, 'itself');
  if (entries.length > 0) return alternative(entries, sureness.itself).map((one) => spelledLike(one, [word], entries));
  const base = baseOfDiminutive(word);
  return base ? alternative(vocabulary.lookUp(base, 'itself'), sureness.diminutive) : [];
}

/** Shorter words have too many neighbours: 'moto' is no 'moco'. */
const shortestGuessed = 5;

/**
 * The guessed meanings of a word: words that sound or look similar, the synonyms of a similar word, words whose sound
 * begins with its sound, and words that contain it.
 */
function alikeTerm(word: string, vocabulary: Vocabulary): Term {
  const entries = [...vocabulary.lookUp(word, 'sound'), ...vocabulary.lookUp(word, 'nearby')];
  const near = [
    ...new Map(entries.map((one) => [one.word, { ...one, slips: slipsBetween(word, one, vocabulary) }])).values(),
  ];
  const most = toleratedTypos(word);
  const guesses = [...vocabulary.synonyms.words, ...synonymWords].map((guess) => ({
    guess,
    slips: writtenSlips(word, guess, most),
  }));
  const fewest = Math.min(...near.map((one) => one.slips), ...guesses.map((one) => one.slips));
  const guess =
    word.length < shortestGuessed ? undefined : guesses.find(({ slips }) => slips === fewest && slips <= most)?.guess;
  const meant = guess === undefined ? null : vocabulary.synonyms.of(guess);
  const alike = [
    ...Map.groupBy(
      near.filter(({ slips }) => slips <= mostSlips(word, fewest)),
      (one) => one.slips,
    )
      .entries()
      .flatMap(([slips, words]) => alternative(words, sureness.alike + slips * sureness.perSlip)),
    ...(meant ? meanings(meant, vocabulary) : []).map((one) => ({
      ...one,
      sureness: one.sureness + fewest * sureness.perSlip,
    })),
    ...alternative(vocabulary.lookUp(word, 'sound-beginning'), sureness.unfinishedSound),
    ...alternative(vocabulary.lookUp(word, 'inside'), sureness.inside),
  ];
  return alike.map((one) => ({ ...one, isGuessed: true }));
}

/** The maximum number of errors to accept: limited by the length of the word, and by the closest match. */
function mostSlips(word: string, fewest: number): number {
  return Math.min(toleratedTypos(word) + (word.length > 5 ? 0.5 : 0), fewest + 0.6);
}

/**
 * The distance between a typed word and a catalogue word: the smaller one of the distance in spelling, and the distance
 * in sound plus half an error.
 */
function slipsBetween(typed: string, { word, sound }: VocabularyWord, vocabulary: Vocabulary): number {
  const written = writtenSlips(typed, word);
  const soundSlips = writtenSlips(vocabulary.sound(typed), sound);
  // Equal sound: close, unless the spellings differ too much to be confused.
  if (soundSlips === 0) return typoDistance(typed, word) <= 2 ? 0.5 : 1.5;
  return Math.min(written, soundSlips + 0.5);
}

/**
 * The number of typing errors. Infinite for typed words of up to five letters whose first letter differs, unless the
 * first two are swapped: 'perro' does not find 'berro'. Also infinite if the lengths differ by more than `most`.
 */
function writtenSlips(typed: string, word: string, most?: number): number {
  const mayBeMeant = typed.length > 5 || typed[0] === word[0] || typed[1] === word[0] || typed[0] === word[1];
  return mayBeMeant ? typoDistance(typed, word, most) : Number.POSITIVE_INFINITY;
}

function meanings({ same, related }: Synonyms, vocabulary: Vocabulary): Term {
  const phrase = (text: string) => text.split(' ').map(vocabulary.stem);
  const stems = (texts: string[]) => texts.map((word) => ({ word, lexeme: vocabulary.stem(word) }));
  const meant = (texts: string[], howSure: number) =>
    spelledLike({ phrases: texts.map(phrase), sureness: howSure, onlyInTitles: true }, texts, stems(texts));
  return [
    ...(same.length > 0 ? [meant(same, sureness.sameThing)] : []),
    ...related.map((text, place) => meant([text], sureness.related + place * sureness.perRelated)),
  ];
}

/** A stem that is shorter than its word by this many letters is often shared by unrelated words: 'cola', 'colada'. */
const ambiguousCut = 3;

/**
 * Demands the spelling of words if unrelated words may share their stems.
 *
 * @param sharing words with the same stems
 */
function spelledLike<One extends Alternative>(
  one: One,
  texts: string[],
  sharing: Pick<VocabularyWord, 'word' | 'lexeme'>[],
): One {
  const isAmbiguous = sharing.some(({ word, lexeme }) => word.length - lexeme.length >= ambiguousCut);
  return isAmbiguous ? { ...one, spelled: texts.map((text) => text.replace(/[ao]?s?$/, '')) } : one;
}

function alternative(entries: VocabularyWord[], howSure: number, onlyInTitles = false): Term {
  if (entries.length === 0) return [];
  const lexemes = [...new Set(entries.map(({ lexeme }) => lexeme))];
  return [{ phrases: lexemes.map((lexeme) => [lexeme]), sureness: howSure, onlyInTitles }];
}
