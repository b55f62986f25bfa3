import type { OrderRemainder, OrderStatus, PaymentMethod } from '#db/schema.ts';
import { type StatusChange, withoutUndone } from '#shop/orders/status/without-undone.ts';
import { isPaidAtHandover, isPaidOnDelivery } from '#shop/paying/payment-methods.ts';

/** The payment state of an order. 'on-delivery': the carrier still has to collect the money. */
export type OrderPayment = 'paid' | 'unpaid' | 'on-delivery';

/** The statuses that determine how an order is paid; 'Enviado' and 'Entregado' do not. */
const paymentStatuses: OrderStatus[] = ['Pendiente Contraentrega', 'Pendiente', 'Pagado'];

/**
 * Determines from its history how an order is paid. A cancelled order counts as it did before the cancellation. Changes
 * that were undone do not count.
 *
 * @param order.events oldest first
 */
export function orderPayment({
  status,
  paymentMethod,
  remainder = null,
  events,
}: {
  status: OrderStatus;
  paymentMethod: PaymentMethod | null;
  remainder?: OrderRemainder | null;
  events: StatusChange[];
}): OrderPayment {
  const last = paymentStatuses.find((one) => one === status) ?? lastPaymentStatus(events);
  if (last === 'Pagado') return 'paid';
  // Its money was collected when the parcel was handed over, or on the day of the appointment.
  const isDueAtHandover = remainder === 'on-delivery' || remainder === 'in-store' || isPaidAtHandover(paymentMethod);
  const isCollected = last === 'Pendiente Contraentrega' || isDueAtHandover;
  if (status === 'Entregado' && isCollected) return 'paid';
  const isDueOnDelivery = remainder === 'on-delivery' || isPaidOnDelivery(paymentMethod);
  return last === 'Pendiente Contraentrega' || isDueOnDelivery ? 'on-delivery' : 'unpaid';
}

/** The last status of a history that says how the order is paid; changes that were undone do not count. */
export function lastPaymentStatus(events: StatusChange[]): OrderStatus | undefined {
  const passed = withoutUndone(events).flatMap(({ toStatus }) => toStatus ?? []);
  return passed.findLast((one) => paymentStatuses.includes(one));
}
