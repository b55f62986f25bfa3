/** Customers for tests, with their consents. */
import type { Db } from '#db/database.server.ts';
import { consents, type Role, userProfiles, users } from '#db/schema.ts';
import { healthConsent } from '#shop/customers/care/health-consent.ts';
import { wordingText } from '#shop/legal/wording.ts';
import { defaultSettings } from '#shop/settings/default-settings.ts';
import { ownerRole } from '#shop/staff/roles/roles.ts';

type Person = { id: string; name?: string; email?: string; role?: Role } & Partial<
  Omit<typeof userProfiles.$inferInsert, 'id' | 'email' | 'role'>
>;

/** Inserts an account with its profile and returns its id. Staff are owners unless `staffRole` says something else. */
export async function insertCustomer(db: Db, person: Person): Promise<string> {
  const { id, name = 'Laura Gómez', email = `${id}@correo.example`, role = 'customer', ...profile } = person;
  const staffRole = role === 'admin' ? ownerRole : null;
  await db.insert(users).values({ id, name, email });
  await db.insert(userProfiles).values({ id, fullName: name, email, role, staffRole, ...profile });
  return id;
}

/** Inserts the consent needed to ask an expert, revoked if a moment is given. */
export async function insertHealthConsent(db: Db, userId: string, revokedAt: Date | null = null): Promise<void> {
  const wording = wordingText(healthConsent(defaultSettings));
  await db
    .insert(consents)
    .values({ purpose: 'health-data', wording, email: `${userId}@correo.example`, userId, revokedAt });
}
