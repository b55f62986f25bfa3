import { and, asc, count, eq, gt, isNull, max, sql } from 'drizzle-orm';
import { announce } from '#db/announce.server.ts';
import type { Db } from '#db/database.server.ts';
import { pushSubscriptions, sessions, staffInvites, userProfiles, users } from '#db/schema.ts';
import { lockAccount, revokeAccess } from '#shop/customers/credentials/credentials.server.ts';
import { findRole } from '#shop/staff/roles/find-role.server.ts';
import { mayGiveRole, ownerRole } from '#shop/staff/roles/roles.ts';
import type { Actor } from './actor.ts';
import { isLastOwner, lockStaff } from './lock-staff.server.ts';
import { revokeInvitesOf } from './staff-invites.server.ts';
import { recordNoticedChange } from './staff-notice.server.ts';

export type StaffMember = {
  userId: string;
  fullName: string;
  email: string;
  avatarUrl: string | null;
  /** when they accepted their invitation, or else when their account was opened */
  since: Date;
  /** when the newest of their open sessions began or was last renewed; null if there is none */
  signedInAt: Date | null;
  hasTwoFactor: boolean;
  openSessions: number;
  /** invitations they sent that were neither accepted nor revoked, including expired ones */
  standingInvites: number;
  /** the code or id of their role; null without one */
  staffRole: string | null;
};

/** Lists all staff, by name. */
export async function listStaff(db: Db): Promise<StaffMember[]> {
  const seen = db
    .select({
      userId: sessions.userId,
      signedInAt: max(sessions.updatedAt).as('signed_in_at'),
      open: count().as('open'),
    })
    .from(sessions)
    .where(gt(sessions.expiresAt, new Date()))
    .groupBy(sessions.userId)
    .as('seen');
  const joined = db
    .select({ userId: staffInvites.acceptedBy, at: max(staffInvites.acceptedAt).as('joined_at') })
    .from(staffInvites)
    .groupBy(staffInvites.acceptedBy)
    .as('joined');
  const openInvites = db
    .select({ userId: staffInvites.invitedBy, standing: count().as('standing') })
    .from(staffInvites)
    .where(and(isNull(staffInvites.acceptedAt), isNull(staffInvites.revokedAt)))
    .groupBy(staffInvites.invitedBy)
    .as('given');
  const rows = await db
    .select({
      userId: users.id,
      fullName: userProfiles.fullName,
      email: users.email,
      avatarUrl: userProfiles.avatarUrl,
      staffRole: userProfiles.staffRole,
      hasTwoFactor: users.twoFactorEnabled,
      createdAt: users.createdAt,
      joinedAt: joined.at,
      signedInAt: seen.signedInAt,
      openSessions: seen.open,
      standingInvites: openInvites.standing,
    })
    .from(userProfiles)
    .innerJoin(users, eq(users.id, userProfiles.id))
    .leftJoin(seen, eq(seen.userId, users.id))
    .leftJoin(joined, eq(joined.userId, users.id))
    .leftJoin(openInvites, eq(openInvites.userId, users.id))
    .where(eq(userProfiles.role, 'admin'))
    .orderBy(sql`${userProfiles.fullName} collate "und-x-icu"`, asc(users.id));
  return rows.map(({ createdAt, joinedAt, openSessions, standingInvites, ...member }) => ({
    ...member,
    since: joinedAt ?? createdAt,
    openSessions: Number(openSessions ?? 0),
    standingInvites: Number(standingInvites ?? 0),
  }));
}

export type RevokeMemberResult =
  | { ok: true; name: string }
  /** the person with this id is not, or no longer, staff */
  | { ok: false; reason: 'not-found' }
  /** only owners may remove themselves */
  | { ok: false; reason: 'oneself' }
  /** an owner is removed only by herself, and never the last one */
  | { ok: false; reason: 'other-owner' | 'last-owner'; name: string }
  /** the person has a permission that the requesting person lacks */
  | { ok: false; reason: 'beyond-own'; name: string }
  /** the requesting person no longer manages staff */
  | { ok: false; reason: 'not-staff' };

/**
 * Revokes a person's staff role and ends their sessions, notices and open invitations at once; a mail informs them and
 * the owners. Their past actions keep their name. An owner is removed only by herself, and never the last one, so that
 * the shop always has one, even if two remove themselves at once.
 */
export async function revokeMember(
  db: Db,
  { memberId, actor }: { memberId: string; actor: Actor },
): Promise<RevokeMemberResult> {
  return db.transaction(async (tx) => {
    const locked = await lockStaff(tx, actor);
    if (!locked) return { ok: false, reason: 'not-staff' };
    const member = locked.staff.find(({ id }) => id === memberId);
    if (!member) return { ok: false, reason: 'not-found' };
    const { staffRole, fullName } = member;
    const isOneself = memberId === actor.userId;
    if (staffRole === ownerRole) {
      if (!isOneself) return { ok: false, reason: 'other-owner', name: fullName };
      if (isLastOwner(locked.staff, memberId)) return { ok: false, reason: 'last-owner', name: fullName };
    } else if (isOneself) return { ok: false, reason: 'oneself' };
    const role = staffRole === null ? null : await findRole(tx, staffRole);
    if (role && !mayGiveRole(locked.giver, role)) return { ok: false, reason: 'beyond-own', name: fullName };
    if (!(await lockAccount(tx, memberId))) return { ok: false, reason: 'not-found' };
    return { ok: true, name: await revokeAccessOf(tx, member, actor) };
  });
}

/** @returns the person's name, or else their address */
async function revokeAccessOf(
  tx: Db,
  { id: memberId, fullName }: { id: string; fullName: string },
  actor: Actor,
): Promise<string> {
  const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, memberId));
  const email = user?.email ?? '';
  await tx
    .update(userProfiles)
    .set({ role: 'customer', staffRole: null, updatedAt: new Date() })
    .where(eq(userProfiles.id, memberId));
  await revokeAccess(tx, memberId);
  await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.userId, memberId));
  await revokeInvitesOf(tx, { userId: memberId, email });
  await announce(tx, 'staff', [memberId]);
  const name = fullName || email;
  await recordNoticedChange(tx, actor, {
    personId: memberId,
    subject: 'staff',
    subjectId: memberId,
    subjectName: name,
    action: 'revoked',
    before: { role: 'admin' },
    after: { role: 'customer' },
  });
  return name;
}
