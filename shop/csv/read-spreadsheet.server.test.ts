import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readSheets, readSpreadsheet } from './read-spreadsheet.server.ts';
import { writeWorkbook } from './write-workbook.server.ts';

const rows = [
  ['Bogotá, D.C.', 0.5, 9_000, null],
  [null, null, null, null],
  ['=1+1', 12, 1_234_567, 'más'],
];

test('a workbook and a CSV file with the same table have the same rows, numbers and text', async () => {
  const workbook = await writeWorkbook('Tarifas', ['Lugar', 'Kilos', 'Precio', 'Nota'], rows);
  const csv = "Lugar;Kilos;Precio;Nota\r\nBogotá, D.C.;0,5;9000;\r\n\r\n'=1+1;12;1234567;más\r\n";

  const expected = {
    lines: [
      { row: 1, cells: ['Lugar', 'Kilos', 'Precio', 'Nota'] },
      { row: 2, cells: ['Bogotá, D.C.', '0,5', '9000', ''] },
      { row: 4, cells: ['=1+1', '12', '1234567', 'más'] },
    ],
  };
  expect(await readSpreadsheet(new TextEncoder().encode(csv))).toEqual(expected);
  expect(trimmed(await readSpreadsheet(workbook))).toEqual(trimmed(expected));
});

/** A workbook has no cells after the last of a row. */
function trimmed(read: Awaited<ReturnType<typeof readSpreadsheet>>) {
  if (!('lines' in read)) return read;
  return read.lines.map(({ row, cells }) => ({ row, cells: cells.slice(0, cells.findLastIndex(Boolean) + 1) }));
}

test('of a workbook with several sheets, the first that has rows is read, and all of them on demand', async () => {
  const { utils, write } = await import('@e965/xlsx');
  const book = utils.book_new();
  for (const [name, rows] of [
    ['Portada', []],
    ['Resumen', [['A']]],
    ['Pagos', [['B'], [1]]],
  ] as const)
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map((cells) => [...cells])), name);
  const bytes = new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }));
  expect(await readSpreadsheet(bytes)).toEqual({ lines: [{ row: 1, cells: ['A'] }] });
  expect(await readSheets(bytes)).toMatchObject({
    sheets: [{ name: 'Resumen' }, { name: 'Pagos', lines: [{ cells: ['B'] }, { row: 2, cells: ['1'] }] }],
  });
});

test('numbers of formulas are read without the tiny part that binary fractions are off', async () => {
  const workbook = await writeWorkbook('Tarifas', ['Kilos'], [[0.1 + 0.2]]);
  expect(await readSpreadsheet(workbook)).toMatchObject({ lines: [{}, { cells: ['0,3'] }] });
});

test.each([
  ['a damaged workbook', () => new TextEncoder().encode('PK\u0003\u0004 no es un libro'), /^No se pudo leer el libro/],
  [
    'a workbook that is cut off',
    async () => (await writeWorkbook('T', ['A'], [['a']])).slice(0, 900),
    /^No se pudo leer/,
  ],
  ['an old workbook', () => new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]), /^Es un libro de Excel antiguo o con contraseña/],
  ['an archive that unpacks to gigabytes', () => archiveOf(2 ** 31), /^El libro de Excel pesa más/],
  ['an empty file', () => new Uint8Array(), /^El archivo está vacío/],
  ['a picture', () => new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1, 2, 3]), /^El archivo no es una tabla/],
])('%s is refused with one clear line', async (_, file, message) => {
  expect(await readSpreadsheet(await file())).toEqual({ problem: expect.stringMatching(message) });
});

/** A zip archive whose directory declares a file of this size. */
function archiveOf(size: number): Uint8Array {
  const content = deflateRawSync(Buffer.alloc(1_000));
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt32LE(content.length, 20);
  entry.writeUInt32LE(size, 24);
  const start = Buffer.concat([Buffer.from('PK\u0003\u0004'), content]);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(start.length, 16);
  return new Uint8Array(Buffer.concat([start, entry, end]));
}
