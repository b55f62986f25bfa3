import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CsvCell, restoreText, writeCsv } from './write-csv.ts';

async function fileOf(...pages: CsvCell[][][]): Promise<string> {
  async function* asked() {
    yield* pages;
  }
  const bytes = await new Response(writeCsv(['Producto', 'Precio'], asked())).arrayBuffer();
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}

async function cellOf(text: string): Promise<string> {
  const file = await fileOf([[text, 0]]);
  return file.slice('\ufeffProducto;Precio\r\n'.length, -';0\r\n'.length);
}

test('a sheet in Colombia reads it: UTF-8 with its mark, semicolons, a row a line, page after page', async () => {
  const file = await fileOf([['Jarabe de ñame', 54_000]], [], [['Miel', null]]);
  expect(file).toBe('\ufeffProducto;Precio\r\nJarabe de ñame;54000\r\nMiel;\r\n');
});

test('what would break a row goes between quotes', async () => {
  expect(await cellOf('Calle 10; apto "B"')).toBe('"Calle 10; apto ""B"""');
  expect(await cellOf('dos\nlíneas')).toBe('"dos\nlíneas"');
});

test('no text of a stranger runs as a formula, and figures stay figures', async () => {
  for (const text of ['=1+1', '+57 300', '-2', '@SUM(A1)', ' =1+1', '＝1', '\t=1', "'=1"]) {
    expect((await cellOf(text)).replaceAll('"', '')).toBe(`'${text}`);
  }
  expect(await fileOf([['x', -5]])).toContain('x;-5\r\n');
});

test('text comes back as it went', async () => {
  await fc.assert(
    fc.asyncProperty(fc.stringMatching(/^['=+\-@ \ta-z;"]{0,6}$/), async (text) => {
      const cell = await cellOf(text);
      const read = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
      expect(restoreText(read)).toBe(text);
    }),
    { numRuns: 200 },
  );
});
