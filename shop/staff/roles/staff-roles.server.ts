import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { announce } from '#db/announce.server.ts';
import type { Db } from '#db/database.server.ts';
import { staffInvites, staffRoles, userProfiles } from '#db/schema.ts';
import type { StaffActor } from '#shop/staff/actor.ts';
import { fingerprintOf } from '#shop/staff/fingerprint.server.ts';
import { lockStaff } from '#shop/staff/lock-staff.server.ts';
import { revokeInvitesBeyond } from '#shop/staff/staff-invites.server.ts';
import { recordNoticedChange } from '#shop/staff/staff-notice.server.ts';
import { isUuid } from '#shop/uuid.ts';
import { ownRole } from './find-role.server.ts';
import { permissionWords } from './permission-words.ts';
import type { GivenPermission } from './permissions.ts';
import { builtInRoles, mayGiveRole, type StaffRole } from './roles.ts';

/** A role with the number of people who have it, and of open invitations (see `isOpen`) that give it. */
export type RoleInList = StaffRole & {
  isBuiltIn: boolean;
  members: number;
  invites: number;
  /** for `saveRole` */
  fingerprint: string;
};

/** Lists all roles: the built-in ones, then the shop's own by name. */
export async function listRoles(db: Db): Promise<RoleInList[]> {
  const own = await db
    .select()
    .from(staffRoles)
    .orderBy(sql`${staffRoles.name} collate "und-x-icu"`, asc(staffRoles.id));
  const members = await countBy(db, 'members');
  const invites = await countBy(db, 'invites');
  const counted = (role: StaffRole, isBuiltIn: boolean): RoleInList => ({
    ...role,
    isBuiltIn,
    members: members.get(role.id) ?? 0,
    invites: invites.get(role.id) ?? 0,
    fingerprint: fingerprintOf(role),
  });
  return [...builtInRoles.map((role) => counted(role, true)), ...own.map((role) => counted(ownRole(role), false))];
}

/** Condition: an invitation was neither accepted nor revoked; expired ones are included. */
const isOpen = and(isNull(staffInvites.acceptedAt), isNull(staffInvites.revokedAt));

/** Counts the members of staff, or the open invitations, by role. */
async function countBy(db: Db, counted: 'members' | 'invites'): Promise<Map<string, number>> {
  const rows =
    counted === 'members'
      ? await db
          .select({ role: userProfiles.staffRole, count: sql<number>`count(*)::int` })
          .from(userProfiles)
          .where(eq(userProfiles.role, 'admin'))
          .groupBy(userProfiles.staffRole)
      : await db
          .select({ role: staffInvites.staffRole, count: sql<number>`count(*)::int` })
          .from(staffInvites)
          .where(isOpen)
          .groupBy(staffInvites.staffRole);
  return new Map(rows.flatMap(({ role, count }) => (role === null ? [] : [[role, Number(count)] as const])));
}

export type SaveRoleResult =
  | { ok: true; id: string }
  /** there is no such role, or the requesting person no longer manages staff */
  | { ok: false; reason: 'not-found' | 'not-staff' | 'name-taken' }
  /** the role has, or would have, a permission that the requesting person lacks */
  | { ok: false; reason: 'beyond-own' }
  /** another person has changed it since the form was loaded; nothing was saved */
  | { ok: false; reason: 'newer'; now: StaffRole; fingerprint: string };

/**
 * Saves a role of the shop's own: a new one, or changes to one, which apply to the next request of the people who have
 * it.
 *
 * @param role.id null for a new one
 * @param role.read fingerprint of the role that the form was filled with; without it, any change since is overwritten
 */
