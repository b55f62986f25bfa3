import { expect, test } from 'vitest';
import { anOffer, aProduct } from '#shop/testing/products.ts';
import {
  findBestValue,
  introOf,
  offerIsAvailable,
  offerSaving,
  offerUnitPrice,
  stockWords,
  unitPrice,
} from './product.ts';

test('the unit price is the price less its discount, rounded to whole pesos', () => {
  expect(unitPrice({ price: 68_000, discountPercentage: 20 })).toBe(54_400);
  expect(unitPrice({ price: 59_900, discountPercentage: 15 })).toBe(50_915);
  expect(unitPrice({ price: 99, discountPercentage: 50 })).toBe(50);
  expect(unitPrice({ price: 68_000, discountPercentage: 0 })).toBe(68_000);
  expect(unitPrice({ price: 68_000, discountPercentage: 100 })).toBe(0);
});

test('above five units the stock is not shown', () => {
  expect(stockWords({ stock: 6 })).toEqual({ kind: 'in-stock', text: 'En stock' });
});

test('from one to five units the shop shows how many are left', () => {
  expect(stockWords({ stock: 5 })).toEqual({ kind: 'few', text: 'Solo 5' });
  expect(stockWords({ stock: 1 })).toEqual({ kind: 'few', text: 'Solo 1' });
});

test('without stock it says so', () => {
  expect(stockWords({ stock: 0 })).toEqual({ kind: 'sold-out', text: 'Agotado' });
});

test('a pack is available while the stock holds all its units', () => {
  const pack = anOffer({ units: 3 });
  expect(offerIsAvailable(pack, 3)).toBe(true);
  expect(offerIsAvailable(pack, 2)).toBe(false);
});

test('a pack saves the difference with its units at the discounted price', () => {
  const moringa = aProduct({ price: 68_000, discountPercentage: 20 });
  expect(offerSaving(anOffer({ units: 2, price: 99_000 }), moringa)).toBe(9_800);
});

test('a pack dearer than its discounted units saves nothing', () => {
  const moringa = aProduct({ price: 68_000, discountPercentage: 50 });
  expect(offerSaving(anOffer({ units: 2, price: 99_000 }), moringa)).toBe(0);
});

test('the price per unit of a pack is rounded', () => {
  expect(offerUnitPrice({ units: 3, price: 100_000 })).toBe(33_333);
});

test('of several packs within the stock the one with the lowest price per unit is the best value, if it saves', () => {
  const moringa = aProduct({ price: 30_000, discountPercentage: 0, stock: 5 });
  const two = anOffer({ units: 2, price: 56_000 });
  const three = anOffer({ units: 3, price: 75_000 });
  const six = anOffer({ units: 6, price: 120_000 });
  expect(findBestValue([two, three, six], moringa)).toBe(three);
  expect(findBestValue([two, three, six], { ...moringa, stock: 6 })).toBe(six);
  expect(findBestValue([three], moringa)).toBeNull();
  expect(findBestValue([two, { ...three, price: 84_000 }], moringa)).toBeNull();
  expect(findBestValue([two, three], { ...moringa, discountPercentage: 50 })).toBeNull();
});

test('the intro is the first sentence of the first paragraph', () => {
  expect(introOf('Totumo y miel. Frasco de 360 ml.\n\nAgitar antes de servir.')).toBe('Totumo y miel.');
  expect(introOf('Con 1.5 g de fibra por porción. Sin azúcar.')).toBe('Con 1.5 g de fibra por porción.');
  expect(introOf('Sin punto final')).toBe('Sin punto final');
  expect(introOf('')).toBe('');
});
