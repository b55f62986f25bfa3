import { expect, test } from 'vitest';
import {
  addOffer,
  addUnits,
  type CartItem,
  type CartProduct,
  cartCount,
  cartTotal,
  lineTotal,
  maxQuantity,
  parseCart,
} from './cart.ts';
import { removeLine, setQuantity } from './change-row.ts';
import { withoutOrdered } from './correction.ts';

const honey: CartProduct = {
  id: 'honey',
  name: 'Miel de abejas',
  price: 30_000,
  discountPercentage: 10,
  stock: 8,
  category: 'Jarabes',
  imageUrls: ['/imagenes/productorigenatural/honey'],
};
const threePack = { id: 'three', units: 3, price: 80_000, label: 'Pack x3' };

function read(...items: unknown[]): CartItem[] {
  const cart = parseCart(JSON.stringify(items));
  if (!cart) throw new Error('not a cart');
  return cart;
}

test('text that is not a JSON list is not a cart', () => {
  expect(parseCart('{broken')).toBeNull();
  expect(parseCart('{"id":"honey"}')).toBeNull();
  expect(parseCart('null')).toBeNull();
});

test('entries that are not items are dropped and the others kept', () => {
  expect(read(null, 'honey', 7, ['honey'], { id: 'honey' })).toMatchObject([{ id: 'honey' }]);
});

test('a price is read as a decimal number, 0 if it is not one', () => {
  expect(read({ price: '25900.50' }, { price: 'gratis' }, {}, { price: -5 }).map((item) => item.price)).toEqual([
    25900.5, 0, 0, 0,
  ]);
});

test('a quantity is read as a whole number, 1 if it is not one', () => {
  const quantities = [{ quantity: '3' }, { quantity: 2.9 }, { quantity: 'dos' }, {}, { quantity: 0 }, { quantity: -4 }];
  expect(read(...quantities).map((item) => item.quantity)).toEqual([3, 2, 1, 1, 1, 1]);
});

test('an item without an id gets the time as its id', () => {
  const before = Date.now();
  const [item] = read({ name: 'Miel' });
  expect(Number(item?.id)).toBeGreaterThanOrEqual(before);
});

test('an offer line without an offer id gets a new one', () => {
  const [first, second] = read({ id: 'honey', isOffer: true }, { id: 'honey', isOffer: true });
  expect(first?.offerId).not.toBe('');
  expect(first?.offerId).not.toBe(second?.offerId);
});

test('lines without a line id, or with a duplicate one, get a new one', () => {
  const lineIds = read({ id: 'a', lineId: 'one' }, { id: 'b', lineId: 'one' }, { id: 'c' }).map((item) => item.lineId);
  expect(lineIds[0]).toBe('one');
  expect(new Set(lineIds).size).toBe(3);
});

test('a discount is read under either of its names', () => {
  expect(
    read({ discount_percentage: 15 }, { discount: '20' }, {}, { discount: 400 }).map(
      (item) => item.discount_percentage,
    ),
  ).toEqual([15, 20, 0, 100]);
});

test('a lone image and a list of images complete each other', () => {
  expect(read({ image: '/a' })[0]).toMatchObject({ image: '/a', image_urls: ['/a'] });
  expect(read({ image_urls: ['/a', '/b', 3] })[0]).toMatchObject({ image: '/a', image_urls: ['/a', '/b'] });
});

test('a stored quantity is reduced to the stock, a pack keeps its units', () => {
  expect(
    read({ quantity: 50, stock: 5 }, { quantity: 500 }, { quantity: 6, stock: 5, isOffer: true }).map(
      (item) => item.quantity,
    ),
  ).toEqual([5, 100, 6]);
});

test('a cart read, written and read again is the same cart', () => {
  const cart = addOffer(addUnits([], honey, 2), honey, threePack);
  expect(parseCart(JSON.stringify(cart))).toEqual(cart);
});

test('adding a product again replaces its line of units', () => {
  const cart = addUnits(addUnits([], honey, 2), honey, 5);
  expect(cart).toMatchObject([{ id: 'honey', quantity: 5, price: 30_000, discount_percentage: 10, isOffer: false }]);
});

