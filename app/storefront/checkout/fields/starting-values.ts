import { adoptDraft, readDraft } from '#app/storefront/paying/order-draft.ts';
import { readDetails } from '#app/storefront/paying/remembered-details.ts';
import { arriveFromSignIn } from '#app/storefront/paying/signing-in.ts';
import type { FieldSet } from '#shop/orders/form/order-fields.ts';
import type { OrderFormInput } from '#shop/orders/form/order-form.ts';
import { fitValues } from './fit-values.ts';

/** The values an order's form starts with, and whether this device remembered them from an earlier order. */
export type StartingValues = {
  values: OrderFormInput & { paymentWay?: string; delivery?: string };
  areRemembered: boolean;
};

/**
 * Starts a form with the draft of the same person, or else with their profile and the details that this device
 * remembers. A draft typed before signing in from the form is filled from the profile where it is blank.
 *
 * @param owner e-mail of the signed-in customer, empty for a guest
 * @param fieldSetOf the field set of the form, by the draft's way to pay and delivery
 */
export function startingValues(
  owner: string,
  defaults: OrderFormInput,
  fieldSetOf: (draft: StartingValues['values']) => FieldSet,
): StartingValues {
  arriveFromSignIn();
  adoptDraft(owner, (draft) => missingIn(draft, defaults));
  const details = readDetails(owner);
  const values: StartingValues['values'] = readDraft(owner) ?? { ...defaults, ...details };
  return { values: fitValues(values, fieldSetOf(values).fields), areRemembered: details !== null };
}

/** What is known of a person and blank in a draft. Names belong together, and so do the parts of an address. */
function missingIn(draft: OrderFormInput, known: OrderFormInput): Record<string, string> {
  const groups: (keyof OrderFormInput)[][] = [
    ['firstName', 'lastName'],
    ['address', 'city', 'department'],
    ['email'],
    ['phone'],
  ];
  const blank = groups.filter((group) => group.every((name) => !draft[name]?.trim())).flat();
  return Object.fromEntries(blank.flatMap((name) => (known[name] === undefined ? [] : [[name, known[name]]])));
}
