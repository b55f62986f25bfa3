/** Shown at the file's field when `copyCsvFile` fails. */
export const unreadableText = 'No se pudo leer el archivo. Ciérralo en Excel e inténtalo de nuevo.';

/**
 * Copies a chosen CSV file to memory: an open spreadsheet may overwrite it in the meantime.
 *
 * @returns null if the file cannot be read
 */
export async function copyCsvFile(picked: File): Promise<File | null> {
  const bytes = await picked.arrayBuffer().catch(() => null);
  return bytes && new File([bytes], picked.name, { type: 'text/csv' });
}
