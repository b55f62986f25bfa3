import { expect, test } from 'vitest';
import { formatPesos } from './money.ts';

test('pesos are shown whole, with dots for thousands and a no-break space after the sign', () => {
  expect(formatPesos(54_400)).toBe('$\u00a054.400');
  expect(formatPesos(1_250_000)).toBe('$\u00a01.250.000');
});

test('four digits are grouped too', () => {
  expect(formatPesos(9_800)).toBe('$\u00a09.800');
});

test('zero is shown as an amount', () => {
  expect(formatPesos(0)).toBe('$\u00a00');
});
