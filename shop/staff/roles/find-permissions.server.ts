import { eq } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { staffRoles, type UserProfile } from '#db/schema.ts';
import { isUuid } from '#shop/uuid.ts';
import { isPermission, type Permission, permissionsOf } from './permissions.ts';
import { findBuiltInRole } from './roles.ts';

/**
 * Finds the permissions of a person, by the role in their profile at this moment. Customers have none; a member of
 * staff without a role, or with one that no longer exists, has only what all staff have.
 */
export async function findPermissions(
  db: Db,
  { role, staffRole }: Pick<UserProfile, 'role' | 'staffRole'>,
): Promise<Permission[]> {
  if (role !== 'admin') return [];
  if (staffRole === null) return permissionsOf([]);
  const builtIn = findBuiltInRole(staffRole);
  if (builtIn) return permissionsOf(builtIn.permissions);
  if (!isUuid(staffRole)) return permissionsOf([]);
  const [own] = await db
    .select({ permissions: staffRoles.permissions })
    .from(staffRoles)
    .where(eq(staffRoles.id, staffRole));
  return permissionsOf(own?.permissions.filter(isPermission) ?? []);
}
