/** A sentence with links to the shop's pages. */
export type Wording = readonly (string | { words: string; path: string })[];

/** Converts the sentence to plain text for storage, with the path of each linked page in brackets. */
export function wordingText(wording: Wording): string {
  return wording.map((part) => (typeof part === 'string' ? part : `${part.words} (${part.path})`)).join('');
}
