/** Links that open a WhatsApp chat, and what the shop's customers write in it. */
import { formatPesos, type Pesos } from './money.ts';

const colombiaPrefix = '57';

/** Where the shop is reached while no number of its own has been set. */
export const builtInWhatsApp = '573001234567';

/**
 * A telephone as WhatsApp wants it: digits only, with the country's prefix.
 *
 * Ten digits are a Colombian number and gain the 57; twelve that begin with 57 have it already.
 *
 * @returns null for anything else, which no chat could be opened with
 */
export function whatsappNumber(phone: string): string | null {
  const digits = phone.replace(/\D/g, '');
  if (digits.length === 10) return colombiaPrefix + digits;
  return digits.length === 12 && digits.startsWith(colombiaPrefix) ? digits : null;
}

/** The shop's own number from its settings, or the built-in one where they hold none that works. */
export function storeWhatsAppNumber(contactWhatsapp: string): string {
  return whatsappNumber(contactWhatsapp) ?? builtInWhatsApp;
}

/**
 * The address that opens a chat with `number`, digits only, with `text` ready to be sent.
 *
 * No-break spaces, which amounts in pesos carry, become plain ones: some phones show them as boxes.
 */
export function whatsappLink(number: string, text = ''): string {
  const link = `https://wa.me/${number}`;
  return text === '' ? link : `${link}?text=${encodeURIComponent(text.replace(/[\u00a0\u202f]/g, ' '))}`;
}

/** What a customer asks about an order that was just placed. */
export function orderStatusMessage(orderNumber: string): string {
  return `Hola, quiero consultar el estado de mi pedido #${orderNumber}.`;
}

/** What a customer writes once they have sent the proof of a transfer. */
export function transferSentMessage(orderNumber: string, total: Pesos): string {
  return `Hola, acabo de enviar el comprobante de mi pedido #${orderNumber} por ${formatPesos(total)}.`;
}

/** What a shopper writes to ask about a product before buying it. */
export function productQuestion(productName: string): string {
  return `Hola, quiero saber más sobre ${productName}.`;
}

/** What a shopper writes to fetch so many units of a product in the shop, or one pack of it. */
export function pickupMessage(asked: {
  productName: string;
  /** units; those of the pack where it is one */
  quantity: number;
  /** null for units */
  offerLabel: string | null;
  total: Pesos;
}): string {
  const { productName, quantity, offerLabel, total } = asked;
  const units = quantity === 1 ? '1 unidad' : `${quantity} unidades`;
  return [
    'Hola, quiero agendar este pedido y recogerlo en la tienda:',
    offerLabel === null ? `${quantity} x ${productName}` : `${productName}, ${offerLabel} (${units})`,
    `Total a precio de hoy: ${formatPesos(total)}`,
  ].join('\n');
}
