import { expect, test } from 'vitest';
import { followNewer, parsePriceAndStock } from './price-and-stock-form.ts';

test.each([
  ['54400', 54_400],
  ['54.400', 54_400],
  ['$ 1.054.400', 1_054_400],
  [' 0 ', 0],
])('a price is parsed as people write it in Colombia: %s', (price, pesos) => {
  expect(parsePriceAndStock({ price, stock: '3' })).toEqual({ ok: true, wanted: { price: pesos, stock: 3 } });
});

test.each(['12.5', '12,5', '-3', 'mucho', '1.00'])(
  'anything but a whole number of 0 or more is refused: %s',
  (text) => {
    expect(parsePriceAndStock({ price: text, stock: text })).toEqual({
      ok: false,
      errors: {
        price: 'Escribe el precio en pesos enteros, de 0 en adelante.',
        stock: 'Escribe las unidades con un número entero, de 0 en adelante.',
      },
    });
  },
);

test('both are required, and neither may exceed what the database can store', () => {
  expect(parsePriceAndStock({ price: '', stock: null })).toMatchObject({
    errors: { price: 'El precio es obligatorio.', stock: 'El stock es obligatorio.' },
  });
  expect(parsePriceAndStock({ price: '1000000001', stock: '1000001' })).toMatchObject({
    errors: { price: 'Puede ser hasta 1.000.000.000.', stock: 'Puede ser hasta 1.000.000.' },
  });
});

test('after a conflict a field that was not edited has the newer value, and what was typed stays', () => {
  const [before, now] = [
    { price: 50_000, stock: 8 },
    { price: 55_000, stock: 7 },
  ];
  expect(followNewer({ price: '50000', stock: '12' }, { before, now })).toEqual({ price: '55000', stock: '12' });
  expect(followNewer({ price: '52.000', stock: '8' }, { before, now })).toEqual({ price: '52.000', stock: '7' });
});