test('adding with an offer makes a line of its units at its price', () => {
  expect(addOffer([], honey, threePack)).toMatchObject([
    { id: 'honey', quantity: 3, price: 80_000, isOffer: true, offerId: 'three', offerLabel: 'Pack x3' },
  ]);
});

test('the same pack added twice is two lines, removed one by one', () => {
  const cart = addOffer(addOffer([], honey, threePack), honey, threePack);
  expect(cart).toHaveLength(2);
  expect(removeLine(cart, cart[0]?.lineId ?? '')).toEqual([cart[1]]);
});

test('what was ordered leaves the cart, and units beyond it stay', () => {
  const cart = addOffer(addUnits([], honey, 5), honey, threePack);
  const [units, pack] = cart;
  if (!units || !pack) throw new Error('lines are missing');

  expect(withoutOrdered(cart, [pack, { ...units, quantity: 2 }])).toEqual([{ ...units, quantity: 3 }]);
  expect(withoutOrdered(cart, [{ ...units, quantity: 9 }])).toEqual([pack]);
  expect(withoutOrdered(cart, [{ ...units, lineId: 'of a product page' }])).toEqual(cart);
});

test('units and packs of one product are separate lines', () => {
  const cart = addUnits(addOffer(addUnits([], honey, 1), honey, threePack), honey, 4);
  expect(cart.map((item) => [item.isOffer, item.quantity])).toEqual([
    [false, 4],
    [true, 3],
  ]);
});

test('a product without stock, or a pack above the stock, is not added', () => {
  const cart: CartItem[] = [];
  expect(addUnits(cart, { ...honey, stock: 0 }, 1)).toBe(cart);
  expect(addOffer(cart, { ...honey, stock: 2 }, threePack)).toBe(cart);
});

test('units and packs of a product share its stock, and what does not fit is not added', () => {
  const pack = addOffer([], honey, threePack);
  const both = addUnits(pack, honey, 8);
  expect(both.map(({ quantity }) => quantity)).toEqual([3, 5]);
  expect(addOffer(both, honey, threePack)).toBe(both);

  const packs = addOffer(pack, honey, threePack);
  expect(addOffer(packs, honey, threePack)).toBe(packs);
  const scarce = { ...honey, stock: 6 };
  expect(addUnits(packs, scarce, 1)).toBe(packs);
  expect(setQuantity(both, both[1]?.lineId ?? '', 8).map(({ quantity }) => quantity)).toEqual([3, 5]);
});

test('a quantity stays between 1 and the stock', () => {
  const cart = addUnits([], honey, 99);
  const lineId = cart[0]?.lineId ?? '';
  expect(cart[0]?.quantity).toBe(8);
  expect(setQuantity(cart, lineId, 20)[0]?.quantity).toBe(8);
  expect(setQuantity(cart, lineId, 3)[0]?.quantity).toBe(3);
});

test('the maximum of a product of unknown stock is 100', () => {
  expect(maxQuantity({ stock: null })).toBe(100);
});

test('a quantity of 0 or below removes the line', () => {
  const cart = addUnits([], honey, 2);
  expect(setQuantity(cart, cart[0]?.lineId ?? '', 0)).toEqual([]);
  expect(setQuantity(cart, cart[0]?.lineId ?? '', -1)).toEqual([]);
});

test('the quantity of a pack cannot be changed', () => {
  const cart = addOffer([], honey, threePack);
  expect(setQuantity(cart, cart[0]?.lineId ?? '', 5)).toEqual(cart);
});

test('a line of units costs the discounted price each, a pack its price once', () => {
  const [units, pack] = addOffer(addUnits([], honey, 2), honey, threePack);
  expect(units && lineTotal(units)).toBe(54_000);
  expect(pack && lineTotal(pack)).toBe(80_000);
});

test('the cart costs the sum of its lines and counts every unit, those in packs too', () => {
  const cart = addOffer(addUnits([], honey, 2), honey, threePack);
  expect(cartTotal(cart)).toBe(134_000);
  expect(cartCount(cart)).toBe(5);
});
