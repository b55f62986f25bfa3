import type { OrderItem } from './order.ts';

/** Whether an order consists of services only: it is an appointment in the shop, and nothing is sent. */
export function isServiceOrder(items: readonly Pick<OrderItem, 'isService'>[]): boolean {
  return items.length > 0 && items.every(({ isService }) => isService === true);
}
