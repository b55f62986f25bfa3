import { type CsvCell, writeCsvRows } from '#shop/csv/write-csv.ts';
import { writeWorkbook } from '#shop/csv/write-workbook.server.ts';
import { formatDecimal } from '#shop/shipping/kilos.ts';
import type { SheetColumn } from './sheet-fields.ts';
import { type SheetParcel, sheetRows } from './sheet-rows.ts';

/** Writes the file for a carrier: an .xlsx workbook, or CSV with a byte order mark and decimal commas. */
export async function writeSheet(
  format: 'xlsx' | 'csv',
  columns: readonly SheetColumn[],
  parcels: readonly SheetParcel[],
): Promise<Uint8Array<ArrayBuffer>> {
  const heading = columns.map((column) => column.heading);
  const rows = sheetRows(columns, parcels);
  if (format === 'xlsx') return writeWorkbook('Envíos', heading, rows);
  return new TextEncoder().encode(`\ufeff${writeCsvRows([heading, ...rows.map(withCommas)])}`);
}

/** Spreadsheets in Colombia read a number with a point as text or as a date. */
const withCommas = (row: CsvCell[]): CsvCell[] =>
  row.map((cell) => (typeof cell === 'number' ? formatDecimal(cell) : cell));
