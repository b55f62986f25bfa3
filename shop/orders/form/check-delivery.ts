/**
 * Checks of delivery details against what can be delivered in Colombia. Each finding can be overruled by the shopper: a
 * new street, a new municipality or an unusual number is theirs to know.
 */

import { parsePhone } from '#shop/colombia.ts';
import { findCity, type Place } from '#shop/places/find-city.ts';
import { withoutAccents } from '#shop/text/fold-text.ts';

/** The fields that are checked. */
export const checkedFields = ['phone', 'address', 'city'] as const;
export type CheckedField = (typeof checkedFields)[number];

export type Delivery = Record<CheckedField, string> & { department: string };

/** A doubt about the value of a field. `places`: the places that the city may mean, nearest first. */
export type Doubt = { message: string; places: Place[] };

/** @returns null if the field is plausible, or blank */
export function doubtAbout(field: CheckedField, delivery: Delivery): Doubt | null {
  if (delivery[field].trim() === '') return null;
  return checks[field](delivery);
}

const checks: Record<CheckedField, (delivery: Delivery) => Doubt | null> = {
  phone: ({ phone }) => {
    const digits = parsePhone(phone);
    if (digits === null || digits.startsWith('3')) return null;
    return plain('Los celulares de Colombia empiezan por 3. Revisa el número: ahí te confirmamos el pedido.');
  },
  address: ({ address }) =>
    isPlausibleAddress(address)
      ? null
      : plain('Escribe la dirección completa, como Cra. 27 # 15-40, o la vereda y la finca.'),
  city: ({ city, department }) => {
    const match = findCity(city, department);
    if (match.kind === 'exact') return null;
    const [place, ...others] = match.places;
    if (!place)
      return plain(`No encontramos esa ciudad${department ? ` en ${department}` : ''}. Revisa cómo se escribe.`);
    const message = others.length > 0 ? '¿Cuál de estas ciudades es?' : `¿Quisiste decir ${place.name}?`;
    return { message, places: match.places };
  },
};

const plain = (message: string): Doubt => ({ message, places: [] });

/** Words of addresses in the country, which often have no number. */
const rural =
  /\b(vereda|vda|finca|fca|corregimiento|hacienda|parcela|sector|resguardo|kilometro|km|via|caserio|lote)\b/;

/** Shorter texts are no address: 'Cl 1 2' has six characters. */
const shortestAddress = 6;

/** Whether a text has the parts of an address: a word, and a number or a word of the countryside. */
export function isPlausibleAddress(text: string): boolean {
  const words = withoutAccents(text).toLowerCase().trim();
  if (words.length < shortestAddress || !/\p{L}/u.test(words)) return false;
  return /\d/.test(words) || rural.test(words);
}
