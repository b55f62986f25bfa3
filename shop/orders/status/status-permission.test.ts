import { expect, test } from 'vitest';
import type { OrderRemainder } from '#db/schema.ts';
import type { OrderStatus } from './order-status.ts';
import { permissionForStatus } from './status-permission.ts';

const of = (from: OrderStatus, to: OrderStatus, remainder: OrderRemainder | null = null, owesInStore = false) =>
  permissionForStatus({ status: from, remainder, owesInStore }, to);

test('cancelling and reopening an order needs its own permission', () => {
  expect(of('Pagado', 'Cancelado')).toBe('orders.cancel');
  expect(of('Cancelado', 'Pagado')).toBe('orders.cancel');
});

test('saying that an order is paid, or not, needs the permission for payments', () => {
  expect(of('Pendiente', 'Pagado')).toBe('payments');
  expect(of('Pendiente', 'Enviado')).toBe('payments');
  expect(of('Pagado', 'Pendiente Contraentrega')).toBe('payments');
});

test('an order that was paid does not become one to collect by way of being sent', () => {
  expect(of('Pagado', 'Enviado')).toBe('orders.work');
  expect(of('Enviado', 'Pendiente Contraentrega')).toBe('payments');
  expect(of('Entregado', 'Pendiente Contraentrega')).toBe('payments');
});

test('sending and delivering needs only the permission to work on orders', () => {
  expect(of('Pagado', 'Enviado')).toBe('orders.work');
  expect(of('Pendiente Contraentrega', 'Enviado')).toBe('orders.work');
  expect(of('Enviado', 'Entregado')).toBe('orders.work');
});

test('staff who prepare orders send and deliver one sold on account, and have ready what is paid in the shop', () => {
  expect(of('Pendiente', 'Enviado', 'on-account')).toBe('orders.work');
  expect(of('Pendiente', 'Entregado', 'on-account')).toBe('orders.work');
  expect(of('Pendiente', 'Pagado', 'on-account')).toBe('payments');
  expect(of('Pendiente', 'Enviado', 'in-store')).toBe('orders.work');
});

test('handing over what is still owed in the shop takes its money, which needs the permission for payments', () => {
  for (const status of ['Pendiente', 'Enviado', 'Pagado'] as const) {
    expect(of(status, 'Entregado', 'in-store', true)).toBe('payments');
    expect(of(status, 'Entregado', 'in-store')).toBe('orders.work');
  }
  expect(of('Entregado', 'Enviado', 'in-store')).toBe('payments');
});
