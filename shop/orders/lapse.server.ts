import { and, asc, eq, isNull, lte } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { orders, type PaymentMethod, stockReservations } from '#db/schema.ts';
import { returnToStock } from '#shop/catalog/stock.server.ts';
import { lockOrder } from './locked-order.server.ts';
import { endReservation, unitsOf } from './reservation.server.ts';
import { cancelWaitingOrder, waitsForPayment } from './waiting-order.server.ts';

/** The orders whose time to be paid is over, the longest overdue first. Whether they lapse is decided one by one. */
export async function listLapsable(
  db: Db,
  now: Date,
  limit: number,
): Promise<{ id: string; paymentMethod: PaymentMethod | null; holdExpiresAt: Date | null }[]> {
  return db
    .select({ id: orders.id, paymentMethod: orders.paymentMethod, holdExpiresAt: orders.holdExpiresAt })
    .from(orders)
    .where(and(lte(orders.holdExpiresAt, now), eq(orders.status, 'Pendiente'), isNull(orders.deletedAt)))
    .orderBy(asc(orders.holdExpiresAt), asc(orders.id))
    .limit(limit);
}

/**
 * Cancels an order whose time to be paid is over and gives its stock back; one whose payment is being confirmed or under
 * review is left as it is.
 *
 * @returns whether it was cancelled
 */
export async function lapseOrder(tx: Db, orderId: string, now: Date): Promise<boolean> {
  const order = await lockOrder(tx, orderId);
  const isOverdue = order?.holdExpiresAt && order.holdExpiresAt <= now;
  if (!isOverdue || !(await waitsForPayment(tx, order))) return false;
  await cancelWaitingOrder(tx, order, { kind: 'lapsed' });
  return true;
}

/** So many at a time that no transaction holds many products, and that a minute's run ends within its minute. */
const releasedAtOnce = 200;

/**
 * Gives back what is reserved for shoppers who did not come back in time.
 *
 * @returns how many reservations ended
 */
export async function releaseReservations(db: Db, now: Date): Promise<number> {
  const isOver = lte(stockReservations.expiresAt, now);
  const overdue = await db
    .select({ id: stockReservations.id })
    .from(stockReservations)
    .where(and(isOver, stockReservations.holdsStock))
    .orderBy(asc(stockReservations.expiresAt))
    .limit(releasedAtOnce);
  let released = 0;
  for (const { id } of overdue) {
    released += await db.transaction(async (tx) => {
      // One that an order or its shopper is just taking up is theirs: it is looked at again next time.
      const [reservation] = await tx
        .select({ items: stockReservations.items })
        .from(stockReservations)
        .where(and(eq(stockReservations.id, id), isOver))
        .for('update', { skipLocked: true });
      if (!reservation) return 0;
      await endReservation(tx, id);
      await returnToStock(tx, unitsOf([reservation]));
      return 1;
    });
  }
  return released;
}
