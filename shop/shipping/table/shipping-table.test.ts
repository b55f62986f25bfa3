import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readSpreadsheet } from '#shop/csv/read-spreadsheet.server.ts';
import { wholeCountry } from '#shop/shipping/shipping-rules.ts';
import { allPlaces, anyShippingRules, aShippingRule } from '#shop/shipping/testing/shipping-rules.ts';
import { compareRules, isUnchanged } from './compare-rules.ts';
import { readTable } from './shipping-table.ts';
import { writeTableCsv, writeTableWorkbook } from './write-shipping-table.server.ts';

async function read(file: Uint8Array | string) {
  const sheet = await readSpreadsheet(typeof file === 'string' ? new TextEncoder().encode(file) : file);
  if ('problem' in sheet) throw new Error(sheet.problem);
  return readTable(sheet.lines);
}

const heading =
  'Departamento;Municipio;Hasta (kg);Precio;Gratis desde;Días mínimo;Días máximo;Contraentrega;Contraentrega desde;Contraentrega hasta;Recargo contraentrega';
const country = 'Todo el país;;más;12.000;;2;5;Sí;;;';
const table = (...rows: string[]) => [heading, country, ...rows].join('\r\n');

async function problems(...rows: string[]) {
  const result = await read(table(...rows));
  return result.ok ? [] : result.problems.map(({ row, column, message }) => `${row} ${column}: ${message}`);
}

test('any table is the same after it was written to a file and read: CSV with semicolons, commas, in Latin-1, xlsx', async () => {
  await fc.assert(
    fc.asyncProperty(anyShippingRules, async (rules) => {
      const csv = writeTableCsv(rules);
      const commas = csv
        .replaceAll(/[^;\r\n]+/g, (cell) => (cell.includes(',') && !cell.startsWith('"') ? `"${cell}"` : cell))
        .replaceAll(';', ',');
      for (const file of [csv, commas, Buffer.from(csv, 'latin1'), await writeTableWorkbook(rules)]) {
        const result = await read(file);
        if (!result.ok) throw new Error(JSON.stringify(result.problems));
        expect(isUnchanged(compareRules(rules, result.rules))).toBe(true);
      }
    }),
    { numRuns: 12 },
  );
});

test('each department and each municipality is found by the names that an export gives it', async () => {
  const rules = [wholeCountry, ...allPlaces].map((place) => aShippingRule(place));

  const result = await read(writeTableCsv(rules));

  expect(result.ok && result.rules.map(({ place }) => place)).toEqual(rules.map(({ place }) => place));
});

test('the rows of a place may be apart, in any order, with what is the same for all only in the first', async () => {
  const rows = [
    'risaralda;PEREIRA;5;14000;100.000;1;2;no;;;',
    'Valle;;más;20000;;3;4;Sí;10000;300000;4000',
    'Risaralda;Pereira;0,5;8000;;;;;;;',
    'Risaralda;Pereira;más;25000;;;;;;;',
  ];

  expect(await read(table(...rows))).toEqual({
    ok: true,
    rules: [
      aShippingRule(wholeCountry, { steps: [{ upToGrams: null, price: 12_000 }] }),
      aShippingRule('66001', {
        steps: [
          { upToGrams: 500, price: 8_000 },
          { upToGrams: 5_000, price: 14_000 },
          { upToGrams: null, price: 25_000 },
        ],
        ...{ freeFrom: 100_000, daysLeast: 1, daysMost: 2, codAllowed: false },
      }),
      aShippingRule('76', {
        steps: [{ upToGrams: null, price: 20_000 }],
        ...{ daysLeast: 3, daysMost: 4, codLeast: 10_000, codMost: 300_000, codFee: 4_000 },
      }),
    ],
  });
});

