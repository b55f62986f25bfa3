import { expect, test } from 'vitest';
import { totalWithShipping } from './shipping-notice.ts';

test('a total is called free of shipping only once nothing more can come', () => {
  const words = (price: number, isFrom: boolean) => totalWithShipping({ price, isFrom }).replaceAll('\u00a0', ' ');
  expect(words(0, false)).toBe('Total, con envío gratis');
  expect(words(0, true)).toBe('Total, con envío según tu ciudad');
  expect(words(9_000, false)).toBe('Total, con envío de $ 9.000');
  expect(words(9_000, true)).toBe('Total, con envío desde $ 9.000');
});
