import { eq } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { type UserProfile, userProfiles } from '#db/schema.ts';

/**
 * The profile of somebody who has an account.
 *
 * Accounts brought over from elsewhere may come without one; it is made then, as a customer's.
 */
export async function getProfile(db: Db, user: { id: string; name: string; email: string }): Promise<UserProfile> {
  const found = await findProfile(db, user.id);
  if (found) return found;
  await db.insert(userProfiles).values({ id: user.id, fullName: user.name, email: user.email }).onConflictDoNothing();
  const made = await findProfile(db, user.id);
  if (!made) throw new Error(`The account ${user.id} has no profile and none could be made`);
  return made;
}

async function findProfile(db: Db, userId: string): Promise<UserProfile | null> {
  const [profile] = await db.select().from(userProfiles).where(eq(userProfiles.id, userId));
  return profile ?? null;
}
