import { expect, test } from 'vitest';
import { goodsHaveLeft, orderStatusTones } from './order-status.ts';

test('each status has its colour', () => {
  expect(orderStatusTones).toEqual({
    'Pendiente Contraentrega': 'orange',
    Pendiente: 'amber',
    Pagado: 'blue',
    Enviado: 'indigo',
    Entregado: 'green',
    Cancelado: 'red',
  });
});

test('the goods have left in Enviado and Entregado', () => {
  const statuses = Object.keys(orderStatusTones) as (keyof typeof orderStatusTones)[];
  expect(statuses.filter(goodsHaveLeft)).toEqual(['Enviado', 'Entregado']);
});
