import type { OrderStatus } from '#shop/orders/order-status.ts';

/** The address of the list of orders; what is left out is not narrowed down. */
export function ordersHref(query: {
  status?: OrderStatus | null;
  toReview?: boolean;
  search?: string;
  page?: number;
}): string {
  const params = new URLSearchParams();
  if (query.toReview) params.set('review', 'proofs');
  if (query.status) params.set('status', query.status);
  if (query.search) params.set('search', query.search);
  if (query.page && query.page > 1) params.set('page', String(query.page));
  return params.size > 0 ? `/admin/orders?${params}` : '/admin/orders';
}

/** The address of one order. */
export function orderHref(orderId: string): string {
  return `/admin/orders/${orderId}`;
}

/** What an order is called in the back office beside its number: the first six characters of its id. */
export function shortOrderId(orderId: string): string {
  return orderId.slice(0, 6);
}

/** The address of a proof's file. */
export function proofHref(orderId: string, proofId: string): string {
  return `${orderHref(orderId)}/proofs/${proofId}`;
}
