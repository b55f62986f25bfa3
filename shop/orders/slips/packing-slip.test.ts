import { expect, test } from 'vitest';
import { anAddress } from '#shop/testing/orders.ts';
import { type OrderToPack, packingSlip } from './packing-slip.ts';

function paymentOf(
  status: OrderToPack['status'],
  payment: OrderToPack['payment'],
  due = 54_000,
  agreed: Partial<OrderToPack> = {},
) {
  const slip = packingSlip({
    id: 'a4b1c2d3-0000-4000-8000-000000000000',
    orderNumber: '482915',
    orderDate: new Date('2026-11-20T17:00:00Z'),
    items: [{ id: 'honey', name: 'Miel', quantity: 2, price: 27_000, isOffer: false, image_urls: [] }],
    shippingAddress: anAddress(),
    notes: '',
    forgottenAt: null,
    delivery: 'parcel',
    remainder: null,
    dueOn: null,
    status,
    payment,
    due,
    ...agreed,
  });
  return slip.payment;
}

test('cash on delivery is collected at the door, the whole total', () => {
  expect(paymentOf('Pendiente Contraentrega', 'on-delivery')).toEqual({ kind: 'collect', amount: 54_000 });
  expect(paymentOf('Enviado', 'on-delivery')).toEqual({ kind: 'collect', amount: 54_000 });
});

test('the carrier collects what the order lacks', () => {
  expect(paymentOf('Enviado', 'on-delivery', 14_000)).toEqual({ kind: 'collect', amount: 14_000 });
  expect(paymentOf('Enviado', 'on-delivery', 0)).toEqual({ kind: 'paid' });
});

test('an order that is paid already is not collected', () => {
  expect(paymentOf('Enviado', 'paid')).toEqual({ kind: 'paid' });
});

test('nothing is collected of a parcel sold on account: its customer pays later', () => {
  const onAccount = { remainder: 'on-account', dueOn: '2026-12-24' } as const;
  for (const status of ['Pendiente', 'Enviado'] as const)
    expect(paymentOf(status, 'unpaid', 54_000, onAccount)).toEqual({ kind: 'on-account', dueOn: '2026-12-24' });
  expect(paymentOf('Enviado', 'unpaid', 0, onAccount)).toEqual({ kind: 'paid' });
  expect(paymentOf('Pagado', 'paid', 0, onAccount)).toEqual({ kind: 'paid' });
});

test('what its customer pays when they fetch it is paid in the shop', () => {
  const inStore = { delivery: 'pickup', remainder: 'in-store' } as const;
  expect(paymentOf('Pendiente', 'unpaid', 54_000, inStore)).toEqual({ kind: 'in-store' });
});

test('a parcel that must not be sent says so', () => {
  expect(paymentOf('Pendiente', 'unpaid')).toEqual({ kind: 'unpaid' });
  expect(paymentOf('Cancelado', 'unpaid')).toEqual({ kind: 'cancelled' });
});
