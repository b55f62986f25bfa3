import { expect, test } from 'vitest';
import { refundText } from './refund-text.ts';

test('the question names the money to return, summed over the paid orders', () => {
  const orders = ['a', 'b', 'c'].map((id) => ({ id, status: 'Pagado' as const }));
  expect(refundText(orders, {})).toBe('');
  expect(refundText(orders.slice(0, 1), { a: 66_750 })).toBe(
    'Este pedido está pagado: $\u00a066.750 por devolver, que quedan anotados en Pagos.',
  );
  expect(refundText(orders, { a: 66_750 })).toMatch(/^1 de ellos está pagado: \$.66\.750 por devolver/);
  expect(refundText(orders, { a: 66_750, c: 10_000 })).toMatch(/^2 de ellos están pagados: \$.76\.750 por devolver/);
});

test('an order that is still to be paid is not called paid for the money that the shop has of it', () => {
  const unpaid = { id: 'a', status: 'Pendiente' as const };
  const paid = { id: 'b', status: 'Pagado' as const };
  expect(refundText([unpaid], { a: 29_000 })).toBe(
    'La tienda tiene dinero de este pedido: $\u00a029.000 por devolver, que quedan anotados en Pagos.',
  );
  expect(refundText([unpaid, paid], { a: 29_000, b: 30_000 })).toMatch(
    /^La tienda tiene dinero de 2 de ellos: \$.59\.000 por devolver/,
  );
});
