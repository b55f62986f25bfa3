import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { orderPayments, orders, tillSessions } from '#db/schema.ts';
import { formatOrderNumber } from '#shop/orders/order.ts';
import type { Actor } from '#shop/staff/actor.ts';
import { insertMovement } from '#shop/till/insert-movement.server.ts';
import { lockOpenTill } from '#shop/till/lock-till.server.ts';

/** A payment by hand that was voided; `tillSessionId`: the till that its cash was in, null if it was in none. */
export type VoidedPayment = Pick<typeof orderPayments.$inferSelect, 'id' | 'kind' | 'amount' | 'tillSessionId'>;

/**
 * Keeps the tills with cash of an order from being closed before this transaction ends, and finds those closed already.
 */
export async function lockTillsOf(tx: Db, orderId: string): Promise<Set<string>> {
  const ofOrder = tx
    .select({ id: orderPayments.tillSessionId })
    .from(orderPayments)
    .where(
      and(eq(orderPayments.orderId, orderId), isNotNull(orderPayments.tillSessionId), isNull(orderPayments.voidedAt)),
    );
  const tills = await tx
    .select({ id: tillSessions.id, closedAt: tillSessions.closedAt })
    .from(tillSessions)
    .where(inArray(tillSessions.id, ofOrder))
    .for('share');
  return new Set(tills.filter(({ closedAt }) => closedAt !== null).map(({ id }) => id));
}

/**
 * Corrects voided cash that a till had counted when it was closed: the count of that till stays as it is, and the cash
 * leaves the open till, or returns to it. Without an open till there is nothing to correct.
 *
 * @param closed the tills that were closed before the payments were voided
 */
export async function correctTill(
  tx: Db,
  orderId: string,
  { voided, closed, actor }: { voided: VoidedPayment[]; closed: Set<string>; actor: Actor | null },
): Promise<void> {
  const counted = voided.filter(({ tillSessionId }) => tillSessionId !== null && closed.has(tillSessionId));
  if (counted.length === 0) return;
  const open = await lockOpenTill(tx);
  if (!open) return;
  const [order] = await tx.select({ orderNumber: orders.orderNumber }).from(orders).where(eq(orders.id, orderId));
  const number = formatOrderNumber(order?.orderNumber ?? '');
  for (const { kind, amount } of counted) {
    const correction =
      kind === 'received'
        ? ({ kind: 'payout', reason: `Se anuló un pago del pedido ${number} de otra caja` } as const)
        : ({ kind: 'deposit', reason: `Se anuló una devolución del pedido ${number} de otra caja` } as const);
    await insertMovement(tx, open, { ...correction, amount }, actor);
  }
}
