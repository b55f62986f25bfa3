import type { Alternative } from './read-search.server.ts';

type NamedCategory = { id: string; lexemes: string[] };

/** For whom a search is: which categories it leaves out, and which are for children. */
export type Audience = {
  /** ids of the categories for children */
  childrens: string[];
  isForChildren: boolean;
  isForAdults: boolean;
  /** ids of the categories that the results leave out */
  excluded: string[];
};

/** Beginnings of stemmed words in the names of categories for adults, and for children. */
const adultWords = /^(?:erot|sexual|intim|adult)/;
const childrensWords = /^(?:nin|beb|infant|kid)/;

const idsNamed = (categories: readonly NamedCategory[], pattern: RegExp) =>
  categories.filter(({ lexemes }) => lexemes.some((lexeme) => pattern.test(lexeme))).map(({ id }) => id);

/**
 * Determines for whom a search is. Adult products are left out unless the search names or chooses their category, or
 * has a word of theirs; then children's products are left out. A search for children has no adult products.
 *
 * @param asked ids of the chosen category and of those that a word of the search names
 * @param namesAdults whether a word is in the names of adult products and in the titles of no other
 */
export function audienceOf(
  categories: readonly NamedCategory[],
  asked: readonly string[],
  namesAdults: boolean,
): Audience {
  const adults = adultCategories(categories);
  const childrens = idsNamed(categories, childrensWords);
  const isForChildren = asked.some((id) => childrens.includes(id));
  const isForAdults = !isForChildren && (namesAdults || asked.some((id) => adults.includes(id)));
  return { childrens, isForChildren, isForAdults, excluded: isForAdults ? childrens : adults };
}

/** The ids of the categories for adults. */
export function adultCategories(categories: readonly NamedCategory[]): string[] {
  return idsNamed(categories, adultWords);
}

/** The ids of the categories whose name contains a whole phrase of an alternative. */
export function categoriesNamed(
  { phrases }: Pick<Alternative, 'phrases'>,
  categories: readonly NamedCategory[],
): string[] {
  const isNamed = ({ lexemes }: NamedCategory) =>
    phrases.some((words) => words.every((word) => lexemes.includes(word)));
  return categories.filter(isNamed).map(({ id }) => id);
}
