import { expect, test } from 'vitest';
import { unaddedWords } from './announce-unadded.ts';

const words = (stock: number, needed: number, before: number, after = before) => {
  const { title, description } = unaddedWords({ product: { name: 'Miel', stock }, needed, before, after });
  return `${title} – ${description}`;
};

test('pressing to add what the cart already holds says so, and says if the stock is the reason', () => {
  expect(words(8, 1, 2)).toBe('Ya está en tu carrito – Miel: 2 unidades.');
  expect(words(2, 1, 2)).toBe('No se añadió – Miel: ya tienes 2 unidades en tu carrito y no quedan más.');
  expect(words(4, 3, 3)).toBe('No se añadió – Miel: ya tienes 3 unidades en tu carrito y no alcanzan las que quedan.');
});

test('a quantity that gets smaller is not called added', () => {
  expect(words(8, 1, 5, 1)).toBe('Cantidad actualizada – Miel: 1 unidad en tu carrito.');
});
