/** What a cell may hold. Text is defused; a number never is, so that a sheet can add it up. */
export type CsvCell = string | number | boolean | null;

/** Tells Excel that the file is UTF-8: without it 'Niños' opens as 'NiÃ±os'. */
const byteOrderMark = '\ufeff';

/** Colombian Excel splits columns here, because the comma marks its decimals. */
const separator = ';';

/**
 * What makes a sheet take text for a formula and run it: its first character, and what stands before it that a sheet
 * skips. The wide forms are what a Japanese keyboard types; some sheets read them as the plain ones.
 */
const formulaStart = /^['\s]*[=+\-@＝＋－＠]|^'*[\t\r]/;

/** Cells that hold any of these, or begin or end with a space, go between quotes; the comma, for sheets set to other countries. */
const needsQuotes = /[";,\t\r\n]|^\s|\s$/;

/**
 * Makes a file of comma-separated values that Excel in Colombia opens with a double click: UTF-8 with its mark, ';'
 * between cells, one row a line. Rows are asked for and sent page by page, so that a file of any size takes no memory.
 *
 * Text that a sheet would run as a formula is defused with an apostrophe in front; `restoreText` takes it off again.
 *
 * @param heading the names of the columns
 * @param pages the rows, some at a time; each row as long as the heading
 */
export function writeCsv(heading: string[], pages: AsyncIterable<CsvCell[][]>): ReadableStream<Uint8Array> {
  const lines = linesOf(heading, pages);
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await lines.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    // Whoever asked has gone away: the rows left are not read.
    async cancel() {
      await lines.return();
    },
  });
}

async function* linesOf(heading: string[], pages: AsyncIterable<CsvCell[][]>): AsyncGenerator<string, void> {
  yield byteOrderMark + writeCsvRow(heading);
  for await (const rows of pages) {
    if (rows.length > 0) yield rows.map(writeCsvRow).join('');
  }
}

/** One row with its line end. */
export function writeCsvRow(cells: CsvCell[]): string {
  return `${cells.map(cellText).join(separator)}\r\n`;
}

function cellText(cell: CsvCell): string {
  if (typeof cell !== 'string') return String(cell ?? '');
  const text = formulaStart.test(cell) ? `'${cell}` : cell;
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** What a cell held before `writeCsv` defused it; any other text as it is. */
export function restoreText(cell: string): string {
  return cell.startsWith("'") && formulaStart.test(cell) ? cell.slice(1) : cell;
}
