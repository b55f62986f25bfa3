import type { OrderStatus, PaymentMethod } from '#db/schema.ts';
import { isPaidOnDelivery } from '#shop/paying/payment-methods.ts';

/** How an order is paid: 'on-delivery' if the carrier still has to collect the money. */
export type OrderPayment = 'paid' | 'unpaid' | 'on-delivery';

/** The statuses that determine how an order is paid; 'Enviado' and 'Entregado' do not. */
const paymentStatuses: OrderStatus[] = ['Pendiente Contraentrega', 'Pendiente', 'Pagado'];

/**
 * Determines from its history how an order is paid. For a cancelled order, the status is the one before.
 *
 * @param order.events oldest first
 */
export function orderPayment({
  status,
  paymentMethod,
  events,
}: {
  status: OrderStatus;
  paymentMethod: PaymentMethod | null;
  events: { toStatus: OrderStatus | null }[];
}): OrderPayment {
  const last = [...events.map(({ toStatus }) => toStatus), status].findLast(
    (one) => one !== null && paymentStatuses.includes(one),
  );
  if (last === 'Pagado') return 'paid';
  if (last !== 'Pendiente Contraentrega' && !isPaidOnDelivery(paymentMethod)) return 'unpaid';
  // Cash on delivery was collected when the parcel was handed over.
  return status === 'Entregado' ? 'paid' : 'on-delivery';
}
