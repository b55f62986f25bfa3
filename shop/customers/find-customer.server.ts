import { eq } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { type UserProfile, userProfiles } from '#db/schema.ts';

/** Whom staff look after: what they need to know of a person, and no more. */
export type Customer = Pick<
  UserProfile,
  'id' | 'fullName' | 'email' | 'phone' | 'city' | 'department' | 'birthDate' | 'avatarUrl'
>;

/** Somebody with an account, for staff; null when there is none. */
export async function findCustomer(db: Db, userId: string): Promise<Customer | null> {
  const [customer] = await db
    .select({
      id: userProfiles.id,
      fullName: userProfiles.fullName,
      email: userProfiles.email,
      phone: userProfiles.phone,
      city: userProfiles.city,
      department: userProfiles.department,
      birthDate: userProfiles.birthDate,
      avatarUrl: userProfiles.avatarUrl,
    })
    .from(userProfiles)
    .where(eq(userProfiles.id, userId));
  return customer ?? null;
}
