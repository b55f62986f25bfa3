import { expect, test } from 'vitest';
import type { Product } from '#shop/catalog/product.ts';
import { offerLine, unitLine } from '#shop/testing/orders.ts';
import { anOffer, aProduct } from '#shop/testing/products.ts';
import { priceCart, priceLine } from './pricing.ts';

const catalogue = (...products: Product[]) => new Map(products.map((product) => [product.id, product]));

test('an offer costs its pack price once and takes all its units', () => {
  const pack = anOffer({ units: 3, price: 80_000 });
  const honey = aProduct({ price: 30_000, discountPercentage: 10, offers: [pack] });

  expect(priceLine(offerLine(honey, pack), honey)).toMatchObject({ units: 3, price: 80_000, total: 80_000 });
});

test('units cost the discounted price each', () => {
  const serum = aProduct({ price: 59_900, discountPercentage: 15 });
  expect(priceLine(unitLine(serum, 2), serum)).toMatchObject({ units: 2, price: 50_915, total: 101_830 });
});

test('an old line without its offer’s id is matched by units and label', () => {
  const pack = anOffer({ id: 'new-id', units: 3, label: 'Pack x3' });
  const honey = aProduct({ offers: [pack] });
  expect(priceLine({ ...offerLine(honey, pack), ...{ offerId: 'made-by-the-browser' } }, honey)?.offer).toEqual(pack);
});

test('a withdrawn offer prices nothing', () => {
  const honey = aProduct({ offers: [anOffer({ units: 2 })] });
  expect(priceLine(offerLine(honey, anOffer({ id: 'gone', units: 3 })), honey)).toBeNull();
});

test('lines that share a product add up their units', () => {
  const pack = anOffer({ units: 3, price: 80_000 });
  const honey = aProduct({ price: 30_000, stock: 8, offers: [pack] });

  const cart = priceCart([unitLine(honey, 2), offerLine(honey, pack), offerLine(honey, pack)], catalogue(honey));

  expect(cart.changed).toEqual([]);
  expect(cart.units).toEqual(new Map([[honey.id, 8]]));
  expect(cart.total).toBe(220_000);
});

test('lines of two stock items of a product take the units of their own item', () => {
  const honey = { ...aProduct({ stock: 5 }), itemStock: new Map<string, number>() };
  honey.itemStock = new Map([
    [honey.id, 2],
    ['bags', 3],
  ]);
  const lines = [unitLine(honey, 3), { ...unitLine(honey, 3), stockItemId: 'bags' }];

  const cart = priceCart(lines, catalogue(honey));

  expect(cart.changed).toMatchObject([{ lineId: lines[0]?.lineId, problem: 'stock', now: { quantity: 2, stock: 2 } }]);
  expect([...cart.units]).toEqual([
    [honey.id, 3],
    ['bags', 3],
  ]);
});

test('if the stock covers part of the units, that part remains', () => {
  const honey = aProduct({ stock: 3 });
  const line = unitLine(honey, 5);
  expect(priceCart([line], catalogue(honey)).changed).toMatchObject([
    { lineId: line.lineId, problem: 'stock', now: { quantity: 3 } },
  ]);
});

test('a pack that exceeds the remaining stock is removed, and later lines may still take the rest', () => {
  const pack = anOffer({ units: 3 });
  const honey = aProduct({ stock: 4, offers: [pack] });
  const lines = [unitLine(honey, 2), offerLine(honey, pack), { ...unitLine(honey, 2) }];
  expect(priceCart(lines, catalogue(honey)).changed).toMatchObject([
    { lineId: lines[1]?.lineId, problem: 'stock', now: null },
  ]);
});

test('a product that is gone removes its line', () => {
  const line = unitLine(aProduct());
  expect(priceCart([line], new Map()).changed).toEqual([{ lineId: line.lineId, problem: 'gone', name: '', now: null }]);
});

test('a price other than the one shown is reported with the current price', () => {
  const honey = aProduct({ price: 30_000 });
  const line = unitLine(honey);
  const dearer = { ...honey, price: 32_000, discountPercentage: 5 };
  expect(priceCart([line], catalogue(dearer)).changed).toMatchObject([
    { lineId: line.lineId, problem: 'price', now: { price: 32_000, discountPercentage: 5, quantity: 1, offer: null } },
  ]);
});

test('a pack with another number of units than shown is a change, even at the same price', () => {
  const pack = anOffer({ units: 3 });
  const honey = aProduct({ offers: [{ ...pack, units: 2 }] });
  expect(priceCart([offerLine(honey, pack)], catalogue(honey)).changed).toMatchObject([
    { problem: 'price', now: { quantity: 2 } },
  ]);
});
