import { expect, test } from 'vitest';
import type { SettlementMapping } from '#db/schema.ts';
import { nameColumns } from '#shop/csv/name-columns.ts';
import { findMappingProblem, fitsSheet, guessMapping, type SettlementSheet } from './settlement-mapping.ts';

function aSheet(headings: string[], ...rows: string[][]): SettlementSheet {
  return { columns: nameColumns(headings), rows: rows.map((cells, index) => ({ row: index + 2, cells })) };
}

const wompi = aSheet(
  [
    'ID de la transacción',
    'Referencia',
    'Fecha',
    'Medio de pago',
    'Estado',
    'Monto',
    'Comisión',
    'IVA comisión',
    'ReteICA',
    'Neto',
  ],
  ['1292-1', 'ORDEN-1', '2026-11-20 10:00:00', 'CARD', 'APROBADA', '35900', '1651', '314', '0', '33935'],
  ['1292-2', 'ORDEN-2', '2026-11-20 11:00:00', 'PSE', 'Rechazada', '12000', '', '', '', ''],
  ['1292-3', 'ORDEN-3', '2026-11-20 12:00:00', 'CARD', 'DEVOLUCIÓN', '12000', '', '', '', ''],
  ['1292-4', 'ORDEN-4', '2026-11-20 12:00:00', 'CARD', 'Contracargo', '12000', '', '', '', ''],
);

const aMapping = (overrides: Partial<SettlementMapping> = {}): SettlementMapping => ({
  columns: { Referencia: 'reference', Fecha: 'day', Valor: 'gross' },
  words: {},
  unit: 'pesos',
  ...overrides,
});

test('columns and words are guessed from what companies call them, for staff to check', () => {
  expect(guessMapping(wompi, null)).toEqual({
    columns: {
      'ID de la transacción': 'transactionId',
      Referencia: 'reference',
      Fecha: 'day',
      Estado: 'kind',
      Monto: 'gross',
      Comisión: 'fee',
      'IVA comisión': 'tax',
      ReteICA: 'tax',
      Neto: 'net',
    },
    words: { aprobada: 'payment', rechazada: 'ignored', devolucion: 'refund', contracargo: 'chargeback' },
    unit: 'pesos',
  });
  const api = aSheet(
    ['id', 'created_at', 'amount_in_cents', 'reference', 'status'],
    ['1', '2026-11-20T10:00:00Z', '3590000', 'A', 'APPROVED'],
  );
  expect(guessMapping(api, null)).toMatchObject({
    columns: {
      id: 'transactionId',
      created_at: 'day',
      amount_in_cents: 'gross',
      reference: 'reference',
      status: 'kind',
    },
    unit: 'centavos',
  });
});

test('a stored mapping is proposed again, and new words are added to its own', () => {
  const stored = guessMapping(wompi, null);
  const changed = aMapping({
    columns: { ...stored.columns, 'Medio de pago': 'kind', Estado: 'net' },
    words: { card: 'void' },
  });
  expect(guessMapping(wompi, changed).words).toEqual({ card: 'void', pse: 'payment' });
});

test('a stored mapping fits a file with all its columns, in any order, and no unknown word', () => {
  const mapping = guessMapping(wompi, null);
  const turned = aSheet([...wompi.columns].reverse(), [...(wompi.rows[0]?.cells ?? [])].reverse());
  expect(fitsSheet(mapping, wompi)).toBe(true);
  expect(fitsSheet(mapping, turned)).toBe(true);
  expect(fitsSheet(mapping, aSheet(wompi.columns.slice(1)))).toBe(false);
  expect(fitsSheet(mapping, { ...wompi, rows: [{ row: 2, cells: ['1', 'A', '', '', 'ENTREGADO A ORIGEN'] }] })).toBe(
    false,
  );
});

test('a mapping needs a reference or a transaction, a day and an amount, each in one column', () => {
  expect(findMappingProblem(aMapping())).toBeNull();
  expect(findMappingProblem(aMapping({ columns: { Fecha: 'day', Valor: 'gross' } }))).toContain('referencia');
  expect(findMappingProblem(aMapping({ columns: { Guía: 'reference', Valor: 'gross' } }))).toContain('fecha');
  expect(findMappingProblem(aMapping({ columns: { Guía: 'reference', Fecha: 'day' } }))).toContain('valor');
  const twice = aMapping({ columns: { ...aMapping().columns, Total: 'gross' } });
  expect(findMappingProblem(twice)).toBe('Elige una sola columna para «Valor cobrado».');
  const added = aMapping({ columns: { ...aMapping().columns, IVA: 'tax', ReteICA: 'tax' } });
  expect(findMappingProblem(added)).toBeNull();
});

test('columns without a heading, or with a repeated one, are distinguished', () => {
  expect(nameColumns(['Fecha', '', 'Fecha', ' Valor  total '])).toEqual([
    'Fecha',
    'Columna 2',
    'Fecha (2)',
    'Valor total',
  ]);
});
