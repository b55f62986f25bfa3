import type { OrderFilter, OrdersPart } from '#shop/orders/list/order-filter.server.ts';
import { spanOfDays } from '#shop/sales/order-days.ts';
import type { OrdersQuery } from './orders-href.ts';

/** Converts the list's query to a database filter. Relative days ('Hoy') depend on the current time. */
export function orderFilter(query: Required<OrdersQuery>, now: Date): Required<OrderFilter> {
  const { search, method, days } = query;
  return { part: partOf(query), search, method, placed: spanOfDays(days, now) };
}

/** The part of the list that a query chooses; null for the whole list. */
export function partOf({ status = null, toReview, toConfirm, toShip, toFetch }: OrdersQuery): OrdersPart | null {
  if (toReview) return 'to-review';
  if (toConfirm) return 'to-confirm';
  if (toShip) return 'to-ship';
  return toFetch ? 'to-fetch' : status;
}
