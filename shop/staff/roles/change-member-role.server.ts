import { eq } from 'drizzle-orm';
import { announce } from '#db/announce.server.ts';
import type { Db } from '#db/database.server.ts';
import { userProfiles } from '#db/schema.ts';
import type { Actor } from '#shop/staff/actor.ts';
import { isLastOwner, lockStaff } from '#shop/staff/lock-staff.server.ts';
import { revokeInvitesBeyond } from '#shop/staff/staff-invites.server.ts';
import { recordNoticedChange } from '#shop/staff/staff-notice.server.ts';
import { findRole } from './find-role.server.ts';
import { mayGiveRole, ownerRole } from './roles.ts';

export type ChangeMemberRoleResult =
  | { ok: true; name: string; role: string }
  /** the person is not, or no longer, staff, or the role does not exist */
  | { ok: false; reason: 'not-found' | 'no-role' }
  /** the person has another role, or none, since the requesting person saw it */
  | { ok: false; reason: 'changed-since'; name: string; role: string | null }
  /** an owner gives up the role only by herself, and never the last one */
  | { ok: false; reason: 'other-owner' | 'last-owner'; name: string }
  /** the role has, or had, a permission that the requesting person lacks */
  | { ok: false; reason: 'beyond-own' }
  /** the requesting person no longer manages staff */
  | { ok: false; reason: 'not-staff' };

/**
 * Gives a member of staff another role, which applies to their next request; their open pages learn of it. Staff give
 * and take no role with more permissions than their own. Invitations that the person may no longer send are revoked.
 *
 * @param change.from the role that the requesting person saw, '' for none; without it, any role is replaced
 * @param change.role the code of a built-in role or the id of one that the shop made
 */
export async function changeMemberRole(
  db: Db,
  { memberId, role: roleId, from, actor }: { memberId: string; role: string; from?: string; actor: Actor },
): Promise<ChangeMemberRoleResult> {
  return db.transaction(async (tx) => {
    const locked = await lockStaff(tx, actor);
    if (!locked) return { ok: false, reason: 'not-staff' };
    const member = locked.staff.find(({ id }) => id === memberId);
    if (!member) return { ok: false, reason: 'not-found' };
    const role = await findRole(tx, roleId);
    if (!role) return { ok: false, reason: 'no-role' };
    const name = member.fullName;
    if (member.staffRole === role.id) return { ok: true, name, role: role.name };
    const before = member.staffRole === null ? null : await findRole(tx, member.staffRole);
    if (from !== undefined && from !== (member.staffRole ?? ''))
      return { ok: false, reason: 'changed-since', name, role: before?.name ?? null };
    if (member.staffRole === ownerRole) {
      if (memberId !== actor.userId) return { ok: false, reason: 'other-owner', name };
      if (isLastOwner(locked.staff, memberId)) return { ok: false, reason: 'last-owner', name };
    }
    if (![before, role].every((one) => one === null || mayGiveRole(locked.giver, one)))
      return { ok: false, reason: 'beyond-own' };

    await tx
      .update(userProfiles)
      .set({ staffRole: role.id, updatedAt: new Date() })
      .where(eq(userProfiles.id, memberId));
    await revokeInvitesBeyond(tx, actor, { memberId });
    await announce(tx, 'staff', [memberId]);
    await recordNoticedChange(tx, actor, {
      personId: memberId,
      subject: 'staff',
      subjectId: memberId,
      subjectName: name,
      action: 'changed',
      before: { staffRole: before?.name ?? '' },
      after: { staffRole: role.name },
    });
    return { ok: true, name, role: role.name };
  });
}
