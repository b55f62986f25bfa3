import { eq } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { type UserProfile, userProfiles, users } from '#db/schema.ts';

/** The fields of a profile that people edit. An empty field is null, except the name, which is ''. */
export type ProfileDetails = Pick<UserProfile, 'fullName' | 'phone' | 'address' | 'city' | 'department' | 'birthDate'>;

export type DatedProfile = ProfileDetails & Pick<UserProfile, 'updatedAt'>;

export type SaveProfileResult =
  | { ok: true }
  /**
   * edit conflict: the profile was saved after this one was loaded, for example in another tab; the saved values are
   * kept
   */
  | { ok: false; reason: 'newer'; newer: DatedProfile };

/**
 * Saves a profile and copies its name to the account.
 *
 * @param readAt the `updated_at` of the profile when the form was loaded
 */
export async function saveProfile(
  db: Db,
  userId: string,
  { fullName, phone, address, city, department, birthDate }: ProfileDetails,
  readAt: Date | null,
): Promise<SaveProfileResult> {
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(userProfiles).where(eq(userProfiles.id, userId)).for('update');
    if (!row) throw new Error('The user who saves a profile has none');
    if (row.updatedAt.getTime() !== readAt?.getTime()) return { ok: false, reason: 'newer', newer: detailsOf(row) };

    // Later than the previous version even within one millisecond.
    const updatedAt = new Date(Math.max(Date.now(), row.updatedAt.getTime() + 1));
    await tx
      .update(userProfiles)
      .set({ fullName, phone, address, city, department, birthDate, updatedAt })
      .where(eq(userProfiles.id, userId));
    await tx.update(users).set({ name: fullName, updatedAt }).where(eq(users.id, userId));
    return { ok: true };
  });
}

function detailsOf({ fullName, phone, address, city, department, birthDate, updatedAt }: UserProfile): DatedProfile {
  return { fullName, phone, address, city, department, birthDate, updatedAt };
}
