import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CsvCell, restoreText, writeCsv, writeCsvRows } from './write-csv.ts';

async function fileOf(...pages: CsvCell[][][]): Promise<string> {
  async function* allPages() {
    yield* pages;
  }
  const bytes = await new Response(writeCsv(['Producto', 'Precio'], allPages())).arrayBuffer();
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}

const cellOf = (text: string) => writeCsvRows([[text]]).slice(0, -'\r\n'.length);

test('a file is UTF-8 with a byte order mark, semicolons and CRLF, page after page', async () => {
  const file = await fileOf([['Jarabe de ñame', 54_000]], [], [['Miel', null]]);
  expect(file).toBe('\ufeffProducto;Precio\r\nJarabe de ñame;54000\r\nMiel;\r\n');
});

test('cells with separators, quotes or line breaks are quoted', () => {
  expect(cellOf('Calle 10; apto "B"')).toBe('"Calle 10; apto ""B"""');
  expect(cellOf('dos\nlíneas')).toBe('"dos\nlíneas"');
});

test('text that a sheet would run as a formula is escaped, numbers are not', async () => {
  for (const text of ['=1+1', '+57 300', '-2', '@SUM(A1)', ' =1+1', '＝1', '\t=1', "'=1"]) {
    expect(cellOf(text).replaceAll('"', '')).toBe(`'${text}`);
  }
  expect(await fileOf([['x', -5]])).toContain('x;-5\r\n');
});

test('escaped text is restored unchanged', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^['=+\-@ \ta-z;"]{0,6}$/), (text) => {
      const cell = cellOf(text);
      const read = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
      expect(restoreText(read)).toBe(text);
    }),
    { numRuns: 200 },
  );
});
