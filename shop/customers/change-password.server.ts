import type { Db } from '#db/database.server.ts';
import { enqueue } from '#db/jobs.server.ts';
import { endWaysIn, findPasswordHash, lockAccount, setPassword } from './credentials.server.ts';

/**
 * Gives an account another password. All its sessions end but the one it was asked from, and its owner is told by mail.
 *
 * @param change.previousHash what was kept of the password that was typed as the present one
 * @param change.sessionId of the session that goes on
 * @returns false when the password was changed meanwhile: nothing has changed then
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
    await endWaysIn(tx, userId, change.sessionId);
    await enqueue(tx, 'account-mail', { kind: 'password-changed', userId });
    return true;
  });
}
