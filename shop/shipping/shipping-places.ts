/** The places of shipping rules: the whole country, departments and municipalities, by code and by name. */
import { codedMunicipalitiesOf } from '#shop/places/colombia-municipalities.ts';
import { departmentCodes } from '#shop/places/department-codes.ts';
import { departments } from '#shop/places/departments.ts';
import { findCity, type Place } from '#shop/places/find-city.ts';
import { findDepartment } from '#shop/places/find-department.ts';
import { wholeCountry } from './shipping-rules.ts';

/** Names of a place: of the whole country both are empty, of a department the municipality is. */
export type PlaceNames = { department: string; municipality: string };

let names: Map<string, PlaceNames> | null = null;

/** Names the place of a code; null if no place has it. */
export function namePlace(code: string): PlaceNames | null {
  names ??= allNames();
  return names.get(code) ?? null;
}

function allNames(): Map<string, PlaceNames> {
  return new Map([
    [wholeCountry, { department: '', municipality: '' }],
    ...departments.flatMap((department): [string, PlaceNames][] => [
      [departmentCodes[department] ?? '', { department, municipality: '' }],
      ...codedMunicipalitiesOf(department).map(({ name, code }): [string, PlaceNames] => [
        code,
        { department, municipality: name },
      ]),
    ]),
  ]);
}

/** A place in one line: 'Todo el país', 'Risaralda', 'Pereira, Risaralda'. */
export function placeText(code: string): string {
  const place = namePlace(code);
  if (!place) return code;
  const { department, municipality } = place;
  if (municipality === department) return municipality === '' ? 'Todo el país' : `${municipality} (municipio)`;
  return municipality === '' ? department : `${municipality}, ${department}`;
}

const kindOf = (code: string) => (code === wholeCountry ? 0 : code.length);

/** Orders places: the country, departments, municipalities; each by department and name. */
export function comparePlaces(one: string, other: string): number {
  if (kindOf(one) !== kindOf(other)) return kindOf(one) - kindOf(other);
  const key = (code: string) => {
    const { department = '', municipality = '' } = namePlace(code) ?? {};
    return `${department} ${municipality}`;
  };
  return key(one).localeCompare(key(other), 'es');
}

export type ResolvedPlace = { ok: true; code: string } | { ok: false; field: 'department' | 'city'; message: string };

/**
 * Finds the place that staff mean by a department and a city. Misspelled cities are not corrected: the message suggests
 * what may be meant.
 *
 * @param city '' for the whole department
 */
export function resolvePlace(department: string, city: string): ResolvedPlace {
  const known = department.trim() === '' ? '' : findDepartment(department);
  if (known === null)
    return { ok: false, field: 'department', message: `No hay un departamento «${department.trim()}».` };
  if (city.trim() === '') {
    const code = departmentCodes[known];
    return code ? { ok: true, code } : { ok: false, field: 'department', message: 'Elige el departamento.' };
  }
  const found = findCity(city, known);
  if (found.kind === 'exact') return { ok: true, code: found.place.code };
  return { ok: false, field: 'city', message: unknownCity(city.trim(), known, found.places) };
}

function unknownCity(city: string, department: string, places: Place[]): string {
  const within = department === '' ? '' : ` en ${department}`;
  const missing = `No hay un municipio «${city}»${within}.`;
  if (places.length === 0) return missing;
  const suggested = places.map((place) =>
    place.department === department ? place.name : `${place.name} (${place.department})`,
  );
  const last = suggested.pop();
  return `${missing} ¿Es ${suggested.length > 0 ? `${suggested.join(', ')} o ` : ''}${last}?`;
}
