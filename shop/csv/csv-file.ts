/** The limits of an uploaded CSV file, and the reasons why a file cannot be read. */

/** More than the size of a typical export of `mostCsvRows` products. */
export const largestCsvBytes = 32 * 1024 * 1024;
export const mostCsvRows = 20_000;

export const tooLargeText = `El archivo pesa más de ${largestCsvBytes / 1024 / 1024} MB. Divídelo en varios.`;
export const tooManyRowsText = `El archivo tiene más de ${mostCsvRows.toLocaleString('es-CO')} filas. Divídelo en varios.`;
export const noFileText = 'Elige un archivo CSV.';
export const onlyHeadingText = 'El archivo solo tiene el encabezado.';

/** An error in a file: row number as in spreadsheets, column heading, cell text and message. */
export type RowProblem = { row: number; column: string; value: string; message: string };

/** Returns, in Spanish, why a file cannot be a CSV file, judged by its size and first bytes; null if it may be one. */
export function findUnreadable(bytes: Uint8Array): string | null {
  if (bytes.byteLength === 0) return 'El archivo está vacío.';
  if (bytes.byteLength > largestCsvBytes) return tooLargeText;
  const start = String.fromCharCode(...bytes.subarray(0, 4));
  // An .xlsx file is a zip archive, an .xls file a compound file.
  if (start.startsWith('PK') || start === '\xd0\xcf\x11\xe0')
    return 'Es un libro de Excel. Guárdalo como «CSV UTF-8 (delimitado por comas)» y elige ese archivo.';
  return null;
}
