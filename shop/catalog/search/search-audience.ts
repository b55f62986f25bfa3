import type { CategoryWords } from './look-up-words.server.ts';
import type { Alternative } from './read-search.server.ts';
import { plainText } from './search-text.ts';

/** Whom a search is for, which decides the categories it leaves out. */
export type Audience = {
  /** ids of the categories for children */
  childrens: string[];
  isForChildren: boolean;
  isForAdults: boolean;
  /** ids of the categories that the results leave out */
  excluded: string[];
};

/** Words in the names of categories for adults, and beginnings of their stems. */
const adultWords = /\b(?:erotic|sexual|sex ?shop|intim|adult)/;
const adultStems = /^(?:erot|sex|intim|adult)/;
/** Phrases in category names that contain such words but are not for adults only: older people, hygiene and health. */
const harmlessNames = /\b(?:adult[oa]s? mayor(?:es)?|(?:aseo|cuidado|higiene|salud) (?:intim[oa]|sexual))\b/g;
const childrensWords = /\b(?:nin[oa]s?|bebes?|infantes|infantil(?:es)?|kids?)\b/;

/** Whether a category is for adults only, by its name. */
export function isForAdultsOnly(categoryName: string): boolean {
  return adultWords.test(plainText(categoryName).replace(harmlessNames, ' '));
}

/** The ids of the categories for adults. */
export function adultCategories(categories: readonly Pick<CategoryWords, 'id' | 'name'>[]): string[] {
  return categories.filter(({ name }) => isForAdultsOnly(name)).map(({ id }) => id);
}

/**
 * Determines whom a search is for. It is for adults if it names or chooses a category for adults, or has a word of
 * their products, and neither names nor chooses a category for children. A search for adults leaves out the categories
 * for children; any other search leaves out those for adults.
 *
 * @param namedCategoryIds ids of the chosen category and of those that a word of the search names
 * @param namesAdults whether a product for adults has all the words, and one of the words is in no other product's
 * titles
 */
export function audienceOf(
  categories: readonly Pick<CategoryWords, 'id' | 'name'>[],
  namedCategoryIds: readonly string[],
  namesAdults: boolean,
): Audience {
  const adults = adultCategories(categories);
  const childrens = childrensCategories(categories);
  const isForChildren = namedCategoryIds.some((id) => childrens.includes(id));
  const isForAdults = !isForChildren && (namesAdults || namedCategoryIds.some((id) => adults.includes(id)));
  return { childrens, isForChildren, isForAdults, excluded: isForAdults ? childrens : adults };
}

/** The audience of a search in the back office: it finds everything, and children's products rank lower. */
export function staffAudience(categories: readonly Pick<CategoryWords, 'id' | 'name'>[]): Audience {
  return { childrens: childrensCategories(categories), isForChildren: false, isForAdults: true, excluded: [] };
}

function childrensCategories(categories: readonly Pick<CategoryWords, 'id' | 'name'>[]): string[] {
  return categories.filter(({ name }) => childrensWords.test(plainText(name))).map(({ id }) => id);
}

/**
 * The categories that the words of a search can mean. A category for adults is among them only if it is chosen, or if
 * the search names it with a word for adults ('erótica', but not 'línea').
 *
 * @param sure the meanings of the search's words that are not guessed
 */
export function categoriesMeant(
  sure: readonly Alternative[],
  categories: readonly CategoryWords[],
  chosenId: string | null,
): CategoryWords[] {
  const phrases = sure.flatMap((one) => one.phrases).filter((words) => words.some((word) => adultStems.test(word)));
  const namedIds = new Set(categoriesNamed({ phrases }, categories));
  return categories.filter(({ id, name }) => namedIds.has(id) || id === chosenId || !isForAdultsOnly(name));
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
