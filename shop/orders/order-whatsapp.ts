/** What staff write to a customer on WhatsApp about an order. */
import type { OrderItem, ShippingAddress } from '#db/schema.ts';
import { formatPesos } from '#shop/money.ts';
import { whatsappNumber } from '#shop/whatsapp.ts';
import { formatOrderNumber } from './order.ts';

/**
 * The customer's number as WhatsApp wants it: digits only, with the country's prefix.
 *
 * A Colombian number gets 57 where it lacks it; one from elsewhere was asked for with its own prefix.
 *
 * @returns null when the order has no phone that a chat could be opened with
 */
export function customerWhatsAppNumber({ phone, country }: Pick<ShippingAddress, 'phone' | 'country'>): string | null {
  const foreign = phone.trim().startsWith('+') || (country !== '' && country !== 'Colombia');
  return foreign ? phone.replace(/\D/g, '') || null : whatsappNumber(phone);
}

/** The prefilled message: a greeting, each line as 'quantity x name', the total in pesos and where it goes. */
export function orderWhatsAppMessage(
  order: { orderNumber: string; items: OrderItem[]; totalAmount: number; shippingAddress: ShippingAddress },
  siteName: string,
): string {
  const { firstName, address, neighborhood, city, department } = order.shippingAddress;
  const where = [address, neighborhood, city, department].filter((part) => part.trim() !== '').join(', ');
  return [
    `Hola ${firstName}, te escribimos de ${siteName} sobre tu pedido ${formatOrderNumber(order.orderNumber)}:`,
    ...order.items.map((item) => `${item.quantity} x ${item.name}`),
    `Total: ${formatPesos(order.totalAmount)}`,
    `Dirección: ${where}`,
  ].join('\n');
}
