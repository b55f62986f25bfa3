/** Normalizes the text of a cell for comparison: lower case, without accents, repeated or outer spaces. */
export const plain = (text: string) =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase('es');
