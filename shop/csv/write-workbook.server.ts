import type { CsvCell } from './write-csv.ts';

/**
 * Writes an .xlsx file with one sheet. Text stays text, also if it begins like a formula.
 *
 * @param sheetName at most 31 characters
 */
export async function writeWorkbook(
  sheetName: string,
  heading: string[],
  rows: CsvCell[][],
): Promise<Uint8Array<ArrayBuffer>> {
  const { utils, write } = await import('@e965/xlsx');
  const sheet = utils.aoa_to_sheet([heading, ...rows]);
  sheet['!cols'] = heading.map((name) => ({ wch: Math.max(12, name.length + 2) }));
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, sheetName);
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx', compression: true }));
}
