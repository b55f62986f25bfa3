import { expect, test } from 'vitest';
import { isMarginComplete, lackingCosts } from './order-margin.ts';

const none = { lineCosts: 0, lines: 2, shipping: false, providerFee: false };

test('a margin is complete if no cost of its order is unknown', () => {
  expect(isMarginComplete({ lacks: none })).toBe(true);
  for (const lacks of [{ lineCosts: 1 }, { shipping: true }, { providerFee: true }])
    expect(isMarginComplete({ lacks: { ...none, ...lacks } })).toBe(false);
});

test('the unknown costs of an order are named', () => {
  expect(lackingCosts({ lacks: none })).toBe('');
  expect(lackingCosts({ lacks: { lineCosts: 1, lines: 2, shipping: true, providerFee: true } })).toBe(
    'el costo de 1 de 2 productos, lo que costó el envío, la comisión de la pasarela',
  );
});
