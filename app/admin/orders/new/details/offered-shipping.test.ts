import { expect, test } from 'vitest';
import type { DraftLine } from '#app/admin/orders/find-lines/draft-line.ts';
import { emptySale, isShippingTyped, type SaleDraft } from '#app/admin/orders/new/sale-draft.ts';
import { parseSharedLines } from '#shop/cart/shared-cart.ts';
import { quoteQuery } from './use-offered-shipping.ts';

const product: DraftLine['product'] = {
  ...{ id: 'miel', name: 'Miel', price: 30_000, discountPercentage: 0, stock: 10 },
  ...{ imageUrls: [], ground: 'jarabes' },
};
const lines: DraftLine[] = [
  { id: '1', product, offer: null, quantity: 2 },
  { id: '2', product, offer: { id: 'x3', label: 'Pack x3', units: 3, price: 80_000 }, quantity: 2 },
];
const aSale = (more: Partial<SaleDraft> = {}): SaleDraft => ({
  ...emptySale('key'),
  ...{ lines, delivery: 'parcel' },
  customer: { ...emptySale('').customer, city: ' Pereira ', department: 'Risaralda' },
  ...more,
});

test('the shop is asked for the units and packs of the sale, and the city of its customer', () => {
  const query = new URLSearchParams(quoteQuery(aSale()) ?? '');
  expect([query.get('ciudad'), query.get('departamento')]).toEqual(['Pereira', 'Risaralda']);
  expect(parseSharedLines(query.get('productos') ?? '')).toEqual([
    { productId: 'miel', offerId: null, quantity: 2 },
    { productId: 'miel', offerId: 'x3', quantity: 2 },
  ]);
});

test('nothing is asked of a sale that is not sent, has no city or no products', () => {
  expect(quoteQuery(aSale({ delivery: 'pickup' }))).toBeNull();
  expect(quoteQuery(aSale({ customer: emptySale('').customer }))).toBeNull();
  expect(quoteQuery(aSale({ lines: [] }))).toBeNull();
});

test('an amount that staff typed, also an empty one, does not follow the rules', () => {
  expect(isShippingTyped(aSale())).toBe(false);
  expect(isShippingTyped(aSale({ shippingCost: '9.000', isShippingTyped: false }))).toBe(false);
  expect(isShippingTyped(aSale({ shippingCost: '', isShippingTyped: true }))).toBe(true);
  expect(isShippingTyped(aSale({ shippingCost: '9.000' }))).toBe(true);
});
