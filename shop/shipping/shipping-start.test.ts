import { expect, test } from 'vitest';
import { wholeCountry } from './shipping-rules.ts';
import { leastShipping, mayCostMore, shippingStart } from './shipping-start.ts';
import { aShippingRule as rule } from './testing/shipping-rules.ts';

test('while shipping is free and takes as long everywhere and is payable on delivery, there is nothing to ask', () => {
  expect(shippingStart([rule(wholeCountry), rule('66')])).toBeNull();
  for (const different of [{ codFee: 1 }, { codAllowed: false }, { codLeast: 1 }, { codMost: 1 }])
    expect(shippingStart([rule(wholeCountry), rule('66', different)])).toMatchObject({ from: 0, freeFrom: null });
  expect(shippingStart([rule(wholeCountry), rule('66', { daysMost: 9 })])).not.toBeNull();
});

test('before a city is known, shipping costs from the least step of the country’s rule, and nothing from its amount', () => {
  const steps = [
    { upToGrams: 1_000, price: 9_000 },
    { upToGrams: null, price: 14_000 },
  ];
  const start = shippingStart([rule('66'), rule(wholeCountry, { steps, freeFrom: 100_000 })]);
  expect([leastShipping(start, 99_999), leastShipping(start, 100_000), leastShipping(null, 1)]).toEqual([9_000, 0, 0]);
});

test('shipping may cost more than the least unless the goods are sent free to any place', () => {
  const charged = { steps: [{ upToGrams: null, price: 30_000 }] };
  const start = shippingStart([rule(wholeCountry), rule('91', { ...charged, freeFrom: 200_000 })]);
  const goods = [199_999, 200_000];
  expect(goods.map((one) => leastShipping(start, one))).toEqual([0, 0]);
  expect(goods.map((one) => mayCostMore(start, one, { isOnDelivery: false }))).toEqual([true, false]);
  expect(mayCostMore(shippingStart([rule(wholeCountry), rule('91', charged)]), 200_000, { isOnDelivery: false })).toBe(
    true,
  );
  expect(mayCostMore(null, 0, { isOnDelivery: true })).toBe(false);
});

test('free shipping may cost more only on delivery, where that adds a fee', () => {
  const start = shippingStart([rule(wholeCountry), rule('91', { codFee: 5_000 })]);
  expect(mayCostMore(start, 1, { isOnDelivery: true })).toBe(true);
  expect(mayCostMore(start, 1, { isOnDelivery: false })).toBe(false);
});
