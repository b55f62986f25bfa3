import { isUtf8 } from 'node:buffer';
import { pipeline } from 'node:stream';
import { CsvError, type Info, type Options, parse } from 'csv-parse';
import { restoreText } from './write-csv.ts';

/**
 * A row of a file: its number as in spreadsheets, and its cells. A cell with several lines is part of one row, empty
 * lines count as rows, and the first row is the heading.
 */
export type CsvLine = { row: number; cells: string[] };

/** A file that cannot be split into rows; the message says why and where, in Spanish for staff. */
export class BrokenCsvError extends Error {}

/** The maximum length of a row, in bytes of UTF-8. Without it, an unclosed quote would read the rest of the file. */
const longestRow = 200_000;
const charactersAtOnce = 64 * 1024;

/**
 * Reads the rows of a CSV file, the heading first: UTF-8 with or without a byte order mark, UTF-16 ('Texto Unicode' of
 * Excel) or Windows-1252 ('CSV' of Excel), separated by ';', ',', '|' or tabs. Skips empty rows, normalizes line ends,
 * and removes the apostrophes that `writeCsv` puts before formulas.
 *
 * @throws BrokenCsvError
 */
export async function* readCsv(bytes: Uint8Array): AsyncGenerator<CsvLine, void> {
  try {
    for await (const { record, info } of parseRows(bytes, { max_record_size: longestRow })) {
      if (record.every((cell) => cell.trim() === '')) continue;
      yield { row: info.records + info.empty_lines, cells: record.map(restoreText) };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new BrokenCsvError(await explain(error, bytes));
  }
}

type ParsedRow = { record: string[]; info: Info };

function parseRows(bytes: Uint8Array, limit: Pick<Options, 'max_record_size' | 'to'>): AsyncIterable<ParsedRow> {
  const { encoding, skip } = findEncoding(bytes);
  const start = decodeStart(bytes.subarray(skip), encoding);
  if (isBinary(start)) throw new BrokenCsvError(notTextProblem);
  const declared = namedSeparator(start);
  const parser = parse({
    record_delimiter: '\n',
    delimiter: declared?.separator ?? findSeparator(start),
    relax_column_count: true,
    skip_empty_lines: true,
    info: true,
    ...limit,
  });
  // Errors surface in the parser, which the caller reads.
  pipeline(textOf(bytes.subarray(skip), encoding, declared?.length ?? 0), parser, () => {});
  return parser as AsyncIterable<ParsedRow>;
}

const notTextProblem =
  'El archivo no es una tabla de texto. Guárdala como «CSV UTF-8 (delimitado por comas)» y elige ese archivo.';

/** Whether text has control characters that no spreadsheet writes, as pictures and PDFs have. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const isBinary = (text: string) => /[\0-\x08\x0e-\x1a\x1c-\x1f]/.test(text);

async function explain(error: CsvError, bytes: Uint8Array): Promise<string> {
  const row = Number(error.records) + Number(error.empty_lines) + 1;
  if (error.code === 'CSV_MAX_RECORD_SIZE' && (await isClosed(bytes, Number(error.records) + 1)))
    return `La fila ${row} tiene más de ${longestRow.toLocaleString('es-CO')} letras: acorta su celda más larga.`;
  return error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE'
    ? `Hay unas comillas que se abren y no se cierran en la fila ${row}.`
    : `Las comillas no están bien puestas en la fila ${row}.`;
}

/**
 * Whether a row longer than `longestRow` ends at all; with a quote that is never closed it does not.
 *
 * @param row the number of the row, not counting empty rows
 */
async function isClosed(bytes: Uint8Array, row: number): Promise<boolean> {
  try {
    let rows = 0;
    for await (const _ of parseRows(bytes, { to: row })) rows += 1;
    return rows === row;
  } catch (error) {
    if (error instanceof CsvError) return false;
    throw error;
  }
}

/**
 * Decodes the text in slices, without its byte order mark and `sep=` line, so that the process can answer requests in
 * between.
 */
function* textOf(bytes: Uint8Array, encoding: string, skip: number): Generator<string> {
  const decoder = new TextDecoder(encoding, { ignoreBOM: true });
  let left = skip;
  let held = '';
  for (let start = 0; start < bytes.byteLength; start += charactersAtOnce) {
    const text = held + decoder.decode(bytes.subarray(start, start + charactersAtOnce), { stream: true });
    // A '\r' at the end may be the first half of a line end.
    held = text.endsWith('\r') ? '\r' : '';
    const whole = held ? text.slice(0, -1) : text;
    const kept = whole.slice(left).replaceAll(/\r\n?/g, '\n');
    left = Math.max(0, left - whole.length);
    if (kept) yield kept;
  }
}

/** Detects the encoding, and the length of its byte order mark. */
function findEncoding(bytes: Uint8Array): { encoding: string; skip: number } {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return { encoding: 'utf-8', skip: 3 };
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { encoding: 'utf-16le', skip: 2 };
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { encoding: 'utf-16be', skip: 2 };
  // Western text in UTF-16 has a 0 in every second byte; the other encodings never contain one.
  if (bytes.subarray(0, 400).filter((byte) => byte === 0).length > 20) return { encoding: 'utf-16le', skip: 0 };
  // Accented letters in Windows-1252 are almost never valid UTF-8.
  return { encoding: isUtf8(bytes) ? 'utf-8' : 'windows-1252', skip: 0 };
}

const decodeStart = (bytes: Uint8Array, encoding: string) => new TextDecoder(encoding).decode(bytes.subarray(0, 8_000));

/** Excel accepts a first line that names the separator: 'sep=;'. */
function namedSeparator(text: string): { separator: string; length: number } | null {
  const [line, separator] = /^sep=(.)\r?\n/i.exec(text) ?? [];
  return line && separator ? { separator, length: line.length } : null;
}

/**
 * The most frequent separator of the heading, outside of quotes. The heading is the first line that the next one
 * resembles: some files have a title above it.
 */
function findSeparator(text: string): string {
  const lines = text
    .replaceAll(/"(?:[^"]|"")*"/g, '')
    .split(/[\r\n]+/, mostTitleLines + 2)
    .filter((line) => line.trim() !== '');
  const count = (line: string, separator: string) => line.split(separator).length - 1;
  const bestOf = (line: string) =>
    [';', ',', '\t', '|'].reduce((best, other) => (count(line, other) > count(line, best) ? other : best));
  const heading = lines.find((line, index) => {
    const separators = count(line, bestOf(line));
    return separators > 0 && separators === count(lines[index + 1] ?? '', bestOf(line));
  });
  return bestOf(heading ?? lines[0] ?? '');
}

/** The most lines above a heading that are looked at. */
const mostTitleLines = 30;
