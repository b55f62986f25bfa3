import { and, asc, eq, isNull, lte, notExists } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { orders, payments } from '#db/schema.ts';
import { cancelOrder } from './cancel-order.server.ts';
import { lockOrder } from './locked-order.server.ts';
import { waitsForPayment } from './waiting-order.server.ts';

/**
 * How long the provider is asked about an attempt to pay: two days, and one more hourly check, so that the last comes
 * after them. A transaction that is PENDING for longer lets its order lapse; should it be approved later, it pays the
 * order all the same.
 */
export const followedForMs = 49 * 60 * 60_000;

/** Whether an unpaid order's hold has expired. `lapseOrder` decides about each. */
export const isOverdue = (now: Date) =>
  and(lte(orders.holdExpiresAt, now), eq(orders.status, 'Pendiente'), isNull(orders.deletedAt));

/**
 * Lists overdue orders without an attempt to pay at this provider, by id, the longest overdue first.
 *
 * @param providerName null to ignore all attempts
 */
export async function listUntriedOverdueOrders(
  db: Db,
  providerName: string | null,
  now: Date,
  { limit, offset }: { limit: number; offset: number },
): Promise<string[]> {
  const attemptsAt = (provider: string) =>
    db
      .select({ id: payments.id })
      .from(payments)
      .where(and(eq(payments.orderId, orders.id), eq(payments.provider, provider)));
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isOverdue(now), providerName === null ? undefined : notExists(attemptsAt(providerName))))
    .orderBy(asc(orders.holdExpiresAt), asc(orders.id))
    .limit(limit)
    .offset(offset);
  return rows.map(({ id }) => id);
}

/**
 * Cancels an order that was not paid before its hold expired. An order whose payment is being confirmed or under review
 * is left as it is.
 *
 * @returns whether the order was cancelled
 */
export async function lapseOrder(tx: Db, orderId: string, now: Date): Promise<boolean> {
  const order = await lockOrder(tx, orderId);
  const begunAfter = new Date(now.getTime() - followedForMs);
  const isExpired = order?.holdExpiresAt && order.holdExpiresAt <= now;
  if (!isExpired || !(await waitsForPayment(tx, order, now, { begunAfter }))) return false;
  return (await cancelOrder(tx, order, { kind: 'lapsed' })) !== null;
}
