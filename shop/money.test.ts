import { expect, test } from 'vitest';
import { formatPesos } from './money.ts';

test('pesos are written whole, with points for thousands and a no-break space after the sign', () => {
  expect(formatPesos(54_400)).toBe('$\u00a054.400');
  expect(formatPesos(1_250_000)).toBe('$\u00a01.250.000');
});

test('four figures are grouped too', () => {
  expect(formatPesos(9_800)).toBe('$\u00a09.800');
});

test('nothing to pay is still an amount', () => {
  expect(formatPesos(0)).toBe('$\u00a00');
});
