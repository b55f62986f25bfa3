/** Removes the accents of letters: 'Ñame' becomes 'Name'. */
export function withoutAccents(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '');
}

/** Normalizes text for comparison: lower case, without accents, repeated or outer spaces. */
export function foldText(text: string): string {
  return withoutAccents(text).toLowerCase().replaceAll(/\s+/g, ' ').trim();
}
