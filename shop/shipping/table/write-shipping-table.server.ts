import { type CsvCell, writeCsvRows } from '#shop/csv/write-csv.ts';
import { writeWorkbook } from '#shop/csv/write-workbook.server.ts';
import { formatDecimal } from '#shop/shipping/kilos.ts';
import type { ShippingRule } from '#shop/shipping/shipping-rules.ts';
import { tableHeading, tableRows } from './shipping-table.ts';

/** Writes the rules as CSV text, with the decimal commas that spreadsheets in Colombia expect. */
export function writeTableCsv(rules: readonly ShippingRule[]): string {
  return writeCsvRows([tableHeading, ...csvRows(rules)]);
}

/** The rows of the rules for a CSV file. */
export function csvRows(rules: readonly ShippingRule[]): CsvCell[][] {
  return tableRows(rules).map((cells) => cells.map((cell) => (typeof cell === 'number' ? formatDecimal(cell) : cell)));
}

/** Writes the rules as an .xlsx file. */
export function writeTableWorkbook(rules: readonly ShippingRule[]): Promise<Uint8Array<ArrayBuffer>> {
  return writeWorkbook('Tarifas de envío', tableHeading, tableRows(rules));
}
