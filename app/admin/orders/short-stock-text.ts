import type { ShortProduct } from '#shop/orders/locked-order.server.ts';

/** Lists the products that lack stock for an order, with the units needed and left. */
export function shortStockText(products: ShortProduct[]): string {
  const missing = products.flatMap(({ name, available, kept }) =>
    kept === undefined ? [] : [`${name} (apartadas ${kept}, en el estante ${available})`],
  );
  if (missing.length > 0)
    return `En el estante hay menos de lo apartado: ${missing.join('; ')}. Cuenta el estante, o cancela un pedido.`;
  const short = products.map(({ name, needed, available }) => `${name} (necesita ${needed}, quedan ${available})`);
  return `No hay stock suficiente: ${short.join('; ')}.`;
}
