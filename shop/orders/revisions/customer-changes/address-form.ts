/** The form with which a customer corrects the address of their order. */
import * as v from 'valibot';
import { isHome } from '#shop/colombia.ts';
import type { FieldSet } from '#shop/orders/form/order-fields.ts';
import { addressFieldsFor, withKnownCity } from '#shop/orders/form/order-form.ts';
import type { CorrectedAddress } from './correct-address.server.ts';

export type AddressErrors = Partial<Record<keyof CorrectedAddress, string>>;

/**
 * Parses a corrected address. Fields that the shop does not ask for are left alone.
 *
 * @param country that of the order, which stays
 */
export function parseAddress(
  form: Record<string, unknown>,
  { fieldSet, country }: { fieldSet: FieldSet; country: string },
): { ok: true; address: Partial<CorrectedAddress> } | { ok: false; errors: AddressErrors } {
  const parsed = v.safeParse(addressFieldsFor(fieldSet, isHome(country)), form);
  if (!parsed.success) {
    const { nested = {} } = v.flatten<ReturnType<typeof addressFieldsFor>>(parsed.issues);
    return { ok: false, errors: Object.fromEntries(Object.entries(nested).map(([name, [text]]) => [name, text])) };
  }
  const address = { ...parsed.output, ...(isHome(country) && withKnownCity(parsed.output)) };
  const fields = Object.entries(address).filter(([name]) => name === 'city' || name === 'address' || name in form);
  return { ok: true, address: Object.fromEntries(fields) };
}