export async function saveRole(
  db: Db,
  {
    id,
    name,
    permissions,
    read,
  }: { id: string | null; name: string; permissions: GivenPermission[]; read?: string | undefined },
  actor: StaffActor,
): Promise<SaveRoleResult> {
  if (id !== null && !isUuid(id)) return { ok: false, reason: 'not-found' };
  return db.transaction(async (tx) => {
    const locked = await lockStaff(tx, actor);
    if (!locked) return { ok: false, reason: 'not-staff' };
    const [row] = id === null ? [] : await tx.select().from(staffRoles).where(eq(staffRoles.id, id)).for('update');
    if (id !== null && !row) return { ok: false, reason: 'not-found' };
    const before = row ? ownRole(row) : null;
    if (before && read !== undefined && read !== fingerprintOf(before))
      return { ok: false, reason: 'newer', now: before, fingerprint: fingerprintOf(before) };
    const after: StaffRole = { id: id ?? crypto.randomUUID(), name, permissions };
    if (![before, after].every((role) => role === null || mayGiveRole(locked.giver, role)))
      return { ok: false, reason: 'beyond-own' };
    if (await isTaken(tx, after)) return { ok: false, reason: 'name-taken' };

    await tx
      .insert(staffRoles)
      .values({ id: after.id, name, permissions })
      .onConflictDoUpdate({ target: staffRoles.id, set: { name, permissions, updatedAt: new Date() } });
    const holders = locked.staff.filter(({ staffRole }) => staffRole === after.id).map((member) => member.id);
    if (before) await revokeInvitesBeyond(tx, actor, { roleId: after.id });
    if (holders.length > 0) await announce(tx, 'staff', holders);
    await recordNoticedChange(tx, actor, {
      personId: actor.userId,
      subject: 'role',
      subjectId: after.id,
      subjectName: name,
      action: before ? 'changed' : 'created',
      ...(before && { before: named(before) }),
      after: named(after),
    });
    return { ok: true, id: after.id };
  });
}

/** A role as the history keeps it: the words of its permissions, which every page with a history can show. */
function named({ name, permissions }: StaffRole) {
  return { name, permissions: permissions.map((permission) => permissionWords[permission].label) };
}

/** Whether another role, built-in or not, has the name. The caller has locked the staff, so that none takes it later. */
async function isTaken(tx: Db, { id, name }: StaffRole): Promise<boolean> {
  if (builtInRoles.some((role) => role.name.toLowerCase() === name.toLowerCase())) return true;
  const [other] = await tx
    .select({ id: staffRoles.id })
    .from(staffRoles)
    .where(and(sql`lower(${staffRoles.name}) = lower(${name})`, sql`${staffRoles.id} <> ${id}`));
  return other !== undefined;
}

export type DeleteRoleResult =
  | { ok: true; name: string }
  | { ok: false; reason: 'not-found' | 'not-staff' | 'beyond-own' }
  /** a person has the role, or an open invitation to it */
  | { ok: false; reason: 'held'; name: string };

/** Deletes a role without people and open invitations. */
export async function deleteRole(db: Db, id: string, actor: StaffActor): Promise<DeleteRoleResult> {
  if (!isUuid(id)) return { ok: false, reason: 'not-found' };
  return db.transaction(async (tx) => {
    const locked = await lockStaff(tx, actor);
    if (!locked) return { ok: false, reason: 'not-staff' };
    const [row] = await tx.select().from(staffRoles).where(eq(staffRoles.id, id)).for('update');
    if (!row) return { ok: false, reason: 'not-found' };
    const role = ownRole(row);
    if (!mayGiveRole(locked.giver, role)) return { ok: false, reason: 'beyond-own' };
    const invited = await tx.$count(staffInvites, and(isOpen, eq(staffInvites.staffRole, id)));
    if (invited > 0 || locked.staff.some(({ staffRole }) => staffRole === id))
      return { ok: false, reason: 'held', name: role.name };
    await tx.delete(staffRoles).where(eq(staffRoles.id, id));
    await recordNoticedChange(tx, actor, {
      personId: actor.userId,
      subject: 'role',
      subjectId: id,
      subjectName: role.name,
      action: 'deleted',
      before: named(role),
    });
    return { ok: true, name: role.name };
  });
}
