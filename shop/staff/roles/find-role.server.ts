import { eq } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { type StaffRoleRow, staffRoles } from '#db/schema.ts';
import { isUuid } from '#shop/uuid.ts';
import { isPermission } from './permissions.ts';
import { findBuiltInRole, type StaffRole } from './roles.ts';

/** Reads a role that the shop made; permissions of another version have no effect. */
export function ownRole({ id, name, permissions }: Pick<StaffRoleRow, 'id' | 'name' | 'permissions'>): StaffRole {
  return { id, name, permissions: permissions.filter(isPermission) };
}

/**
 * Finds a role, built in or of the shop's own. The row of an own one is locked against deletion until the transaction
 * ends.
 */
export async function findRole(tx: Db, id: string): Promise<StaffRole | null> {
  const builtIn = findBuiltInRole(id);
  if (builtIn || !isUuid(id)) return builtIn;
  const [own] = await tx.select().from(staffRoles).where(eq(staffRoles.id, id)).for('share');
  return own ? ownRole(own) : null;
}
