/** What a new category is given besides what staff write about it. */
import { fallbackCategories, reservedCategoryIds } from './categories.ts';

/** The tinted grounds of the look, in its order: each goes by the id of one of the ten fixed categories. */
export const grounds = fallbackCategories.map(({ ground }) => ground);

/**
 * The id of a new category, which stands in addresses: its name in small letters without accents, and a number where
 * that is taken or means a list of its own.
 */
export function newCategoryId(name: string, taken: readonly string[]): string {
  const unaccented = name.normalize('NFD').replaceAll(/\p{Diacritic}/gu, '');
  const slug =
    unaccented
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '') || 'categoria';
  const unfree = new Set([...taken, ...reservedCategoryIds]);
  let id = slug;
  for (let number = 2; unfree.has(id); number++) id = `${slug}-${number}`;
  return id;
}

/** The ground of a new category: the first that no category stands on, or else the one that the fewest share. */
export function nextGround(used: readonly string[]): string {
  const shares = (ground: string) => used.filter((one) => one === ground).length;
  return grounds.toSorted((one, other) => shares(one) - shares(other))[0] ?? 'capsulas';
}
