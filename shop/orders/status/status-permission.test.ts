import { expect, test } from 'vitest';
import { permissionForStatus } from './status-permission.ts';

test('cancelling and reopening an order needs its own permission', () => {
  expect(permissionForStatus('Pagado', 'Cancelado')).toBe('orders.cancel');
  expect(permissionForStatus('Cancelado', 'Pagado')).toBe('orders.cancel');
});

test('saying that an order is paid, or not, needs the permission for payments', () => {
  expect(permissionForStatus('Pendiente', 'Pagado')).toBe('payments');
  expect(permissionForStatus('Pendiente', 'Enviado')).toBe('payments');
  expect(permissionForStatus('Pagado', 'Pendiente Contraentrega')).toBe('payments');
});

test('an order that was paid does not become one to collect by way of being sent', () => {
  expect(permissionForStatus('Pagado', 'Enviado')).toBe('orders.work');
  expect(permissionForStatus('Enviado', 'Pendiente Contraentrega')).toBe('payments');
  expect(permissionForStatus('Entregado', 'Pendiente Contraentrega')).toBe('payments');
});

test('sending and delivering needs only the permission to work on orders', () => {
  expect(permissionForStatus('Pagado', 'Enviado')).toBe('orders.work');
  expect(permissionForStatus('Pendiente Contraentrega', 'Enviado')).toBe('orders.work');
  expect(permissionForStatus('Enviado', 'Entregado')).toBe('orders.work');
});
