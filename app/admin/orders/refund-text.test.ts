import { expect, test } from 'vitest';
import { refundText } from './refund-text.ts';

test('the question names the money to return, summed over the paid orders', () => {
  const orders = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];
  expect(refundText(orders, {})).toBe('');
  expect(refundText([{ id: 'a' }], { a: 66_750 })).toBe(
    'Este pedido está pagado: $\u00a066.750 por devolver, que quedan anotados en Pagos.',
  );
  expect(refundText(orders, { a: 66_750 })).toMatch(/^1 de ellos está pagado: \$.66\.750 por devolver/);
  expect(refundText(orders, { a: 66_750, c: 10_000 })).toMatch(/^2 de ellos están pagados: \$.76\.750 por devolver/);
});
