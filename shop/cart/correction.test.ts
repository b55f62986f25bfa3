import { expect, test } from 'vitest';
import type { Product } from '#shop/catalog/product.ts';
import { anOffer, aProduct } from '#shop/testing/products.ts';
import { addOffer, addUnits, cartTotal } from './cart.ts';
import { changeNotices, correctCart, orderLines } from './correction.ts';
import { priceCart } from './pricing.ts';

const inCart = (product: Product) => ({ ...product, category: product.categoryName });
const catalogue = (...products: Product[]) => new Map(products.map((product) => [product.id, product]));
const plainSpaces = (text: string | undefined) => text?.replaceAll('\u00a0', ' ');

const pack = anOffer({ units: 3, price: 80_000, label: 'Pack x3' });
const honey = aProduct({ name: 'Miel', price: 30_000, stock: 8, offers: [pack] });

test('a cart whose products are as shown needs no change, and its total is the order’s', () => {
  const items = addOffer(addUnits([], inCart(honey), 2), inCart(honey), pack);
  const priced = priceCart(orderLines(items), catalogue(honey));
  expect(priced.changed).toEqual([]);
  expect(priced.total).toBe(cartTotal(items));
});

test('a corrected cart can be ordered', () => {
  const items = addOffer(addUnits([], inCart(honey), 5), inCart(honey), pack);
  const now = catalogue({ ...honey, price: 33_000, discountPercentage: 10, stock: 4 });

  const corrected = correctCart(items, priceCart(orderLines(items), now).changed);

  expect(corrected).toMatchObject([{ quantity: 4, price: 33_000, discount_percentage: 10, stock: 4 }]);
  expect(priceCart(orderLines(corrected), now).changed).toEqual([]);
});

test('a changed price is reported with the old and the new one', () => {
  const items = addUnits([], inCart(honey), 2);
  const { changed } = priceCart(orderLines(items), catalogue({ ...honey, price: 32_000 }));
  const [notice] = changeNotices(items, changed);
  expect(notice?.name).toBe('Miel');
  expect(plainSpaces(notice?.text)).toBe('el precio cambió de $ 30.000 a $ 32.000.');
});

test('fewer units and another price are both reported', () => {
  const items = addUnits([], inCart(honey), 2);
  const { changed } = priceCart(orderLines(items), catalogue({ ...honey, price: 32_000, stock: 1 }));
  expect(plainSpaces(changeNotices(items, changed)[0]?.text)).toBe(
    'solo queda 1 y el precio cambió de $ 30.000 a $ 32.000.',
  );
});

test('a product that is gone, one sold out and a withdrawn pack get different texts', () => {
  const units = addUnits([], inCart(honey), 2);
  const packs = addOffer([], inCart(honey), pack);
  const textsOf = (items: typeof units, ...products: Product[]) =>
    changeNotices(items, priceCart(orderLines(items), catalogue(...products)).changed).map(
      ({ name, text }) => `${name}: ${text}`,
    );

  expect(textsOf(units)).toEqual(['Miel: ya no está disponible y salió del pedido.']);
  expect(textsOf(units, { ...honey, stock: 0 })).toEqual(['Miel: se agotó y salió del pedido.']);
  expect(textsOf(packs, { ...honey, offers: [] })).toEqual([
    'Miel (Pack x3): ya no se ofrece en ese pack y salió del pedido.',
  ]);
  expect(textsOf(packs, { ...honey, stock: 2 })).toEqual([
    'Miel (Pack x3): no quedan unidades suficientes para el pack y salió del pedido.',
  ]);
});