test('titles above the heading, columns in another order and further columns do no harm', async () => {
  const reordered = heading.split(';').reverse();
  const cells = country.split(';').reverse();
  const file = `Tarifas 2026;;\n\nNota;${reordered.join(';')}\nhola;${cells.join(';')}`;

  expect(await read(file)).toMatchObject({ ok: true, rules: [{ place: wholeCountry, daysMost: 5 }] });
});

test('each unknown municipality and department is named with its row, and what may be meant', async () => {
  expect(
    await problems(
      'Risaralda;Periera;más;9000;;2;5;Sí;;;',
      'Risaralda;Medellín;más;9000;;2;5;Sí;;;',
      'Narnia;;más;9000;;2;5;Sí;;;',
      ';;más;9000;;2;5;Sí;;;',
    ),
  ).toEqual([
    '3 Municipio: No hay un municipio «Periera» en Risaralda. ¿Es Pereira?',
    '4 Municipio: No hay un municipio «Medellín» en Risaralda. ¿Es Medellín (Antioquia)?',
    '5 Departamento: No hay un departamento «Narnia».',
    '6 Departamento: Elige el departamento.',
  ]);
});

test('a place without the row for any weight, with two of them, or with a weight twice is refused', async () => {
  const rest = '9000;;2;5;Sí;;;';
  expect(await problems(`Risaralda;;1;${rest}`)).toEqual(['3 Hasta (kg): Falta la fila con «más» de este lugar.']);
  expect(await problems(`Risaralda;;más;${rest}`, `Risaralda;;más;${rest}`)).toEqual([
    '3 Hasta (kg): Este lugar tiene dos filas con «más».',
  ]);
  expect(await problems(`Risaralda;;1;${rest}`, `Risaralda;;1,0;${rest}`, `Risaralda;;más;${rest}`)).toEqual([
    '4 Hasta (kg): Cada peso debe ser mayor que el anterior.',
  ]);
});

test('a place has room for thirty prices', async () => {
  const rows = Array.from({ length: 31 }, (_, step) => `Risaralda;;${step === 0 ? 'más' : step};9000;;2;5;Sí;;;`);
  expect(await problems(...rows)).toEqual(['3 Precio: Un lugar puede tener hasta 30 precios.']);
  expect(await problems(...rows.slice(1), rows[0] ?? '')).toHaveLength(1);
  expect(await problems(...rows.slice(0, 30))).toEqual([]);
});

test('rows of one place that contradict each other are refused', async () => {
  expect(await problems('Risaralda;;1;9000;;2;5;Sí;;;', 'Risaralda;;más;9000;;2;6;Sí;;;')).toEqual([
    '4 Días máximo: No es lo mismo que en la fila 3, que también es de Risaralda.',
  ]);
});

test('amounts, days, weights and the word for cash on delivery are checked as in the form', async () => {
  expect(await problems('Risaralda;;más;9.000,50;gratis;dos;61;quizás;5000;4000;-1')).toEqual([
    '3 Contraentrega: Escribe Sí o No.',
    '3 Precio: Escribe pesos enteros, como 12.000.',
    expect.stringContaining('3 Días mínimo: '),
    expect.stringContaining('3 Días máximo: '),
    '3 Gratis desde: Escribe pesos enteros, como 12.000.',
    '3 Recargo contraentrega: Escribe pesos enteros, como 12.000.',
    '3 Contraentrega hasta: El máximo es menor que el mínimo.',
  ]);
});

test('a file without the whole country, without rows or without a column is refused', async () => {
  const without = await read([heading, 'Risaralda;;más;9000;;2;5;Sí;;;'].join('\n'));
  expect(without).toMatchObject({ ok: false, problems: [{ message: expect.stringContaining('«Todo el país»') }] });
  expect(await read(heading)).toMatchObject({
    ok: false,
    problems: [{ message: expect.stringContaining('encabezado') }],
  });
  expect(await read(table().replaceAll('Precio', 'Valor'))).toMatchObject({
    ok: false,
    problems: [{ column: 'Precio', message: 'Falta esta columna.' }],
  });
});
