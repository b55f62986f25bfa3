import { and, asc, eq, isNull, lte, notExists } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { orders, payments } from '#db/schema.ts';
import { lockOrder } from '#shop/orders/locked-order.server.ts';
import { hasRecordedMoney } from '#shop/orders/money/order-payments.server.ts';
import { waitsForPayment } from '#shop/orders/waiting-order.server.ts';
import { cancelOrder } from './cancel-order.server.ts';

/**
 * How long the shop keeps asking the provider about an attempt to pay: two days and an hour, so that the last of the
 * hourly checks comes after two full days. If a transaction is PENDING for longer, its order lapses; if it is approved
 * later, it still pays the order.
 */
export const followedForMs = 49 * 60 * 60_000;

/** Condition for a query over `orders`: unpaid, and its hold has expired. `lapseOrder` decides which are cancelled. */
export const isOverdue = (now: Date) =>
  and(lte(orders.holdExpiresAt, now), eq(orders.status, 'Pendiente'), isNull(orders.deletedAt));

/**
 * Lists the ids of overdue orders that have no attempt to pay at this provider, the longest overdue first.
 *
 * @param providerName null to list all overdue orders, with or without attempts
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
 * Cancels an order that was not paid before its hold expired. An order whose payment is being confirmed or under review,
 * or that is paid in part, is left as it is.
 *
 * @returns whether the order was cancelled
 */
export async function lapseOrder(tx: Db, orderId: string, now: Date): Promise<boolean> {
  const order = await lockOrder(tx, orderId);
  const begunAfter = new Date(now.getTime() - followedForMs);
  const isExpired = order?.holdExpiresAt && order.holdExpiresAt <= now;
  if (!isExpired || !(await waitsForPayment(tx, order, now, { begunAfter }))) return false;
  if (await hasRecordedMoney(tx, order.id)) return false;
  return (await cancelOrder(tx, order, { kind: 'lapsed' })) !== null;
}
