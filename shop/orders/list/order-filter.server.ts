import { and, eq, gte, inArray, isNotNull, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import { type OrderStatus, orders, type PaymentMethod, servicesOnly } from '#db/schema.ts';
import { statusesToShip } from '#shop/orders/status/order-status.ts';
import type { Span } from '#shop/sales/order-days.ts';
import { hasProofToReview } from './order-marks.server.ts';
import { matchSearch } from './order-search.server.ts';

/**
 * A part of the list that staff work through: one status, the orders to confirm or to send, those that wait in the shop
 * for their customers, or those with a proof to review.
 */
export type OrdersPart = OrderStatus | 'to-confirm' | 'to-ship' | 'to-fetch' | 'to-review';

/** A filter of orders; an absent property does not filter. */
export type OrderFilter = {
  part?: OrdersPart | null;
  /** a number, a customer, a phone number, an e-mail or a city, as people type them */
  search?: string;
  method?: PaymentMethod | null;
  placed?: Span;
};

/** The condition of a filter. Deleted orders never match. */
export function wantedOrders({ part = null, ...rest }: OrderFilter): SQL | undefined {
  return and(ordersBesidePart(rest), part === null ? undefined : inPart(part));
}

/** The condition of a filter, not counting its part of the list. */
export function ordersBesidePart({ search = '', method = null, placed }: Omit<OrderFilter, 'part'>): SQL | undefined {
  return and(
    isNull(orders.deletedAt),
    method ? eq(orders.paymentMethod, method) : undefined,
    placed?.since ? gte(orders.orderDate, placed.since) : undefined,
    placed?.until ? lt(orders.orderDate, placed.until) : undefined,
    matchSearch(search),
  );
}

function inPart(part: OrdersPart): SQL | undefined {
  if (part === 'to-review') return hasProofToReview;
  if (part === 'to-confirm') return isToConfirm;
  if (part === 'to-fetch') return isToFetch;
  return part === 'to-ship' ? isToShip : eq(orders.status, part);
}

/** Condition for a query over `orders`: the order holds goods, unlike one of services only. */
export const isParcel: SQL = sql`not (${servicesOnly})`;

/** Condition for a query over `orders`: staff sold it, or its customer confirmed it; see `canBeConfirmed`. */
export const isConfirmed: SQL = sql`(channel <> 'web' or exists (
  select from order_confirmations where order_confirmations.order_id = orders.id))`;

/** Condition for a query over `orders`: the order is paid on delivery, and its customer has not confirmed it. */
export const isToConfirm: SQL = sql`(status = 'Pendiente Contraentrega' and not ${isConfirmed} and ${isParcel})`;

/** Condition for a query over `orders`: the order is a parcel sold on account, which is sent before it is paid. */
export const isToShipOnAccount: SQL | undefined = and(
  eq(orders.status, 'Pendiente'),
  eq(orders.remainder, 'on-account'),
  eq(orders.delivery, 'parcel'),
  // Every order on account has a day; by it there is an index of them.
  isNotNull(orders.dueOn),
  isParcel,
);

/** Condition for a query over `orders`: the order holds goods that its customer does not fetch. */
export const isSent: SQL | undefined = and(isParcel, ne(orders.delivery, 'pickup'));

/** Condition for a query over `orders`: the order must be packed and sent. */
export const isToShip: SQL | undefined = or(and(inArray(orders.status, statusesToShip), isSent), isToShipOnAccount);

/**
 * Condition for a query over `orders`: the order waits in the shop until its customer fetches it, paid or to be paid
 * then or later.
 */
export const isToFetch: SQL | undefined = and(
  eq(orders.delivery, 'pickup'),
  inArray(orders.status, [...statusesToShip, 'Pendiente', 'Enviado']),
  or(ne(orders.status, 'Pendiente'), inArray(orders.remainder, ['on-account', 'in-store'])),
  isParcel,
);
