import { expect, test } from 'vitest';
import { addUnits, type CartProduct, cartKey } from './cart.ts';
import { openStoredCart } from './stored-cart.ts';

const tea: CartProduct = {
  id: 'tea',
  name: 'Té verde',
  price: 18_000,
  discountPercentage: 0,
  stock: 20,
  category: null,
  imageUrls: [],
};

function aStorage(cart?: string) {
  const kept = new Map(cart === undefined ? [] : [[cartKey, cart]]);
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

test('every change is stored', () => {
  const storage = aStorage();
  openStoredCart(() => storage).change((items) => addUnits(items, tea, 3));
  expect(openStoredCart(() => storage).read()).toMatchObject([{ id: 'tea', quantity: 3 }]);
});

test('a stored service is still known as one, and goods are not', () => {
  const storage = aStorage();
  const exam: CartProduct = { ...tea, id: 'exam', kind: 'service' };
  openStoredCart(() => storage).change((items) => addUnits(addUnits(items, tea, 1), exam, 1));

  const services = openStoredCart(() => storage)
    .read()
    .filter(({ isService }) => isService);
  expect(services.map(({ id }) => id)).toEqual(['exam']);
});

test('stored text that is not a cart is removed', () => {
  const storage = aStorage('{broken');
  expect(openStoredCart(() => storage).read()).toEqual([]);
  expect(storage.getItem(cartKey)).toBeNull();
});

test('ids made for an old cart are stored, so that they stay', () => {
  const storage = aStorage('[{"id":"tea","isOffer":true}]');
  const first = openStoredCart(() => storage).read();
  expect(openStoredCart(() => storage).read()).toEqual(first);
});

test('a change is applied to what another tab stored', () => {
  const storage = aStorage();
  const here = openStoredCart(() => storage);
  const there = openStoredCart(() => storage);
  here.read();
  there.change((items) => addUnits(items, tea, 1));
  here.change((items) => addUnits(items, { ...tea, id: 'honey' }, 1));
  expect(here.read().map((item) => item.id)).toEqual(['tea', 'honey']);
});

test('changes of another tab are loaded on request', () => {
  const storage = aStorage();
  const here = openStoredCart(() => storage);
  expect(here.read()).toEqual([]);
  expect(here.refresh()).toBe(false);
  openStoredCart(() => storage).change((items) => addUnits(items, tea, 1));
  expect(here.refresh()).toBe(true);
  expect(here.read()).toHaveLength(1);
});

test('the lines are the same array until they change', () => {
  const cart = openStoredCart(() => aStorage('[{"id":"tea","lineId":"one"}]'));
  expect(cart.read()).toBe(cart.read());
});

test('if the storage is full, the cart stays in memory', () => {
  const full = {
    ...aStorage(),
    setItem: () => {
      throw new Error('QuotaExceededError');
    },
  };
  const cart = openStoredCart(() => full);
  cart.change((items) => addUnits(items, tea, 1));
  cart.change((items) => addUnits(items, { ...tea, id: 'honey' }, 1));
  expect(cart.read()).toHaveLength(2);
});

test('if the browser forbids storage, the cart stays in memory', () => {
  const cart = openStoredCart(() => {
    throw new Error('SecurityError');
  });
  cart.change((items) => addUnits(items, tea, 1));
  expect(cart.read()).toHaveLength(1);
});
