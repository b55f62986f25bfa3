/** When an order that its customer fetches may be announced as ready, and in which words. */
import type { OrderDelivery, OrderEvent, OrderItem, OrderRemainder, OrderStatus, ShippingAddress } from '#db/schema.ts';
import { formatPesos, type Pesos } from '#shop/money.ts';
import { isServiceOrder } from '#shop/orders/is-service-order.ts';
import { formatOrderNumber } from '#shop/orders/order.ts';
import { isPaidLater } from './order-status.ts';

type Announced = { events: readonly Pick<OrderEvent, 'kind'>[] };

/** Whether its customer was notified that an order can be fetched. */
export const isPickupAnnounced = ({ events }: Announced): boolean => events.some(({ kind }) => kind === 'pickup-ready');

/**
 * Whether an order can be announced as ready to be fetched: it is kept for its customer, who has paid it or pays when
 * they fetch it or later, and it was not handed over. One that staff set to 'Enviado' is announced by that.
 */
export function canBeAnnounced(order: {
  status: OrderStatus;
  delivery: OrderDelivery;
  remainder: OrderRemainder | null;
  holdsStock: boolean;
  items: readonly Pick<OrderItem, 'isService'>[];
}): boolean {
  const isKept = order.delivery === 'pickup' && order.holdsStock && !isServiceOrder(order.items);
  return isKept && (order.status === 'Pagado' || isPaidLater(order));
}

/** Where the order can be fetched, as the shop's settings say it. */
export type PickupPlace = { place: string; hours: string };

/**
 * The message that staff send to the customer of an order that can be fetched.
 *
 * @param order.rest what is still to be paid in the shop; null if the member of staff may not see it
 */
export function pickupReadyMessage(
  order: {
    orderNumber: string;
    shippingAddress: Pick<ShippingAddress, 'firstName'>;
    isOwed: boolean;
    rest: Pesos | null;
  },
  { place, hours, siteName }: PickupPlace & { siteName: string },
): string {
  const { orderNumber, shippingAddress, isOwed, rest } = order;
  const paying = rest === null ? 'Lo que falta lo pagas al recogerlo.' : `Pagas ${formatPesos(rest)} al recogerlo.`;
  return [
    `Hola ${shippingAddress.firstName}, te escribimos de ${siteName}: ya puedes recoger tu pedido ${formatOrderNumber(orderNumber)}.`,
    `Te espera en ${place}`,
    ...(hours ? [hours] : []),
    ...(isOwed ? [paying] : []),
  ].join('\n');
}
