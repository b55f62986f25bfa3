import { needs } from './search-needs.ts';

/** Synonyms: a search for one word of a line also finds the others. All are plain text without filler words. */
export const sameThing: readonly (readonly string[])[] = [
  ['sabila', 'aloe', 'aloe vera', 'penca'],
  ['champu', 'shampoo', 'shampo', 'champo'],
  ['acondicionador', 'rinse', 'balsamo capilar'],
  ['serum', 'suero'],
  ['facial', 'rostro', 'cara'],
  ['cabello', 'pelo', 'capilar'],
  ['labial', 'labios', 'boca', 'chapstick'],
  ['infusion', 'te', 'tes', 'aromatica'],
  ['gomitas', 'gomas', 'masticables', 'gummies'],
  ['ninos', 'ninas', 'kids', 'infantil', 'pediatrico', 'hijos', 'chiquitos'],
  ['bebe', 'recien nacido', 'nene'],
  ['propoleo', 'propolis', 'propoli'],
  ['yerbabuena', 'hierbabuena'],
  ['psyllium', 'psilio', 'psilium', 'silium', 'plantago'],
  ['espirulina', 'spirulina', 'alga'],
  ['maracuya', 'passiflora edulis', 'parchita'],
  ['pasiflora', 'passiflora', 'pasionaria'],
  ['magnesio', 'magnesium'],
  ['zinc', 'cinc'],
  ['colageno', 'collagen'],
  ['quinua', 'quinoa'],
  ['jengibre', 'kion', 'ginger'],
  ['curcuma', 'turmeric', 'palillo', 'azafran raiz'],
  ['platano', 'colicero'],
  ['panela', 'papelon', 'piloncillo', 'aguapanela'],
  ['cacao', 'chocolate', 'cocoa'],
  ['vela', 'candela'],
  ['omega', 'omegas', 'omega 3', 'omega 369'],
  ['linaza', 'lino'],
  ['multivitaminico', 'multivitaminas', 'multivitaminicos', 'polivitaminico'],
  ['examen', 'escaneo', 'chequeo', 'valoracion'],
  ['asesoria', 'consulta', 'cita'],
];

/** The meanings of a word or phrase. */
export type Synonyms = {
  /** synonyms */
  same: string[];
  /** related words, the closest first */
  related: string[];
};

const synonyms = new Map<string, Synonyms>();

function entry(typed: string): Synonyms {
  const key = singular(typed);
  const existing = synonyms.get(key) ?? { same: [], related: [] };
  synonyms.set(key, existing);
  return existing;
}

/** A key that singular and plural of each word share. It is not always a word: 'dulc', 'cicatric', 'gas'. */
export function singular(words: string): string {
  return words.replace(/\S{4,}/g, (word) =>
    word
      .replace(/(?<=[aeiou])s$/, '')
      .replace(/(?<=[^aeiou])e$/, '')
      .replace(/z$/, 'c'),
  );
}

for (const names of sameThing) for (const name of names) entry(name).same.push(...names.filter((one) => one !== name));
for (const { typed, means } of needs) for (const word of typed) entry(word).related.push(...means);

/** The single words that have synonyms or related words; a misspelled word may mean one of them. */
export const synonymWords: readonly string[] = [
  ...new Set([...sameThing.flat(), ...needs.flatMap(({ typed }) => typed)].filter((words) => !words.includes(' '))),
];

/** Every word that occurs in the synonyms and related words. */
export const meaningWords: readonly string[] = [
  ...new Set(
    [...synonyms.values()].flatMap(({ same, related }) => [...same, ...related]).flatMap((text) => text.split(' ')),
  ),
];

/**
 * Finds the synonyms of plain words separated by one space, in singular or plural.
 *
 * @returns null for words that are not in the list
 */
export function synonymsOf(typed: string): Synonyms | null {
  return synonyms.get(singular(typed)) ?? null;
}
