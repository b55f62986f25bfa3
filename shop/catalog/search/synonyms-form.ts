import * as v from 'valibot';
import { requiredText } from '#shop/form-fields.ts';
import { inDigits, readSearchText } from './search-text.ts';

const mostInGroup = 12;
const longestGroup = 400;
/** The search compares up to three consecutive words with the groups. */
const longestPhrase = 3;

/** A group as staff write it: words or phrases separated by commas or lines. The result is normalized for search. */
export const synonymsForm = v.object({
  words: v.pipe(
    requiredText('Escribe al menos dos palabras, separadas por comas.', longestGroup),
    v.transform((text) => text.split(/[,;\n]/).filter((part) => part.trim() !== '')),
    v.check((parts) => parts.every(isPhrase), 'Cada expresión puede tener hasta tres palabras.'),
    v.transform((parts) => [...new Set(parts.map(plainPhrase))]),
    v.minLength(2, 'Escribe al menos dos palabras, separadas por comas.'),
    v.maxLength(mostInGroup, `Un grupo tiene hasta ${mostInGroup} palabras.`),
  ),
});

function plainPhrase(text: string): string {
  return (readSearchText(text)?.words ?? []).map(inDigits).join(' ');
}

function isPhrase(text: string): boolean {
  const { length } = readSearchText(text)?.words ?? [];
  return length !== undefined && length > 0 && length <= longestPhrase;
}
