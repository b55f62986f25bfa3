import { randomUUID } from 'node:crypto';
import type { Db } from '#db/database.server.ts';
import { consents, type Role, userProfiles, users } from '#db/schema.ts';
import { insertPassword } from '#shop/customers/credentials/credentials.server.ts';

export type NewAccount = {
  name: string;
  /** in lower case */
  email: string;
  /** as hashed by the sign-in library */
  passwordHash: string;
  role: Role;
  /** of a member of staff; see `userProfiles.staffRole` */
  staffRole?: string | null;
  /** the wording of the consent as shown; null if none is required, as for the first admin */
  consentWording: string | null;
};

export type CreateAccountResult = { ok: true; userId: string } | { ok: false; reason: 'email-taken' };

/**
 * Creates an account with e-mail and password in one transaction: user, password, profile with its role, and consent.
 *
 * @returns 'email-taken' if the address already has an account, which is left unchanged
 */
export async function createAccount(db: Db, account: NewAccount): Promise<CreateAccountResult> {
  return db.transaction(async (tx) => {
    const userId = await insertAccount(tx, account);
    return userId === null ? { ok: false, reason: 'email-taken' } : { ok: true, userId };
  });
}

/**
 * Inserts an account.
 *
 * @param options.confirmationPending whether signing in requires confirming the address first
 * @returns the user's id; null if the address already has an account
 */
export async function insertAccount(
  tx: Db,
  { name, email, passwordHash, role, staffRole = null, consentWording }: NewAccount,
  { confirmationPending = false }: { confirmationPending?: boolean } = {},
): Promise<string | null> {
  const userId = randomUUID();
  const made = await tx
    .insert(users)
    .values({ id: userId, name, email, confirmationPending })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id });
  if (made.length === 0) return null;

  await insertPassword(tx, userId, passwordHash);
  await tx.insert(userProfiles).values({ id: userId, fullName: name, email, role, staffRole });
  if (consentWording !== null) {
    await tx.insert(consents).values({ purpose: 'terms-and-data', wording: consentWording, email, userId });
  }
  return userId;
}
