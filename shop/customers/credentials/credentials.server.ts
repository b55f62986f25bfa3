/** Functions that change an account's credentials, in transactions that hold a lock on the account. */
import { randomUUID } from 'node:crypto';
import { and, eq, ne } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { accounts, sessions, userProfiles, users, verifications } from '#db/schema.ts';
import { endAccountLinks } from './account-link.server.ts';
import { adminPasswordLength, customerPasswordLength } from './password.ts';

/**
 * Locks an account until the transaction ends, so that changes to its credentials are serialized. A transaction takes
 * this lock before it changes passwords, sessions or links of the account.
 *
 * @returns false if the account no longer exists
 */
export async function lockAccount(tx: Db, userId: string): Promise<boolean> {
  const held = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
  return held.length > 0;
}

/** The hash of a person's password; null for an account without one, such as an imported account. */
export async function findPasswordHash(db: Db, userId: string): Promise<string | null> {
  const [account] = await db.select({ password: accounts.password }).from(accounts).where(passwordOf(userId));
  return account?.password ?? null;
}

/** The account of an address with its password hash; null if there is no account, or it has no password. */
export async function findCredentials(db: Db, email: string): Promise<{ userId: string; passwordHash: string } | null> {
  const [credentials] = await db
    .select({ userId: users.id, passwordHash: accounts.password })
    .from(users)
    .innerJoin(accounts, and(eq(accounts.userId, users.id), eq(accounts.providerId, 'credential')))
    .where(eq(users.email, email.toLowerCase()));
  return credentials?.passwordHash ? { userId: credentials.userId, passwordHash: credentials.passwordHash } : null;
}

/** Whether a password is unchanged. Waits for a concurrent change. */
export async function isStillPassword(db: Db, before: { userId: string; passwordHash: string }): Promise<boolean> {
  return db.transaction(
    async (tx) =>
      (await lockAccount(tx, before.userId)) && (await findPasswordHash(tx, before.userId)) === before.passwordHash,
  );
}

/** @param passwordHash as hashed by the sign-in library */
export async function setPassword(tx: Db, userId: string, passwordHash: string): Promise<void> {
  const changed = await tx
    .update(accounts)
    .set({ password: passwordHash, updatedAt: new Date() })
    .where(passwordOf(userId))
    .returning({ id: accounts.id });
  if (changed.length === 0) await insertPassword(tx, userId, passwordHash);
}

/**
 * Inserts the first password. The sign-in library requires the provider 'credential' and an account id equal to the
 * user's.
 */
export async function insertPassword(tx: Db, userId: string, passwordHash: string): Promise<void> {
  await tx
    .insert(accounts)
    .values({ id: randomUUID(), userId, accountId: userId, providerId: 'credential', password: passwordHash });
}

/**
 * Ends everything that an earlier password gave access to: sessions, sign-ins that wait for their second factor, and
 * mailed links. The second factor itself stays.
 *
 * @param keptSessionId the session that is kept
 */
export async function revokeAccess(tx: Db, userId: string, keptSessionId?: string): Promise<void> {
  const ended = eq(sessions.userId, userId);
  await tx.delete(sessions).where(keptSessionId === undefined ? ended : and(ended, ne(sessions.id, keptSessionId)));
  await endHalfSignIns(tx, userId);
  await endAccountLinks(tx, ['reset', 'confirm'], userId);
}

/** Ends the sign-ins that wait for their second factor; the library stores each with the user's id as value. */
export async function endHalfSignIns(tx: Db, userId: string): Promise<void> {
  await tx.delete(verifications).where(eq(verifications.value, userId));
}

/** The minimum length of a new password for this person. */
export async function getShortestPassword(db: Db, userId: string): Promise<number> {
  const [profile] = await db.select({ role: userProfiles.role }).from(userProfiles).where(eq(userProfiles.id, userId));
  return profile?.role === 'admin' ? adminPasswordLength : customerPasswordLength;
}

const passwordOf = (userId: string) => and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential'));
