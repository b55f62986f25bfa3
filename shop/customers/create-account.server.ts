import { randomUUID } from 'node:crypto';
import type { Db } from '#db/database.server.ts';
import { accounts, consents, type Role, userProfiles, users } from '#db/schema.ts';

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
    const userId = randomUUID();
    const { name, email, passwordHash, role, consentWording } = account;
    const made = await tx
      .insert(users)
      .values({ id: userId, name, email })
      .onConflictDoNothing({ target: users.email })
      .returning();
    if (made.length === 0) return { ok: false, reason: 'email-taken' };

    // 'credential' and an account id equal to the user's are how the library marks a password of its own.
    await tx.insert(accounts).values({
      id: randomUUID(),
      userId,
      accountId: userId,
      providerId: 'credential',
      password: passwordHash,
    });
    await tx.insert(userProfiles).values({ id: userId, fullName: name, email, role });
    if (consentWording !== null) {
      await tx.insert(consents).values({ purpose: 'terms-and-data', wording: consentWording, email, userId });
    }
    return { ok: true, userId };
  });
}
