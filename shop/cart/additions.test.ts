import { expect, test } from 'vitest';
import { addAll, type CartAddition, notWhollyAdded } from './additions.ts';
import { addOffer, addUnits, type CartProduct, parseCart } from './cart.ts';

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

test('repeating additions adds nothing: units replace their line, and packs those already there', () => {
  const pack: CartAddition = { kind: 'offer', product: honey, offer: threePack };
  const additions: CartAddition[] = [{ kind: 'unit', product: honey, quantity: 2 }, pack, pack];

  const once = addAll([], additions);

  expect(once.map(({ isOffer, quantity }) => [isOffer, quantity])).toEqual([
    [false, 2],
    [true, 3],
    [true, 3],
  ]);
  expect(addAll(once, additions)).toEqual(once);
});

test('a pack already in the cart stays in place, at its new price, and the others stay too', () => {
  const cart = addUnits(addOffer(addOffer([], honey, threePack), honey, threePack), honey, 5);
  const cheaper = { ...threePack, price: 75_000 };

  const next = addAll(cart, [{ kind: 'offer', product: honey, offer: cheaper }]);

  expect(next.map(({ lineId }) => lineId)).toEqual(cart.map(({ lineId }) => lineId));
  expect(next.map(({ price }) => price)).toEqual([75_000, 80_000, 30_000]);
});

test('a pack from before packs had ids is matched by units and label', () => {
  const old = parseCart('[{"id":"honey","isOffer":true,"quantity":3,"offerLabel":"Pack x3","price":70000}]') ?? [];
  const next = addAll(old, [{ kind: 'offer', product: honey, offer: threePack }]);
  expect(next).toMatchObject([{ lineId: old[0]?.lineId, offerId: 'three', price: 80_000 }]);
});

test('additions that find the stock taken up by other lines are named', () => {
  const units: CartAddition = { kind: 'unit', product: honey, quantity: 5 };
  const pack: CartAddition = { kind: 'offer', product: honey, offer: threePack };
  const full = addOffer([], honey, { ...threePack, id: 'six', units: 6, label: 'Pack x6' });

  expect(notWhollyAdded(addAll([], [units, pack]), [units, pack])).toEqual([]);
  expect(notWhollyAdded(addAll(full, [units]), [units])).toEqual([units]);
  expect(notWhollyAdded(addAll([], [pack, pack, pack]), [pack, pack, pack])).toEqual([pack]);
});
