import { expect, test } from 'vitest';
import { addOffer, addUnits, type CartItem } from '#shop/cart/cart.ts';
import { anOffer, aProduct } from '#shop/testing/products.ts';
import { mostFavourites, parseFavourites } from './favourites.ts';
import { mergeLists, withoutListsOf } from './merge-lists.ts';

const [honey, pollen] = [aProduct({ stock: 9 }), aProduct({ id: crypto.randomUUID(), stock: 9 })].map((product) => ({
  ...product,
  category: null,
}));
if (!honey || !pollen) throw new Error('No products');
const linesOf = (cart: CartItem[]) => cart.map(({ id, quantity, isOffer }) => [id, quantity, isOffer]);

test('carts merge by line: the device’s units of a product count, and the account’s other lines are added', () => {
  const account = addUnits(addUnits([], honey, 2), pollen, 1);
  const device = addUnits([], honey, 5);
  const { cart } = mergeLists({ cart: account, favourites: [] }, { cart: device, favourites: [] });
  expect(linesOf(cart)).toEqual([
    [honey.id, 5, false],
    [pollen.id, 1, false],
  ]);
});

test('the same pack bought twice stays two lines, and merging again adds nothing', () => {
  const pack = anOffer({ units: 3, price: 80_000 });
  const account = addOffer([], honey, pack);
  const device = addOffer([], honey, pack);
  const once = mergeLists({ cart: account, favourites: [] }, { cart: device, favourites: [] });
  expect(once.cart).toHaveLength(2);
  expect(mergeLists(once, once)).toEqual(once);
});

test('favourites merge without repetition, the device’s first, up to the limit', () => {
  const ids = Array.from({ length: mostFavourites }, () => crypto.randomUUID());
  const [first = '', second = ''] = ids;
  const merged = mergeLists({ cart: [], favourites: ids }, { cart: [], favourites: [second, first] });
  expect(merged.favourites.slice(0, 2)).toEqual([second, first]);
  expect(merged.favourites).toHaveLength(mostFavourites);
});

test('without the lists of an account a device has what came later: a line of the account goes whatever its quantity', () => {
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
  const account = { cart: addUnits([], honey, 1), favourites: [first] };
  const device = { cart: addUnits(addUnits(account.cart, honey, 4), pollen, 1), favourites: [second, first] };
  const { cart, favourites } = withoutListsOf(device, account);
  expect(linesOf(cart)).toEqual([[pollen.id, 1, false]]);
  expect(favourites).toEqual([second]);
});

test.each(['', 'x', '{}', '[1, null, "no es un id"]'])('stored favourites %j are no favourites', (text) => {
  expect(parseFavourites(text)).toEqual([]);
});
