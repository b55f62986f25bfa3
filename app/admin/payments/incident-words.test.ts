import { expect, test } from 'vitest';
import { formatProviderAmount } from './incident-words.ts';

test('an amount is shown as the provider reported it, with its cents and currency', () => {
  expect(formatProviderAmount(8_900_000, 'COP')).toBe('$\u00a089.000');
  expect(formatProviderAmount(8_900_050, 'COP')).toBe('$\u00a089.000,50');
  expect(formatProviderAmount(5, 'COP')).toBe('$\u00a00,05');
  expect(formatProviderAmount(200_000, 'USD')).toBe('USD\u00a02.000,00');
});
