import { isNull } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { tillSessions } from '#db/schema.ts';

/**
 * Finds the open till and keeps it from being closed before this transaction ends, so that cash recorded in it is
 * counted.
 *
 * @returns its id; null if no till is open
 */
export async function lockOpenTill(tx: Db): Promise<string | null> {
  const [till] = await tx
    .select({ id: tillSessions.id })
    .from(tillSessions)
    .where(isNull(tillSessions.closedAt))
    .for('share');
  return till?.id ?? null;
}
