import { formatPesos } from '#shop/money.ts';
import { type CartItem, cartTotal, lineTotal } from './cart.ts';
import { cartRows } from './cart-rows.ts';
import { formatSharedCart } from './shared-cart.ts';

/**
 * Formats a cart as a WhatsApp message: each row with its quantity and price, the total, and the link that rebuilds it.
 *
 * @param origin of the shop, for the link
 * @param country where the order goes to; empty for Colombia
 */
export function cartMessage(items: readonly CartItem[], origin: string, country = ''): string {
  const link = formatSharedCart(items);
  return [
    country ? `Hola, quiero hacer este pedido para enviarlo a ${country}:` : 'Hola, quiero hacer este pedido:',
    ...cartRows(items).map(({ item, lineIds }) => {
      const quantity = item.isOffer ? lineIds.length : item.quantity;
      const name = item.isOffer ? `${item.name}, ${item.offerLabel || 'Oferta'}` : item.name;
      return `${quantity} x ${name}: ${formatPesos(lineTotal(item) * lineIds.length)}`;
    }),
    `Total: ${formatPesos(cartTotal([...items]))}`,
    ...(link ? [`Ver el carrito: ${origin}${link}`] : []),
  ].join('\n');
}
