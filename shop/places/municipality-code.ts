import { findCity } from './find-city.ts';

/**
 * Finds the DIVIPOLA code of a city as people type it: without accents, with its department, or with a typing error.
 *
 * @param department '' if none was chosen: then the name must be unique in the country
 * @returns five digits; null if no municipality has such a name, or several have it
 */
export function municipalityCode(city: string, department: string): string | null {
  const { kind, places } = findCity(city, department);
  const [place, ...others] = places;
  return kind !== 'elsewhere' && place && others.length === 0 ? place.code : null;
}
