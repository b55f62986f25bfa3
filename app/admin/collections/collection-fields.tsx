import { TextAreaField, TextField } from '#app/ui/field.tsx';
import {
  type CollectionValues,
  longestCollectionName,
  longestCollectionText,
} from '#shop/catalog/collections/collection-limits.ts';

type CollectionFieldsProps = { values?: CollectionValues; errors: Record<string, string[] | null> };

/** The inputs for the name and the description of a collection. */
export function CollectionFields({ values, errors }: CollectionFieldsProps) {
  return (
    <>
      <TextField
        name="name"
        label="Nombre"
        hint="Corto, como “Descanso” o “Piel”. Sin promesas de cura ni nombres de enfermedades."
        defaultValue={values?.name ?? ''}
        maxLength={longestCollectionName}
        required
        error={errors.name ?? null}
      />
      <TextAreaField
        name="description"
        label="Texto"
        optional
        hint="Se lee sobre los productos de la colección."
        defaultValue={values?.description ?? ''}
        maxLength={longestCollectionText}
        error={errors.description ?? null}
      />
    </>
  );
}
