import { spanOfDays } from '#shop/orders/order-days.ts';
import type { OrderFilter } from '#shop/orders/order-filter.server.ts';
import type { OrdersQuery } from './orders-href.ts';

/** What the list's address asks of the database at this moment: 'Hoy' is another day tomorrow. */
export function orderFilter(query: Required<OrdersQuery>, now: Date): Required<OrderFilter> {
  const { status, toReview, toShip, search, method, days } = query;
  const part = toReview ? 'to-review' : toShip ? 'to-ship' : status;
  return { part, search, method, placed: spanOfDays(days, now) };
}
