import { and, eq, or } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { userProfiles } from '#db/schema.ts';
import { hasPermission, type Permission } from '#shop/staff/roles/permissions.ts';
import type { Viewer } from './viewer.ts';

/** The permissions of staff whose pages show people. */
const seeingCustomers: Permission[] = ['customers', 'questions', 'staff'];

/**
 * Whether a viewer may see a personal picture: only its owner and staff who see customers or staff may.
 *
 * @param url the picture's URL without a width; for staff the result is true even if no such picture exists
 */
export async function maySeePicture(db: Db, viewer: Viewer | null, url: string): Promise<boolean> {
  if (!viewer) return false;
  if (seeingCustomers.some((permission) => hasPermission(viewer, permission))) return true;
  const isOnProfile = or(eq(userProfiles.avatarUrl, url), eq(userProfiles.coverPhotoUrl, url));
  const own = await db
    .select({ id: userProfiles.id })
    .from(userProfiles)
    .where(and(eq(userProfiles.id, viewer.userId), isOnProfile));
  return own.length > 0;
}
