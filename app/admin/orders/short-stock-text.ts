import type { ShortProduct } from '#shop/orders/locked-order.server.ts';

/** Lists the products that lack stock for an order, with the units needed and left. */
export function shortStockText(products: ShortProduct[]): string {
  const short = products.map(({ name, needed, available }) => `${name} (necesita ${needed}, quedan ${available})`);
  return `No hay stock suficiente: ${short.join('; ')}.`;
}
