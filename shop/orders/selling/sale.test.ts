import { expect, test } from 'vitest';
import { anAddress, offerLine, unitLine } from '#shop/testing/orders.ts';
import { anOffer, aProduct } from '#shop/testing/products.ts';
import { aSale } from '#shop/testing/sales.ts';
import { changeDue, type NewSale, saleLineTotal, saleMethod, saleTotal, splitPayment } from './sale.ts';
import { findSaleErrors } from './sale-rules.ts';

const honey = aProduct({ price: 30_000 });
const pack = anOffer({ units: 2, price: 50_000 });
const today = '2026-11-26';

test('a sale costs its lines, less the discount, plus the shipping', () => {
  const lines = [unitLine(honey, 3), offerLine(honey, pack)];
  expect(lines.map(saleLineTotal)).toEqual([90_000, 50_000]);
  expect(saleTotal({ lines, discount: 10_000, shippingCost: 12_000 })).toBe(142_000);
  expect(saleTotal({ lines, discount: 140_000, shippingCost: 0 })).toBe(0);
});

test('what is not paid at once is the rest, and what is handed over beyond the amount is change', () => {
  const cash = { method: 'cash' as const, amount: 30_000, tendered: 50_000 };
  expect(splitPayment(80_000, [cash, { amount: 20_000 }])).toEqual({ received: 50_000, rest: 30_000, excess: 0 });
  expect(splitPayment(40_000, [cash, { amount: 20_000 }])).toEqual({ received: 50_000, rest: 0, excess: 10_000 });
  expect(changeDue([cash, { amount: 20_000 }])).toBe(20_000);
});

test('several methods are stored as Mixto, and one by its name', () => {
  const cash = { method: 'cash' as const, amount: 1 };
  const card = { method: 'terminal' as const, amount: 1 };
  expect(saleMethod({ payments: [cash], remainder: null })).toBe('Efectivo');
  expect(saleMethod({ payments: [card], remainder: null })).toBe('Datáfono');
  expect(saleMethod({ payments: [{ method: 'transfer', amount: 1 }], remainder: null })).toBe('Transferencia Bancaria');
  expect(saleMethod({ payments: [], remainder: 'on-delivery' })).toBe('Pago Contraentrega');
  expect(saleMethod({ payments: [], remainder: 'on-account' })).toBe('A crédito');
  expect(saleMethod({ payments: [], remainder: 'in-store' })).toBe('Pago al recoger');
  expect(saleMethod({ payments: [cash, card], remainder: null })).toBe('Mixto');
  expect(saleMethod({ payments: [cash], remainder: 'on-account' })).toBe('Mixto');
});

const parcel = { delivery: 'parcel', customer: anAddress() } as const;

test.each<[string, Partial<NewSale>]>([
  ['paid and carried away, without data', {}],
  ['given away', { discount: 30_000, discountReason: 'Muestra' }],
  ['sent, to be paid to the carrier', { ...parcel, payments: [], remainder: 'on-delivery', shippingCost: 12_000 }],
  ['carried away on account', { customer: anAddress(), payments: [], remainder: 'on-account', dueOn: today }],
  [
    'kept for its customer, partly paid',
    {
      delivery: 'pickup',
      customer: anAddress({ address: '' }),
      payments: [{ method: 'cash', amount: 10_000 }],
      remainder: 'in-store',
    },
  ],
])('a sale without errors: %s', (_, sale) => {
  expect(findSaleErrors(aSale([unitLine(honey)], sale), today)).toEqual({});
});

test.each<[string, Partial<NewSale>]>([
  ['lines', { lines: [] }],
  ['discount', { discount: 30_001, discountReason: 'Amiga', payments: [] }],
  ['discountReason', { discount: 1_000 }],
  ['shippingCost', { shippingCost: 1_000 }],
  ['address', { ...parcel, customer: anAddress({ address: '' }) }],
  ['city', { ...parcel, customer: anAddress({ city: '' }) }],
  ['customer', { delivery: 'pickup' }],
  ['customer', { payments: [], remainder: 'on-account', dueOn: today }],
  ['payments', { payments: [{ method: 'cash', amount: 40_000 }] }],
  [
    'payments',
    {
      payments: [
        { method: 'cash', amount: 0 },
        { method: 'terminal', amount: 30_000 },
      ],
    },
  ],
  [
    'payments',
    {
      payments: [
        { method: 'cash', amount: 10_000 },
        { method: 'cash', amount: 20_000 },
      ],
    },
  ],
  ['payments', { payments: [{ method: 'cash', amount: 30_000, tendered: 20_000 }] }],
  ['payments', { payments: [{ method: 'terminal', amount: 30_000, tendered: 50_000 }] }],
  ['remainder', { ...parcel, payments: [{ method: 'cash', amount: 10_000 }] }],
  ['remainder', { ...parcel, remainder: 'on-delivery' }],
  ['remainder', { customer: anAddress(), payments: [], remainder: 'on-delivery' }],
  ['remainder', { ...parcel, payments: [], remainder: 'in-store' }],
  ['dueOn', { customer: anAddress(), payments: [], remainder: 'on-account' }],
  ['dueOn', { customer: anAddress(), payments: [], remainder: 'on-account', dueOn: '2026-11-25' }],
])('an error is at its field: %s %j', (field, sale) => {
  expect(Object.keys(findSaleErrors(aSale([unitLine(honey)], sale), today))).toEqual([field]);
});
