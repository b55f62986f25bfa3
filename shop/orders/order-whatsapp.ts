/** The WhatsApp message that staff send to a customer about an order. */
import type { OrderStatus, ShippingAddress } from '#db/schema.ts';
import { isAbroad } from '#shop/colombia.ts';
import { formatPesos, type Pesos } from '#shop/money.ts';
import type { DeliveryPromise } from '#shop/shipping/delivery-promise.ts';
import { whatsappNumber } from '#shop/whatsapp.ts';
import { isServiceOrder } from './is-service-order.ts';
import { keptPromise } from './kept-promise.ts';
import { formatOrderNumber, type SeenItem } from './order.ts';

/**
 * The customer's number for a WhatsApp link: digits only, with the country prefix.
 *
 * A Colombian number gets 57 if it lacks it; numbers of other countries are entered with their prefix.
 *
 * @returns null if the order has no usable phone number
 */
export function customerWhatsAppNumber({ phone, country }: Pick<ShippingAddress, 'phone' | 'country'>): string | null {
  const foreign = phone.trim().startsWith('+') || isAbroad(country);
  return foreign ? phone.replace(/\D/g, '') || null : whatsappNumber(phone);
}

/**
 * The prefilled message: a greeting that names the order or the appointment, each line as 'quantity x name', what
 * shipping costs, if it does, and the total in pesos, unless the member of staff may not see them, what is collected at
 * the door, if that is another amount, the complete address, when it was promised to arrive, and the link by which the customer confirms the order.
 */
export function orderWhatsAppMessage(
  order: {
    orderNumber: string;
    items: SeenItem[];
    totalAmount: Pesos | null;
    shippingCost?: Pesos | null;
    toCollect?: Pesos;
    promise?: DeliveryPromise | null;
    status: OrderStatus;
    shippingAddress: ShippingAddress;
    /** of an order to confirm; its page shows amounts */
    confirmLink?: string | null;
  },
  siteName: string,
): string {
  const { firstName, address, addressDetails, neighborhood, city, department } = order.shippingAddress;
  const where = [address, addressDetails, neighborhood, city, department]
    .filter((part) => part.trim() !== '')
    .join(', ');
  const { totalAmount, shippingCost, toCollect = totalAmount } = order;
  const promise = keptPromise(order);
  const subject = isServiceOrder(order.items) ? 'la cita de tu pedido' : 'tu pedido';
  return [
    `Hola ${firstName}, te escribimos de ${siteName} sobre ${subject} ${formatOrderNumber(order.orderNumber)}:`,
    ...order.items.map((item) => `${item.quantity} x ${item.name}`),
    ...(shippingCost ? [`Envío: ${formatPesos(shippingCost)}`] : []),
    ...(totalAmount === null ? [] : [`Total: ${formatPesos(totalAmount)}`]),
    ...(toCollect === null || toCollect === totalAmount ? [] : [`Pagas al recibir: ${formatPesos(toCollect)}`]),
    ...(where ? [`Dirección: ${where}`] : []),
    ...(promise ? [promise] : []),
    ...(order.confirmLink ? [`Confírmalo con un toque: ${order.confirmLink}`] : []),
  ].join('\n');
}
