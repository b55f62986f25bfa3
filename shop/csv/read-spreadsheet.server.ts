import { findUnreadable, mostCsvRows, tooManyRowsText } from './csv-file.ts';
import { BrokenCsvError, type CsvLine, readCsv } from './read-csv.server.ts';
import { isWorkbook, readWorkbook } from './read-workbook.server.ts';

const oldWorkbookText = 'Es un libro de Excel antiguo o con contraseña. Guárdalo sin contraseña como .xlsx o .csv.';

/** Rows of a file: those of a CSV file, whose name is empty, or those of a sheet of a workbook. */
type NamedSheet = { name: string; lines: CsvLine[] };

/**
 * Reads the rows of a CSV or .xlsx file, whichever it is by its first bytes: those of its first sheet that has any.
 *
 * @returns `problem` says in Spanish why it cannot be read
 */
export async function readSpreadsheet(bytes: Uint8Array): Promise<{ lines: CsvLine[] } | { problem: string }> {
  const read = await readSheets(bytes);
  if ('problem' in read) return read;
  const lines = read.sheets[0]?.lines ?? [];
  return lines.length > mostCsvRows + 1 ? { problem: tooManyRowsText } : { lines };
}

/**
 * Reads all sheets of a file that have rows. A sheet with more than `mostCsvRows` is cut off above that.
 *
 * @returns `problem` says in Spanish why it cannot be read
 */
export async function readSheets(bytes: Uint8Array): Promise<{ sheets: NamedSheet[] } | { problem: string }> {
  if (isWorkbook(bytes)) return readWorkbook(bytes);
  // Compound files: .xls, and .xlsx with a password.
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf) return { problem: oldWorkbookText };
  const unreadable = findUnreadable(bytes);
  if (unreadable) return { problem: unreadable };
  const lines: CsvLine[] = [];
  try {
    for await (const line of readCsv(bytes)) {
      lines.push(line);
      if (lines.length > mostCsvRows + 1) return { problem: tooManyRowsText };
    }
  } catch (error) {
    if (error instanceof BrokenCsvError) return { problem: error.message };
    throw error;
  }
  return { sheets: [{ name: '', lines }] };
}
