/** What a return needs to know about the history of its order. */
import { and, asc, eq, isNotNull, sum } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { orderEvents, orderReturns } from '#db/schema.ts';
import type { CountedDays } from '#shop/calendar/counted-days.ts';
import type { Pesos } from '#shop/money.ts';
import type { OrderItem } from '#shop/orders/order.ts';
import type { OrderStatus } from '#shop/orders/status/order-status.ts';
import { withdrawalDeadline } from '#shop/orders/withdrawal-deadline.ts';

/** Finds the last day on which the customer may withdraw, also once it is over; null before the delivery. */
export async function findLastWithdrawalDay(
  db: Db,
  { id, status, items }: { id: string; status: OrderStatus; items: OrderItem[] },
  legal: CountedDays,
): Promise<string | null> {
  const events = await db
    .select({ toStatus: orderEvents.toStatus, createdAt: orderEvents.createdAt })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, id), isNotNull(orderEvents.toStatus)))
    .orderBy(asc(orderEvents.id));
  return withdrawalDeadline({ status, items, events }, legal);
}

/** Adds up the shipping that earlier returns of an order gave back. */
export async function sumReturnedShipping(db: Db, orderId: string): Promise<Pesos> {
  const [earlier] = await db
    .select({ shipping: sum(orderReturns.shipping).mapWith(Number) })
    .from(orderReturns)
    .where(eq(orderReturns.orderId, orderId));
  return earlier?.shipping ?? 0;
}
