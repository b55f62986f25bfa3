import { and, eq, gte, inArray, isNull, lt, type SQL } from 'drizzle-orm';
import { type OrderStatus, orders, type PaymentMethod } from '#db/schema.ts';
import type { Span } from './order-days.ts';
import { hasProofToReview } from './order-marks.server.ts';
import { matchSearch } from './order-search.server.ts';
import { statusesToShip } from './order-status.ts';

/** Part of the list that staff work through: a status, what is to be sent, or what has a proof to judge. */
export type OrdersPart = OrderStatus | 'to-ship' | 'to-review';

/** Which orders staff look at; what is left out is not narrowed down. */
export type OrderFilter = {
  part?: OrdersPart | null;
  /** a number, a customer, a telephone, an e-mail or a city, as people type them */
  search?: string;
  method?: PaymentMethod | null;
  placed?: Span;
};

/** The orders of a filter. Deleted ones are never among them. */
export function wantedOrders({ part = null, ...rest }: OrderFilter): SQL | undefined {
  return and(ordersBesidePart(rest), part === null ? undefined : inPart(part));
}

/** The same before they are told apart by part. */
export function ordersBesidePart({ search = '', method = null, placed }: Omit<OrderFilter, 'part'>): SQL | undefined {
  return and(
    isNull(orders.deletedAt),
    method ? eq(orders.paymentMethod, method) : undefined,
    placed?.since ? gte(orders.orderDate, placed.since) : undefined,
    placed?.until ? lt(orders.orderDate, placed.until) : undefined,
    matchSearch(search),
  );
}

function inPart(part: OrdersPart): SQL {
  if (part === 'to-review') return hasProofToReview;
  return part === 'to-ship' ? inArray(orders.status, statusesToShip) : eq(orders.status, part);
}
