import type { SubmissionResult } from '@conform-to/react';
import type { OrderFormFields } from '#app/storefront/checkout/fields/order-form-fields.ts';

const names = [
  'firstName',
  'lastName',
  'phone',
  'email',
  'address',
  'addressDetails',
  'neighborhood',
  'department',
  'city',
  'postalCode',
  'country',
  'notes',
  'subscribe',
  'consent',
  'phoneConfirmed',
  'addressConfirmed',
  'cityConfirmed',
] as const satisfies (keyof OrderFormFields)[];

export const orderFormId = 'pedido';

export type TypedOrder = { [Name in (typeof names)[number] | 'delivery']?: string };

/** The text fields of a sent form, to be shown again. The consent has to be given for each order. */
export function typedFields(form: FormData): TypedOrder {
  return Object.fromEntries(
    [...names, 'delivery' as const].flatMap((name) => {
      const value = form.get(name);
      return typeof value === 'string' && name !== 'consent' ? [[name, value]] : [];
    }),
  );
}

/** The fields as their controls need them, with what was typed and the messages of the last attempt. */
export function orderFields(typed: TypedOrder, errors: SubmissionResult['error'] = {}): OrderFormFields {
  const field = (name: (typeof names)[number]) => ({
    id: `${orderFormId}-${name}`,
    formId: orderFormId,
    name,
    initialValue: typed[name],
    value: typed[name],
    errors: errors?.[name] ?? undefined,
  });
  return Object.fromEntries(names.map((name) => [name, field(name)])) as OrderFormFields;
}
