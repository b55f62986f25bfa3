import type { CategoryWords } from './look-up-words.server.ts';
import type { Alternative } from './read-search.server.ts';
import { isFiller, plainText } from './search-text.ts';

/** Whom a search is for, which decides the categories it leaves out. */
export type Audience = {
  /** ids of the categories for children */
  childrens: string[];
  isForChildren: boolean;
  isForAdults: boolean;
  /** whether it names grown-ups and no children */
  isForGrownUps: boolean;
  /** ids of the categories that the results leave out */
  excluded: string[];
};

/** Beginnings of the stems of words for adults. */
const adultStems = /^(?:erot|sex|intim|adult)/;
const childrensWords = /\b(?:nin[oa]s?|bebes?|infantes|infantil(?:es)?|kids?)\b/;

type AudienceCategory = Pick<CategoryWords, 'id' | 'name' | 'adultsOnly'>;

/** The ids of the categories for adults. */
export function adultCategories(categories: readonly AudienceCategory[]): string[] {
  return categories.filter(({ adultsOnly }) => adultsOnly).map(({ id }) => id);
}

/**
 * Determines whom a search is for. It is for adults if it names or chooses a category for adults, or has a word of
 * their products, and neither names nor chooses a category for children. A search for adults leaves out the categories
 * for children; any other search leaves out those for adults.
 *
 * @param namedCategoryIds ids of the chosen category and of those that a word of the search names
 * @param namesAdults whether a product for adults has all the words, and one of the words is in no other product's
 * titles
 * @param namesGrownUps whether the search names grown-ups, such as 'mujer'
 */
export function audienceOf(
  categories: readonly AudienceCategory[],
  namedCategoryIds: readonly string[],
  namesAdults: boolean,
  namesGrownUps = false,
): Audience {
  const adults = adultCategories(categories);
  const childrens = childrensCategories(categories);
  const isForChildren = namedCategoryIds.some((id) => childrens.includes(id));
  const isForAdults = !isForChildren && (namesAdults || namedCategoryIds.some((id) => adults.includes(id)));
  const isForGrownUps = !isForChildren && namesGrownUps;
  return { childrens, isForChildren, isForAdults, isForGrownUps, excluded: isForAdults ? childrens : adults };
}

/** The audience of a search in the back office: it finds everything, and children's products rank lower. */
export function staffAudience(categories: readonly AudienceCategory[]): Audience {
  const childrens = childrensCategories(categories);
  return { childrens, isForChildren: false, isForAdults: true, isForGrownUps: false, excluded: [] };
}

function childrensCategories(categories: readonly AudienceCategory[]): string[] {
  return categories.filter(({ name }) => childrensWords.test(plainText(name))).map(({ id }) => id);
}

/**
 * The categories that the words of a search can mean. A category for adults is among them only if it is chosen, or if
 * the search names it with a word for adults ('erótica', but not 'línea'), or with all words of its name.
 *
 * @param sure the meanings of the search's words that are not guessed
 */
export function categoriesMeant(
  sure: readonly Alternative[],
  categories: readonly CategoryWords[],
  chosenId: string | null,
): CategoryWords[] {
  const phrases = sure.flatMap((one) => one.phrases);
  const meantWords = new Set(phrases.flat());
  const adultPhrases = phrases.filter((words) => words.some((word) => adultStems.test(word)));
  const namedIds = new Set(categoriesNamed({ phrases: adultPhrases }, categories));
  const isNamed = ({ id, lexemes }: CategoryWords) =>
    namedIds.has(id) || lexemes.filter((lexeme) => !isFiller(lexeme)).every((lexeme) => meantWords.has(lexeme));
  return categories.filter((category) => !category.adultsOnly || category.id === chosenId || isNamed(category));
}

/** The ids of the categories whose name contains a whole phrase of an alternative. */
export function categoriesNamed(
  { phrases }: Pick<Alternative, 'phrases'>,
  categories: readonly CategoryWords[],
): string[] {
  const isNamed = ({ lexemes }: CategoryWords) =>
    phrases.some((words) => words.every((word) => lexemes.includes(word)));
  return categories.filter(isNamed).map(({ id }) => id);
}
