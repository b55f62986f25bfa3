import { expect, test } from 'vitest';
import { writeWorkbook } from '#shop/csv/write-workbook.server.ts';
import { readRemittance } from './read-remittance.server.ts';

const heading = 'Guía;Valor recaudado;Comisión;Flete;Valor neto;Fecha';
const columns = { chosen: null, stored: null };

const text = (csv: string) => new TextEncoder().encode(csv);
const latin1 = (csv: string) => Buffer.from(csv, 'latin1');

/** Reads a file by the columns that the shop proposes. */
async function read(bytes: Uint8Array) {
  const first = await readRemittance(bytes, columns);
  if (first.outcome !== 'columns-needed') return first;
  return readRemittance(bytes, { chosen: first.question.mapping, stored: null });
}

const line = { guide: '1001', collected: 1_234_567, fee: 34_567, freight: 12_000, net: 1_188_000, day: '2026-11-05' };

test.each<[string, Uint8Array]>([
  ['semicolons and points of thousands', text(`${heading}\n1001;1.234.567;34.567;12.000;1.188.000;05/11/2026`)],
  ['plain numbers and commas', text(`${heading.replaceAll(';', ',')}\n1001,1234567,34567,12000,1188000,2026-11-05`)],
  [
    'pesos with decimals, and what is kept with a minus sign',
    text(`${heading}\n1001;$ 1.234.567,00;-$ 34.567,00;(12.000,00);$1.188.000,00;5 nov 2026`),
  ],
  ['Latin-1', latin1(`${heading}\r\n1001;1.234.567;34.567;12.000;1.188.000;05-11-2026\r\n`)],
  [
    'titles above the heading and totals at the end',
    latin1(
      `Relación de recaudos, noviembre, 2026;;;;;\r\nNIT 800.100.200-1;;;;;\r\n\r\n${heading}\r\n1001;1234567;34567;12000;1188000;5/11/26\r\n;;;;;\r\nTOTAL;1234567;34567;12000;1188000;\r\n`,
    ),
  ],
  [
    'another order of the columns',
    text('Fecha,Neto,Guia,Flete,Recaudo,Comision\n46331,1188000,1001,12000,1234567,34567'),
  ],
  ['a guide with separators or as a decimal', text(`${heading}\n'1.001;1234567;34567;12000;1188000;2026-11-05`)],
])('a file is read with %s', async (_, bytes) => {
  expect(await read(bytes)).toMatchObject({ outcome: 'read', lines: [line] });
});

test('a workbook is read with merged titles, numbers, numeric dates and totals', async () => {
  const bytes = await writeWorkbook(
    'Pagos',
    ['COORDINADORA S.A.', '', '', '', '', ''],
    [
      ['Pagos del 1 al 15 de noviembre', '', '', '', '', ''],
      ['Fecha', 'Nro. Guía', 'Destinatario', 'Valor recaudado', 'Comisión', 'IVA comisión', 'Flete', 'Valor a girar'],
      [46331, 24045678901, 'Ana', 1_234_567, 30_000, 4_567, 12_000, 1_188_000],
      [46331.5, 24045678902, 'Luis', 71_228.5, 6_116.5, null, null, 65_112],
      ['', '', 'Total', 1_305_795.5, 36_116.5, 4_567, 12_000, 1_253_112],
    ],
  );
  expect(await read(bytes)).toMatchObject({
    outcome: 'read',
    skipped: 1,
    lines: [
      { ...line, guide: '24045678901', lineNumber: 4 },
      // Rounded to pesos, it still adds up.
      { guide: '24045678902', collected: 71_229, fee: 6_117, freight: null, net: 65_112, day: '2026-11-05' },
    ],
  });
});

