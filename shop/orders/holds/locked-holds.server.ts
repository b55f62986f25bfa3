/**
 * A stock hold: units and prices kept for one attempt to order, before there is an order. It has the attempt's
 * idempotency key and is stored in `stock_reservations`. Once the order is placed, the order itself holds the stock.
 */
import { asc, eq, inArray } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { stockReservations } from '#db/schema.ts';
import { type OrderItem, orderUnits } from '#shop/orders/order.ts';

export type LockedHold = Awaited<ReturnType<typeof lockHolds>>[number];

/** Finds the holds of attempts to order and locks their rows until the transaction ends. */
export async function lockHolds(tx: Db, idempotencyKeys: string[]) {
  return tx
    .select({
      id: stockReservations.id,
      linesHash: stockReservations.linesHash,
      items: stockReservations.items,
      totalAmount: stockReservations.totalAmount,
      expiresAt: stockReservations.expiresAt,
      renewals: stockReservations.renewals,
      createdAt: stockReservations.createdAt,
      clientKey: stockReservations.clientKey,
    })
    .from(stockReservations)
    .where(inArray(stockReservations.idempotencyKey, idempotencyKeys))
    .orderBy(asc(stockReservations.id))
    .for('update');
}

/** Deletes a hold. The caller returns its units to stock, or passes them to an order. */
export async function deleteHold(tx: Db, id: string): Promise<void> {
  await tx.delete(stockReservations).where(eq(stockReservations.id, id));
}

/** Adds up the units of several orders and holds, by stock item. */
export function unitsOf(holders: { items: OrderItem[] }[]): Map<string, number> {
  return orderUnits(holders.flatMap(({ items }) => items));
}
