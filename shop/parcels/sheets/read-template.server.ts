import { readSpreadsheet } from '#shop/csv/read-spreadsheet.server.ts';
import { columnsOfTemplate, type SheetColumn } from './sheet-fields.ts';
import { longestHeading, mostColumns } from './sheet-form.ts';

/** Titles may fill this many rows above the headings. */
const mostTitleRows = 10;

/**
 * Reads the headings of a carrier's template, a CSV or .xlsx file: the row with the most cells among the first, so that
 * titles above it are skipped.
 *
 * @returns `problem` says in Spanish why there are none
 */
export async function readTemplate(bytes: Uint8Array): Promise<{ columns: SheetColumn[] } | { problem: string }> {
  const sheet = await readSpreadsheet(bytes);
  if ('problem' in sheet) return sheet;
  const rows = sheet.lines.slice(0, mostTitleRows).map(({ cells }) => withoutEmptyEnd(cells));
  const headings = rows.reduce((best, row) => (filled(row) > filled(best) ? row : best), []);
  if (filled(headings) < 2)
    return { problem: 'No se encontraron los encabezados: una fila con el nombre de cada columna.' };
  if (headings.length > mostColumns) return { problem: `El archivo tiene más de ${mostColumns} columnas.` };
  return { columns: columnsOfTemplate(headings.map((heading) => heading.slice(0, longestHeading))) };
}

const filled = (cells: readonly string[]) => cells.filter((cell) => cell !== '').length;

function withoutEmptyEnd(cells: readonly string[]): string[] {
  const texts = cells.map((cell) => cell.replaceAll(/\s+/g, ' ').trim());
  return texts.slice(0, texts.findLastIndex((text) => text !== '') + 1);
}
