import { expect, test } from 'vitest';
import { gramsOf, type WeighedLine, type WeighedProduct } from './parcel-weight.ts';

const units = (quantity: number, more: Partial<WeighedLine> = {}): WeighedLine => ({
  id: 'honey',
  quantity,
  isOffer: false,
  ...more,
});
const pack = (offerId: string, quantity: number) => units(quantity, { isOffer: true, offerId });
const gramsOfHoney = (lines: WeighedLine[], honey: Partial<WeighedProduct> = {}) =>
  gramsOf(lines, new Map([['honey', { weightGrams: 450, offers: [], ...honey }]]));

test('units weigh what one weighs, each', () => {
  expect(gramsOfHoney([units(3)])).toBe(1_350);
});

test('a pack weighs what was entered for it, or else what its units weigh', () => {
  const offers = [{ id: 'three', grams: 1_200 }, { id: 'two' }];
  expect(gramsOfHoney([pack('three', 3)], { offers })).toBe(1_200);
  expect(gramsOfHoney([pack('two', 2)], { offers })).toBe(900);
  expect(gramsOfHoney([pack('three', 3)], { offers, weightGrams: null })).toBe(1_200);
});

test('a pack that was withdrawn since weighs what its units weigh', () => {
  expect(gramsOfHoney([pack('gone', 2)])).toBe(900);
});

test('units and packs of one product add up, and the same pack twice weighs twice', () => {
  const offers = [{ id: 'three', grams: 1_200 }];
  expect(gramsOfHoney([units(1), pack('three', 3), pack('three', 3)], { offers })).toBe(2_850);
});

test('services weigh nothing, by their product or by their line', () => {
  expect(gramsOfHoney([units(2)], { kind: 'service' })).toBe(0);
  expect(gramsOfHoney([units(2, { isService: true })])).toBe(0);
});

test('lines of unknown weight and of missing products weigh nothing', () => {
  expect(gramsOfHoney([units(2)], { weightGrams: null })).toBe(0);
  expect(gramsOfHoney([units(2, { id: 'gone' })])).toBe(0);
  expect(gramsOfHoney([])).toBe(0);
});
