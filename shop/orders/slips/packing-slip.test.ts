import { expect, test } from 'vitest';
import { anAddress } from '#shop/testing/orders.ts';
import { type OrderToPack, packingSlip } from './packing-slip.ts';

function paymentOf(status: OrderToPack['status'], payment: OrderToPack['payment'], balance = 54_000) {
  const slip = packingSlip({
    id: 'a4b1c2d3-0000-4000-8000-000000000000',
    orderNumber: '482915',
    orderDate: new Date('2026-11-20T17:00:00Z'),
    items: [{ id: 'honey', name: 'Miel', quantity: 2, price: 27_000, isOffer: false, image_urls: [] }],
    shippingAddress: anAddress(),
    notes: '',
    forgottenAt: null,
    status,
    payment,
    balance,
  });
  return slip.payment;
}

test('cash on delivery is collected at the door, the whole total', () => {
  expect(paymentOf('Pendiente Contraentrega', 'on-delivery')).toEqual({ kind: 'collect', amount: 54_000 });
  expect(paymentOf('Enviado', 'on-delivery')).toEqual({ kind: 'collect', amount: 54_000 });
});

test('amounts shown to the carrier are the balance', () => {
  expect(paymentOf('Enviado', 'on-delivery', 14_000)).toEqual({ kind: 'collect', amount: 14_000 });
  expect(paymentOf('Enviado', 'on-delivery', 0)).toEqual({ kind: 'paid' });
});

test('an order that is paid already is not collected', () => {
  expect(paymentOf('Enviado', 'paid')).toEqual({ kind: 'paid' });
});

test('a parcel that must not be sent says so', () => {
  expect(paymentOf('Pendiente', 'unpaid')).toEqual({ kind: 'unpaid' });
  expect(paymentOf('Cancelado', 'unpaid')).toEqual({ kind: 'cancelled' });
});
