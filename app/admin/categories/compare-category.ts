import type { CategoryValues } from '#shop/catalog/category-form.ts';
import type { NewerRow } from '../newer-values.tsx';

/** The fields in which what is saved by now and what stands in the dialog differ. */
export function compareCategory(theirs: CategoryValues, yours: CategoryValues): NewerRow[] {
  const picture = (url: string) => (url ? `Imagen ${url.slice(-6)}` : '');
  return [
    { field: 'Nombre', theirs: theirs.name, yours: yours.name },
    { field: 'Descripción', theirs: theirs.description, yours: yours.description },
    { field: 'Imagen', theirs: picture(theirs.imageUrl), yours: picture(yours.imageUrl) },
  ].filter((row) => row.theirs !== row.yours);
}
