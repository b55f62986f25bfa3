import { expect, test } from 'vitest';
import { stockLevel } from './stock-level.ts';

test.each([
  [11, 'plenty', '11 en stock'],
  [10, 'few', '10 en stock'],
  [1, 'few', '1 en stock'],
  [0, 'none', 'Agotado'],
] as const)('the pill for %i units is %s', (stock, kind, text) => {
  expect(stockLevel(stock)).toEqual({ kind, text });
});
