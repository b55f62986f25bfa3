import { eq } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { staffInvites, userProfiles, users } from '#db/schema.ts';
import { insertAccount } from '#shop/customers/create-account.server.ts';
import {
  findPasswordHash,
  lockAccount,
  revokeAccess,
  setPassword,
} from '#shop/customers/credentials/credentials.server.ts';
import type { StaffActor } from './actor.ts';
import { openBy } from './staff-invites.server.ts';
import { recordNoticedChange } from './staff-notice.server.ts';

export type AcceptInviteResult =
  | { ok: true }
  /** used, revoked or expired since */
  | { ok: false; reason: 'expired' }
  /**
   * the address has an account by now, or its password was changed in the meantime: its owner must sign in to accept
   */
  | { ok: false; reason: 'has-account' };

/**
 * Opens a staff account for an invited person. The inviter vouches for the address.
 *
 * @param acceptance.passwordHash as the sign-in library hashes it
 */
export async function acceptInviteAsNew(
  db: Db,
  acceptance: { token: string; name: string; passwordHash: string },
): Promise<AcceptInviteResult> {
  const { token, name, passwordHash } = acceptance;
  return db.transaction(async (tx) => {
    const invite = await lockOpenInvite(tx, token);
    if (!invite) return { ok: false, reason: 'expired' };
    const { email, staffRole } = invite;
    const account = { name, email, passwordHash, role: 'admin', staffRole, consentWording: null } as const;
    const userId = await insertAccount(tx, account);
    if (userId === null) return { ok: false, reason: 'has-account' };
    await spendInvite(tx, invite.id, { userId, fullName: name });
    return { ok: true };
  });
}

/**
 * Makes an existing account staff, after its owner has typed its password. All its sessions end, because a session left
 * open elsewhere would get access to the back office.
 *
 * @param acceptance.previousHash the stored hash of the password they typed
 * @param acceptance.passwordHash of a new password, if the old one was too short for staff
 */
export async function acceptInviteWithAccount(
  db: Db,
  acceptance: { token: string; userId: string; previousHash: string; passwordHash: string | null },
): Promise<AcceptInviteResult> {
  const { token, userId, previousHash, passwordHash } = acceptance;
  return db.transaction(async (tx) => {
    const invite = await lockOpenInvite(tx, token);
    if (!invite) return { ok: false, reason: 'expired' };
    // Profile before account: the lock order used when an account is closed.
    const [profile] = await tx
      .select({ fullName: userProfiles.fullName })
      .from(userProfiles)
      .where(eq(userProfiles.id, userId))
      .for('update');
    if (!(await lockAccount(tx, userId)) || (await findPasswordHash(tx, userId)) !== previousHash)
      return { ok: false, reason: 'has-account' };

    const { email, staffRole } = invite;
    await tx
      .insert(userProfiles)
      .values({ id: userId, email, role: 'admin', staffRole })
      .onConflictDoUpdate({ target: userProfiles.id, set: { role: 'admin', staffRole, updatedAt: new Date() } });
    if (passwordHash !== null) await setPassword(tx, userId, passwordHash);
    await tx.update(users).set({ confirmationPending: false, updatedAt: new Date() }).where(eq(users.id, userId));
    await revokeAccess(tx, userId);
    await spendInvite(tx, invite.id, { userId, fullName: profile?.fullName || email });
    return { ok: true };
  });
}

/** Locks an open invitation. Of two concurrent uses of a link, the second finds it used. */
async function lockOpenInvite(tx: Db, token: string) {
  const [invite] = await tx
    .select({ id: staffInvites.id, email: staffInvites.email, staffRole: staffInvites.staffRole })
    .from(staffInvites)
    .where(openBy(token))
    .for('update');
  return invite ?? null;
}

/** Marks an invitation as used and records the new member of staff. */
async function spendInvite(tx: Db, inviteId: string, member: StaffActor): Promise<void> {
  await tx
    .update(staffInvites)
    .set({ acceptedAt: new Date(), acceptedBy: member.userId })
    .where(eq(staffInvites.id, inviteId));
  await recordNoticedChange(tx, member, {
    personId: member.userId,
    subject: 'staff',
    subjectId: member.userId,
    subjectName: member.fullName,
    action: 'created',
    after: { role: 'admin' },
  });
}
