/** The confirmation of orders that are paid on delivery: that their customer still wants them, before they are sent. */
import type { ConfirmationChannel, OrderChannel, OrderItem, OrderStatus } from '#db/schema.ts';
import { isServiceOrder } from '#shop/orders/is-service-order.ts';

/** How staff reached the customer. */
export const staffChannels = ['call', 'whatsapp'] as const satisfies ConfirmationChannel[];
export type StaffChannel = (typeof staffChannels)[number];

export const longestConfirmationNote = 300;

/** How an order was confirmed, in the words of its history. */
export const confirmationWords: Record<ConfirmationChannel, string> = {
  link: 'Con el enlace de su pedido',
  call: 'Por llamada',
  whatsapp: 'Por WhatsApp',
};

/** An order that may have to be confirmed. */
export type OrderToConfirm = {
  status: OrderStatus;
  channel: OrderChannel;
  items: readonly Pick<OrderItem, 'isService'>[];
};

/**
 * Whether an order is one that its customer confirms: paid on delivery and not sent yet. What staff sold was agreed with
 * the customer then, and nothing is sent for services. The same condition as `isToConfirm` of lists, which also leaves
 * out the orders that are confirmed.
 */
export function canBeConfirmed({ status, channel, items }: OrderToConfirm): boolean {
  return status === 'Pendiente Contraentrega' && channel === 'web' && !isServiceOrder(items);
}
