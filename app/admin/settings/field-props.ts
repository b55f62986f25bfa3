import type { FieldMetadata } from '@conform-to/react';
import type { StoreFormInput } from './store-settings-form.tsx';

/** The fields of 'Personalizar Tienda', as its panels are given them. */
export type StoreFields = Required<{
  [Name in keyof StoreFormInput]: FieldMetadata<StoreFormInput[Name], StoreFormInput>;
}>;

/** What a text control of the kit needs of a form's field. */
export function textProps(field: FieldMetadata<string | undefined, StoreFormInput>) {
  return { id: field.id, name: field.name, defaultValue: field.initialValue ?? '', error: field.errors };
}
