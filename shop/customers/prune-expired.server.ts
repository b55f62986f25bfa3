import { inArray, lt } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { sessions, verifications } from '#db/schema.ts';

/** So many a run, that no table is held for long; what is left goes with the next. */
const prunedAtOnce = 1_000;

/**
 * Deletes what has run out and opens nothing any more: sessions, with the browsers they name, and links and sign-ins that
 * were never finished.
 */
export async function pruneExpired(db: Db): Promise<void> {
  const now = new Date();
  const oldSessions = db.select({ id: sessions.id }).from(sessions).where(lt(sessions.expiresAt, now));
  await db.delete(sessions).where(inArray(sessions.id, oldSessions.limit(prunedAtOnce)));
  const oldLinks = db.select({ id: verifications.id }).from(verifications).where(lt(verifications.expiresAt, now));
  await db.delete(verifications).where(inArray(verifications.id, oldLinks.limit(prunedAtOnce)));
}
