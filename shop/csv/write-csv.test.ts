import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CsvCell, restoreText, writeCsv, writeCsvRow } from './write-csv.ts';

async function fileOf(...pages: CsvCell[][][]): Promise<string> {
  async function* asked() {
    yield* pages;
  }
  const bytes = await new Response(writeCsv(['Producto', 'Precio'], asked())).arrayBuffer();
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}

const cellOf = (text: string) => writeCsvRow([text]).slice(0, -'\r\n'.length);

test('a sheet in Colombia reads it: UTF-8 with its mark, semicolons, a row a line, page after page', async () => {
  const file = await fileOf([['Jarabe de ñame', 54_000]], [], [['Miel', null]]);
  expect(file).toBe('\ufeffProducto;Precio\r\nJarabe de ñame;54000\r\nMiel;\r\n');
});

test('what would break a row goes between quotes', () => {
  expect(cellOf('Calle 10; apto "B"')).toBe('"Calle 10; apto ""B"""');
  expect(cellOf('dos\nlíneas')).toBe('"dos\nlíneas"');
});

test('no text of a stranger runs as a formula, and figures stay figures', async () => {
  for (const text of ['=1+1', '+57 300', '-2', '@SUM(A1)', ' =1+1', '＝1', '\t=1', "'=1"]) {
    expect(cellOf(text).replaceAll('"', '')).toBe(`'${text}`);
  }
  expect(await fileOf([['x', -5]])).toContain('x;-5\r\n');
});

test('text comes back as it went', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^['=+\-@ \ta-z;"]{0,6}$/), (text) => {
      const cell = cellOf(text);
      const read = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
      expect(restoreText(read)).toBe(text);
    }),
    { numRuns: 200 },
  );
});
