import { inArray, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { orders, stockReservations } from '#db/schema.ts';

/**
 * Makes requests of the same attempt to order pass one after another, until the transaction ends. It comes before every
 * other lock.
 */
export async function lockAttempts(tx: Db, keys: string[]): Promise<void> {
  // In one order for everybody, so that two that name the same two keys never wait for each other.
  for (const key of [...new Set(keys)].sort())
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`order ${key}`}, 0))`);
}

/**
 * Whether neither an order nor a reservation stands under any of these keys, deleted or not. Asked after they were locked: it
 * is so until the transaction ends.
 */
export async function areNewAttempts(tx: Db, keys: string[]): Promise<boolean> {
  const ordered = tx.select({ id: orders.id }).from(orders).where(inArray(orders.idempotencyKey, keys));
  const reserved = tx
    .select({ id: stockReservations.id })
    .from(stockReservations)
    .where(inArray(stockReservations.idempotencyKey, keys));
  const { rows } = await tx.execute<{ isNew: boolean }>(
    sql`select not exists ${ordered} and not exists ${reserved} as "isNew"`,
  );
  return rows[0]?.isNew ?? false;
}
