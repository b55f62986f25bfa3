import { and, asc, eq, inArray, lt } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { consents, users } from '#db/schema.ts';
import { hasNoOpenLink } from '#shop/customers/credentials/account-link.server.ts';
import { revokeAccess } from '#shop/customers/credentials/credentials.server.ts';

/** How long an unconfirmed registration is kept after its last submission. */
const keptDays = 7;
/** The most accounts deleted per run, oldest first, so that a run ends well before the next one. */
const purgedAtOnce = 100;

/**
 * Deletes accounts whose address was not confirmed within seven days of the last registration. Their consents are
 * deleted too: another person may have typed the address, so they prove nothing. Accounts with a valid link are kept.
 *
 * @returns the number of deleted accounts
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
      // Accounts that are being confirmed or registered again at this moment are left to the next run.
      .for('update', { skipLocked: true });
    const ids = abandoned.map(({ id }) => id);
    if (ids.length === 0) return 0;

    await tx.delete(consents).where(inArray(consents.userId, ids));
    for (const id of ids) await revokeAccess(tx, id);
    // Cascades to profile and password.
    await tx.delete(users).where(inArray(users.id, ids));
    return ids.length;
  });
}
