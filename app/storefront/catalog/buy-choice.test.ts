import { expect, test } from 'vitest';
import { addOffer, addUnits } from '#shop/cart/cart.ts';
import { anOffer, aProduct } from '#shop/testing/products.ts';
import { cartHolds, choiceTotal, choiceWords, settleChoice } from './buy-choice.ts';

const pack = anOffer({ units: 3, price: 80_000, label: 'Pack x3' });
const honey = aProduct({ price: 30_000, discountPercentage: 10, stock: 5, offers: [pack] });
const inCart = { ...honey, category: null };

test('units cost the discounted price each, a pack its price once', () => {
  expect(choiceTotal({ kind: 'units', quantity: 2 }, honey)).toBe(54_000);
  expect(choiceTotal({ kind: 'pack', offer: pack }, honey)).toBe(80_000);
});

test('a pack above the stock, or withdrawn, becomes units', () => {
  expect(settleChoice({ offerId: pack.id, quantity: 1 }, honey)).toEqual({ kind: 'pack', offer: pack });
  expect(settleChoice({ offerId: pack.id, quantity: 1 }, { ...honey, stock: 2 })).toEqual({
    kind: 'units',
    quantity: 1,
  });
  expect(settleChoice({ offerId: 'gone', quantity: 1 }, honey)).toEqual({ kind: 'units', quantity: 1 });
});

test('units stay within one and the stock', () => {
  expect(settleChoice({ offerId: null, quantity: 9 }, honey)).toEqual({ kind: 'units', quantity: 5 });
  expect(settleChoice({ offerId: null, quantity: 2 }, { ...honey, stock: 0 })).toEqual({ kind: 'units', quantity: 1 });
});

test('the choice is worded as the shopper made it', () => {
  expect(choiceWords({ kind: 'units', quantity: 1 })).toBe('1 unidad');
  expect(choiceWords({ kind: 'units', quantity: 4 })).toBe('4 unidades');
  expect(choiceWords({ kind: 'pack', offer: pack })).toBe('Pack x3');
});

test('a cart contains a choice only if it matches exactly', () => {
  const units = addUnits([], inCart, 2);
  const both = addOffer(units, inCart, pack);

  expect(cartHolds(units, honey.id, { kind: 'units', quantity: 2 })).toBe(true);
  expect(cartHolds(units, honey.id, { kind: 'units', quantity: 3 })).toBe(false);
  expect(cartHolds(units, honey.id, { kind: 'pack', offer: pack })).toBe(false);
  expect(cartHolds(both, honey.id, { kind: 'pack', offer: pack })).toBe(true);
  expect(cartHolds(both, aProduct().id, { kind: 'units', quantity: 2 })).toBe(false);
});
