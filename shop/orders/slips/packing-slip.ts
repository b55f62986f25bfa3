/** A packing slip: the address of a parcel, its content, and the money to collect. */

import type { Pesos } from '#shop/money.ts';
import type { OrderPayment } from '#shop/orders/money/order-payment.ts';
import type { OrderDetail, SeenItem } from '#shop/orders/order.ts';

/** The payment of a parcel, as the carrier needs it. */
export type SlipPayment =
  | { kind: 'collect'; amount: Pesos }
  | { kind: 'paid' }
  /** a payment that was due before the parcel left has not arrived */
  | { kind: 'unpaid' }
  /** nothing must be sent */
  | { kind: 'cancelled' };

export type PackingSlip = Pick<
  OrderDetail,
  'id' | 'orderNumber' | 'orderDate' | 'shippingAddress' | 'notes' | 'forgottenAt'
> & { items: SeenItem[]; payment: SlipPayment };

/** An order as its slip needs it. */
export type OrderToPack = Omit<PackingSlip, 'payment'> &
  Pick<OrderDetail, 'status'> & {
    /** how it is paid, by the money that the shop has */
    payment: OrderPayment;
    /** pesos that its customer still owes; negative if the shop owes them */
    balance: number;
  };

/** The slip of an order: its services are not in the parcel. */
export function packingSlip({ status, payment, balance, items, ...order }: OrderToPack): PackingSlip {
  const packed = items.filter(({ isService }) => !isService);
  return { ...order, items: packed, payment: slipPayment({ status, payment, balance }) };
}

function slipPayment({ status, payment, balance }: Pick<OrderToPack, 'status' | 'payment' | 'balance'>): SlipPayment {
  if (status === 'Cancelado') return { kind: 'cancelled' };
  if (payment !== 'on-delivery') return { kind: payment };
  return balance > 0 ? { kind: 'collect', amount: balance } : { kind: 'paid' };
}
