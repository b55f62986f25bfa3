import type { CellObject, WorkSheet } from '@e965/xlsx';
import { mostCsvRows } from './csv-file.ts';
import type { CsvLine } from './read-csv.server.ts';

/** A workbook with a sheet of `mostCsvRows` rows is smaller, packed and unpacked. */
const largestBytes = 8 * 1024 * 1024;
const largestUnpackedBytes = 100 * 1024 * 1024;
/** More columns than any table has. */
const mostColumns = 200;

const brokenText = 'No se pudo leer el libro de Excel. Ábrelo, guárdalo otra vez como .xlsx y elige ese archivo.';
const tooLargeText = `El libro de Excel pesa más de ${largestBytes / 1024 / 1024} MB. Divídelo en varios.`;

/** Whether a file is a zip archive, as .xlsx files are. */
export function isWorkbook(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b;
}

/**
 * Reads the rows of the sheets of an .xlsx file, with their numbers; skips empty rows, and sheets without any. Numbers
 * have a decimal comma and no other sign, but for those of more than 15 digits, of which workbooks lose the last:
 * '1,2e+16'. Formulas have their stored result, and errors their name ('#N/A').
 *
 * @returns `problem` says in Spanish why it cannot be read
 */
export async function readWorkbook(
  bytes: Uint8Array,
): Promise<{ sheets: { name: string; lines: CsvLine[] }[] } | { problem: string }> {
  if (bytes.byteLength > largestBytes) return { problem: tooLargeText };
  const unpacked = unpackedSize(bytes);
  if (unpacked === null) return { problem: brokenText };
  if (unpacked > largestUnpackedBytes) return { problem: tooLargeText };
  // Loaded on demand: few processes ever read a workbook, and the library takes a while to load.
  const { read } = await import('@e965/xlsx');
  try {
    const options = { cellHTML: false, cellFormula: false, cellText: false, sheetRows: mostCsvRows + 2 };
    const book = read(bytes, { type: 'array', dense: true, ...options });
    const sheets = book.SheetNames.map((name) => ({ name, lines: linesOf(book.Sheets[name]) }));
    return { sheets: sheets.filter(({ lines }) => lines.length > 0) };
  } catch {
    // The library throws errors of all kinds for damaged files.
    return { problem: brokenText };
  }
}

function linesOf(sheet: WorkSheet | undefined): CsvLine[] {
  const rows: (CellObject | undefined)[][] = sheet?.['!data'] ?? [];
  return rows.flatMap((cells = [], index) => {
    const texts = Array.from(cells.slice(0, mostColumns), textOf);
    return texts.every((text) => text === '') ? [] : [{ row: index + 1, cells: texts }];
  });
}

/** Workbooks keep 15 digits of a number. */
const firstInexact = 1e15;

function textOf(cell: CellObject | undefined): string {
  if (!cell || cell.v === undefined || cell.t === 'z') return '';
  if (cell.t === 'e') return cell.w ?? '#ERROR';
  if (typeof cell.v === 'number' && Math.abs(cell.v) >= firstInexact) return cell.v.toExponential().replace('.', ',');
  // Sums in binary fractions may be off by a tiny part.
  if (typeof cell.v === 'number') return String(Number(cell.v.toFixed(6))).replace('.', ',');
  if (typeof cell.v === 'boolean') return cell.v ? 'Sí' : 'No';
  return String(cell.v).trim();
}

/** The size of all files of a zip archive as its directory declares them; null if it has no directory. */
function unpackedSize(bytes: Uint8Array): number | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findDirectoryEnd(view);
  if (end === null) return null;
  let at = view.getUint32(end + 16, true);
  let size = 0;
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== 0x02014b50) return null;
    size += view.getUint32(at + 24, true);
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return size;
}

/** The directory's last record, which only a comment of up to 64 kB may follow. */
function findDirectoryEnd(view: DataView): number | null {
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - 22 - 0xffff); at -= 1)
    if (view.getUint32(at, true) === 0x06054b50) return at;
  return null;
}
