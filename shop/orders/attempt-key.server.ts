import { inArray, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { orders, stockReservations } from '#db/schema.ts';

/**
 * Serializes the requests of one attempt to order, by idempotency key, until the transaction ends. Must come before
 * every other lock.
 */
export async function lockAttempts(tx: Db, keys: string[]): Promise<void> {
  // Sorted, so that two requests with the same two keys never deadlock.
  for (const key of [...new Set(keys)].sort())
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`order ${key}`}, 0))`);
}

/**
 * Whether none of these keys has an order (deleted or not) or a stock hold. Call it after `lockAttempts`: the answer
 * then holds until the transaction ends.
 */
export async function areUnusedKeys(tx: Db, keys: string[]): Promise<boolean> {
  const ordered = tx.select({ id: orders.id }).from(orders).where(inArray(orders.idempotencyKey, keys));
  const held = tx
    .select({ id: stockReservations.id })
    .from(stockReservations)
    .where(inArray(stockReservations.idempotencyKey, keys));
  const { rows } = await tx.execute<{ areUnused: boolean }>(
    sql`select not exists ${ordered} and not exists ${held} as "areUnused"`,
  );
  return rows[0]?.areUnused ?? false;
}
