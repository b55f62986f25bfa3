import { stringify } from 'csv-stringify/sync';

/**
 * The content of a cell. Text is escaped against formula injection; numbers are not, so that spreadsheets can add them
 * up.
 */
export type CsvCell = string | number | boolean | null;

/**
 * Matches text that a spreadsheet would run as a formula: the first character, and what spreadsheets skip before it.
 * Full-width forms are typed on Japanese keyboards; some spreadsheets read them as the plain ones.
 */
const formulaStart = /^['\s]*[=+\-@＝＋－＠]|^'*[\t\r]/;

/** The formulas that `escape_formulas` of csv-stringify detects: by their first character only. */
const escapedByLibrary = /^[=+\-@＝＋－＠\t\r]/;

/** Colombian Excel splits cells at ';', because the comma is its decimal separator. */
const options = {
  delimiter: ';',
  record_delimiter: '\r\n',
  // Quotes commas and tabs for spreadsheets with other separators, and outer spaces because some readers trim them.
  quoted_match: /[";,\t\r\n]|^\s|\s$/,
  escape_formulas: true,
  cast: {
    boolean: String,
    // Escapes formulas after spaces or apostrophes, which the library leaves as they are. Without an apostrophe of its
    // own, such text would lose its first one in `restoreText`.
    string: (text: string) => (formulaStart.test(text) && !escapedByLibrary.test(text) ? `'${text}` : text),
  },
};

/**
 * Writes a CSV file that Excel in Colombia opens with a double click: UTF-8 with a byte order mark, ';' between cells,
 * one row per line.
 *
 * Rows are requested and sent batch by batch, so that a file of any size needs little memory. Text that a spreadsheet
 * would run as a formula gets an apostrophe in front; `restoreText` removes it.
 *
 * @param heading the names of the columns
 * @param pages the rows, in batches; each row as long as the heading
 */
export function writeCsv(heading: string[], pages: AsyncIterable<CsvCell[][]>): ReadableStream<Uint8Array> {
  const chunks = writeChunks(heading, pages);
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    // The client has disconnected: the remaining rows are not read.
    async cancel() {
      await chunks.return();
    },
  });
}

async function* writeChunks(heading: string[], pages: AsyncIterable<CsvCell[][]>): AsyncGenerator<string, void> {
  // Without the byte order mark Excel reads 'Niños' as 'NiÃ±os'.
  yield stringify([heading], { ...options, bom: true });
  for await (const rows of pages) {
    if (rows.length > 0) yield writeCsvRows(rows);
  }
}

/** Formats rows, each with its line end. */
export function writeCsvRows(rows: CsvCell[][]): string {
  return stringify(rows, options);
}

/** Removes the apostrophe that `writeCsv` put before a formula; any other text is returned unchanged. */
export function restoreText(cell: string): string {
  return cell.startsWith("'") && formulaStart.test(cell) ? cell.slice(1) : cell;
}
