import { expect, test } from 'vitest';
import { addOffer, addUnits, type CartItem, cartTotal } from './cart.ts';
import { formatSharedCart, formatSharedOrder, parseSharedLines, rebuildCart } from './shared-cart.ts';

const pack = { id: 'pack-x3', units: 3, price: 80_000, label: 'Pack x3' };
const honey = {
  id: '7cff54a8-cf98-4a52-9d6f-111111111111',
  name: 'Miel de abejas',
  price: 30_000,
  discountPercentage: 10,
  stock: 10,
  category: 'Jarabes',
  imageUrls: [],
  offers: [pack],
};
const catalogue = (product = honey) => new Map([[product.id, product]]);
const withoutLineIds = (items: CartItem[]) => items.map(({ lineId: _, ...item }) => item);
const linesOf = (path: string | null) =>
  parseSharedLines(new URL(path ?? '', 'http://shop.example').searchParams.get('lineas') ?? '');

test('the link of a cart rebuilds it, units and packs, at the same prices', () => {
  const cart = addOffer(addOffer(addUnits([], honey, 2), honey, pack), honey, pack);
  const { items, isComplete } = rebuildCart(linesOf(formatSharedCart(cart)), catalogue());
  expect(withoutLineIds(items)).toEqual(withoutLineIds(cart));
  expect(isComplete).toBe(true);
});

test('an order is ordered again by a link with its units and packs, without units of further stock items', () => {
  const { id } = honey;
  const items = [
    { id, quantity: 2 },
    { id, quantity: 3, offerId: pack.id },
    { id, quantity: 3, offerId: pack.id },
    { id, stockItemId: 'another', quantity: 5 },
  ];
  expect(linesOf(formatSharedOrder(items))).toEqual([
    { productId: id, offerId: null, quantity: 2 },
    { productId: id, offerId: pack.id, quantity: 2 },
  ]);
  expect(formatSharedOrder([])).toBeNull();
});

test('the link carries no prices: the catalogue’s count', () => {
  const cart = addUnits([], { ...honey, price: 1 }, 2);
  expect(cartTotal(rebuildCart(linesOf(formatSharedCart(cart)), catalogue()).items)).toBe(54_000);
});

test('a product or pack that is gone, or above the stock, leaves the rebuilt cart incomplete', () => {
  const both = linesOf(formatSharedCart(addOffer(addUnits([], honey, 2), honey, pack)));
  expect(rebuildCart(both, new Map())).toEqual({ items: [], isComplete: false });
  expect(rebuildCart(both, catalogue({ ...honey, offers: [] }))).toMatchObject({
    items: [{ quantity: 2 }],
    isComplete: false,
  });
  expect(rebuildCart(both, catalogue({ ...honey, stock: 4 }))).toMatchObject({
    items: [{ quantity: 2 }],
    isComplete: false,
  });
});

test('malformed lines are left out, and lines and quantities are limited', () => {
  expect(parseSharedLines('')).toEqual([]);
  expect(parseSharedLines('<b>.1~a.0~a.-1~a.b.c.1~~honey.2')).toEqual([
    { productId: 'honey', offerId: null, quantity: 2 },
  ]);
  expect(parseSharedLines('a.9999~a.pack.9999').map(({ quantity }) => quantity)).toEqual([1_000, 20]);
  expect(parseSharedLines(Array.from({ length: 500 }, (_, n) => `p${n}.1`).join('~'))).toHaveLength(30);
  const long = Array.from({ length: 31 }, (_, n) => addUnits([], { ...honey, id: `p${n}` }, 1)).flat();
  expect(formatSharedCart(long)).toBeNull();
});
