import { departments } from './colombia.ts';
import { codedMunicipalitiesOf, type Municipality } from './colombia-municipalities.ts';

/** Other names of municipalities, in comparable form, by code. */
const otherNames: Record<string, string[]> = {
  '05664': ['sanpedro'],
  '05674': ['sanvicente'],
  '11001': ['bogota', 'bogotadistritocapital', 'santafedebogota'],
  '13001': ['cartagenadeindias'],
  '13468': ['mompos', 'santacruzdemompox'],
  '20443': ['manaure'],
  '52001': ['sanjuandepasto'],
  '54001': ['sanjosedecucuta'],
  '70820': ['tolu'],
  '76001': ['santiagodecali'],
  '76111': ['guadalajaradebuga'],
};

/** Departments whose cities are also looked up in another one: people in Bogotá often choose Cundinamarca. */
const alsoIn: Record<string, string> = { Cundinamarca: 'Bogotá, D.C.' };

/** Shorter names are not corrected, because a single changed letter often makes the name of another place. */
const shortestCorrected = 4;

/** From this length on a name may have two mistakes. */
const longName = 9;

/**
 * Finds the DIVIPOLA code of a city as people type it: without accents, with its department, or with a typing error.
 *
 * @param department '' if none was chosen: then the name must be unique in the country
 * @returns five digits; null if no municipality has such a name, or several have it
 */
export function municipalityCode(city: string, department: string): string | null {
  const places = department === '' ? departments.flatMap(placesOf) : placesOf(department);
  const typed = comparable(withoutDepartment(city, department));
  if (typed === '') return null;
  const same = places.filter(({ names }) => names.includes(typed));
  if (same.length > 0) return onlyCode(same);
  if (typed.length < shortestCorrected) return null;
  const most = typed.length >= longName ? 2 : 1;
  for (let mistakes = 1; mistakes <= most; mistakes += 1) {
    const near = places.filter(({ names }) => names.some((name) => mistakesBetween(typed, name) <= mistakes));
    if (near.length > 0) return onlyCode(near);
  }
  return null;
}

type Place = { code: string; names: string[] };

function placesOf(department: string): Place[] {
  return [department, alsoIn[department] ?? ''].flatMap(codedMunicipalitiesOf).map(withNames);
}

function withNames({ name, code }: Municipality): Place {
  return { code, names: [comparable(name), ...(otherNames[code] ?? [])] };
}

function onlyCode(places: Place[]): string | null {
  const codes = new Set(places.map(({ code }) => code));
  return codes.size === 1 ? (places[0]?.code ?? null) : null;
}

/**
 * Normalizes a name for comparison: lower-case letters and digits, without accents, spaces and a leading article. 'El
 * Peñol' and 'peñol' both become 'penol'.
 */
function comparable(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .replace(/^(el|la|los|las) /, '')
    .replaceAll(' ', '');
}

/**
 * Removes the department after a city: 'Medellín, Antioquia' and 'Medellín (Antioquia)' become 'Medellín'. It must be
 * the chosen department; any department if none was chosen.
 */
function withoutDepartment(city: string, department: string): string {
  const [, name, place] = /^([^,(]+)[,(]\s*([^,()]+)\)?\s*$/.exec(city) ?? [];
  if (!name || !place) return city;
  const known = department === '' ? departments : [department];
  return known.some((one) => comparable(one) === comparable(place)) ? name : city;
}

/** The number of letters to insert, drop, replace or swap with their neighbour to get from one text to the other. */
function mistakesBetween(a: string, b: string): number {
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1];
      let least = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1])
        least = Math.min(least, (before[column - 2] ?? 0) + 1);
      current[column] = least;
    }
    [before, previous] = [previous, current];
  }
  return previous[b.length] ?? 0;
}
