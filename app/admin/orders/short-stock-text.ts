import type { ShortProduct } from '#shop/orders/locked-order.server.ts';

/** Which products fall short for an order, and by how much. */
export function shortStockText(products: ShortProduct[]): string {
  const short = products.map(({ name, needed, available }) => `${name} (necesita ${needed}, quedan ${available})`);
  return `No hay stock suficiente: ${short.join('; ')}.`;
}
