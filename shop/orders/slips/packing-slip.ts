/** A packing slip: the address of a parcel, its content, and the money to collect. */

import type { OrderRemainder } from '#db/schema.ts';
import type { Pesos } from '#shop/money.ts';
import type { OrderPayment } from '#shop/orders/money/order-payment.ts';
import type { OrderDetail, SeenItem } from '#shop/orders/order.ts';

/** The payment of a parcel, as the carrier needs it. */
export type SlipPayment =
  | { kind: 'collect'; amount: Pesos }
  | { kind: 'paid' }
  /** what its customer owes at the door is collected with another parcel of the order */
  | { kind: 'elsewhere' }
  /** its customer pays the shop afterwards, until that day */
  | { kind: 'on-account'; dueOn: string | null }
  /** its customer pays what is missing in the shop, when they fetch it */
  | { kind: 'in-store' }
  /** a payment that was due before the parcel left has not arrived */
  | { kind: 'unpaid' }
  /** nothing must be sent */
  | { kind: 'cancelled' };

export type PackingSlip = Pick<
  OrderDetail,
  'id' | 'orderNumber' | 'orderDate' | 'shippingAddress' | 'delivery' | 'notes' | 'forgottenAt'
> & { items: SeenItem[]; payment: SlipPayment };

/** An order as its slip needs it. */
export type OrderToPack = Omit<PackingSlip, 'payment'> &
  Pick<OrderDetail, 'status' | 'dueOn'> & {
    remainder: OrderRemainder | null;
    /** how it is paid, by the money that the shop has */
    payment: OrderPayment;
    /** pesos that it lacks; negative if the shop owes them */
    due: number;
  };

/** The slip of an order: its services are not in the parcel. */
export function packingSlip(order: OrderToPack): PackingSlip {
  const { id, orderNumber, orderDate, shippingAddress, delivery, notes, forgottenAt } = order;
  const items = order.items.filter(({ isService }) => !isService);
  const payment = slipPayment(order);
  return { id, orderNumber, orderDate, shippingAddress, delivery, items, notes, forgottenAt, payment };
}

function slipPayment({ status, payment, due, remainder, dueOn }: OrderToPack): SlipPayment {
  if (status === 'Cancelado') return { kind: 'cancelled' };
  const isAgreed = payment === 'unpaid' && (remainder === 'on-account' || remainder === 'in-store');
  if (payment !== 'on-delivery' && !isAgreed) return { kind: payment };
  if (due <= 0) return { kind: 'paid' };
  if (isAgreed) return remainder === 'on-account' ? { kind: remainder, dueOn } : { kind: remainder };
  return { kind: 'collect', amount: due };
}
