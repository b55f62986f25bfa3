import type { NewerRow } from '#app/admin/form/newer-values.tsx';
import type { CategoryValues } from '#shop/catalog/categories/category-form.ts';

/** Lists the fields in which the saved category and the form differ. */
export function compareCategory(theirs: CategoryValues, yours: CategoryValues): NewerRow[] {
  const yesOrNo = (is: boolean) => (is ? 'Sí' : 'No');
  const picture = (url: string) => (url ? `Imagen ${url.slice(-6)}` : '');
  return [
    { field: 'Nombre', theirs: theirs.name, yours: yours.name },
    { field: 'Descripción', theirs: theirs.description, yours: yours.description },
    { field: 'Imagen', theirs: picture(theirs.imageUrl), yours: picture(yours.imageUrl) },
    { field: 'Solo para adultos', theirs: yesOrNo(theirs.adultsOnly), yours: yesOrNo(yours.adultsOnly) },
    { field: 'Oculta', theirs: yesOrNo(theirs.hidden), yours: yesOrNo(yours.hidden) },
  ].filter((row) => row.theirs !== row.yours);
}
