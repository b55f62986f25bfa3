/** A sentence some words of which lead to one of the shop's pages. */
export type Wording = readonly (string | { words: string; path: string })[];

/** The sentence as it is kept: plain text, with the address of each page in brackets behind the words that led there. */
export function wordingText(wording: Wording): string {
  return wording.map((part) => (typeof part === 'string' ? part : `${part.words} (${part.path})`)).join('');
}
