/** Main categories and their subcategories; there is one level of these. */

type Node = { id: string; parentId: string | null };

/** Sorts categories so that each main one is followed by its subcategories; otherwise stable. */
export function inTree<Category extends Node>(categories: readonly Category[]): Category[] {
  const ids = new Set(categories.map(({ id }) => id));
  const isMain = ({ parentId }: Node) => parentId === null || !ids.has(parentId);
  return categories
    .filter(isMain)
    .flatMap((main) => [main, ...categories.filter((one) => !isMain(one) && one.parentId === main.id)]);
}

type Listed = Node & { adultsOnly: boolean };

/**
 * The ids of the categories whose products the list of a category contains: its own and those of its subcategories.
 * Subcategories for adults are left out, unless the category is for adults itself.
 */
export function idsWithin<Category extends Listed>(main: Category, categories: readonly Category[]): string[] {
  const isWithin = ({ parentId, adultsOnly }: Listed) => parentId === main.id && (main.adultsOnly || !adultsOnly);
  return [main.id, ...categories.filter(isWithin).map(({ id }) => id)];
}

type Hideable = Node & { hidden: boolean };

/** Whether shoppers see a category: neither it nor its main category is hidden. */
export function isShown({ hidden, parentId }: Hideable, categories: readonly Hideable[]): boolean {
  return !hidden && !categories.some(({ id, hidden }) => id === parentId && hidden);
}
