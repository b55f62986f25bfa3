import { expect, test } from 'vitest';
import { orderSteps } from './order-steps.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour));
const placed = { kind: 'placed', toStatus: 'Pendiente', createdAt: at(9) } as const;
const became = (toStatus: 'Pagado' | 'Enviado' | 'Entregado', hour: number) =>
  ({ kind: 'status', toStatus, createdAt: at(hour) }) as const;

const describeSteps = (order: Parameters<typeof orderSteps>[0]) =>
  orderSteps(order).map(({ name, state }) => `${name}: ${state}`);

test('an order paid in advance goes from received over paid and sent to delivered', () => {
  const order = { status: 'Pagado', paymentMethod: 'Wompi', events: [placed, became('Pagado', 10)] } as const;
  expect(orderSteps({ ...order, events: [...order.events] })).toEqual([
    { name: 'Recibido', state: 'done', at: at(9) },
    { name: 'Pagado', state: 'current', at: at(10) },
    { name: 'Enviado', state: 'ahead', at: null },
    { name: 'Entregado', state: 'ahead', at: null },
  ]);
});

test('cash on delivery is paid with the last step', () => {
  expect(
    describeSteps({ status: 'Enviado', paymentMethod: 'Pago Contraentrega', events: [placed, became('Enviado', 11)] }),
  ).toEqual(['Recibido: done', 'Enviado: current', 'Entregado y pagado: ahead']);
});

test('cash recorded after the delivery leaves the order delivered; recorded before, it counts as paid in advance', () => {
  const delivered = [placed, became('Enviado', 10), became('Entregado', 11), became('Pagado', 12)];
  expect(describeSteps({ status: 'Pagado', paymentMethod: 'Pago Contraentrega', events: delivered })).toEqual([
    'Recibido: done',
    'Enviado: done',
    'Entregado y pagado: current',
  ]);
  expect(
    describeSteps({ status: 'Pagado', paymentMethod: 'Pago Contraentrega', events: [placed, became('Pagado', 10)] }),
  ).toEqual(['Recibido: done', 'Pagado: current', 'Enviado: ahead', 'Entregado: ahead']);
});

test('what is fetched is not sent, and what is paid later is not paid first', () => {
  const sold = { kind: 'sold' as const, toStatus: 'Pagado' as const, createdAt: at(9) };
  expect(
    describeSteps({ status: 'Entregado', paymentMethod: 'Efectivo', delivery: 'carried', events: [sold] }),
  ).toEqual(['Recibido: done', 'Pagado: done', 'Entregado: current']);
  const onAccount = { paymentMethod: 'A crédito', remainder: 'on-account', events: [sold] } as const;
  expect(describeSteps({ ...onAccount, status: 'Pendiente', events: [sold] })).toEqual([
    'Recibido: current',
    'Enviado: ahead',
    'Entregado: ahead',
  ]);
  expect(describeSteps({ ...onAccount, status: 'Pagado', events: [sold] })[0]).toBe('Recibido: current');
});

test('a cancelled order has no steps', () => {
  expect(orderSteps({ status: 'Cancelado', paymentMethod: 'Wompi', events: [placed] })).toEqual([]);
});
