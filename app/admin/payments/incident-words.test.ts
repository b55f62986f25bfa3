import { expect, test } from 'vitest';
import { formatToldAmount } from './incident-words.ts';

test('an amount is shown as the provider told it, its centavos and its currency included', () => {
  expect(formatToldAmount(8_900_000, 'COP')).toBe('$\u00a089.000');
  expect(formatToldAmount(8_900_050, 'COP')).toBe('$\u00a089.000,50');
  expect(formatToldAmount(5, 'COP')).toBe('$\u00a00,05');
  expect(formatToldAmount(200_000, 'USD')).toBe('USD\u00a02.000,00');
});
