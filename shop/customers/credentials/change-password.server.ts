import type { Db } from '#db/database.server.ts';
import { enqueue } from '#db/jobs.server.ts';
import { findPasswordHash, lockAccount, revokeAccess, setPassword } from './credentials.server.ts';

/**
 * Changes an account's password, ends all its sessions except the current one, and queues a mail to its owner.
 *
 * @param change.previousHash the stored hash that the typed current password matched
 * @param change.sessionId the session to keep
 * @returns false, with nothing changed, if the password was changed concurrently
 */
export async function changePassword(
  db: Db,
  change: { userId: string; previousHash: string; passwordHash: string; sessionId: string },
): Promise<boolean> {
  const { userId } = change;
  return db.transaction(async (tx) => {
    if (!(await lockAccount(tx, userId))) return false;
    if ((await findPasswordHash(tx, userId)) !== change.previousHash) return false;
    await setPassword(tx, userId, change.passwordHash);
    await revokeAccess(tx, userId, change.sessionId);
    await enqueue(tx, 'account-mail', { kind: 'password-changed', userId });
    return true;
  });
}
