import type { OrderFilter } from '#shop/orders/list/order-filter.server.ts';
import { spanOfDays } from '#shop/sales/order-days.ts';
import type { OrdersQuery } from './orders-href.ts';

/** Converts the list's query to a database filter. Relative days ('Hoy') depend on the current time. */
export function orderFilter(query: Required<OrdersQuery>, now: Date): Required<OrderFilter> {
  const { status, toReview, toShip, search, method, days } = query;
  const part = toReview ? 'to-review' : toShip ? 'to-ship' : status;
  return { part, search, method, placed: spanOfDays(days, now) };
}
