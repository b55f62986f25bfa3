import { and, asc, eq, isNull, lte } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { orders, type PaymentMethod } from '#db/schema.ts';
import { cancelOrder } from './cancel-order.server.ts';
import { lockOrder } from './locked-order.server.ts';
import { waitsForPayment } from './waiting-order.server.ts';

/** Lists unpaid orders whose hold has expired, the longest overdue first. `lapseOrder` decides about each. */
export async function listOverdueOrders(
  db: Db,
  now: Date,
  limit: number,
  offset = 0,
): Promise<{ id: string; paymentMethod: PaymentMethod | null; holdExpiresAt: Date | null }[]> {
  return db
    .select({ id: orders.id, paymentMethod: orders.paymentMethod, holdExpiresAt: orders.holdExpiresAt })
    .from(orders)
    .where(and(lte(orders.holdExpiresAt, now), eq(orders.status, 'Pendiente'), isNull(orders.deletedAt)))
    .orderBy(asc(orders.holdExpiresAt), asc(orders.id))
    .limit(limit)
    .offset(offset);
}

/**
 * Cancels an order that was not paid before its hold expired. An order whose payment is being confirmed or under review
 * is left as it is.
 *
 * @returns whether the order was cancelled
 */
export async function lapseOrder(tx: Db, orderId: string, now: Date): Promise<boolean> {
  const order = await lockOrder(tx, orderId);
  const isOverdue = order?.holdExpiresAt && order.holdExpiresAt <= now;
  if (!isOverdue || !(await waitsForPayment(tx, order, now))) return false;
  return (await cancelOrder(tx, order, { kind: 'lapsed' })) !== null;
}
