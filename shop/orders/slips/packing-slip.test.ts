import { expect, test } from 'vitest';
import type { OrderStatus, PaymentMethod } from '#db/schema.ts';
import { anAddress } from '#shop/testing/orders.ts';
import { packingSlip } from './packing-slip.ts';

function paymentOf(paymentMethod: PaymentMethod | null, ...statuses: OrderStatus[]) {
  const slip = packingSlip({
    id: 'a4b1c2d3-0000-4000-8000-000000000000',
    orderNumber: '482915',
    orderDate: new Date('2026-11-20T17:00:00Z'),
    items: [{ id: 'honey', name: 'Miel', quantity: 2, price: 27_000, isOffer: false, image_urls: [] }],
    shippingAddress: anAddress(),
    notes: '',
    forgottenAt: null,
    totalAmount: 54_000,
    paymentMethod,
    status: statuses.at(-1) ?? 'Pendiente',
    events: statuses.map((toStatus) => ({ toStatus })),
  });
  return slip.payment;
}

test('cash on delivery is collected at the door, the whole total', () => {
  const collect = { kind: 'collect', amount: 54_000 };
  expect(paymentOf('Pago Contraentrega', 'Pendiente Contraentrega')).toEqual(collect);
  expect(paymentOf('Pago Contraentrega', 'Pendiente Contraentrega', 'Enviado')).toEqual(collect);
  expect(paymentOf('Transferencia Bancaria', 'Pendiente', 'Pendiente Contraentrega', 'Enviado')).toEqual(collect);
});

test('an order that is paid already is not collected, whatever its method', () => {
  const paid = { kind: 'paid' };
  expect(paymentOf('Wompi', 'Pendiente', 'Pagado', 'Enviado')).toEqual(paid);
  expect(paymentOf('Pago Contraentrega', 'Pendiente Contraentrega', 'Pagado', 'Enviado')).toEqual(paid);
  expect(paymentOf('Pago Contraentrega', 'Pendiente Contraentrega', 'Enviado', 'Entregado')).toEqual(paid);
});

test('a parcel that must not be sent says so', () => {
  expect(paymentOf('Transferencia Bancaria', 'Pendiente')).toEqual({ kind: 'unpaid' });
  expect(paymentOf('Transferencia Bancaria', 'Pendiente', 'Enviado')).toEqual({ kind: 'unpaid' });
  expect(paymentOf('Pago Contraentrega', 'Pendiente Contraentrega', 'Cancelado')).toEqual({ kind: 'cancelled' });
});
