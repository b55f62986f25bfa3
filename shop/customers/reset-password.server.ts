import { eq } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { enqueue } from '#db/jobs.server.ts';
import { users } from '#db/schema.ts';
import { findLinkOwner, spendAccountLink } from './account-link.server.ts';
import { endWaysIn, lockAccount, setPassword } from './credentials.server.ts';

/**
 * Gives an account the password its owner chose by a mailed link, once. Every session ends, whoever opened it, and as the link
 * came by mail the address is confirmed with it.
 *
 * @param reset.passwordHash as the sign-in library hashes it
 * @returns false when the link was used meanwhile or is too old: nothing has changed then
 */
export async function resetPassword(db: Db, reset: { token: string; passwordHash: string }): Promise<boolean> {
  return db.transaction(async (tx) => {
    const userId = await findLinkOwner(tx, 'reset', reset.token);
    if (userId === null || !(await lockAccount(tx, userId))) return false;
    if (!(await spendAccountLink(tx, 'reset', reset.token))) return false;

    await setPassword(tx, userId, reset.passwordHash);
    await tx
      .update(users)
      .set({ emailVerified: true, confirmationPending: false, updatedAt: new Date() })
      .where(eq(users.id, userId));
    await endWaysIn(tx, userId);
    await enqueue(tx, 'account-mail', { kind: 'password-changed', userId });
    return true;
  });
}
