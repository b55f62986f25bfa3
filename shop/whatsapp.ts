/** Links that open a WhatsApp chat, and the prefilled messages of customers. */
import { formatPesos, type Pesos } from './money.ts';

const colombiaPrefix = '57';

/**
 * Converts a phone number for WhatsApp: digits only, with the country prefix.
 *
 * Ten digits are a Colombian number and get 57; twelve that begin with 57 have it already.
 *
 * @returns null for anything else
 */
export function whatsappNumber(phone: string): string | null {
  const digits = phone.replace(/\D/g, '');
  if (digits.length === 10) return colombiaPrefix + digits;
  return digits.length === 12 && digits.startsWith(colombiaPrefix) ? digits : null;
}

/**
 * The URL that opens a chat with `number` (digits only) and `text` prefilled.
 *
 * No-break spaces, as in amounts of pesos, become plain ones: some phones show them as boxes.
 */
export function whatsappLink(number: string, text: string): string {
  return `https://wa.me/${number}?text=${encodeURIComponent(text.replace(/[\u00a0\u202f]/g, ' '))}`;
}

/**
 * The URL that opens a chat with the shop.
 *
 * @param contactWhatsapp the number in the settings
 * @returns null if it is no valid number
 */
export function storeWhatsAppLink(contactWhatsapp: string, text: string): string | null {
  const number = whatsappNumber(contactWhatsapp);
  return number && whatsappLink(number, text);
}

/**
 * The first words of a chat that begins on a page of the shop.
 *
 * @param origin of the shop, for the link to a product
 */
export function pageQuestion(path: string, origin: string): string {
  if (/^\/productos\/[^/]+$/.test(path)) return `Hola, tengo una pregunta sobre este producto: ${origin}${path}`;
  if (path.startsWith('/productos')) return 'Hola, ¿me ayudas a escoger un producto?';
  if (path.startsWith('/carrito')) return 'Hola, tengo una pregunta sobre mi compra.';
  if (/^\/(pedido|seguimiento)/.test(path)) return 'Hola, tengo una pregunta sobre mi pedido.';
  if (path.startsWith('/perfil')) return 'Hola, tengo una pregunta sobre mi cuenta o mis pedidos.';
  if (/^\/(login|registro|recuperar|restablecer|confirmar|invitacion)/.test(path))
    return 'Hola, necesito ayuda para entrar a mi cuenta.';
  return 'Hola, quiero hacer una consulta.';
}

/** The first words of a shopper who cannot order on the page. */
export const orderRequest = 'Hola, quiero hacer un pedido.';

/** The first words of a reader of the legal texts. */
export const legalQuestion = 'Hola, leí las condiciones de la tienda y tengo una pregunta.';

/** The question of a shopper who needs help at the checkout. */
export const checkoutQuestion = 'Hola, necesito ayuda para terminar mi compra.';

/** A customer's question about an order just placed. */
export function orderStatusMessage(orderNumber: string): string {
  return `Hola, quiero consultar el estado de mi pedido #${orderNumber}.`;
}

/** A customer's question about an order that is not paid any more, because a product was withdrawn. */
export function withdrawnOrderMessage(orderNumber: string): string {
  return `Hola, un producto de mi pedido #${orderNumber} ya no está a la venta. ¿Cómo seguimos?`;
}

/** A customer's message after sending the proof of a transfer. */
export function transferSentMessage(orderNumber: string, total: Pesos): string {
  return `Hola, acabo de enviar el comprobante de mi pedido #${orderNumber} por ${formatPesos(total)}.`;
}

/** A shopper's question about a product. */
export function productQuestion(productName: string): string {
  return `Hola, quiero saber más sobre ${productName}.`;
}

/** A shopper's question about a product that the search did not find. */
export function missingProductQuestion(search: string): string {
  return `Hola, busco «${search}» y no lo encuentro en la tienda. ¿Me ayudas?`;
}

/** A shopper's message about picking up units of a product, or one pack of it, in the shop. */
export function pickupMessage(request: {
  productName: string;
  /** units; for a pack, those in it */
  quantity: number;
  /** null for units */
  offerLabel: string | null;
  total: Pesos;
}): string {
  const { productName, quantity, offerLabel, total } = request;
  const units = quantity === 1 ? '1 unidad' : `${quantity} unidades`;
  return [
    'Hola, quiero agendar este pedido y recogerlo en la tienda:',
    offerLabel === null ? `${quantity} x ${productName}` : `${productName}, ${offerLabel} (${units})`,
    `Total a precio de hoy: ${formatPesos(total)}`,
  ].join('\n');
}
