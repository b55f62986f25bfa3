import { and, isNotNull, lte, or, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { openOrder, orders } from '#db/schema.ts';

/**
 * How long an order that is over keeps its client's hash: staff may undo the change of status, and the open order then
 * counts towards its client's limit again.
 */
const undoableMs = 10 * 60_000;
/** The age after which an unsent order no longer counts towards its client's limit. */
const longestKeptMs = 30 * 86_400_000;

/**
 * Deletes the hashes of client addresses from orders that were sent, cancelled or deleted some minutes ago, and from
 * orders older than 30 days.
 */
export async function pruneOrderClients(db: Db, now: Date = new Date()): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  const isOver = and(sql`not (${openOrder})`, lte(orders.updatedAt, before(undoableMs)));
  await db
    .update(orders)
    .set({ clientKey: null })
    .where(and(isNotNull(orders.clientKey), or(isOver, lte(orders.createdAt, before(longestKeptMs)))));
}
