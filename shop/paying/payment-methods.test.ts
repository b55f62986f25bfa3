import { expect, test } from 'vitest';
import { paymentKinds, paymentMethods } from '#db/schema.ts';
import {
  isMethodCode,
  isPaidOnDelivery,
  isPaidOnline,
  methodOf,
  methodRecords,
  needsProof,
  onlineMethod,
} from './payment-methods.ts';

test('every value of the database column has one record', () => {
  expect(paymentMethods.map((stored) => methodOf(stored).stored)).toEqual(paymentMethods);
  expect(Object.values(methodRecords).map(({ stored }) => stored)).toEqual(paymentMethods);
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

test('cash on delivery waits for its delivery, the others for their payment', () => {
  expect(methodOf('Pago Contraentrega').firstStatus).toBe('Pendiente Contraentrega');
  expect(methodOf('Wompi').firstStatus).toBe('Pendiente');
});
