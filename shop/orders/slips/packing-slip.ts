/** A packing slip: the address of a parcel, its content, and the money to collect. */

import type { OrderStatus } from '#db/schema.ts';
import type { Pesos } from '#shop/money.ts';
import type { OrderDetail } from '#shop/orders/order.ts';
import { isPaidOnDelivery } from '#shop/paying/payment-methods.ts';

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

/** The statuses that determine how an order is paid; 'Enviado' and 'Entregado' do not. */
const paymentStatuses: OrderStatus[] = ['Pendiente Contraentrega', 'Pendiente', 'Pagado'];

function slipPayment({
  status,
  paymentMethod,
  totalAmount,
  events,
}: Pick<OrderToPack, 'status' | 'paymentMethod' | 'totalAmount' | 'events'>): SlipPayment {
  if (status === 'Cancelado') return { kind: 'cancelled' };
  const last = [...events.map(({ toStatus }) => toStatus), status].findLast(
    (one) => one !== null && paymentStatuses.includes(one),
  );
  if (last === 'Pagado') return { kind: 'paid' };
  if (last !== 'Pendiente Contraentrega' && !isPaidOnDelivery(paymentMethod)) return { kind: 'unpaid' };
  // Cash on delivery was collected when the parcel was handed over.
  return status === 'Entregado' ? { kind: 'paid' } : { kind: 'collect', amount: totalAmount };
}