test('a wrong row is named with its column, and nothing of the file is read', async () => {
  const rows = ['1001;54000;0;0;54000;2026-11-05', '1002;cincuenta mil;0;0;0;2026-11-05', '1003;;0;0;0;pronto'];
  expect(await read(text([heading, ...rows].join('\n')))).toMatchObject({
    outcome: 'wrong',
    rows: 2,
    problems: [
      { row: 3, column: 'Valor recaudado', value: 'cincuenta mil', message: 'No es un valor en pesos.' },
      { row: 4, column: 'Fecha', value: 'pronto', message: 'No es una fecha.' },
      { row: 4, column: 'Valor recaudado', message: 'Falta el valor.' },
    ],
  });
});

test('rows without a guide and totals are left out, but no row whose customer is called so', async () => {
  const rows = [
    'Total;9;9;9;9;',
    ';;;;;;Los pagos de noviembre',
    '25 guías;Total;;;;',
    '1001;1234567;34567;12000;1188000;2026-11-05;Total Salud',
    ';1234567;;;1188000;;',
  ];
  expect(await read(text([`${heading};Cliente`, ...rows].join('\n')))).toMatchObject({
    outcome: 'read',
    skipped: 4,
    lines: [line],
  });
});

test('a total beside the number of guides is left out', async () => {
  const rows = Array.from({ length: 120 }, (_, n) => `${1_000 + n};54000;4000;0;50000;;Ana`);
  const found = await read(text([`${heading};Cliente`, ...rows, '120;6480000;480000;0;6000000;;TOTAL'].join('\n')));
  expect(found).toMatchObject({ outcome: 'read', skipped: 1 });
  expect(found.outcome === 'read' && found.lines).toHaveLength(120);
});

test('money without a guide is refused, so that none is left out, unless it is the total of the rows above', async () => {
  const rows = ['1001;54000;4000;0;50000;', ';-20000;;;-20000;', ';54000;;;50000;', ';;300;;;'];
  const guide = { column: 'Guía', value: '', message: expect.stringContaining('Falta la guía') };
  expect(await read(text([heading, ...rows].join('\n')))).toMatchObject({
    outcome: 'wrong',
    rows: 2,
    problems: [
      { row: 3, ...guide },
      { row: 5, ...guide },
    ],
  });
  expect(await read(text(`${heading}\nAJUSTE-1;-20000;;;-20000;`))).toMatchObject({
    lines: [{ guide: 'AJUSTE-1', collected: -20_000, net: -20_000 }],
  });
});

test('a dash is an amount of zero, or no date', async () => {
  expect(await read(text(`${heading}\n1001;$ -   ;-;12000;-12000;-`))).toMatchObject({
    lines: [{ guide: '1001', collected: 0, fee: 0, freight: 12_000, net: -12_000, day: null }],
  });
});

test('each column has its own decimal mark', async () => {
  const rows = ['1001;54.000;1836.50;0;52163.50;', '1002;1.234;12,345;0;0;'];
  expect(await read(text([heading, ...rows].join('\n')))).toMatchObject({
    lines: [
      { collected: 54_000, fee: 1_836, net: 52_164 },
      { collected: 1_234, fee: 12_345 },
    ],
  });
});

test.each(['2,40457E+11', '2.40457e+11', '2E+11'])('a guide that Excel shortened is refused: %s', async (guide) => {
  expect(await read(text(`${heading}\n${guide};54000;0;0;54000;2026-11-05`))).toMatchObject({
    outcome: 'wrong',
    problems: [{ row: 2, column: 'Guía', message: expect.stringContaining('Excel acortó la guía') }],
  });
});

test('a guide of a workbook with more digits than it keeps is refused', async () => {
  const sheet = (guide: number) => writeWorkbook('Pagos', ['Guía', 'Valor recaudado'], [[guide, 54_000]]);
  expect(await read(await sheet(999_999_999_999_999))).toMatchObject({ lines: [{ guide: '999999999999999' }] });
  expect(await read(await sheet(1_234_567_890_123_456))).toMatchObject({
    outcome: 'wrong',
    problems: [{ row: 2, column: 'Guía', message: expect.stringContaining('Excel perdió las últimas cifras') }],
  });
});

