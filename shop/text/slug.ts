/** Turns a text into lower-case ASCII words joined by hyphens: 'Botica Andina Ñ' gives 'botica-andina-n'. */
export function slugOf(text: string, ifEmpty: string): string {
  const plain = text.normalize('NFD').replaceAll(/\p{Diacritic}/gu, '');
  return (
    plain
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '') || ifEmpty
  );
}
