import { utils, write } from '@e965/xlsx';
import { expect, test } from 'vitest';
import type { RemittanceColumns } from '#db/schema.ts';
import { readRemittance } from './read-remittance.server.ts';

const heading = ['Guía', 'Valor recaudado', 'Valor neto'];
const stored: RemittanceColumns = { Guía: 'guide', 'Valor recaudado': 'collected', 'Valor neto': 'net' };

/** A workbook with these sheets. */
function aBook(sheets: Record<string, (string | number)[][]>): Uint8Array {
  const book = utils.book_new();
  for (const [name, rows] of Object.entries(sheets)) utils.book_append_sheet(book, utils.aoa_to_sheet(rows), name);
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }));
}

const summary = [
  ['Resumen de pagos', ''],
  ['Valor recaudado', 54_000],
];
const payments = [heading, ['1001', 54_000, 50_000]];

test('of several sheets, the one with the carrier’s columns is read, and named', async () => {
  const bytes = aBook({ Resumen: summary, Pagos: payments });
  expect(await readRemittance(bytes, { chosen: null, stored })).toMatchObject({
    ...{ outcome: 'read', lines: [{ guide: '1001', lineNumber: 2 }] },
    question: { sheet: { name: 'Pagos', others: [] } },
  });
  expect(await readRemittance(bytes, { chosen: null, stored: null })).toMatchObject({
    ...{ outcome: 'columns-needed', question: { mapping: stored, sheet: { name: 'Pagos' } } },
  });
});

test('sheets with the same columns that are not read are named', async () => {
  const bytes = aBook({ Resumen: summary, Uno: payments, Dos: [heading, ['1002', 1, 1]], Vacía: [heading] });
  expect(await readRemittance(bytes, { chosen: null, stored })).toMatchObject({
    ...{ outcome: 'read', lines: [{ guide: '1001' }], question: { sheet: { name: 'Uno', others: ['Dos'] } } },
  });
});

test('a workbook with one sheet, and a CSV file, name none', async () => {
  const csv = new TextEncoder().encode('Guía;Valor recaudado;Valor neto\n1001;54000;50000');
  for (const bytes of [aBook({ Pagos: payments }), csv])
    expect(await readRemittance(bytes, { chosen: null, stored })).toMatchObject({
      ...{ outcome: 'read', question: { sheet: null } },
    });
});
