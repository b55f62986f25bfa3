import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SettlementMapping } from '#db/schema.ts';
import { mapLines } from './map-lines.ts';

const columns = ['Referencia', 'Id', 'Fecha', 'Tipo', 'Valor', 'Comisión', 'IVA', 'ReteICA', 'Neto', 'Cliente'];
const mapping: SettlementMapping = {
  columns: {
    Referencia: 'reference',
    Id: 'transactionId',
    Fecha: 'day',
    Tipo: 'kind',
    Valor: 'gross',
    Comisión: 'fee',
    IVA: 'tax',
    ReteICA: 'tax',
    Neto: 'net',
  },
  words: { pago: 'payment', devolucion: 'refund', rechazado: 'ignored' },
  unit: 'pesos',
};
const sale = [
  'ORDEN-1',
  '1292-1',
  '20/11/2026',
  'Pago',
  '$ 35.900',
  '-1.651,35',
  '313,76',
  '50',
  '33.884,89',
  'Ana Ruiz',
];

const map = (rows: string[][], changes: Partial<SettlementMapping> = {}) =>
  mapLines({ columns, rows: rows.map((cells, index) => ({ row: index + 2, cells })) }, { ...mapping, ...changes });

test('a line has its amounts in centavos, costs without a sign, added taxes, and nothing of unmapped columns', () => {
  const { lines, problems } = map([sale]);
  expect(problems).toEqual([]);
  expect(lines).toEqual([
    {
      lineNumber: 2,
      lineKey: 'ORDEN-1|1292-1|payment|2026-11-20|3590000|165135|36376|3388489',
      reference: 'ORDEN-1',
      transactionId: '1292-1',
      kind: 'payment',
      day: '2026-11-20',
      grossInCents: 35_900_00,
      feeInCents: 1_651_35,
      taxInCents: 363_76,
      netInCents: 33_884_89,
    },
  ]);
  expect(JSON.stringify(lines)).not.toContain('Ana');
});

test('amounts may be centavos', () => {
  const row = sale.with(4, '3590000').with(5, '').with(6, '').with(7, '').with(8, '');
  expect(map([row], { unit: 'centavos' }).lines).toMatchObject([
    { grossInCents: 35_900_00, feeInCents: null, taxInCents: null, netInCents: null },
  ]);
});

test('rows without reference and transaction, such as totals, and rows that moved no money are passed over', () => {
  const totals = ['', '', '', '', '71.800', '', '', '', '', ''];
  expect(map([sale, sale.with(3, 'RECHAZADO').with(4, '?'), totals])).toMatchObject({ skipped: 2, problems: [] });
});

test('money below zero is a refund, also in a file without a column of kinds', () => {
  const { Tipo: _, ...withoutKind } = mapping.columns;
  const rows = [sale, sale.with(4, '-35.900')];
  for (const changes of [{}, { columns: withoutKind }])
    expect(map(rows, changes).lines).toMatchObject([
      { kind: 'payment', grossInCents: 35_900_00 },
      { kind: 'refund', grossInCents: 35_900_00 },
    ]);
});

test('a cell that cannot be read is a problem with its row, column and text, and its line is left out', () => {
  const { lines, problems } = map([sale, sale.with(2, 'ayer').with(6, 'x'), sale.with(3, 'Ajuste'), sale.with(4, '')]);
  expect(lines).toHaveLength(1);
  expect(problems).toEqual([
    { row: 3, column: 'Fecha', value: 'ayer', message: 'No es una fecha.' },
    { row: 3, column: 'IVA', value: 'x', message: 'No es un valor en pesos.' },
    { row: 4, column: 'Tipo', value: 'Ajuste', message: 'No se ha dicho qué significa.' },
    { row: 5, column: 'Valor', value: '', message: 'Falta el valor.' },
  ]);
});

test('the same line has the same key in every file, and a repeated one a key of its own', () => {
  const [first, second] = map([sale, sale]).lines;
  const [again] = map([sale.with(0, 'ORDEN-2'), sale.with(9, 'Otro')]).lines.slice(1);
  expect(again?.lineKey).toBe(first?.lineKey);
  expect(second?.lineKey).toBe(`${first?.lineKey}|2`);
});

test('every row is a line, a problem or passed over', () => {
  const cell = fc.constantFrom('', 'x', 'Pago', 'Rechazado', 'constructor', '35.900', '-1', '20/11/2026', 'ORDEN-1');
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 10, maxLength: 10 }), { maxLength: 8 }), (rows) => {
      const { lines, skipped, problems } = map(rows);
      expect(lines.length + skipped + new Set(problems.map(({ row }) => row)).size).toBe(rows.length);
      expect(new Set(lines.map(({ lineKey }) => lineKey)).size).toBe(lines.length);
      expect(lines.every(({ grossInCents }) => grossInCents >= 0)).toBe(true);
    }),
  );
});
