import { eq } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { users } from '#db/schema.ts';
import { findLinkOwner, spendAccountLink } from './account-link.server.ts';
import { findPasswordHash, lockAccount } from './credentials.server.ts';

/**
 * Whose address a mailed link is to confirm. Looking uses nothing up.
 *
 * @returns null when the link was used, is too old, or was mailed before somebody registered the address once more
 */
export async function findConfirmation(db: Db, token: string): Promise<{ userId: string; email: string } | null> {
  const userId = await findLinkOwner(db, 'confirm', token);
  if (userId === null) return null;
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  return user ? { userId, email: user.email } : null;
}

/**
 * Confirms the address of an account by the link mailed to it: from now on the account can be signed in to.
 *
 * @param confirmation.passwordHash what was kept of the password that was typed with it
 * @returns false when the link is of no use any more, or the password was replaced meanwhile: nothing has changed then
 */
export async function confirmAddress(db: Db, confirmation: { token: string; passwordHash: string }): Promise<boolean> {
  const { token, passwordHash } = confirmation;
  return db.transaction(async (tx) => {
    const userId = await findLinkOwner(tx, 'confirm', token);
    if (userId === null || !(await lockAccount(tx, userId))) return false;
    if ((await findPasswordHash(tx, userId)) !== passwordHash) return false;
    if (!(await spendAccountLink(tx, 'confirm', token))) return false;
    await tx
      .update(users)
      .set({ emailVerified: true, confirmationPending: false, updatedAt: new Date() })
      .where(eq(users.id, userId));
    return true;
  });
}
