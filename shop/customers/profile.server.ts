import { eq } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { type UserProfile, userProfiles } from '#db/schema.ts';

/** Thrown by `getProfile` if there is no profile and none could be created. */
class MissingProfile extends Error {}

export function isMissingProfile(error: unknown): boolean {
  return error instanceof MissingProfile;
}

/**
 * Returns the profile of an account. Imported accounts may lack one; a customer's profile is then created.
 *
 * @throws an error that `isMissingProfile` recognizes if the profile can be neither found nor created; the database's
 * error if the query fails
 */
export async function getProfile(db: Db, user: { id: string; name: string; email: string }): Promise<UserProfile> {
  const existing = await findProfile(db, user.id);
  if (existing) return existing;
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
