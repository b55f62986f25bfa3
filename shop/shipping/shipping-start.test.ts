import { expect, test } from 'vitest';
import { wholeCountry } from './shipping-rules.ts';
import { leastShipping, shippingStart } from './shipping-start.ts';
import { aShippingRule as rule } from './testing/shipping-rules.ts';

test('while shipping is free everywhere and payable on delivery, there is nothing to ask', () => {
  expect(shippingStart([rule(wholeCountry), rule('66')])).toBeNull();
  for (const different of [{ codFee: 1 }, { codAllowed: false }, { codLeast: 1 }, { codMost: 1 }])
    expect(shippingStart([rule(wholeCountry), rule('66', different)])).toEqual({ from: 0, freeFrom: null });
});

test('before a city is known, shipping costs from the least step of the country’s rule, and nothing from its amount', () => {
  const steps = [
    { upToGrams: 1_000, price: 9_000 },
    { upToGrams: null, price: 14_000 },
  ];
  const start = shippingStart([rule('66'), rule(wholeCountry, { steps, freeFrom: 100_000 })]);
  expect([leastShipping(start, 99_999), leastShipping(start, 100_000), leastShipping(null, 1)]).toEqual([9_000, 0, 0]);
});
