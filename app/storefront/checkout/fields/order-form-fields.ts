import type { FieldMetadata } from '@conform-to/react';
import type { OrderFormInput } from '#shop/orders/form/order-form.ts';

/** A field of the form, as far as its control needs it. */
export type OrderFormField = Pick<
  FieldMetadata<string | undefined>,
  'id' | 'name' | 'formId' | 'initialValue' | 'value' | 'errors'
>;

export type OrderFormFields = { [Name in keyof Required<OrderFormInput>]: OrderFormField };
