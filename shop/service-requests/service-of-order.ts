import type { OrderItem, OrderStatus } from '#db/schema.ts';

/** The services of an order whose appointment can be requested, by name; null if there are none. */
export function serviceOf({ status, items }: { status: OrderStatus; items: OrderItem[] }): string | null {
  const names = items.filter(({ isService }) => isService).map(({ name }) => name);
  return names.length > 0 && status !== 'Cancelado' && status !== 'Entregado' ? names.join(', ') : null;
}
