/** How staff may read their list of orders, as the screen offers it; the first is what it comes in. */
export const ordersSorts = { newest: 'Más recientes', oldest: 'Más antiguos', highest: 'Mayor total' } as const;
export type OrdersSort = keyof typeof ordersSorts;

export function isOrdersSort(text: unknown): text is OrdersSort {
  return typeof text === 'string' && Object.hasOwn(ordersSorts, text);
}
