import { expect, test } from 'vitest';
import type { OrderStatus, PaymentMethod } from '#db/schema.ts';
import { orderPayment } from './order-payment.ts';

const payment = (paymentMethod: PaymentMethod, status: OrderStatus, ...passed: OrderStatus[]) =>
  orderPayment({ paymentMethod, status, events: passed.map((toStatus) => ({ toStatus })) });

test('an order is paid from Pagado on, until staff take that back', () => {
  expect(payment('Wompi', 'Pendiente', 'Pendiente')).toBe('unpaid');
  expect(payment('Wompi', 'Pagado')).toBe('paid');
  expect(payment('Wompi', 'Enviado', 'Pendiente', 'Pagado', 'Enviado')).toBe('paid');
  expect(payment('Wompi', 'Pendiente', 'Pagado', 'Pendiente')).toBe('unpaid');
  expect(payment('Transferencia Bancaria', 'Enviado', 'Pendiente', 'Enviado')).toBe('unpaid');
});

test('a change of status that was taken back does not count', () => {
  const history = (...passed: [OrderStatus, boolean?][]) =>
    passed.map(([toStatus, isUndo = false]) => ({ toStatus, isUndo }));
  const unpaid = history(['Pendiente'], ['Enviado'], ['Pagado'], ['Enviado', true]);
  expect(orderPayment({ paymentMethod: 'Wompi', status: 'Enviado', events: unpaid })).toBe('unpaid');
  const paid = history(['Pendiente'], ['Pagado'], ['Enviado'], ['Pendiente'], ['Enviado', true]);
  expect(orderPayment({ paymentMethod: 'Wompi', status: 'Enviado', events: paid })).toBe('paid');
  const undoneTwice = [...paid, ...history(['Pendiente', true])];
  expect(orderPayment({ paymentMethod: 'Wompi', status: 'Pendiente', events: undoneTwice })).toBe('unpaid');
  const partial = history(['Enviado', true]);
  expect(orderPayment({ paymentMethod: 'Wompi', status: 'Enviado', events: partial })).toBe('unpaid');
});

test('cash on delivery is paid once it is delivered', () => {
  expect(payment('Pago Contraentrega', 'Enviado', 'Pendiente Contraentrega', 'Enviado')).toBe('on-delivery');
  expect(payment('Pago Contraentrega', 'Entregado', 'Pendiente Contraentrega', 'Entregado')).toBe('paid');
});

test('an order that is paid in the shop is paid once its appointment has passed', () => {
  expect(payment('Pago en tienda', 'Pendiente', 'Pendiente')).toBe('unpaid');
  expect(payment('Pago en tienda', 'Enviado', 'Pendiente', 'Enviado')).toBe('unpaid');
  expect(payment('Pago en tienda', 'Entregado', 'Pendiente', 'Entregado')).toBe('paid');
});
