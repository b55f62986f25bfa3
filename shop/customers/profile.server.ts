import { eq } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { type UserProfile, userProfiles } from '#db/schema.ts';

/** What `getProfile` fails with when there is no profile and none could be made. */
class MissingProfile extends Error {}

export function isMissingProfile(error: unknown): boolean {
  return error instanceof MissingProfile;
}

/**
 * The profile of somebody who has an account.
 *
 * Accounts brought over from elsewhere may come without one; it is made then, as a customer's.
 *
 * @throws what `isMissingProfile` knows when it can neither be found nor made; the database's own fault when it cannot be asked
 */
export async function getProfile(db: Db, user: { id: string; name: string; email: string }): Promise<UserProfile> {
  const found = await findProfile(db, user.id);
  if (found) return found;
  const missing = (cause?: unknown) =>
    new MissingProfile(`The account ${user.id} has no profile and none could be made`, { cause });
  await db
    .insert(userProfiles)
    .values({ id: user.id, fullName: user.name, email: user.email })
    .onConflictDoNothing()
    .catch((error: unknown) => {
      throw missing(error);
    });
  const made = await findProfile(db, user.id);
  if (!made) throw missing();
  return made;
}

async function findProfile(db: Db, userId: string): Promise<UserProfile | null> {
  const [profile] = await db.select().from(userProfiles).where(eq(userProfiles.id, userId));
  return profile ?? null;
}
