import { readDraft } from '#app/storefront/paying/order-draft.ts';
import { readDetails } from '#app/storefront/paying/remembered-details.ts';
import type { FieldSet } from '#shop/orders/form/order-fields.ts';
import type { OrderFormInput } from '#shop/orders/form/order-form.ts';
import { fitValues } from './fit-values.ts';

/** The values an order's form starts with, and whether this device remembered them from an earlier order. */
export type StartingValues = { values: OrderFormInput & { paymentWay?: string }; areRemembered: boolean };

/**
 * Starts a form with the draft of the same person, or else with their profile and the details that this device
 * remembers.
 *
 * @param owner e-mail of the signed-in customer, empty for a guest
 * @param fieldSetOf the field set of the form, by the draft's way to pay
 */
export function startingValues(
  owner: string,
  defaults: OrderFormInput,
  fieldSetOf: (paymentWay: string | undefined) => FieldSet,
): StartingValues {
  const details = readDetails(owner);
  const values: StartingValues['values'] = readDraft(owner) ?? { ...defaults, ...details };
  return { values: fitValues(values, fieldSetOf(values.paymentWay).fields), areRemembered: details !== null };
}
