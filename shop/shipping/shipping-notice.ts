import { formatPesos, type Pesos } from '#shop/money.ts';

/** What a shopper reads whose order was not placed because its shipping costs another price than the page showed. */
export function shippingNotice(price: Pesos): string {
  return price === 0 ? 'es gratis a donde lo envías.' : `cuesta ${formatPesos(price)} a donde lo envías.`;
}
