/** What the customers of orders pay in the shop when they fetch them. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { orderEvents, orderMoney, orderPayments, orders } from '#db/schema.ts';

/**
 * Column of an order: whether its customer still has something to pay in the shop. Without `exists`, for which the
 * database would compute the balances of all orders.
 */
export const owesInStore = sql<boolean>`case when ${orders.remainder} = 'in-store'
  then (select own.balance > 0 from ${orderMoney} as own where own.order_id = ${orders.id}) else false end`;

/** Whether the customer of this order still has something to pay in the shop. */
export async function isOwedInStore(tx: Db, orderId: string): Promise<boolean> {
  const [order] = await tx.select({ owesInStore }).from(orders).where(eq(orders.id, orderId));
  return order?.owesInStore ?? false;
}

/** Whether a handover, which this event of the order records, took money that still counts. */
export async function tookMoney(tx: Db, { orderId, eventId }: { orderId: string; eventId: number }): Promise<boolean> {
  const at = sql`(select ${orderEvents.createdAt} from ${orderEvents} where ${orderEvents.id} = ${eventId})`;
  const { cause, createdAt, voidedAt } = orderPayments;
  const collected = and(eq(orderPayments.orderId, orderId), eq(cause, 'handover'), eq(createdAt, at), isNull(voidedAt));
  return (await tx.$count(orderPayments, collected)) > 0;
}
