import { foldText } from '#shop/text/fold-text.ts';

export type CategoryInShop = { id: string; name: string };

/** The category of a row; an undefined id keeps the product's category. */
export type CategoryReading = { id: string | undefined } | { column: 'categoryId' | 'category'; message: string };

/**
 * Reads the category of a row from its id cell, its name cell, or both, whichever differ from the product's category.
 *
 * @param cells undefined if the file lacks the column
 * @param before the product's current category; null for a new product
 */
export function readCategory(
  { id, name }: { id: string | undefined; name: string | undefined },
  before: { id: string; name: string } | null,
  categories: readonly CategoryInShop[],
): CategoryReading {
  const changesId = id !== undefined && id.trim() !== (before?.id ?? '');
  const changesName = name !== undefined && foldText(name) !== foldText(before?.name ?? '');
  if (before && !changesId && !changesName) return { id: undefined };

  const byId = changesId && id.trim() !== '' ? categories.find((category) => category.id === id.trim()) : undefined;
  if (changesId && id.trim() !== '' && !byId)
    return { column: 'categoryId', message: 'No hay ninguna categoría con este id.' };
  const byName =
    changesName && foldText(name) !== '' ? categories.filter((one) => foldText(one.name) === foldText(name)) : [];
  if (changesName && foldText(name) !== '') {
    if (byName.length === 0)
      return { column: 'category', message: 'No hay ninguna categoría con este nombre. Créala antes de importar.' };
    if (byName.length > 1 && !byId)
      return { column: 'category', message: 'Varias categorías se llaman así: usa la columna «Id de categoría».' };
    if (byId && !byName.includes(byId))
      return { column: 'category', message: 'El id y el nombre son de categorías distintas.' };
  }
  const category = byId ?? byName[0];
  if (category) return { id: category.id };
  // One of the two cells was emptied; the other still names the product's category.
  const isStillNamed = before?.id && ((id !== undefined && !changesId) || (name !== undefined && !changesName));
  // The validation of the form refuses the row if it has no category.
  return { id: isStillNamed ? undefined : '' };
}
