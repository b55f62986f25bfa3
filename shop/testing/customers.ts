/** Customers for tests, with what they let the shop do. */
import type { Db } from '#db/database.server.ts';
import { consents, type Role, userProfiles, users } from '#db/schema.ts';
import { healthConsent } from '#shop/customers/health-consent.ts';
import { wordingText } from '#shop/legal/wording.ts';
import { defaultSettings } from '#shop/settings/store-settings.ts';

type Person = { id: string; name?: string; email?: string; role?: Role } & Partial<
  Omit<typeof userProfiles.$inferInsert, 'id' | 'email' | 'role'>
>;

/** Writes an account with its profile, and gives its id. */
export async function insertCustomer(db: Db, person: Person): Promise<string> {
  const { id, name = 'Laura Gómez', email = `${id}@correo.example`, role = 'customer', ...profile } = person;
  await db.insert(users).values({ id, name, email });
  await db.insert(userProfiles).values({ id, fullName: name, email, role, ...profile });
  return id;
}

/** Writes that somebody agreed to what asking an expert needs, and took it back where a moment is given. */
export async function insertHealthConsent(db: Db, userId: string, revokedAt: Date | null = null): Promise<void> {
  const wording = wordingText(healthConsent(defaultSettings));
  await db
    .insert(consents)
    .values({ purpose: 'health-data', wording, email: `${userId}@correo.example`, userId, revokedAt });
}
