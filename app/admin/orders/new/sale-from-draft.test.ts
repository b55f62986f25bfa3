import { expect, test } from 'vitest';
import type { DraftLine } from '#app/admin/orders/find-lines/draft-line.ts';
import type { DraftSale } from '#shop/orders/drafts/draft.ts';
import type { SaleProduct } from '#shop/orders/selling/find-for-sale.server.ts';
import { emptySale, type SaleDraft, saleInput } from './sale-draft.ts';
import { hasLostLines, saleFromDraft } from './sale-from-draft.ts';

const pack = { id: 'pack', label: 'Pack x3', units: 3, price: 75_000 };
const honey: SaleProduct = {
  ...{ id: 'honey', name: 'Miel', price: 30_000, discountPercentage: 10, stock: 20, imageUrls: [], ground: 'jarabes' },
  ...{ offers: [pack], sku: null, barcode: null, packId: null },
};
const lines: DraftLine[] = [
  { id: 'a', product: honey, offer: null, quantity: 2 },
  { id: 'b', product: honey, offer: pack, quantity: 2 },
];

/** A draft as the shop stores it. */
const stored = (draft: SaleDraft) => saleInput(draft) as DraftSale;

test('a sale that was put aside is continued as it was typed', () => {
  const draft: SaleDraft = {
    ...emptySale('key'),
    ...{ lines, channel: 'whatsapp', delivery: 'parcel', consented: true, notes: 'Timbrar', shippingCost: '8.000' },
    ...{ discount: '5.000', discountReason: 'Cliente fiel', remainder: 'on-account', dueOn: '2026-12-31' },
    customer: { ...emptySale('').customer, phone: '300 456 7890', firstName: 'Laura', city: 'Pereira' },
    payment: 'split',
    amounts: { cash: '20.000', transfer: '', terminal: '10.000' },
    tendered: '50.000',
  };
  expect(stored(saleFromDraft({ sale: stored(draft), products: [honey] }))).toMatchObject({
    ...stored(draft),
    // Each pack is a line of its own, whose id does not matter.
    lines: [{ lineId: 'a', quantity: 2 }, { offerId: 'pack' }, { offerId: 'pack' }],
  });
});

test('a draft is continued at the prices of today, without what is no longer for sale', () => {
  const sale = stored({ ...emptySale('key'), lines, payment: 'transfer' });
  const dearer = { ...honey, price: 40_000, offers: [] };
  const continued = saleFromDraft({ sale, products: [dearer] });
  expect(continued).toMatchObject({ payment: 'transfer', lines: [{ quantity: 2, offer: null, product: dearer }] });
  expect(saleInput(continued).payments).toEqual([{ method: 'transfer', amount: 72_000 }]);
  expect(hasLostLines({ sale, products: [dearer] })).toBe(true);
  expect(hasLostLines({ sale, products: [honey] })).toBe(false);
});

test.each([
  ['20.000', [{ method: 'cash', amount: 20_000 }]],
  ['', []],
])('a split sale whose rest is not chosen yet is continued as split, with %s paid', (cash, payments) => {
  const amounts = { cash, transfer: '', terminal: '' };
  const draft: SaleDraft = { ...emptySale('key'), lines, delivery: 'parcel', payment: 'split', amounts };
  const continued = saleFromDraft({ sale: stored(draft), products: [honey] });
  expect(continued).toMatchObject({ payment: 'split', amounts, remainder: null });
  expect(saleInput(continued).payments).toEqual(payments);
});
