import { asc, eq } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { userProfiles } from '#db/schema.ts';
import { findPermissions } from '#shop/staff/roles/find-permissions.server.ts';
import { hasPermission, type Permission } from '#shop/staff/roles/permissions.ts';
import { ownerRole } from '#shop/staff/roles/roles.ts';
import type { Actor } from './actor.ts';

/** A member of staff, locked until the transaction ends. */
export type LockedMember = { id: string; fullName: string; staffRole: string | null };

/** What decides which roles a person may give. */
export type Giver = { staffRole: string | null; permissions: readonly Permission[] };

/**
 * Locks all staff in one order, so that two people who change one another are serialized, and reads what the requesting
 * person may do now.
 *
 * @returns null if that person no longer manages staff
 */
export async function lockStaff(tx: Db, actor: Actor): Promise<{ staff: LockedMember[]; giver: Giver } | null> {
  const staff = await tx
    .select({ id: userProfiles.id, fullName: userProfiles.fullName, staffRole: userProfiles.staffRole })
    .from(userProfiles)
    .where(eq(userProfiles.role, 'admin'))
    .orderBy(asc(userProfiles.id))
    .for('update');
  const own = staff.find(({ id }) => id === actor.userId);
  if (!own) return null;
  const permissions = await findPermissions(tx, { role: 'admin', staffRole: own.staffRole });
  return hasPermission({ permissions }, 'staff') ? { staff, giver: { staffRole: own.staffRole, permissions } } : null;
}

/** Tells whether a person is the only owner left. */
export function isLastOwner(staff: LockedMember[], memberId: string): boolean {
  const owners = staff.filter(({ staffRole }) => staffRole === ownerRole);
  return owners.length === 1 && owners[0]?.id === memberId;
}

/** Lists the owners of the shop. */
export async function listOwners(db: Db): Promise<string[]> {
  const owners = await db
    .select({ id: userProfiles.id, role: userProfiles.role })
    .from(userProfiles)
    .where(eq(userProfiles.staffRole, ownerRole))
    .orderBy(asc(userProfiles.id));
  return owners.filter(({ role }) => role === 'admin').map(({ id }) => id);
}
