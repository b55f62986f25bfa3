import { createHash } from 'node:crypto';
import { and, desc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { enqueue } from '#db/jobs.server.ts';
import { type StaffInvite, staffInvites, userProfiles, users } from '#db/schema.ts';
import { findPermissions } from '#shop/staff/roles/find-permissions.server.ts';
import { findRole } from '#shop/staff/roles/find-role.server.ts';
import { hasPermission } from '#shop/staff/roles/permissions.ts';
import { mayGiveRole, type StaffRole } from '#shop/staff/roles/roles.ts';
import { isUuid } from '#shop/uuid.ts';
import type { Actor } from './actor.ts';
import type { InviteBy } from './invite-form.ts';
import { lockStaff } from './lock-staff.server.ts';
import { recordChange } from './record-change.server.ts';

/** How long an invitation is valid, counted from when it was last mailed or its link last copied. */
export const inviteHours = 72;

const isOpen = and(isNull(staffInvites.acceptedAt), isNull(staffInvites.revokedAt));
const expiryFrom = (now: Date) => new Date(now.getTime() + inviteHours * 60 * 60_000);

/** Hashes the secret of an invitation's link for the database. */
function hashInviteToken(token: string): string {
  return createHash('sha256').update(`staff-invite:${token}`).digest('base64url');
}

export type InviteInList = Pick<
  StaffInvite,
  'id' | 'email' | 'invitedByName' | 'staffRole' | 'expiresAt' | 'createdAt'
>;

const listed = {
  id: staffInvites.id,
  email: staffInvites.email,
  invitedByName: staffInvites.invitedByName,
  staffRole: staffInvites.staffRole,
  expiresAt: staffInvites.expiresAt,
  createdAt: staffInvites.createdAt,
};

/** Lists the invitations that were neither accepted nor revoked, latest first, including expired ones. */
export async function listInvites(db: Db): Promise<InviteInList[]> {
  return db
    .select(listed)
    .from(staffInvites)
    .where(isOpen)
    .orderBy(desc(staffInvites.createdAt), desc(staffInvites.id));
}

export type InviteResult =
  | { ok: true }
  /** the address belongs to a member of staff already */
  | { ok: false; reason: 'already-staff'; name: string }
  | { ok: false; reason: 'already-invited' }
  /** there is no such role, or it has a permission that the inviting person lacks */
  | { ok: false; reason: 'no-role' | 'beyond-own' }
  /** the inviting person no longer manages staff */
  | { ok: false; reason: 'not-staff' };

/**
 * Invites a person to join the staff. Nothing in their account changes until they accept.
 *
 * @param invite.id of the new invitation, from which its secret is derived
 * @param invite.token the secret of its link; only its hash is stored
 * @param invite.email in lower case
 * @param invite.role the code or id of the role that accepting it gives
 */
export async function inviteStaff(
  db: Db,
  invite: { id: string; token: string; email: string; role: string; by: InviteBy; actor: Actor },
): Promise<InviteResult> {
  const { id, token, email, role: roleId, by, actor } = invite;
  return db.transaction(async (tx) => {
    const locked = await lockStaff(tx, actor);
    if (!locked) return { ok: false, reason: 'not-staff' };
    const role = await findRole(tx, roleId);
    if (!role) return { ok: false, reason: 'no-role' };
    if (!mayGiveRole(locked.giver, role)) return { ok: false, reason: 'beyond-own' };
    const [account] = await tx
      .select({ name: userProfiles.fullName, role: userProfiles.role })
      .from(users)
      .innerJoin(userProfiles, eq(userProfiles.id, users.id))
      .where(eq(users.email, email));
    if (account?.role === 'admin') return { ok: false, reason: 'already-staff', name: account.name || email };

    const expiresAt = expiryFrom(new Date());
    const inserted = await tx
      .insert(staffInvites)
      .values({
        id,
        email,
        tokenHash: hashInviteToken(token),
        invitedBy: actor.userId,
        invitedByName: actor.fullName,
        staffRole: role.id,
        expiresAt,
      })
      .onConflictDoNothing()
      .returning({ id: staffInvites.id });
    if (inserted.length === 0) return { ok: false, reason: 'already-invited' };
    await sendInvite(tx, { id, email, role: role.name, expiresAt, by, actor });
    return { ok: true };
  });
}

/**
 * Restarts the validity of an invitation, to be mailed again or passed on by the requesting person.
 *
 * @param renewal.token the secret of its link, the same as before
 * @returns the invited address; null if it was accepted or revoked since, or gives a role that the requesting person may
 * not give
 */
export async function renewInvite(
  db: Db,
  { inviteId, token, by, actor }: { inviteId: string; token: string; by: InviteBy; actor: Actor },
): Promise<{ email: string } | null> {
  if (!isUuid(inviteId)) return null;
  return db.transaction(async (tx) => {
    const invite = await findInviteToGive(tx, inviteId, actor);
    if (!invite) return null;
    const { role } = invite;
    const expiresAt = expiryFrom(new Date());
    const [renewed] = await tx
      .update(staffInvites)
      // The person who passes on the link becomes its inviter.
      .set({
        tokenHash: hashInviteToken(token),
        expiresAt,
        invitedBy: actor.userId,
        invitedByName: actor.fullName,
      })
      .where(and(eq(staffInvites.id, inviteId), isOpen))
      .returning({ email: staffInvites.email });
    if (!renewed) return null;
    await sendInvite(tx, { id: inviteId, email: renewed.email, role: role?.name ?? '', expiresAt, by, actor });
    return renewed;
  });
}

/** Finds an open invitation, if it gives a role that the person may give. */
async function findInviteToGive(tx: Db, inviteId: string, actor: Actor): Promise<{ role: StaffRole | null } | null> {
  const locked = await lockStaff(tx, actor);
  const [invite] = await tx
    .select({ staffRole: staffInvites.staffRole })
    .from(staffInvites)
    .where(and(eq(staffInvites.id, inviteId), isOpen));
  if (!locked || !invite) return null;
  const role = invite.staffRole === null ? null : await findRole(tx, invite.staffRole);
  return role && !mayGiveRole(locked.giver, role) ? null : { role };
}

async function sendInvite(
  tx: Db,
  {
    id,
    email,
    role,
    expiresAt,
    by,
    actor,
  }: Record<'id' | 'email' | 'role', string> & {
    expiresAt: Date;
    by: InviteBy;
    actor: Actor;
  },
): Promise<void> {
  if (by === 'mail') await enqueue(tx, 'staff-invite-mail', { inviteId: id });
  await recordChange(tx, actor, {
    subject: 'staff',
    subjectId: id,
    subjectName: email,
    action: 'invited',
    after: { staffRole: role, by, expiresAt: expiresAt.toISOString() },
  });
}

/**
 * Revokes an invitation.
 *
 * @returns the invited address; null if it was accepted or revoked since, or gives a role that the requesting person may
 * not give
 */
export async function revokeInvite(
  db: Db,
  { inviteId, actor }: { inviteId: string; actor: Actor },
): Promise<{ email: string } | null> {
  if (!isUuid(inviteId)) return null;
  return db.transaction(async (tx) => {
    if (!(await findInviteToGive(tx, inviteId, actor))) return null;
    const [revoked] = await tx
      .update(staffInvites)
      .set({ revokedAt: new Date() })
      .where(and(eq(staffInvites.id, inviteId), isOpen))
      .returning({ email: staffInvites.email });
    if (!revoked) return null;
    await recordChange(tx, actor, {
      subject: 'staff',
      subjectId: inviteId,
      subjectName: revoked.email,
      action: 'revoked',
    });
    return revoked;
  });
}

/**
 * Revokes the invitations with which a person could become staff again, in the transaction that ends their role: those
 * that they sent, and those for their own address.
 *
 * @returns how many were revoked
 */
export async function revokeInvitesOf(tx: Db, { userId, email }: { userId: string; email: string }): Promise<number> {
  const revoked = await tx
    .update(staffInvites)
    .set({ revokedAt: new Date() })
    .where(and(or(eq(staffInvites.invitedBy, userId), sql`lower(${staffInvites.email}) = ${email}`), isOpen))
    .returning({ id: staffInvites.id });
  return revoked.length;
}

/**
 * Revokes open invitations that their senders may no longer send, in the transaction that changes the role of a
 * person, or what a role permits.
 */
export async function revokeInvitesBeyond(
  tx: Db,
  actor: Actor,
  changed: { memberId: string } | { roleId: string },
): Promise<void> {
  const { staffRole } = userProfiles;
  const concerned =
    'memberId' in changed
      ? eq(staffInvites.invitedBy, changed.memberId)
      : or(eq(staffInvites.staffRole, changed.roleId), eq(staffRole, changed.roleId));
  const invites = await tx
    .select({ ...listed, sender: { role: userProfiles.role, staffRole } })
    .from(staffInvites)
    .innerJoin(userProfiles, eq(userProfiles.id, staffInvites.invitedBy))
    .where(and(concerned, isOpen));
  for (const { id, email, staffRole, sender } of invites) {
    const giver = { staffRole: sender.staffRole, permissions: await findPermissions(tx, sender) };
    const role = staffRole === null ? null : await findRole(tx, staffRole);
    const mayInvite = hasPermission(giver, 'staff') && (role === null || mayGiveRole(giver, role));
    if (!mayInvite) await endInvite(tx, actor, { id, email });
  }
}

async function endInvite(tx: Db, actor: Actor, { id, email }: { id: string; email: string }): Promise<void> {
  await tx
    .update(staffInvites)
    .set({ revokedAt: new Date() })
    .where(and(eq(staffInvites.id, id), isOpen));
  await recordChange(tx, actor, { subject: 'staff', subjectId: id, subjectName: email, action: 'revoked' });
}

/** Finds an invitation to mail; null if it must no longer be mailed. */
export async function findInviteToMail(db: Db, inviteId: string): Promise<InviteInList | null> {
  const [invite] = await db
    .select(listed)
    .from(staffInvites)
    .where(and(eq(staffInvites.id, inviteId), isOpen, gt(staffInvites.expiresAt, new Date())));
  return invite ?? null;
}

export type OpenInvite = {
  email: string;
  invitedByName: string;
  expiresAt: Date;
  /** id of the account with this address; null if there is none */
  userId: string | null;
};

/**
 * Finds the invitation of a link, without using it up.
 *
 * @returns null if it is unknown, used, revoked or expired
 */
export async function findOpenInvite(db: Db, token: string): Promise<OpenInvite | null> {
  const [invite] = await db
    .select({
      email: staffInvites.email,
      invitedByName: staffInvites.invitedByName,
      expiresAt: staffInvites.expiresAt,
      userId: users.id,
    })
    .from(staffInvites)
    .leftJoin(users, eq(users.email, staffInvites.email))
    .where(openBy(token));
  return invite ?? null;
}

/** The condition for an invitation that a link opens: neither used nor revoked nor expired. */
export const openBy = (token: string) =>
  and(eq(staffInvites.tokenHash, hashInviteToken(token)), isOpen, gt(staffInvites.expiresAt, new Date()));
