import type { Db } from '#db/database.server.ts';
import { findLinkOwner } from '#shop/customers/credentials/account-link.server.ts';
import { changePassword } from '#shop/customers/credentials/change-password.server.ts';
import { getShortestPassword } from '#shop/customers/credentials/credentials.server.ts';
import { findNewPasswordProblem } from '#shop/customers/credentials/new-password.server.ts';
import { resetPassword } from '#shop/customers/credentials/reset-password.server.ts';
import { cookiesOnly, getSession, identifyingHeaders, type Library } from './auth-library.server.ts';
import { findMatchingHash, type Passwords } from './passwords.server.ts';

/** `shortest` is the required length, if the password is too short. */
export type WeakPassword = { ok: false; reason: 'weak-password'; shortest?: number };
export type ResetPasswordResult = { ok: true } | { ok: false; reason: 'expired' } | WeakPassword;
export type ChangePasswordResult =
  | { ok: true; headers: Headers }
  | { ok: false; reason: 'wrong-password' }
  | WeakPassword;

type Options = { db: Db; library: Library; passwords: Passwords; reportFault: (fault: Error) => void };

/** Changes passwords: while signed in, or by a mailed link. */
export function createOwnPassword({ db, library, passwords, reportFault }: Options) {
  async function findWeakness(userId: string, password: string): Promise<WeakPassword | null> {
    const shortest = await getShortestPassword(db, userId);
    const problem = await findNewPasswordProblem(password, shortest);
    if (!problem) return null;
    return { ok: false, reason: 'weak-password', ...(problem === 'too-short' && { shortest }) };
  }

  return {
    /** Whether a link to choose a new password is still valid. Does not use the link up. */
    async isResetOpen(token: string): Promise<boolean> {
      return (await findLinkOwner(db, 'reset', token)) !== null;
    },

    /**
     * Sets a new password by a mailed link. A refused password does not use the link up. Does not sign in or disable
     * the second factor.
     */
    async resetPassword(token: string, password: string): Promise<ResetPasswordResult> {
      const userId = await findLinkOwner(db, 'reset', token);
      if (userId === null) return { ok: false, reason: 'expired' };
      const weakness = await findWeakness(userId, password);
      if (weakness) return weakness;
      const isDone = await resetPassword(db, { token, passwordHash: await passwords.hash(password) });
      return isDone ? { ok: true } : { ok: false, reason: 'expired' };
    },

    /** Changes the password of the signed-in user. The other sessions end; this browser gets a new one. */
    async changePassword(
      { current, next }: { current: string; next: string },
      request: Request,
    ): Promise<ChangePasswordResult> {
      const { user, session } = await getSession(library, request);
      const weakness = await findWeakness(user.id, next);
      if (weakness) return weakness;
      const previousHash = await findMatchingHash(db, passwords, { userId: user.id, password: current });
      const isDone =
        previousHash !== null &&
        (await changePassword(db, {
          userId: user.id,
          previousHash,
          passwordHash: await passwords.hash(next),
          sessionId: session.id,
        }));
      if (!isDone) return { ok: false, reason: 'wrong-password' };
      return { ok: true, headers: await renewSession(request) };
    },

    /** Whether this is the password of the signed-in user. */
    async checkPassword(password: string, request: Request): Promise<boolean> {
      const { user } = await getSession(library, request);
      return (await findMatchingHash(db, passwords, { userId: user.id, password })) !== null;
    },
  };

  /**
   * Replaces this browser's session, so that copies of the old cookie stop working. The password has already changed,
   * so a failure is only reported and the old session stays.
   */
  async function renewSession(request: Request): Promise<Headers> {
    try {
      const { headers } = await library.api.renewSession({ headers: identifyingHeaders(request), returnHeaders: true });
      return cookiesOnly(headers);
    } catch (fault) {
      reportFault(fault instanceof Error ? fault : new Error(String(fault)));
      return new Headers();
    }
  }
}
