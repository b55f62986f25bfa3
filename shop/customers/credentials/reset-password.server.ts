import type { Db } from '#db/database.server.ts';
import { enqueue } from '#db/jobs.server.ts';
import { findLinkOwner, spendAccountLink } from './account-link.server.ts';
import { lockAccount, revokeAccess, setPassword } from './credentials.server.ts';
import { markAddressConfirmed } from './mark-address-confirmed.server.ts';

/**
 * Sets the password that the owner chose through a mailed link, once. Ends every session of the account and confirms
 * its address, because the link came by mail.
 *
 * @param reset.passwordHash as hashed by the sign-in library
 * @returns false, with nothing changed, if the link was used or has expired
 */
export async function resetPassword(db: Db, reset: { token: string; passwordHash: string }): Promise<boolean> {
  return db.transaction(async (tx) => {
    const userId = await findLinkOwner(tx, 'reset', reset.token);
    if (userId === null || !(await lockAccount(tx, userId))) return false;
    if (!(await spendAccountLink(tx, 'reset', reset.token))) return false;

    await setPassword(tx, userId, reset.passwordHash);
    await markAddressConfirmed(tx, userId);
    await revokeAccess(tx, userId);
    await enqueue(tx, 'account-mail', { kind: 'password-changed', userId });
    return true;
  });
}
