/** Normalizes text of a cell for comparison: removes accents, case and repeated spaces. */
export const plain = (text: string) =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase('es');
