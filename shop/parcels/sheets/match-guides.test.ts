import { expect, test } from 'vitest';
import { type AnsweredParcel, matchGuides } from './match-guides.ts';

const aParcel = (orderNumber: string, more: Partial<AnsweredParcel> = {}): AnsweredParcel => ({
  id: `${orderNumber} ${more.guide ?? ''}`,
  orderId: orderNumber,
  orderNumber,
  guide: null,
  state: 'prepared',
  codAmount: 0,
  owed: 0,
  ...more,
});

/** What happens with rows of order and guide, in short. */
function match(rows: [string, string][], parcels: AnsweredParcel[], holders: [string, string][] = []) {
  const known = { orders: new Set(['100001', '100002', '100003']), parcels, holders: new Map(holders) };
  const matched = matchGuides(
    rows.map(([orderNumber, guide], index) => ({ row: index + 2, orderNumber, guide })),
    known,
  );
  return matched.map((row) => (row.outcome === 'refused' ? [row.reason, row.detail].join(' ').trim() : row.outcome));
}

test('the guide of an order goes to its parcel that has none', () => {
  expect(
    match(
      [
        ['100001', '901'],
        ['Pedido 100 002', ' 90 2 '],
      ],
      [aParcel('100001'), aParcel('100002')],
    ),
  ).toEqual(['given', 'given']);
});

test('a guide that a parcel of the order has already changes nothing, also after it was delivered', () => {
  expect(match([['100001', '901']], [aParcel('100001', { guide: '901', state: 'labelled' })])).toEqual(['same']);
  expect(match([['100001', '901']], [aParcel('100001', { guide: '901', state: 'delivered' })])).toEqual(['same']);
});

test('an unknown order, a wrong guide and an order without a parcel are named', () => {
  expect(
    match(
      [
        ['999999', '901'],
        ['TOTAL', '2'],
        ['100001', '9,03E+11'],
        ['100002', '902'],
      ],
      [aParcel('100001')],
    ),
  ).toEqual(['unknown-order', 'unknown-order', 'wrong-guide', 'no-parcel']);
});

test('a guide of another order, and one that the file has twice, are refused', () => {
  expect(
    match(
      [
        ['100001', '901'],
        ['100002', '902'],
        ['100003', '902'],
      ],
      [aParcel('100001'), aParcel('100002'), aParcel('100003')],
      [['901', '100007']],
    ),
  ).toEqual(['guide-taken 100007', 'given', 'twice 3']);
});

test('a parcel keeps the guide that it has', () => {
  expect(match([['100001', '902']], [aParcel('100001', { guide: '901', state: 'labelled' })])).toEqual([
    'has-guide 901',
  ]);
});

test('a row without a guide is no error', () => {
  expect(
    match(
      [
        ['100001', ''],
        ['TOTAL', ''],
      ],
      [aParcel('100001')],
    ),
  ).toEqual(['empty', 'empty']);
});

test('several parcels of an order get the guides of as many rows, in their order', () => {
  const two = [aParcel('100001', { id: 'first' }), aParcel('100001', { id: 'second' })];
  const rows = [
    { row: 2, orderNumber: '100001', guide: '901' },
    { row: 3, orderNumber: '100001', guide: '902' },
  ];
  const known = { orders: new Set(['100001']), parcels: two, holders: new Map() };
  expect(matchGuides(rows, known)).toMatchObject([{ parcelId: 'first' }, { parcelId: 'second' }]);
  expect(match([['100001', '901']], two)).toEqual(['several-parcels']);
  expect(
    match(
      [
        ['100001', '901'],
        ['100001', '902'],
      ],
      [aParcel('100001')],
    ),
  ).toEqual(['given', 'no-parcel']);
});

test('a parcel whose customer owes another amount by now is named with both amounts', () => {
  const known = {
    orders: new Set(['100001']),
    parcels: [aParcel('100001', { codAmount: 60_000, owed: 0 })],
    holders: new Map(),
  };
  expect(matchGuides([{ row: 2, orderNumber: '100001', guide: '901' }], known)).toMatchObject([
    { outcome: 'given', amounts: { from: 60_000, to: 0 } },
  ]);
});
