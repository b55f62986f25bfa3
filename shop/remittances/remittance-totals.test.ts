import { expect, test } from 'vitest';
import type { RemittanceColumns } from '#db/schema.ts';
import { readRemittance } from './read-remittance.server.ts';
import { differingTotalsText, isTotalWord } from './remittance-totals.ts';

const columns: RemittanceColumns = { Guía: 'guide', Recaudo: 'collected', Comisión: 'fee', Neto: 'net' };

/** Reads rows under a heading; `null` if they are refused. */
async function read(...rows: string[]) {
  const bytes = new TextEncoder().encode(['Guía;Recaudo;Comisión;Neto;Nota', ...rows].join('\n'));
  const found = await readRemittance(bytes, { chosen: columns, stored: null });
  return found.outcome === 'read' ? found : null;
}

const lines = ['1001;54.000;4.000;50.000;', '1002;100.000;7.000;93.000;'];

test.each([
  'TOTAL',
  'Totales:',
  ' Subtotal',
  'Sub-total',
  'Sub total 2',
  'Gran total',
  'Valor total',
  'SUMA',
  'Sumas:',
])('%s names a total', (cell) => expect(isTotalWord(cell)).toBe(true));

test.each(['Totalmente Natural', 'Suma y Sigue S.A.S.', '1001', '', 'Ana Total'])('%s names none', (cell) =>
  expect(isTotalWord(cell)).toBe(false),
);

test('a total that is the sum of its lines is left out and not mentioned', async () => {
  for (const total of ['TOTAL;154.000;11.000;143.000;', ';;;;TOTAL', 'TOTAL;154000;-11000;;', 'TOTAL;0;0;0;'])
    expect(await read(...lines, total)).toMatchObject({ skipped: 1, differingTotals: [] });
});

test('subtotals are the sums of the lines above them, and the total is the sum of all', async () => {
  const [one = '', other = ''] = lines;
  const file = [one, 'Subtotal;54000;4000;50000;', other, 'Subtotal;100000;7000;93000;', 'TOTAL;154000;11000;143000;'];
  expect(await read(...file)).toMatchObject({ skipped: 3, differingTotals: [] });
});

test('a total that is rounded to pesos does not differ', async () => {
  expect(await read('1001;54.000,40;0;54.000,40;', 'TOTAL;54.000;0;54.001;')).toMatchObject({ differingTotals: [] });
});

test('a total that is not the sum of its lines is said in one line', async () => {
  const found = await read(...lines, 'TOTAL;174.000;11.000;163.000;');
  expect(found).toMatchObject({
    lines: [{}, {}],
    differingTotals: [
      { row: 4, field: 'collected', stated: 174_000, sum: 154_000 },
      { row: 4, field: 'net', stated: 163_000, sum: 143_000 },
    ],
  });
  expect(differingTotalsText(found?.differingTotals ?? [])?.replaceAll('\u00a0', ' ')).toBe(
    'El total de la fila 4 dice valor recaudado $ 174.000, y las filas suman $ 154.000; valor pagado $ 163.000, y las filas suman $ 143.000. Pregúntale a la transportadora qué falta.',
  );
  expect(differingTotalsText([])).toBeNull();
});

test('a heading that is repeated on each page of a file is left out', async () => {
  expect(await read(...lines, 'Guía;Recaudo;Comisión;Neto;Nota', '1003;1000;0;1000;')).toMatchObject({
    skipped: 1,
    lines: [{}, {}, { guide: '1003' }],
  });
});
