import { expect, test } from 'vitest';
import { offeredStatuses } from './offered-statuses.ts';
import { goodsHaveLeft, orderStatuses, orderStatusTones } from './order-status.ts';

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

test('an order paid on delivery is not offered to wait for a payment, unless it does', () => {
  const paid = { remainder: null, owesInStore: false };
  const cash = { status: 'Pendiente Contraentrega', paymentMethod: 'Pago Contraentrega', ...paid } as const;
  const transfer = { status: 'Pendiente', paymentMethod: 'Transferencia Bancaria', ...paid } as const;
  const withoutPendiente = orderStatuses.filter((status) => status !== 'Pendiente');
  expect(offeredStatuses([cash])).toEqual(withoutPendiente);
  expect(offeredStatuses([transfer, cash])).toEqual(withoutPendiente);
  expect(offeredStatuses([transfer])).toEqual(orderStatuses);
  expect(offeredStatuses([{ ...cash, status: 'Pendiente' }])).toEqual(orderStatuses);
});
