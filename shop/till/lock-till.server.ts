import { isNull } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { tillSessions } from '#db/schema.ts';

/**
 * Finds the open till and keeps it from being closed before this transaction ends, so that cash recorded in it is
 * counted. Other transactions may record cash at the same time, unless it is locked to be `alone`.
 *
 * @returns its id; null if no till is open
 */
export async function lockOpenTill(tx: Db, { alone = false } = {}): Promise<string | null> {
  const [till] = await tx
    .select({ id: tillSessions.id })
    .from(tillSessions)
    .where(isNull(tillSessions.closedAt))
    .for(alone ? 'no key update' : 'share');
  return till?.id ?? null;
}
