import { and, asc, count, eq, gt, isNull, max, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { sessions, staffInvites, userProfiles, users } from '#db/schema.ts';
import { lockAccount, revokeAccess } from '#shop/customers/credentials/credentials.server.ts';
import type { Actor } from './actor.ts';
import { findFirstAdmin } from './first-admin.server.ts';
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
  /** whether this is the first administrator, whose access no other person can revoke */
  isFirstAdmin: boolean;
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
  const firstAdminId = await findFirstAdmin(db);
  return rows.map(({ createdAt, joinedAt, openSessions, standingInvites, ...member }) => ({
    ...member,
    since: joinedAt ?? createdAt,
    openSessions: Number(openSessions ?? 0),
    standingInvites: Number(standingInvites ?? 0),
    isFirstAdmin: member.userId === firstAdminId,
  }));
}

export type RevokeMemberResult =
  | { ok: true; name: string }
  /** the person with this id is not, or no longer, staff */
  | { ok: false; reason: 'not-found' }
  | { ok: false; reason: 'oneself' }
  | { ok: false; reason: 'first-admin'; name: string }
  /** the requesting person is no longer staff */
  | { ok: false; reason: 'not-staff' };

/**
 * Revokes a person's staff role and ends their sessions and open invitations at once; a mail informs them and the first
 * administrator. Their past actions keep their name. The first administrator cannot be revoked, so at least one member
 * always remains, even if two revoke each other.
 */
export async function revokeMember(
  db: Db,
  { memberId, actor }: { memberId: string; actor: Actor },
): Promise<RevokeMemberResult> {
  if (memberId === actor.userId) return { ok: false, reason: 'oneself' };
  return db.transaction(async (tx) => {
    // Locks all staff in one order: two people who revoke each other are serialized, and the second is no longer staff.
    const staff = await tx
      .select({ id: userProfiles.id, fullName: userProfiles.fullName })
      .from(userProfiles)
      .where(eq(userProfiles.role, 'admin'))
      .orderBy(asc(userProfiles.id))
      .for('update');
    if (!staff.some(({ id }) => id === actor.userId)) return { ok: false, reason: 'not-staff' };
    const member = staff.find(({ id }) => id === memberId);
    if (member && memberId === (await findFirstAdmin(tx)))
      return { ok: false, reason: 'first-admin', name: member.fullName };
    if (!member || !(await lockAccount(tx, memberId))) return { ok: false, reason: 'not-found' };

    const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, memberId));
    const email = user?.email ?? '';
    await tx.update(userProfiles).set({ role: 'customer', updatedAt: new Date() }).where(eq(userProfiles.id, memberId));
    await revokeAccess(tx, memberId);
    await revokeInvitesOf(tx, { userId: memberId, email });
    const name = member.fullName || email;
    await recordNoticedChange(tx, actor, {
      personId: memberId,
      subject: 'staff',
      subjectId: memberId,
      subjectName: name,
      action: 'revoked',
      before: { role: 'admin' },
      after: { role: 'customer' },
    });
    return { ok: true, name };
  });
}
