import { eq } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { type UserProfile, userProfiles } from '#db/schema.ts';

/** The data of a customer that staff need to answer their questions. */
export type Customer = Pick<
  UserProfile,
  'id' | 'fullName' | 'email' | 'phone' | 'city' | 'department' | 'birthDate' | 'avatarUrl'
>;

/** Finds a customer for staff; null if there is no such account. */
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
