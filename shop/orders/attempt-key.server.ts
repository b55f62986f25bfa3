import { sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';

/**
 * Makes requests of the same attempt to order pass one after another, until the transaction ends. It comes before every
 * other lock.
 */
export async function lockAttempts(tx: Db, keys: string[]): Promise<void> {
  // In one order for everybody, so that two that name the same two keys never wait for each other.
  for (const key of [...new Set(keys)].sort())
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`order ${key}`}, 0))`);
}
