import { expect, test } from 'vitest';
import { addAll } from '#shop/cart/additions.ts';
import type { OrderItem } from '#shop/orders/order.ts';
import { anOffer, aProduct } from '#shop/testing/products.ts';
import { type ProductToday, reorder } from './reorder.ts';

const pack = anOffer({ id: 'pack-x3', label: 'Pack x3', units: 3, price: 80_000 });
const today = (overrides: Partial<ProductToday> = {}): ProductToday => ({
  ...aProduct({ id: 'honey', name: 'Miel', price: 30_000, stock: 10, offers: [pack] }),
  category: 'Jarabes',
  ...overrides,
});
const units = (quantity: number, price = 30_000): OrderItem => ({
  id: 'honey',
  name: 'Miel de antes',
  quantity,
  price,
  isOffer: false,
  image_urls: [],
});
const onePack: OrderItem = { ...units(3, 80_000), isOffer: true, offerId: 'pack-x3', offerLabel: 'Pack x3' };

const again = (items: OrderItem[], ...products: ProductToday[]) =>
  reorder(items, new Map(products.map((product) => [product.id, product])));
const noticesOf = (items: OrderItem[], ...products: ProductToday[]) =>
  again(items, ...products).notices.map(({ name, text }) => `${name}: ${text}`.replaceAll('\u00a0', ' '));

test('an order whose products are unchanged is added in full, without notices', () => {
  const { additions, notices } = again([units(2), onePack], today());
  expect(notices).toEqual([]);
  expect(addAll([], additions)).toMatchObject([
    { id: 'honey', name: 'Miel', quantity: 2, price: 30_000, isOffer: false, category: 'Jarabes', stock: 10 },
    { id: 'honey', quantity: 3, price: 80_000, isOffer: true, offerId: 'pack-x3', offerLabel: 'Pack x3' },
  ]);
});

test('changed prices are added at today’s price, with a notice', () => {
  const dearer = today({ price: 32_000, offers: [{ ...pack, price: 75_000 }] });
  expect(noticesOf([units(1), onePack], dearer)).toEqual([
    'Miel: el precio subió de $ 30.000 a $ 32.000.',
    'Miel (Pack x3): el precio bajó de $ 80.000 a $ 75.000.',
  ]);
  expect(noticesOf([units(1)], today({ discountPercentage: 10 }))).toEqual([
    'Miel: el precio bajó de $ 30.000 a $ 27.000.',
  ]);
  expect(addAll([], again([units(1), onePack], dearer).additions)).toMatchObject([
    { price: 32_000 },
    { price: 75_000 },
  ]);
});

test('a product that is short is added as far as its stock lasts, with its changes in one notice', () => {
  const short = today({ stock: 2, price: 28_000 });
  expect(noticesOf([units(5)], short)).toEqual([
    'Miel: solo quedan 2 de las 5 unidades que pediste y el precio bajó de $ 30.000 a $ 28.000.',
  ]);
  expect(again([units(5)], short).additions).toMatchObject([{ kind: 'unit', quantity: 2 }]);
  expect(noticesOf([units(5)], today({ stock: 1 }))).toEqual(['Miel: solo queda 1 de las 5 unidades que pediste.']);
});

test('a product that is deleted, sold out, without that pack or too short for it is not added, each with its reason', () => {
  expect(noticesOf([units(1)])).toEqual(['Miel de antes: no se añadió porque ya no está disponible.']);
  expect(noticesOf([units(1)], today({ stock: 0 }))).toEqual(['Miel: no se añadió porque está agotado.']);
  expect(noticesOf([onePack], today({ offers: [] }))).toEqual([
    'Miel (Pack x3): no se añadió porque ya no se ofrece en ese pack.',
  ]);
  expect(noticesOf([onePack], today({ stock: 2 }))).toEqual([
    'Miel (Pack x3): no se añadió porque no quedan unidades suficientes para el pack.',
  ]);
  expect(again([units(1)], today({ stock: 0 })).additions).toEqual([]);
});

test('a pack is matched by id, and an old one by units and label', () => {
  const renamed = today({ offers: [{ ...pack, label: 'Trío', units: 4 }] });
  expect(noticesOf([onePack], renamed)).toEqual(['Miel (Pack x3): el pack ahora trae 4 unidades.']);
  const old: OrderItem = { ...onePack, offerId: 'made-by-a-browser' };
  expect(again([old], today()).additions).toMatchObject([{ kind: 'offer', offer: pack }]);
});

test('lines of one product share its stock: two packs of three out of five are one', () => {
  expect(again([onePack, onePack], today({ stock: 5 }))).toMatchObject({
    additions: [{ kind: 'offer' }],
    notices: [{ text: 'no se añadió porque no quedan unidades suficientes para el pack.' }],
  });
});

test('units ordered on two lines are added as one line', () => {
  expect(again([units(1), units(2)], today()).additions).toMatchObject([{ kind: 'unit', quantity: 3 }]);
});

test('two lines of the same pack with the same change give one notice', () => {
  const cheaper = today({ offers: [{ ...pack, price: 75_000 }] });
  expect(noticesOf([onePack, onePack], cheaper)).toHaveLength(1);
  expect(again([onePack, onePack], cheaper).additions).toHaveLength(2);
});

test('units of a further stock item are not added as units of the first, and a notice says why', () => {
  const other: OrderItem = { ...units(2), stockItemId: 'honey-large' };
  expect(again([other, units(1)], today()).additions).toMatchObject([{ kind: 'unit', quantity: 1 }]);
  expect(noticesOf([other], today())).toEqual([
    'Miel: no se añadió porque era otra presentación: escríbenos para pedirla de nuevo.',
  ]);
});
