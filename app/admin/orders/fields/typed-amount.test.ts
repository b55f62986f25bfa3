import { expect, test } from 'vitest';
import { amountOf, dotted, shownAmount } from './typed-amount.ts';

test('an amount is read as people type it', () => {
  expect(['50.000', '$ 50000', '', 'nada'].map(amountOf)).toEqual([50_000, 50_000, 0, 0]);
});

test('an amount gets its dots while it is typed', () => {
  expect(['5', '5.0000', '', '$'].map(dotted)).toEqual(['5', '50.000', '', '']);
  expect([50_000, 0].map(shownAmount)).toEqual(['50.000', '']);
});
