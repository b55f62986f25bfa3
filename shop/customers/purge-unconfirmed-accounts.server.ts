import { and, asc, eq, inArray, lt } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { consents, users } from '#db/schema.ts';
import { hasNoOpenLink } from './account-link.server.ts';
import { endWaysIn } from './credentials.server.ts';

/** A registration that nobody confirms is kept this long after it was last typed. */
const keptDays = 7;
/** So many a run, that it ends well before the next; the oldest come first. */
const purgedAtOnce = 100;

/**
 * Deletes accounts whose address nobody confirmed within seven days of the registration, with the consent given with it:
 * whoever typed the address may not be its owner, so it proves nothing of anybody. One with a link that still works is left.
 *
 * @returns how many accounts were deleted
 */
export async function purgeUnconfirmedAccounts(db: Db): Promise<number> {
  const keptSince = new Date(Date.now() - keptDays * 24 * 60 * 60_000);
  return db.transaction(async (tx) => {
    const abandoned = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.confirmationPending, true), lt(users.updatedAt, keptSince), hasNoOpenLink(tx)))
      .orderBy(asc(users.updatedAt), asc(users.id))
      .limit(purgedAtOnce)
      // Somebody who is just being confirmed, or registered anew, is looked at by the next run.
      .for('update', { skipLocked: true });
    const ids = abandoned.map(({ id }) => id);
    if (ids.length === 0) return 0;

    await tx.delete(consents).where(inArray(consents.userId, ids));
    for (const id of ids) await endWaysIn(tx, id);
    // Profile and password go with it.
    await tx.delete(users).where(inArray(users.id, ids));
    return ids.length;
  });
}
