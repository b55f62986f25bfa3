import { isHome } from '#shop/colombia.ts';
import type { FieldSet } from '#shop/orders/form/order-fields.ts';
import { type OrderFormInput, splitFullName } from '#shop/orders/form/order-form.ts';
import { findCity } from '#shop/places/find-city.ts';

type Fields = FieldSet['fields'];

/**
 * Fits values to the fields that a form asks for: joins name and surname, and city and department, if it asks for them
 * in one field, and splits them if it asks for both.
 *
 * @param values without `lastName` or `department` if they come from a form that asks for them in one field
 */
export function fitValues(values: OrderFormInput, fields: Fields): OrderFormInput {
  return { ...values, ...fitName(values, fields), ...fitPlace(values, fields) };
}

/** The fields that are joined or split, with the country, which decides whether there is a department. */
export const fittedFields = ['firstName', 'lastName', 'city', 'department', 'country'] as const;

/**
 * Fits what is typed into a form to the fields that it asks for after another choice.
 *
 * @param typed includes the fields that the form has not asked for
 */
export function refitValues(typed: OrderFormInput, before: Fields, after: Fields): Record<string, string> {
  const { firstName = '', lastName = '', department, ...others } = typed;
  const name = before.lastName === 'absent' ? splitBefore(firstName, lastName) : { firstName, lastName };
  const values = { ...others, ...name, ...(before.department !== 'absent' && { department }) };
  return Object.fromEntries(Object.entries(fitValues(values, after)).filter(([, value]) => value !== undefined));
}

/** Splits a full name before the surname that was joined to it, so that two first names stay together. */
function splitBefore(fullName: string, lastName: string): OrderFormInput {
  const isJoined = lastName !== '' && fullName.endsWith(` ${lastName}`);
  return isJoined ? { firstName: fullName.slice(0, -lastName.length - 1), lastName } : { firstName: fullName };
}

function fitName({ firstName = '', lastName }: OrderFormInput, fields: Fields): OrderFormInput {
  if (fields.lastName === 'absent') return { firstName: `${firstName} ${lastName ?? ''}`.trim() };
  return lastName === undefined ? splitFullName(firstName) : {};
}

/** Fits city and department alone. */
export function fitPlace(
  { city = '', department, country }: Pick<OrderFormInput, 'city' | 'department' | 'country'>,
  fields: Fields,
): { city?: string; department?: string } {
  if (!isHome(country)) return {};
  if (fields.department === 'absent') {
    const isTwofold = department && city !== '' && city !== department && !city.includes(',');
    return isTwofold ? { city: `${city}, ${department}` } : {};
  }
  const match = department === undefined ? findCity(city, '') : null;
  return match?.kind === 'exact' ? { city: match.place.name, department: match.place.department } : {};
}
