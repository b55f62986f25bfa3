import { and, eq, or } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { userProfiles } from '#db/schema.ts';
import type { Viewer } from './viewer.ts';

/**
 * Whether somebody may be shown a personal picture: the one whose profile has it, and staff.
 *
 * @param url of the picture without a width; staff may ask for any, whether or not it is there
 */
export async function maySeePicture(db: Db, viewer: Viewer | null, url: string): Promise<boolean> {
  if (!viewer) return false;
  if (viewer.role === 'admin') return true;
  const isOnProfile = or(eq(userProfiles.avatarUrl, url), eq(userProfiles.coverPhotoUrl, url));
  const own = await db
    .select({ id: userProfiles.id })
    .from(userProfiles)
    .where(and(eq(userProfiles.id, viewer.userId), isOnProfile));
  return own.length > 0;
}
