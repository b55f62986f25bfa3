import { randomUUID } from 'node:crypto';
import type { Db } from '#db/database.server.ts';
import { consents, type Role, userProfiles, users } from '#db/schema.ts';
import { insertPassword } from './credentials.server.ts';

export type NewAccount = {
  name: string;
  /** in lower case */
  email: string;
  /** as the sign-in library hashes it */
  passwordHash: string;
  role: Role;
  /** what the person agreed to, in the words shown; null where nobody was asked, as for the first admin */
  consentWording: string | null;
};

export type CreateAccountResult = { ok: true; userId: string } | { ok: false; reason: 'email-taken' };

/**
 * Opens an account that can be signed in to with e-mail and password: user, password, profile with its role, and the
 * consent given, all or nothing.
 *
 * @returns 'email-taken' when the address has an account already; it is left as it was
 */
export async function createAccount(db: Db, account: NewAccount): Promise<CreateAccountResult> {
  return db.transaction(async (tx) => {
    const userId = await insertAccount(tx, account);
    return userId === null ? { ok: false, reason: 'email-taken' } : { ok: true, userId };
  });
}

/**
 * Writes a new account down.
 *
 * @param options.confirmationPending whether it can be signed in to only once its address is confirmed
 * @returns the user's id, or null when the address has an account already
 */
export async function insertAccount(
  tx: Db,
  { name, email, passwordHash, role, consentWording }: NewAccount,
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
  await tx.insert(userProfiles).values({ id: userId, fullName: name, email, role });
  if (consentWording !== null) {
    await tx.insert(consents).values({ purpose: 'terms-and-data', wording: consentWording, email, userId });
  }
  return userId;
}
