import type { NewerRow } from '#app/admin/form/newer-values.tsx';
import type { CategoryValues } from '#shop/catalog/categories/category-form.ts';

type Named = { id: string; name: string };

/**
 * Lists the fields in which the saved category and the form differ.
 *
 * @param categories the categories of the shop, which name the main one
 */
export function compareCategory(theirs: CategoryValues, yours: CategoryValues, categories: Named[]): NewerRow[] {
  const yesOrNo = (is: boolean) => (is ? 'Sí' : 'No');
  const picture = (url: string) => (url ? `Imagen ${url.slice(-6)}` : '');
  const main = ({ parentId }: CategoryValues) => categories.find(({ id }) => id === parentId)?.name ?? parentId ?? '';
  return [
    { field: 'Nombre', theirs: theirs.name, yours: yours.name },
    { field: 'Descripción', theirs: theirs.description, yours: yours.description },
    { field: 'Imagen', theirs: picture(theirs.imageUrl), yours: picture(yours.imageUrl) },
    { field: 'Solo para adultos', theirs: yesOrNo(theirs.adultsOnly), yours: yesOrNo(yours.adultsOnly) },
    { field: 'Dentro de', theirs: main(theirs), yours: main(yours) },
    { field: 'Oculta', theirs: yesOrNo(theirs.hidden), yours: yesOrNo(yours.hidden) },
  ].filter((row) => row.theirs !== row.yours);
}
