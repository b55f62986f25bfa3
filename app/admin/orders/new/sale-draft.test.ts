import { expect, test } from 'vitest';
import type { DraftLine } from '#app/admin/orders/find-lines/draft-line.ts';
import {
  amountsOf,
  cartLines,
  emptySale,
  likelyNotes,
  mostOf,
  saleInput,
  withChanges,
  withProduct,
} from './sale-draft.ts';

const honey: DraftLine['product'] = {
  id: 'honey',
  name: 'Miel',
  price: 30_000,
  discountPercentage: 10,
  stock: 7,
  imageUrls: [],
  ground: 'jarabes',
};
const pack = { id: 'pack', label: 'Pack x3', units: 3, price: 75_000 };

test('the same product is added to its line, packs apart from units, never beyond what is for sale', () => {
  let lines = withProduct([], honey, null, 'a');
  lines = withProduct(lines, honey, null, 'b');
  lines = withProduct(lines, honey, pack, 'c');
  expect(lines).toMatchObject([
    { id: 'a', quantity: 2, offer: null },
    { id: 'c', quantity: 1, offer: pack },
  ]);
  expect(withProduct(lines, honey, pack, 'd')).toBe(lines);
  expect(lines.map((line) => mostOf(line, lines))).toEqual([4, 1]);
});

test('each pack is a line of its own, at its price; units have their price after the discount', () => {
  const lines = [
    { id: 'a', product: honey, offer: null, quantity: 2 },
    { id: 'b', product: honey, offer: pack, quantity: 2 },
  ];
  expect(cartLines(lines)).toMatchObject([
    { kind: 'unit', lineId: 'a', quantity: 2, shownPrice: 27_000 },
    { kind: 'offer', lineId: 'b.0', shownPrice: 75_000 },
    { kind: 'offer', lineId: 'b.1', shownPrice: 75_000 },
  ]);
});

test('a sale in cash pays the total, with what was handed over', () => {
  const draft = { ...emptySale('key'), lines: withProduct([], honey, null, 'a'), tendered: '50.000' };
  expect(saleInput(draft)).toMatchObject({
    shownTotal: 27_000,
    payments: [{ method: 'cash', amount: 27_000, tendered: 50_000 }],
    remainder: null,
    customer: null,
  });
});

test('a split payment leaves a rest, for which the customer leaves their data', () => {
  const draft = {
    ...emptySale('key'),
    lines: withProduct([], honey, null, 'a'),
    payment: 'split' as const,
    amounts: { cash: '10.000', transfer: '5.000', terminal: '' },
    remainder: 'on-account' as const,
    dueOn: '2026-12-31',
  };
  expect(amountsOf(draft)).toMatchObject({ total: 27_000, received: 15_000, rest: 12_000 });
  expect(saleInput(draft)).toMatchObject({ remainder: 'on-account', dueOn: '2026-12-31', customer: { phone: '' } });
  // What is carried away can only be sold on account; a parcel can be paid on delivery too.
  expect(saleInput({ ...draft, remainder: null }).remainder).toBe('on-account');
  expect(saleInput({ ...draft, remainder: null, delivery: 'parcel' }).remainder).toBe(null);
});

test('shipping is charged for parcels only', () => {
  const draft = { ...emptySale('key'), lines: withProduct([], honey, null, 'a'), shippingCost: '8.000' };
  expect(amountsOf(draft).total).toBe(27_000);
  expect(amountsOf({ ...draft, delivery: 'parcel' }).total).toBe(35_000);
});

test('prices and stock that changed are taken over, and what is gone leaves the sale', () => {
  const lines = [
    { id: 'a', product: honey, offer: null, quantity: 5 },
    { id: 'b', product: { ...honey, id: 'ginger' }, offer: null, quantity: 1 },
  ];
  const now = { name: 'Miel', price: 32_000, discountPercentage: 0, stock: 2, quantity: 2, offer: null };
  expect(
    withChanges(lines, [
      { lineId: 'a', problem: 'price', name: 'Miel', now },
      { lineId: 'b', problem: 'gone', name: 'Jengibre', now: null },
    ]),
  ).toMatchObject([{ id: 'a', quantity: 2, product: { price: 32_000, stock: 2 } }]);
});

test('the notes offered are those that a customer may hand over', () => {
  expect(likelyNotes(54_400)).toEqual([55_000, 60_000, 100_000]);
  expect(likelyNotes(50_000)).toEqual([60_000, 100_000]);
  expect(likelyNotes(0)).toEqual([]);
});
