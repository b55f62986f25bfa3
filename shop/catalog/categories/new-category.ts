/** Id and background of a new category. */
import { slugOf } from '#shop/text/slug.ts';
import { fallbackCategories, reservedCategoryIds } from './categories.ts';

/** The tinted backgrounds of the design in order, each named after one of the ten built-in categories. */
export const grounds = fallbackCategories.map(({ ground }) => ground);

/** The id of a new category, which is part of its URL: a slug of its name, with a number if it is taken or reserved. */
export function newCategoryId(name: string, taken: readonly string[]): string {
  const slug = slugOf(name, 'categoria');
  const unfree = new Set([...taken, ...reservedCategoryIds]);
  let id = slug;
  for (let number = 2; unfree.has(id); number++) id = `${slug}-${number}`;
  return id;
}

/** The background of a new category: the first unused one, or else the least used. */
export function nextGround(used: readonly string[]): string {
  const shares = (ground: string) => used.filter((one) => one === ground).length;
  return grounds.toSorted((one, other) => shares(one) - shares(other))[0] ?? 'capsulas';
}
