import { orderHref } from '#app/admin/orders/orders-href.ts';

/** The address of the list of returns. */
export function returnsHref({ page = 1 }: { page?: number } = {}): string {
  return page > 1 ? `/admin/returns?page=${page}` : '/admin/returns';
}

/** The address where units of an order are received back. */
export function receiveReturnHref(orderId: string): string {
  return `${orderHref(orderId)}/return`;
}
