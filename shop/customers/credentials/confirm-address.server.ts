import { eq } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { users } from '#db/schema.ts';
import { findLinkOwner, spendAccountLink } from './account-link.server.ts';
import { findPasswordHash, lockAccount } from './credentials.server.ts';
import { markAddressConfirmed } from './mark-address-confirmed.server.ts';

/**
 * Finds the address that a mailed link confirms, without consuming the link.
 *
 * @returns null if the link is unknown, used, expired, or older than the address's latest registration
 */
export async function findConfirmation(db: Db, token: string): Promise<{ userId: string; email: string } | null> {
  const userId = await findLinkOwner(db, 'confirm', token);
  if (userId === null) return null;
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  return user ? { userId, email: user.email } : null;
}

/**
 * Confirms the address of an account by the link mailed to it: from now on the account can sign in.
 *
 * @param confirmation.passwordHash the stored hash that the typed password matched
 * @returns false, with nothing changed, if the link is no longer valid or the password was replaced concurrently
 */
export async function confirmAddress(db: Db, confirmation: { token: string; passwordHash: string }): Promise<boolean> {
  const { token, passwordHash } = confirmation;
  return db.transaction(async (tx) => {
    const userId = await findLinkOwner(tx, 'confirm', token);
    if (userId === null || !(await lockAccount(tx, userId))) return false;
    if ((await findPasswordHash(tx, userId)) !== passwordHash) return false;
    if (!(await spendAccountLink(tx, 'confirm', token))) return false;
    await markAddressConfirmed(tx, userId);
    return true;
  });
}
