import { formatPesos, type Pesos } from '#shop/money.ts';

/** What a shopper reads whose order was not placed because its shipping costs another price than the page showed. */
export function shippingNotice(price: Pesos): string {
  return price === 0 ? 'es gratis a donde lo envías.' : `cuesta ${formatPesos(price)} a donde lo envías.`;
}

/** The words for a total with its shipping; `isFrom`: it may cost more, because the city is not known yet. */
export function totalWithShipping({ price, isFrom }: { price: Pesos; isFrom: boolean }): string {
  if (price === 0) return isFrom ? 'Total, con envío según tu ciudad' : 'Total, con envío gratis';
  return `Total, con envío ${isFrom ? 'desde' : 'de'} ${formatPesos(price)}`;
}
