import { and, asc, eq, lte } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { stockReservations } from '#db/schema.ts';
import { returnToStock } from '#shop/catalog/stock/stock.server.ts';
import { deleteHold, unitsOf } from './locked-holds.server.ts';

/** The most holds released per run, so that a run ends within the minute before the next. */
const maxReleasedPerRun = 200;

/**
 * Ends the holds that have expired and returns their units to stock, each in its own transaction.
 *
 * @returns how many holds ended
 */
export async function releaseHolds(db: Db, now: Date): Promise<number> {
  const isExpired = lte(stockReservations.expiresAt, now);
  const expired = await db
    .select({ id: stockReservations.id })
    .from(stockReservations)
    .where(and(isExpired, stockReservations.holdsStock))
    .orderBy(asc(stockReservations.expiresAt))
    .limit(maxReleasedPerRun);
  let released = 0;
  for (const { id } of expired) {
    released += await db.transaction(async (tx) => {
      // Skips a hold that its shopper is extending or ordering at this moment; the next run looks at it again.
      const [hold] = await tx
        .select({ items: stockReservations.items })
        .from(stockReservations)
        .where(and(eq(stockReservations.id, id), isExpired))
        .for('update', { skipLocked: true });
      if (!hold) return 0;
      await deleteHold(tx, id);
      await returnToStock(tx, unitsOf([hold]));
      return 1;
    });
  }
  return released;
}
