import { readDraft } from '#app/storefront/paying/order-draft.ts';
import { readDetails } from '#app/storefront/paying/remembered-details.ts';
import type { AskedFields } from '#shop/orders/form/order-fields.ts';
import type { OrderFormInput } from '#shop/orders/form/order-form.ts';

/** The values an order's form starts with, and whether this device remembered them from an earlier order. */
export type StartingValues = { values: OrderFormInput & { paymentMethod?: string }; areRemembered: boolean };

/**
 * Starts a form with the draft of the same person, or else with what the shop knows of them and what this device
 * remembers.
 *
 * @param owner e-mail of the signed-in customer, empty for a guest
 */
export function startingValues(owner: string, known: OrderFormInput, fields: AskedFields['fields']): StartingValues {
  const details = readDetails(owner);
  const values: OrderFormInput = readDraft(owner) ?? { ...known, ...details };
  return { values: joined(values, fields), areRemembered: details !== null };
}

/** Joins what another form asked for in two fields: the name, and the city with its department. */
function joined(values: OrderFormInput, fields: AskedFields['fields']): OrderFormInput {
  const { firstName = '', lastName = '', city = '', department = '' } = values;
  const isOneName = fields.lastName === 'absent' && lastName !== '';
  const isOnePlace = fields.department === 'absent' && department !== '' && city !== '' && city !== department;
  return {
    ...values,
    ...(isOneName && { firstName: `${firstName} ${lastName}`.trim(), lastName: '' }),
    ...(isOnePlace && !city.includes(',') && { city: `${city}, ${department}` }),
  };
}
