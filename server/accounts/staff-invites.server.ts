import { createHmac, randomUUID } from 'node:crypto';
import type { Db } from '#db/database.server.ts';
import { findNewPasswordProblem } from '#shop/customers/credentials/new-password.server.ts';
import { adminPasswordLength } from '#shop/customers/credentials/password.ts';
import { acceptInviteAsNew, acceptInviteWithAccount } from '#shop/staff/accept-staff-invite.server.ts';
import type { Actor } from '#shop/staff/actor.ts';
import type { InviteBy } from '#shop/staff/invite-form.ts';
import { findOpenInvite, type InviteResult, inviteStaff, renewInvite } from '#shop/staff/staff-invites.server.ts';
import { findMatchingHash, type Passwords } from './passwords.server.ts';
import type { Credentials, SignIn, SignInResult } from './sign-in.server.ts';

export type JoinResult =
  /** `signedIn` is null if the user must sign in separately */
  | { ok: true; signedIn: Extract<SignInResult, { headers: Headers }> | null }
  | { ok: false; reason: 'expired' | 'has-account' | 'wrong-password' | 'weak-password' }
  /** the password is right but too short for staff: a new one must be chosen */
  | { ok: false; reason: 'new-password-needed' };

type Options = {
  db: Db;
  secret: string;
  passwords: Passwords;
  signIn: SignIn;
  reportFault: (fault: Error) => void;
};

/** Creates staff invitations and accepts them. */
export function createStaffInvites(options: Options) {
  const { db, secret } = options;
  return {
    inviteToken: tokenOf.bind(null, secret),

    /**
     * Invites a staff member, by mail or by a link to copy.
     *
     * @returns the link's token
     */
    async inviteStaff(
      { email, role, by }: { email: string; role: string; by: InviteBy },
      actor: Actor,
    ): Promise<Exclude<InviteResult, { ok: true }> | { ok: true; token: string }> {
      const id = randomUUID();
      const token = tokenOf(secret, id);
      const invited = await inviteStaff(db, { id, token, email, role, by, actor });
      return invited.ok ? { ok: true, token } : invited;
    },

    /**
     * Renews an invitation, by mail or by a link to copy.
     *
     * @returns null if the invitation is no longer open
     */
    async renewInvite(inviteId: string, by: InviteBy, actor: Actor): Promise<{ email: string; token: string } | null> {
      const token = tokenOf(secret, inviteId);
      const renewed = await renewInvite(db, { inviteId, token, by, actor });
      return renewed && { ...renewed, token };
    },

    joinAsNew: joinAsNew.bind(null, options),
    joinWithAccount: joinWithAccount.bind(null, options),
  };
}

/**
 * Derives the 256-bit token of an invitation's link from the server secret, so that the same link can be mailed and
 * copied. The database stores only its hash.
 */
function tokenOf(secret: string, inviteId: string): string {
  return createHmac('sha256', secret).update(`staff:${inviteId}`).digest('base64url');
}

/** Creates the account of an invited person and signs them in. */
async function joinAsNew(
  options: Options,
  { token, name, password }: { token: string; name: string; password: string },
  request: Request,
): Promise<JoinResult> {
  const { db, passwords } = options;
  const invite = await findOpenInvite(db, token);
  if (!invite) return { ok: false, reason: 'expired' };
  if (invite.userId !== null) return { ok: false, reason: 'has-account' };
  if (await findNewPasswordProblem(password, adminPasswordLength)) return { ok: false, reason: 'weak-password' };
  const passwordHash = await passwords.hash(password);
  const accepted = await acceptInviteAsNew(db, { token, name, passwordHash });
  return accepted.ok ? signInAfterJoining(options, { email: invite.email, password }, request) : accepted;
}

/**
 * Makes an existing account staff after verifying its password, and signs it in.
 *
 * @param given.next a new password, required if the current one is too short for staff
 */
async function joinWithAccount(
  options: Options,
  { token, current, next }: { token: string; current: string; next: string | null },
  request: Request,
): Promise<JoinResult> {
  const { db, passwords } = options;
  const invite = await findOpenInvite(db, token);
  if (!invite) return { ok: false, reason: 'expired' };
  const { userId, email } = invite;
  const previousHash = userId === null ? null : await findMatchingHash(db, passwords, { userId, password: current });
  if (userId === null || previousHash === null) return { ok: false, reason: 'wrong-password' };
  const password = next ?? current;
  if (await findNewPasswordProblem(password, adminPasswordLength))
    return { ok: false, reason: next === null ? 'new-password-needed' : 'weak-password' };
  const passwordHash = next === null ? null : await passwords.hash(next);
  const accepted = await acceptInviteWithAccount(db, { token, userId, previousHash, passwordHash });
  if (accepted.ok) return signInAfterJoining(options, { email, password }, request);
  // The password was changed concurrently.
  return { ok: false, reason: accepted.reason === 'has-account' ? 'wrong-password' : accepted.reason };
}

/** Signs in after the invitation was accepted. A failed sign-in is not an error: the user continues at /login. */
async function signInAfterJoining(
  { signIn, reportFault }: Options,
  credentials: Credentials,
  request: Request,
): Promise<JoinResult> {
  const signedIn = await signIn(credentials, request).catch((fault: unknown) => {
    reportFault(fault instanceof Error ? fault : new Error(String(fault)));
    return null;
  });
  return { ok: true, signedIn: signedIn && 'headers' in signedIn ? signedIn : null };
}
