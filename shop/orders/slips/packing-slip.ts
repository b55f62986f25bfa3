/** A packing slip: the address of a parcel, its content, and the money to collect. */

import type { Pesos } from '#shop/money.ts';
import type { OrderDetail } from '#shop/orders/order.ts';
import { orderPayment } from '#shop/orders/order-payment.ts';

/** How a parcel is paid, for the carrier. */
export type SlipPayment =
  | { kind: 'collect'; amount: Pesos }
  | { kind: 'paid' }
  /** a payment that was due before the parcel left has not arrived */
  | { kind: 'unpaid' }
  /** nothing must be sent */
  | { kind: 'cancelled' };

export type PackingSlip = Pick<
  OrderDetail,
  'id' | 'orderNumber' | 'orderDate' | 'items' | 'shippingAddress' | 'notes' | 'forgottenAt'
> & { payment: SlipPayment };

/** An order as its slip needs it; its events oldest first. */
export type OrderToPack = Omit<PackingSlip, 'payment'> &
  Pick<OrderDetail, 'status' | 'paymentMethod' | 'totalAmount'> & {
    events: Pick<OrderDetail['events'][number], 'toStatus'>[];
  };

export function packingSlip({ status, paymentMethod, totalAmount, events, ...order }: OrderToPack): PackingSlip {
  return { ...order, payment: slipPayment({ status, paymentMethod, totalAmount, events }) };
}

function slipPayment({
  status,
  paymentMethod,
  totalAmount,
  events,
}: Pick<OrderToPack, 'status' | 'paymentMethod' | 'totalAmount' | 'events'>): SlipPayment {
  if (status === 'Cancelado') return { kind: 'cancelled' };
  switch (orderPayment({ status, paymentMethod, events })) {
    case 'paid':
      return { kind: 'paid' };
    case 'unpaid':
      return { kind: 'unpaid' };
    case 'on-delivery':
      return { kind: 'collect', amount: totalAmount };
  }
}
