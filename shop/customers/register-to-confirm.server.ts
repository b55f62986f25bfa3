import { and, eq } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { enqueue } from '#db/jobs.server.ts';
import { consents, userProfiles, users } from '#db/schema.ts';
import { endAccountLinks } from '#shop/customers/credentials/account-link.server.ts';
import { setPassword } from '#shop/customers/credentials/credentials.server.ts';
import { insertAccount, type NewAccount } from './create-account.server.ts';

/**
 * Registers an account in a shop that confirms addresses. The outcome goes only to the address, by a mail queued here,
 * so that the form does not reveal which addresses have an account.
 *
 * - A new address gets an account that cannot sign in until its owner uses a link mailed to it.
 * - An unconfirmed account is registered again: password, name and consents are replaced, and earlier confirmation
 *   links become invalid. A stranger who registered the address first gains nothing, because the owner's registration
 *   replaces theirs. If the stranger registered last, the owner can set another password with a mailed 'reset' link.
 * - A confirmed account stays unchanged, and its owner gets a mail about the attempt.
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
