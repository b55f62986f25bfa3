import { expect, test } from 'vitest';
import { daysText, rateValue, readRate } from './rate-value.ts';

test('a rate is the same after it was a value of a form', () => {
  const rate = { carrier: 'Envía', service: 'Día "siguiente"', freight: 9_000, codFee: null };
  expect(readRate(rateValue(rate))).toEqual(rate);
});

test.each([null, '', '{}', '[]', '["a","b","1",null]', '["a","b",1,"2"]'])('%j is no rate', (value) => {
  expect(readRate(value)).toBeNull();
});

test('a rate without days arrives on the same day', () => {
  expect([0, 1, 2].map(daysText)).toEqual(['el mismo día', '1 día', '2 días']);
});
