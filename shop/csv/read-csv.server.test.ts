import { expect, test } from 'vitest';
import { BrokenCsvError, readCsv } from './read-csv.server.ts';

async function rowsOf(file: string | Uint8Array) {
  const rows: unknown[][] = [];
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file;
  for await (const { row, cells } of readCsv(bytes)) rows.push([row, ...cells]);
  return rows;
}

const heading = 'Nombre;Precio\r\n';
const niños = [
  [1, 'Nombre', 'Precio'],
  [2, 'Jarabe niños – ñame', '54000'],
];
const text = `${heading}Jarabe niños – ñame;54000\r\n`;

test.each([
  ['UTF-8', new TextEncoder().encode(text)],
  ['UTF-8 with its mark', new TextEncoder().encode(`\ufeff${text}`)],
  ['UTF-16, as ‘Texto Unicode’ of Excel', Buffer.from(`\ufeff${text.replaceAll(';', '\t')}`, 'utf16le')],
  ['UTF-16 without its mark', Buffer.from(text, 'utf16le')],
  ['Windows-1252, as ‘CSV’ of Excel', Buffer.from(text.replace('–', '\x96'), 'latin1')],
])('a file reads the same in %s', async (_, bytes) => {
  expect(await rowsOf(bytes)).toEqual(niños);
});

test.each([[';'], [','], ['\t'], ['|']])(
  'the separator is the most frequent one in the heading: %j',
  async (separator) => {
    expect(await rowsOf(text.replaceAll(';', separator))).toEqual(niños);
  },
);

test('titles above the heading, with or without separators, hide no separator', async () => {
  const title = 'Relación de recaudos, noviembre, 2026\r\nNIT: 800.100.200-1\r\n\r\n';
  expect(await rowsOf(`${title}Guía;Valor;Fecha\r\n1001;54000;5/11/2026`)).toEqual([
    [1, 'Relación de recaudos, noviembre, 2026'],
    [2, 'NIT: 800.100.200-1'],
    [4, 'Guía', 'Valor', 'Fecha'],
    [5, '1001', '54000', '5/11/2026'],
  ]);
});

test('a first line that names the separator is not counted as a row', async () => {
  expect(await rowsOf('sep=~\r\nNombre~Precio\nMiel; pura~1')).toEqual([
    [1, 'Nombre', 'Precio'],
    [2, 'Miel; pura', '1'],
  ]);
});

test('quoted cells may contain separators, quotes and line ends, and rows are numbered as in a sheet', async () => {
  expect(await rowsOf(`${heading}"a;""b""\r\nc";1\r\n\r\n;\r\nd;2`)).toEqual([
    [1, 'Nombre', 'Precio'],
    [2, 'a;"b"\nc', '1'],
    [5, 'd', '2'],
  ]);
});

test('escaped formulas are restored', async () => {
  expect(await rowsOf(`${heading}'=1+1;'-5\r\n`)).toContainEqual([2, '=1+1', '-5']);
});

test('unclosed quotes are reported with their row', async () => {
  await expect(rowsOf(`${heading}a;1\r\n"b;2\r\n`)).rejects.toThrow(BrokenCsvError);
  await expect(rowsOf(`${heading}a;1\r\n"b;2\r\n`)).rejects.toThrow(
    'Hay unas comillas que se abren y no se cierran en la fila 3.',
  );
  await expect(rowsOf(`${heading}a;1\r\nb"c"d;2\r\n"x"y;1`)).rejects.toThrow('fila 3');
});

test.each(['', '"'])('a cell that is too long is named as such, in quotes %j or not', async (quote) => {
  const cell = `${quote}${'miel '.repeat(400_000)}${quote}`;
  await expect(rowsOf(`${heading}a;1\r\n${cell};2\r\nb;"3`)).rejects.toThrow(
    'La fila 3 tiene más de 200.000 letras: acorta su celda más larga.',
  );
});

test('a quote that is never closed is named as such, however long the rest of the file', async () => {
  await expect(rowsOf(`${heading}a;1\r\n"b;2\r\n${'c;3\r\n'.repeat(60_000)}`)).rejects.toThrow(
    'Hay unas comillas que se abren y no se cierran en la fila 3.',
  );
});

test('a file that is not text is refused as such', async () => {
  // The first bytes of a PNG picture.
  const picture = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x22, 0x49, 0x22]);
  await expect(rowsOf(picture)).rejects.toThrow(/^El archivo no es una tabla de texto\./);
  const randomBytes = Uint8Array.from({ length: 5_000 }, (_, index) => (index * 7_919 + (index >> 3) * 31) % 256);
  await expect(rowsOf(randomBytes)).rejects.toThrow(/^El archivo no es una tabla de texto\./);
});
