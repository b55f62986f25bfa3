import { findUnreadable, mostCsvRows, onlyHeadingText, tooManyRowsText } from '#shop/csv/csv-file.ts';
import { nameColumns } from '#shop/csv/name-columns.ts';
import { BrokenCsvError, readCsv } from '#shop/csv/read-csv.server.ts';
import type { SettlementSheet } from './settlement-mapping.ts';

/** More columns than any settlement file has. */
const mostColumns = 200;

/** Reads a CSV file as a sheet; `problem` says in Spanish why it cannot be read. */
export async function readSheet(bytes: Uint8Array): Promise<SettlementSheet | { problem: string }> {
  const unreadable = findUnreadable(bytes);
  if (unreadable) return { problem: unreadable };
  const lines: SettlementSheet['rows'] = [];
  try {
    for await (const line of readCsv(bytes)) {
      lines.push(line);
      if (lines.length > mostCsvRows + 1) return { problem: tooManyRowsText };
    }
  } catch (error) {
    if (error instanceof BrokenCsvError) return { problem: error.message };
    throw error;
  }
  const [heading, ...rows] = lines;
  if (!heading || rows.length === 0) return { problem: onlyHeadingText };
  if (heading.cells.length < 3 || heading.cells.length > mostColumns)
    return { problem: 'La primera fila debe tener los nombres de las columnas, una por celda.' };
  return { columns: nameColumns(heading.cells), rows };
}
