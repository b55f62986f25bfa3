/** What lets somebody into an account, changed within a transaction that holds the account. */
import { randomUUID } from 'node:crypto';
import { and, eq, ne } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { accounts, sessions, userProfiles, users, verifications } from '#db/schema.ts';
import { endAccountLinks } from './account-link.server.ts';
import { adminPasswordLength, customerPasswordLength } from './password.ts';

/**
 * Holds an account until the transaction ends, so that two changes of who may enter take turns. Whatever else a
 * transaction locks of an account comes after this.
 *
 * @returns false when there is no such account any more
 */
export async function lockAccount(tx: Db, userId: string): Promise<boolean> {
  const held = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
  return held.length > 0;
}

/** The hash of somebody's password, or null for who has none, as an account brought over from elsewhere. */
export async function findPasswordHash(db: Db, userId: string): Promise<string | null> {
  const [account] = await db.select({ password: accounts.password }).from(accounts).where(passwordOf(userId));
  return account?.password ?? null;
}

/** Whose address this is, with the hash of their password; null for an address nobody can sign in with. */
export async function findCredentials(db: Db, email: string): Promise<{ userId: string; passwordHash: string } | null> {
  const [found] = await db
    .select({ userId: users.id, passwordHash: accounts.password })
    .from(users)
    .innerJoin(accounts, and(eq(accounts.userId, users.id), eq(accounts.providerId, 'credential')))
    .where(eq(users.email, email.toLowerCase()));
  return found?.passwordHash ? { userId: found.userId, passwordHash: found.passwordHash } : null;
}

/** Whether a password is still the one it was. A change under way is waited for. */
export async function isStillPassword(db: Db, before: { userId: string; passwordHash: string }): Promise<boolean> {
  return db.transaction(
    async (tx) =>
      (await lockAccount(tx, before.userId)) && (await findPasswordHash(tx, before.userId)) === before.passwordHash,
  );
}

/** @param passwordHash as the sign-in library hashes it */
export async function setPassword(tx: Db, userId: string, passwordHash: string): Promise<void> {
  const changed = await tx
    .update(accounts)
    .set({ password: passwordHash, updatedAt: new Date() })
    .where(passwordOf(userId))
    .returning({ id: accounts.id });
  if (changed.length === 0) await insertPassword(tx, userId, passwordHash);
}

/** A first password. 'credential' and an account id equal to the user's are how the library marks one of its own. */
export async function insertPassword(tx: Db, userId: string, passwordHash: string): Promise<void> {
  await tx
    .insert(accounts)
    .values({ id: randomUUID(), userId, accountId: userId, providerId: 'credential', password: passwordHash });
}

/**
 * Ends whatever an earlier password has opened: sessions, sign-ins that wait for their second factor, and links that would
 * let choose a password once more. The second factor itself stays.
 *
 * @param keptSessionId the one session that goes on
 */
export async function endWaysIn(tx: Db, userId: string, keptSessionId?: string): Promise<void> {
  const ended = eq(sessions.userId, userId);
  await tx.delete(sessions).where(keptSessionId === undefined ? ended : and(ended, ne(sessions.id, keptSessionId)));
  await endHalfSignIns(tx, userId);
  await endAccountLinks(tx, ['reset', 'confirm'], userId);
}

/** Ends the sign-ins that wait for their second factor: the library keeps each with the user's id alone. */
export async function endHalfSignIns(tx: Db, userId: string): Promise<void> {
  await tx.delete(verifications).where(eq(verifications.value, userId));
}

/** How many characters a new password of this person needs. */
export async function getShortestPassword(db: Db, userId: string): Promise<number> {
  const [profile] = await db.select({ role: userProfiles.role }).from(userProfiles).where(eq(userProfiles.id, userId));
  return profile?.role === 'admin' ? adminPasswordLength : customerPasswordLength;
}

const passwordOf = (userId: string) => and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential'));
