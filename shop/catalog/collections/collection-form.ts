import * as v from 'valibot';
import { optionalText, requiredLine } from '#shop/form-fields.ts';
import { claimsCure } from '#shop/reviews/cure-claims.ts';
import { longestCollectionName, longestCollectionText } from './collection-limits.ts';

/** The shop may not advertise with claims of cures; a collection names what it is for without naming an illness. */
const withoutClaims = v.check<string, string>(
  (text) => !claimsCure(text),
  'Parece prometer una cura o nombrar una enfermedad. Escribe para qué momento o gusto es.',
);

/** Validates the name and the description of a collection. */
export const collectionForm = v.object({
  name: v.pipe(requiredLine('Escribe el nombre.', longestCollectionName), withoutClaims),
  description: v.pipe(
    v.optional(optionalText(longestCollectionText), ''),
    v.transform((text) => text ?? ''),
    withoutClaims,
  ),
  /** when the values in the form were saved; empty for a new collection */
  readAt: v.optional(v.string()),
});
