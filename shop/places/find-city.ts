/** Finds the municipality that a typed city names, among all of Colombia's. */

import { withoutAccents } from '#shop/text/fold-text.ts';
import { typoDistance } from '#shop/text/typo-distance.ts';
import { codedMunicipalitiesOf } from './colombia-municipalities.ts';
import { departments } from './departments.ts';

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

/** More suggestions are no help. */
const mostSuggested = 4;

export type Place = { name: string; department: string; code: string };

export type FoundCity =
  /** one municipality has this name */
  | { kind: 'exact'; place: Place; places: Place[] }
  /** several have it, or it resembles theirs; empty if it resembles none */
  | { kind: 'near'; places: Place[] }
  /** the chosen department has no such place, but others have one of this name */
  | { kind: 'elsewhere'; places: Place[] };

/**
 * Finds a city as people type it: without accents, with its department, or with a typing error.
 *
 * @param department '' if none was chosen: then the name must be unique in the country
 */
export function findCity(city: string, department: string): FoundCity {
  const { name, within } = splitDepartment(city, department);
  const typed = comparable(name);
  const here = within === '' ? allPlaces() : placesOf(within);
  const same = typed === '' ? [] : here.filter(({ names }) => names.includes(typed));
  const [one, ...others] = same.map(({ place }) => place);
  if (one && others.length === 0) return { kind: 'exact', place: one, places: [one] };
  if (one) return { kind: 'near', places: [one, ...others] };
  const near = nearest(typed, here);
  if (near.length > 0 || within === '') return { kind: 'near', places: near };
  const elsewhere = allPlaces().filter(({ names }) => names.includes(typed));
  return { kind: 'elsewhere', places: elsewhere.slice(0, mostSuggested).map(({ place }) => place) };
}

/** The places whose name differs from a typed one by few letters. */
function nearest(typed: string, here: NamedPlace[]): Place[] {
  if (typed.length < shortestCorrected) return [];
  const most = typed.length >= longName ? 2 : 1;
  for (let mistakes = 1; mistakes <= most; mistakes += 1) {
    const near = here.filter(({ names }) => names.some((name) => typoDistance(typed, name, mistakes) <= mistakes));
    if (near.length > 0) return near.slice(0, mostSuggested).map(({ place }) => place);
  }
  return [];
}

type NamedPlace = { place: Place; names: string[] };

let all: NamedPlace[] | null = null;

function allPlaces(): NamedPlace[] {
  all ??= departments.flatMap((department) => namedPlaces(department));
  return all;
}

function placesOf(department: string): NamedPlace[] {
  return [department, alsoIn[department] ?? ''].flatMap(namedPlaces);
}

function namedPlaces(department: string): NamedPlace[] {
  return codedMunicipalitiesOf(department).map(({ name, code }) => ({
    place: { name, department, code },
    names: [comparable(name), ...(otherNames[code] ?? [])],
  }));
}

/**
 * Normalizes a name for comparison: lower-case letters and digits, without accents, spaces and a leading article. 'El
 * Peñol' and 'peñol' both become 'penol'.
 */
function comparable(text: string): string {
  return withoutAccents(text)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .replace(/^(el|la|los|las) /, '')
    .replaceAll(' ', '');
}

/** 'Medellín, Antioquia' and 'Medellín (Antioquia)' also name the department, which is used if none was chosen. */
function splitDepartment(city: string, department: string): { name: string; within: string } {
  const [, name, typed] = /^([^,(]+)[,(]\s*([^,()]+)\)?\s*$/.exec(city) ?? [];
  const departmentName = typed && departments.find((one) => comparable(one) === comparable(typed));
  if (!name || !departmentName || (department !== '' && department !== departmentName))
    return { name: city, within: department };
  return { name, within: departmentName };
}
