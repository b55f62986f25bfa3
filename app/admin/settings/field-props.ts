import type { FieldMetadata } from '@conform-to/react';
import type * as v from 'valibot';
import type { storeForm } from '#shop/settings/store-form.ts';

/** The values of the form 'Personalizar Tienda' before validation. */
export type StoreFormInput = v.InferInput<typeof storeForm>;

/** The fields of the form 'Personalizar Tienda', which its panels receive. */
export type StoreFields = Required<{
  [Name in keyof StoreFormInput]: FieldMetadata<StoreFormInput[Name], StoreFormInput>;
}>;

/** Returns the props of a kit text control for a form field. */
export function textProps(field: FieldMetadata<string | undefined, StoreFormInput>) {
  return { id: field.id, name: field.name, defaultValue: field.initialValue ?? '', error: field.errors };
}