test.each<[string, Uint8Array, string]>([
  ['an empty file', text(''), 'El archivo está vacío.'],
  ['a file without a table', text('hola'), 'El archivo no tiene una fila con los nombres de las columnas.'],
  ['a heading alone', text(heading), 'El archivo solo tiene el encabezado.'],
  ['an open quote', text(`${heading}\n"1001;5`), 'Hay unas comillas que se abren y no se cierran en la fila 2.'],
])('%s is refused with one line', async (_, bytes, message) => {
  expect(await read(bytes)).toEqual({ outcome: 'refused', message });
});

test('unknown columns are asked for, with a proposal and samples', async () => {
  const read = await readRemittance(text('Código,Monto,X\n1001,54000,a\n1002,54000,b'), columns);
  expect(read).toMatchObject({
    outcome: 'columns-needed',
    problem: null,
    question: { mapping: { Monto: 'collected' }, columns: [{ name: 'Código', samples: ['1001', '1002'] }, {}, {}] },
  });
  const chosen = { Monto: 'collected' } as const;
  expect(await readRemittance(text('Código,Monto\n1001,54000'), { chosen, stored: null })).toMatchObject({
    outcome: 'columns-needed',
    problem: 'Elige la columna de la guía.',
  });
});

test('the same lines in another order, another format and other rows have the same fingerprint', async () => {
  const rows = ['1001;54000;1;2;53997;2026-11-05', '1002;1.234.567;0;0;1.234.567;2026-11-05'];
  const [one, other, third] = await Promise.all([
    read(text([heading, ...rows].join('\n'))),
    read(text(['Pagos', heading, rows[1]?.replaceAll('.', ''), rows[0]].join('\r\n'))),
    read(text([heading, rows[0]].join('\n'))),
  ]);
  expect(one).toMatchObject({ linesHash: 'linesHash' in other ? other.linesHash : '' });
  expect(one).not.toMatchObject({ linesHash: 'linesHash' in third ? third.linesHash : '' });
});

test('a file that was saved again without the leading zeros of its guides has the same fingerprint', async () => {
  const [one, other] = await Promise.all(
    ['0001001', '1001'].map((guide) => read(text(`${heading}\n${guide};54000;4000;0;50000;`))),
  );
  expect(one).toMatchObject({ outcome: 'read', linesHash: other && 'linesHash' in other ? other.linesHash : '' });
});

test('a column of dates, amounts or states of the guide is not proposed as the guide', async () => {
  const file =
    'Fecha guía;Valor guía;Estado de la guía;Nro. guía;Recaudo;IVA del flete\n5/11/2026;12000;Entregada;1001;1;2';
  expect(await readRemittance(text(file), columns)).toMatchObject({
    question: {
      mapping: {
        'Fecha guía': 'day',
        'Valor guía': 'freight',
        'Nro. guía': 'guide',
        Recaudo: 'collected',
        'IVA del flete': 'freight',
      },
    },
  });
});

test('a choice of no column is asked again for the same table', async () => {
  const file = text(`Pagos de noviembre\n${heading}\n1001;54000;0;0;54000;`);
  expect(await readRemittance(file, { chosen: {}, stored: null })).toMatchObject({
    outcome: 'columns-needed',
    problem: 'Elige la columna de la guía.',
    question: { columns: [{ name: 'Guía' }, {}, {}, {}, {}, {}] },
  });
});

test('thousands of rows are read', async () => {
  const rows = Array.from({ length: 12_000 }, (_, n) => `${100_000 + n};54.000;4.000;0;50.000;05/11/2026`);
  const found = await read(latin1([heading, ...rows].join('\r\n')));
  expect(found).toMatchObject({ outcome: 'read', skipped: 0 });
  expect(found.outcome === 'read' && found.lines).toHaveLength(12_000);
});
