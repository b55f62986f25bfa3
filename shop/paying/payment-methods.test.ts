import { expect, test } from 'vitest';
import { paymentKinds, paymentMethods } from '#db/schema.ts';
import {
  isMethodCode,
  isPaidOnDelivery,
  isPaidOnline,
  isPaidWithStaff,
  methodOf,
  methodRecords,
  needsProof,
  onlineMethod,
} from './payment-methods.ts';
import { staffRecords } from './staff-methods.ts';

test('every value of the database column has one record', () => {
  expect(paymentMethods.map((stored) => methodOf(stored).stored)).toEqual(paymentMethods);
  const records = [...Object.values(methodRecords), ...staffRecords];
  expect(records.map(({ stored }) => stored)).toEqual(paymentMethods);
});

test('every kind of attempt at the provider belongs to one method', () => {
  expect(paymentKinds.map((kind) => onlineMethod(kind).stored)).toEqual(['Wompi', 'Tarjeta']);
});

test('only codes of records are codes', () => {
  expect(isMethodCode('cash')).toBe(true);
  for (const value of ['Pago Contraentrega', 'toString', '', null, undefined, new Blob()])
    expect(isMethodCode(value)).toBe(false);
});

test('an order without a method has no payment method', () => {
  expect([isPaidOnline(null), isPaidOnDelivery(null), needsProof(null), methodOf(null)]).toEqual([
    false,
    false,
    false,
    null,
  ]);
});

test('only what is paid in the shop on pickup, or as agreed with staff, cannot be paid on the order’s page', () => {
  const agreed = staffRecords.map(({ stored }) => stored);
  expect(paymentMethods.filter(isPaidWithStaff)).toEqual(['Pago al recoger', ...agreed]);
});

test('cash on delivery waits for its delivery, the others for their payment', () => {
  expect(methodOf('Pago Contraentrega').firstStatus).toBe('Pendiente Contraentrega');
  expect(methodOf('Wompi').firstStatus).toBe('Pendiente');
});
