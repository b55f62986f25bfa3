import { createHmac, randomUUID } from 'node:crypto';
import type { Db } from '#db/database.server.ts';
import { findNewPasswordProblem } from '#shop/customers/new-password.server.ts';
import { adminPasswordLength } from '#shop/customers/password.ts';
import type { Actor } from '#shop/staff/actor.ts';
import type { InviteBy } from '#shop/staff/invite-form.ts';
import {
  acceptInviteAsNew,
  acceptInviteWithAccount,
  findOpenInvite,
  type InviteResult,
  inviteStaff,
  renewInvite,
} from '#shop/staff/staff-invites.server.ts';
import type { Credentials, SignInResult } from './auth.server.ts';
import { findMatchingHash, type Passwords } from './passwords.server.ts';

export type JoinResult =
  /** `signedIn` says how far: null where signing in is a step of its own after all */
  | { ok: true; signedIn: Extract<SignInResult, { headers: Headers }> | null }
  | { ok: false; reason: 'expired' | 'has-account' | 'wrong-password' | 'weak-password' }
  /** the password is right, and too short for staff: another one is to be chosen with it */
  | { ok: false; reason: 'new-password-needed' };

type Options = {
  db: Db;
  secret: string;
  passwords: Passwords;
  signIn: (credentials: Credentials, request: Request) => Promise<SignInResult>;
  reportFault: (fault: Error) => void;
};

/** How people are asked to join the staff, and how they do. */
export function createStaffInvites({ db, secret, passwords, signIn, reportFault }: Options) {
  /**
   * The secret of an invitation's link: 256 bits, made from the server's own secret whenever it is needed, so that a mail
   * and a copied link may both be given. The database has only its hash.
   */
  const tokenOf = (inviteId: string) => createHmac('sha256', secret).update(`staff:${inviteId}`).digest('base64url');

  /** It has been accepted: what keeps them from being signed in at once sends them to /login, not to a link that is used up. */
  async function comeIn(credentials: Credentials, request: Request): Promise<JoinResult> {
    const signedIn = await signIn(credentials, request).catch((fault: unknown) => {
      reportFault(fault instanceof Error ? fault : new Error(String(fault)));
      return null;
    });
    return { ok: true, signedIn: signedIn && 'headers' in signedIn ? signedIn : null };
  }

  return {
    inviteToken: tokenOf,

    /** Asks somebody to join, by mail or by a link that the answer holds. */
    async inviteStaff(
      { email, by }: { email: string; by: InviteBy },
      actor: Actor,
    ): Promise<Exclude<InviteResult, { ok: true }> | { ok: true; token: string }> {
      const id = randomUUID();
      const token = tokenOf(id);
      const invited = await inviteStaff(db, { id, token, email, by, actor });
      return invited.ok ? { ok: true, token } : invited;
    },

    /** Gives an invitation once more. @returns null when there is nothing to give any more */
    async renewInvite(inviteId: string, by: InviteBy, actor: Actor): Promise<{ email: string; token: string } | null> {
      const token = tokenOf(inviteId);
      const renewed = await renewInvite(db, { inviteId, token, by, actor });
      return renewed && { ...renewed, token };
    },

    /** Opens the account of somebody who was invited, and signs them in. */
    async joinAsNew(
      { token, name, password }: { token: string; name: string; password: string },
      request: Request,
    ): Promise<JoinResult> {
      const invite = await findOpenInvite(db, token);
      if (!invite) return { ok: false, reason: 'expired' };
      if (invite.userId !== null) return { ok: false, reason: 'has-account' };
      if (await findNewPasswordProblem(password, adminPasswordLength)) return { ok: false, reason: 'weak-password' };
      const passwordHash = await passwords.hash(password);
      const accepted = await acceptInviteAsNew(db, { token, name, passwordHash });
      return accepted.ok ? comeIn({ email: invite.email, password }, request) : accepted;
    },

    /**
     * Makes staff of somebody who has an account and knows its password, and signs them in anew.
     *
     * @param given.next another password, needed where the one they have is too short for staff
     */
    async joinWithAccount(
      { token, current, next }: { token: string; current: string; next: string | null },
      request: Request,
    ): Promise<JoinResult> {
      const invite = await findOpenInvite(db, token);
      if (!invite) return { ok: false, reason: 'expired' };
      const { userId, email } = invite;
      const previousHash =
        userId === null ? null : await findMatchingHash(db, passwords, { userId, password: current });
      if (userId === null || previousHash === null) return { ok: false, reason: 'wrong-password' };
      const password = next ?? current;
      if (await findNewPasswordProblem(password, adminPasswordLength))
        return { ok: false, reason: next === null ? 'new-password-needed' : 'weak-password' };
      const passwordHash = next === null ? null : await passwords.hash(next);
      const accepted = await acceptInviteWithAccount(db, { token, userId, previousHash, passwordHash });
      if (accepted.ok) return comeIn({ email, password }, request);
      // Their password was changed meanwhile.
      return { ok: false, reason: accepted.reason === 'has-account' ? 'wrong-password' : accepted.reason };
    },
  };
}
