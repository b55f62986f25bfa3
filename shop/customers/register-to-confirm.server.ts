import { and, eq } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { enqueue } from '#db/jobs.server.ts';
import { consents, userProfiles, users } from '#db/schema.ts';
import { endAccountLinks } from './account-link.server.ts';
import { insertAccount, type NewAccount } from './create-account.server.ts';
import { setPassword } from './credentials.server.ts';

/**
 * Takes a registration in a shop that confirms addresses. What became of it goes to the address alone, by a mail that is written
 * down here and sent later, so whoever typed it learns nothing of who has an account.
 *
 * - A new address gets an account that nobody can sign in to until a link mailed to that address is used.
 * - An address whose account still waits for that is registered anew: password, name and consent are those given now, and
 *   links mailed before are worth nothing. Somebody who registered another's address first has thus planted nothing: the
 *   owner's own registration replaces it, and what a link confirms is always the last one that was typed. Whoever is beaten to
 *   it by a stranger chooses a password by 'reset', which is mailed as well and ends what was there.
 * - An account that can be signed in to is left as it is, and its owner is told that somebody tried.
 */
export async function registerToConfirm(db: Db, account: NewAccount): Promise<void> {
  const { email } = account;
  await db.transaction(async (tx) => {
    if (await insertAccount(tx, account, { confirmationPending: true })) {
      await enqueue(tx, 'account-mail', { kind: 'confirm', email });
      return;
    }
    const [standing] = await tx
      .select({ id: users.id, isPending: users.confirmationPending })
      .from(users)
      .where(eq(users.email, email))
      .for('update');
    if (!standing?.isPending) {
      await enqueue(tx, 'account-mail', { kind: 'known-address', email });
      return;
    }
    await replaceRegistration(tx, standing.id, account);
    await enqueue(tx, 'account-mail', { kind: 'confirm', email });
  });
}

async function replaceRegistration(tx: Db, userId: string, account: NewAccount): Promise<void> {
  const { name, email, passwordHash, consentWording } = account;
  await endAccountLinks(tx, ['confirm'], userId);
  await setPassword(tx, userId, passwordHash);
  await tx.update(users).set({ name, updatedAt: new Date() }).where(eq(users.id, userId));
  await tx.update(userProfiles).set({ fullName: name, updatedAt: new Date() }).where(eq(userProfiles.id, userId));
  await tx.delete(consents).where(and(eq(consents.userId, userId), eq(consents.purpose, 'terms-and-data')));
  if (consentWording !== null) {
    await tx.insert(consents).values({ purpose: 'terms-and-data', wording: consentWording, email, userId });
  }
}
