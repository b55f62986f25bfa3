import { expect, test } from 'vitest';
import { addOffer, addUnits, type CartItem, lineTotal } from '#shop/cart/cart.ts';
import { anOffer, aProduct } from '#shop/testing/products.ts';
import { type BuyChoice, choiceTotal, choiceWords, chosenLine, joinsCart, settleChoice } from './buy-choice.ts';

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

test('the choice is a line of its own, unless the cart contains exactly that choice', () => {
  const units = addUnits([], inCart, 2);
  const both = addOffer(units, inCart, pack);
  const isCartLine = (items: CartItem[], choice: BuyChoice, product = inCart) =>
    items.some(({ lineId }) => lineId === chosenLine(items, product, choice).lineId);

  expect(isCartLine(units, { kind: 'units', quantity: 2 })).toBe(true);
  expect(isCartLine(units, { kind: 'units', quantity: 3 })).toBe(false);
  expect(isCartLine(units, { kind: 'pack', offer: pack })).toBe(false);
  expect(isCartLine(both, { kind: 'pack', offer: pack })).toBe(true);
  expect(isCartLine(both, { kind: 'units', quantity: 2 }, { ...aProduct(), category: null })).toBe(false);
});

test('a chosen line costs what the choice costs, also if the cart has an earlier price, and keeps its id', () => {
  const earlier = [...addUnits([], { ...inCart, price: 1_000 }, 3), ...addOffer([], inCart, { ...pack, price: 1_000 })];
  for (const choice of [{ kind: 'units', quantity: 3 } as const, { kind: 'pack', offer: pack } as const]) {
    expect(lineTotal(chosenLine(earlier, inCart, choice))).toBe(choiceTotal(choice, honey));
    const line = chosenLine([], inCart, choice);
    expect(lineTotal(line)).toBe(choiceTotal(choice, honey));
    expect(chosenLine([], inCart, choice)).toEqual(line);
  }
});

test('a choice is charged together with every line of the cart but its own', () => {
  const units = { kind: 'units', quantity: 1 } as const;
  const cartOfUnits = addUnits([], inCart, 3);
  const cartOfPack = addOffer([], inCart, pack);

  expect(joinsCart([], honey.id, units)).toBe(false);
  expect(joinsCart(cartOfUnits, honey.id, units)).toBe(false);
  expect(joinsCart(cartOfPack, honey.id, { kind: 'pack', offer: pack })).toBe(false);
  expect(joinsCart(cartOfPack, honey.id, units)).toBe(true);
  expect(joinsCart(cartOfUnits, aProduct().id, units)).toBe(true);
  expect(joinsCart([...cartOfPack, ...cartOfPack], honey.id, { kind: 'pack', offer: pack })).toBe(true);
});
