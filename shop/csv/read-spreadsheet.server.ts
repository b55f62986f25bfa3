import { findUnreadable, mostCsvRows, tooManyRowsText } from './csv-file.ts';
import { BrokenCsvError, type CsvLine, readCsv } from './read-csv.server.ts';
import { isWorkbook, readWorkbook } from './read-workbook.server.ts';

const oldWorkbookText = 'Es un libro de Excel antiguo o con contraseña. Guárdalo sin contraseña como .xlsx o .csv.';

/**
 * Reads the rows of a CSV or .xlsx file, whichever it is by its first bytes.
 *
 * @returns `problem` says in Spanish why it cannot be read
 */
export async function readSpreadsheet(bytes: Uint8Array): Promise<{ lines: CsvLine[] } | { problem: string }> {
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
  return { lines };
}
