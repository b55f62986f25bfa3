/** What goes with a parcel: where it goes, what is in it, and what is asked for it at the door. */
import type { OrderStatus } from '#db/schema.ts';
import type { Pesos } from '#shop/money.ts';
import type { OrderDetail } from './order.ts';

/** What whoever hands the parcel over has to know of its payment. */
export type SlipPayment =
  | { kind: 'collect'; amount: Pesos }
  | { kind: 'paid' }
  /** money that was to come before the parcel went has not been seen */
  | { kind: 'unpaid' }
  /** nothing is to be sent */
  | { kind: 'cancelled' };

export type PackingSlip = Pick<
  OrderDetail,
  'id' | 'orderNumber' | 'orderDate' | 'items' | 'shippingAddress' | 'notes' | 'forgottenAt'
> & { payment: SlipPayment };

/** An order as far as its slip depends on it; its history oldest first. */
export type OrderToPack = Omit<PackingSlip, 'payment'> &
  Pick<OrderDetail, 'status' | 'paymentMethod' | 'totalAmount'> & {
    events: Pick<OrderDetail['events'][number], 'toStatus'>[];
  };

export function packingSlip({ status, paymentMethod, totalAmount, events, ...order }: OrderToPack): PackingSlip {
  return { ...order, payment: slipPayment({ status, paymentMethod, totalAmount, events }) };
}

/** The statuses that say how an order is paid; 'Enviado' and 'Entregado' leave that as it was before. */
const tellsOfPayment: OrderStatus[] = ['Pendiente Contraentrega', 'Pendiente', 'Pagado'];

function slipPayment({
  status,
  paymentMethod,
  totalAmount,
  events,
}: Pick<OrderToPack, 'status' | 'paymentMethod' | 'totalAmount' | 'events'>): SlipPayment {
  if (status === 'Cancelado') return { kind: 'cancelled' };
  const last = [...events.map(({ toStatus }) => toStatus), status].findLast(
    (one) => one !== null && tellsOfPayment.includes(one),
  );
  if (last === 'Pagado') return { kind: 'paid' };
  if (last !== 'Pendiente Contraentrega' && paymentMethod !== 'Pago Contraentrega') return { kind: 'unpaid' };
  // What was handed over was paid at the door.
  return status === 'Entregado' ? { kind: 'paid' } : { kind: 'collect', amount: totalAmount };
}
