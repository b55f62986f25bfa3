import { defaultOrderFields, type OrderFields } from '#shop/orders/form/order-fields.ts';

/** The fields of a shop that also sends to other countries. */
export const worldwideOrderFields: OrderFields = {
  ...defaultOrderFields,
  checkout: { ...defaultOrderFields.checkout, country: 'required' },
};
