/** The sort orders of the staff's list, with their labels; the first is the default. */
export const ordersSorts = { newest: 'Más recientes', oldest: 'Más antiguos', highest: 'Mayor total' } as const;
export type OrdersSort = keyof typeof ordersSorts;

export function isOrdersSort(text: unknown): text is OrdersSort {
  return typeof text === 'string' && Object.hasOwn(ordersSorts, text);
}
