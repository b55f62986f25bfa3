import { expect, test } from 'vitest';
import { findAnswerColumns, readAnswerRows } from './answer-file.ts';

const lines = (...rows: string[][]) => rows.map((cells, index) => ({ row: index + 1, cells }));

test('the columns of order and guide are found by their headings, below titles and in any order', () => {
  const found = findAnswerColumns(
    lines(['Relación de envíos', '', ''], ['Estado', 'Número de guía', 'Pedido'], ['OK', '901', '100001']),
    null,
  );
  expect(found?.columns).toEqual({ orderNumber: 'Pedido', guide: 'Número de guía' });
  expect(found?.columns && readAnswerRows(found.sheet, found.columns)).toEqual([
    { row: 3, orderNumber: '100001', guide: '901' },
  ]);
});

test('the columns that staff chose before are taken, whatever others are called', () => {
  const sheet = lines(['Guía', 'Pedido', 'Cód. 1', 'Cód. 2'], ['x', 'y', '100001', '901']);
  expect(findAnswerColumns(sheet, { orderNumber: 'Cód. 1', guide: 'Cód. 2' })?.columns).toEqual({
    orderNumber: 'Cód. 1',
    guide: 'Cód. 2',
  });
});

test('staff choose the columns if the headings do not say them', () => {
  const found = findAnswerColumns(lines(['A', 'B', 'C'], ['100001', '901', '']), null);
  expect(found).toMatchObject({ columns: null, sheet: { columns: ['A', 'B', 'C'] } });
  expect(findAnswerColumns(lines(['Solo un título']), null)).toBeNull();
});

test('rows without order and guide are skipped', () => {
  const rows = readAnswerRows(
    { columns: ['Pedido', 'Guía', 'Flete'], rows: lines(['100001', '901', '9000'], ['', '', '9000'], ['100002', '']) },
    { orderNumber: 'Pedido', guide: 'Guía' },
  );
  expect(rows).toEqual([
    { row: 1, orderNumber: '100001', guide: '901' },
    { row: 3, orderNumber: '100002', guide: '' },
  ]);
});
