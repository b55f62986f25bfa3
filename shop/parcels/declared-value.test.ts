import { expect, test } from 'vitest';
import { declaredValueOf } from './declared-value.ts';

const order = { totalAmount: 68_000, shippingCost: 8_000 };
const unknown = { declaredValue: null, state: 'prepared' } as const;

test('the only parcel of an order declares what its goods are worth, without the shipping', () => {
  expect(declaredValueOf(order, { parcel: unknown, others: [{ ...unknown, state: 'cancelled' }] })).toBe(60_000);
});

test('a parcel declares what staff wrote, and the others share what it leaves', () => {
  const written = { declaredValue: 40_000, state: 'labelled' } as const;
  expect(declaredValueOf(order, { parcel: written, others: [unknown] })).toBe(40_000);
  expect(declaredValueOf(order, { parcel: unknown, others: [written] })).toBe(20_000);
  expect(declaredValueOf(order, { parcel: unknown, others: [written, unknown] })).toBe(10_000);
});

test('parcels of unknown value share that of their order equally', () => {
  expect(declaredValueOf(order, { parcel: unknown, others: [unknown, unknown] })).toBe(20_000);
});

test('nothing is left to declare beside parcels that declare it all', () => {
  const all = { declaredValue: 60_000, state: 'in-transit' } as const;
  expect(declaredValueOf(order, { parcel: unknown, others: [all] })).toBe(0);
});
