import { expect, test } from 'vitest';
import { addOffer, addUnits, type CartProduct, parseCart } from './cart.ts';
import { cartRows } from './cart-rows.ts';
import { setRow } from './change-row.ts';

const honey: CartProduct = {
  id: 'honey',
  name: 'Miel de abejas',
  price: 30_000,
  discountPercentage: 10,
  stock: 8,
  category: 'Jarabes',
  imageUrls: [],
};
const twoPack = { id: 'two', units: 2, price: 55_000, label: 'Pack x2' };
const threePack = { id: 'three', units: 3, price: 80_000, label: 'Pack x3' };

test('the same pack added twice is one row of two packs, beside units and other packs of its product', () => {
  const cart = addOffer(addOffer(addOffer(addUnits([], honey, 1), honey, twoPack), honey, threePack), honey, twoPack);
  expect(cartRows(cart).map(({ item, lineIds, most }) => [item.offerLabel, lineIds.length, most])).toEqual([
    ['', 1, 1],
    ['Pack x2', 2, 2],
    ['Pack x3', 1, 1],
  ]);
});

test('packs at different prices are different rows; those of old carts without an id are one', () => {
  const cart = addOffer(addOffer([], honey, twoPack), honey, { ...twoPack, price: 50_000 });
  expect(cartRows(cart)).toHaveLength(2);

  const line = { id: 'honey', isOffer: true, quantity: 2, price: 55_000, offerLabel: 'Pack x2' };
  expect(cartRows(parseCart(JSON.stringify([line, line])) ?? [])).toHaveLength(1);
});

test('the number of packs in a row changes within what the stock leaves, and 0 removes the row', () => {
  const cart = addOffer(addUnits([], honey, 1), honey, twoPack);
  const packsAfter = (packs: number) => {
    const row = cartRows(cart)[1];
    return row && setRow(cart, row, packs).filter(({ isOffer }) => isOffer).length;
  };
  expect([3, 9, 1, 0].map(packsAfter)).toEqual([3, 3, 1, 0]);
});

test('more packs are lines of their own that follow the others, and fewer remove the last', () => {
  const cart = addOffer(addOffer([], honey, twoPack), { ...honey, id: 'tea' }, threePack);
  const [row] = cartRows(cart);
  if (!row) throw new Error('the row is missing');

  const more = setRow(cart, row, 2);
  expect(more.map(({ id }) => id)).toEqual(['honey', 'honey', 'tea']);
  expect(new Set(more.map(({ lineId }) => lineId)).size).toBe(3);
  expect(setRow(more, row, 1)).toEqual(cart);
});

test('a stored cart above the stock can only shrink', () => {
  const line = {
    id: 'honey',
    isOffer: true,
    quantity: 3,
    price: 80_000,
    offerLabel: 'Pack x3',
    stock: 3,
    offerId: 'x',
  };
  const cart = parseCart(JSON.stringify([line, line])) ?? [];
  const [row] = cartRows(cart);
  expect(row?.most).toBe(1);
  expect(row && setRow(cart, row, 3)).toEqual(cart);
  expect(row && setRow(cart, row, 1)).toHaveLength(1);
});
