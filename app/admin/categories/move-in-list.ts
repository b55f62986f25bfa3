import { inTree } from '#shop/catalog/categories/category-tree.ts';

type Entry = { id: string; parentId: string | null };

/** The categories beside one: those with the same main category. */
export function siblingsOf<Category extends Entry>(list: Category[], { parentId }: Entry): Category[] {
  return list.filter((one) => one.parentId === parentId);
}

/**
 * Moves a category to another place among its siblings; its subcategories move with it. Returns the same list if there
 * is no such category or place.
 */
export function moveInList<Category extends Entry>(list: Category[], id: string, to: number): Category[] {
  const moved = list.find((entry) => entry.id === id);
  if (!moved) return list;
  const siblings = siblingsOf(list, moved);
  const from = siblings.indexOf(moved);
  if (to < 0 || to >= siblings.length || from === to) return list;
  const others = list.filter((one) => !siblings.includes(one));
  return inTree([...siblings.toSpliced(from, 1).toSpliced(to, 0, moved), ...others]);
}
