import * as v from 'valibot';
import { expect, test } from 'vitest';
import { formatSize, gramsSchema, sizeSchema } from './shipping-fields.ts';

const size = (text: string | undefined) => v.safeParse(sizeSchema, text);
const grams = (text: string | undefined) => v.safeParse(gramsSchema, text);

test.each([
  '20 x 15 x 10',
  '20x15x10',
  '20 X 15 X 10 cm',
  '20×15×10',
  '20*15*10',
  '20 x 15 × 10',
  '20, 15, 10',
  '20,15,10 cm.',
  ' 20 cm x 15 cm x 10 cm ',
])('a size is read as people write it: %s', (text) => {
  expect(size(text)).toMatchObject({ success: true, output: [20, 15, 10] });
});

test.each([
  '20',
  '20 x 15',
  '20 x 15 x 10 x 5',
  '20,5 x 15 x 10',
  '20,5 x 15',
  '20.5 x 15 x 10',
  '0 x 15 x 10',
  '301 x 15 x 10',
  '-20 x 15 x 10',
  '20 15 10',
  '20 x 15 x 10 mm',
  'grande',
])('any other size is refused with an example: %s', (text) => {
  const message = 'Escribe largo, ancho y alto en centímetros enteros, de 1 a 300. Por ejemplo: 20 x 15 x 10.';
  expect(size(text)).toMatchObject({ success: false, issues: [{ message }] });
});

test('a size is written as it is read', () => {
  expect(formatSize([20, 15, 10])).toBe('20 x 15 x 10');
  expect(formatSize(null)).toBe('');
});

test('a weight is a whole number of grams, with or without its unit', () => {
  for (const text of ['1250', '1.250', ' 1250 g', '1250g', '1.250 gramos', '1250 gr.'])
    expect(grams(text), text).toMatchObject({ success: true, output: 1_250 });
  const message = 'Escribe los gramos con un número entero, de 1 a 1.000.000.';
  for (const text of ['0', '-1', '1,5', '1 kg', 'poco', '1000001'])
    expect(grams(text), text).toMatchObject({ success: false, issues: [{ message }] });
});

test('an empty weight and an empty size are unknown', () => {
  for (const text of ['', '  ', undefined]) {
    expect(size(text)).toMatchObject({ success: true, output: null });
    expect(grams(text)).toMatchObject({ success: true, output: null });
  }
});
