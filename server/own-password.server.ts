import type { Db } from '#db/database.server.ts';
import { findLinkOwner } from '#shop/customers/account-link.server.ts';
import { changePassword } from '#shop/customers/change-password.server.ts';
import { getShortestPassword } from '#shop/customers/credentials.server.ts';
import { findNewPasswordProblem } from '#shop/customers/new-password.server.ts';
import { resetPassword } from '#shop/customers/reset-password.server.ts';
import { cookiesOnly, getSession, identifyingHeaders, type Library } from './auth-library.server.ts';
import { findMatchingHash, type Passwords } from './passwords.server.ts';

/** `shortest` says how many characters the password would need, where it is too short. */
export type WeakPassword = { ok: false; reason: 'weak-password'; shortest?: number };
export type ResetPasswordResult = { ok: true } | { ok: false; reason: 'expired' } | WeakPassword;
export type ChangePasswordResult =
  | { ok: true; headers: Headers }
  | { ok: false; reason: 'wrong-password' }
  | WeakPassword;

type Options = { db: Db; library: Library; passwords: Passwords; reportFault: (fault: Error) => void };

/** Passwords that people change themselves: while signed in, or by a link mailed to them. */
export function createOwnPassword({ db, library, passwords, reportFault }: Options) {
  async function findWeakness(userId: string, password: string): Promise<WeakPassword | null> {
    const shortest = await getShortestPassword(db, userId);
    const problem = await findNewPasswordProblem(password, shortest);
    if (!problem) return null;
    return { ok: false, reason: 'weak-password', ...(problem === 'too-short' && { shortest }) };
  }

  return {
    /** Whether a link to choose a new password still works. Looking uses nothing up. */
    async isResetOpen(token: string): Promise<boolean> {
      return (await findLinkOwner(db, 'reset', token)) !== null;
    },

    /**
     * Sets the password that somebody chose by a mailed link. A password that is refused leaves the link open. Nobody is signed
     * in by it, and a second factor stays asked for.
     */
    async resetPassword(token: string, password: string): Promise<ResetPasswordResult> {
      const userId = await findLinkOwner(db, 'reset', token);
      if (userId === null) return { ok: false, reason: 'expired' };
      const weakness = await findWeakness(userId, password);
      if (weakness) return weakness;
      const isDone = await resetPassword(db, { token, passwordHash: await passwords.hash(password) });
      return isDone ? { ok: true } : { ok: false, reason: 'expired' };
    },

    /** Changes the password of whoever is signed in. The other sessions end; this browser gets another one. */
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

    /** Whether this is the password of whoever is signed in. */
    async checkPassword(password: string, request: Request): Promise<boolean> {
      const { user } = await getSession(library, request);
      return (await findMatchingHash(db, passwords, { userId: user.id, password })) !== null;
    },
  };

  /** A copy of the cookie made before is worth nothing then. The password has changed by now, so a fault leaves the session as it is. */
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
