/** Rates how well a result matches the text of a search. */

import { foldText } from '#shop/text/fold-text.ts';

export type Similarity = 'exact' | 'words' | 'loose';

const order: Similarity[] = ['exact', 'words', 'loose'];

/**
 * Rates the names of a result against a text: 'exact' if a name equals the text, 'words' if each word of the text is
 * the start of a word in the names, else 'loose'. Ignores accents, capitals and extra spaces.
 */
export function similarityOf(text: string, names: string[]): Similarity {
  const wanted = foldText(text);
  if (wanted !== '' && names.some((name) => foldText(name) === wanted)) return 'exact';
  const nameWords = names.flatMap((name) => foldText(name).split(' '));
  return wanted.split(' ').every((word) => nameWords.some((own) => own.startsWith(word))) ? 'words' : 'loose';
}

/** The best of several ratings; 'loose' for none. */
export function bestSimilarity(several: Similarity[]): Similarity {
  return order.find((similarity) => several.includes(similarity)) ?? 'loose';
}

/** Sorts by similarity, best first; stable for ties. */
export function sortBySimilarity<Thing>(things: Thing[], similarity: (thing: Thing) => Similarity): Thing[] {
  return things.toSorted((one, other) => order.indexOf(similarity(one)) - order.indexOf(similarity(other)));
}
