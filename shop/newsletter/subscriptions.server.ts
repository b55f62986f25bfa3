/** Subscriptions to the newsletter. They are the consents to marketing mail; one address may have given several. */
import { and, eq, isNull, like, not, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { enqueue } from '#db/jobs.server.ts';
import { consents } from '#db/schema.ts';
import { wordingText } from '#shop/legal/wording.ts';
import { hashEmails } from '#shop/orders/removing/forget-person.server.ts';
import { isUuid } from '#shop/uuid.ts';
import { newsletterConsent } from './newsletter-consent.ts';

/** A subscription as its secret link shows it; `email` is empty once it has ended. */
export type Subscription = { email: string; state: 'unconfirmed' | 'confirmed' | 'ended' };

/**
 * Subscribes an address, unless it is subscribed already. Queues a mail that asks its owner to confirm in both cases,
 * so that the outcome does not reveal whether the address was subscribed.
 *
 * @param person.userId from the session only; null for a visitor
 */
export async function subscribe(db: Db, { email, userId }: { email: string; userId: string | null }): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`newsletter ${email.toLowerCase()}`}, 0))`);
    const [existing] = await tx.select({ id: consents.id }).from(consents).where(standingOf(email)).limit(1);
    const [consent] = existing
      ? [existing]
      : await tx
          .insert(consents)
          .values({ purpose: 'marketing', wording: wordingText(newsletterConsent), email, userId })
          .returning({ id: consents.id });
    if (consent) await enqueue(tx, 'newsletter-mail', { consentId: consent.id });
  });
}

/**
 * Finds a subscription by its secret link.
 *
 * @returns null if the link is unknown
 */
export async function findSubscription(db: Db, token: string): Promise<Subscription | null> {
  const consent = await findByToken(db, token);
  if (!consent) return null;
  const { email, revokedAt } = consent;
  if (revokedAt) return { email: '', state: 'ended' };
  return { email, state: (await isConfirmed(db, email)) ? 'confirmed' : 'unconfirmed' };
}

/** Whether the owner of an address has confirmed one of its subscriptions in force. */
export async function isConfirmed(db: Db, email: string): Promise<boolean> {
  return (await db.$count(consents, and(standingOf(email), sql`${consents.confirmedAt} is not null`))) > 0;
}

/**
 * Confirms every subscription of an address by the link mailed to it. Confirming twice changes nothing.
 *
 * @returns false if the link is unknown or its subscription has ended
 */
export async function confirmSubscription(db: Db, token: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const consent = await findByToken(tx, token);
    if (!consent || consent.revokedAt) return false;
    await tx
      .update(consents)
      .set({ confirmedAt: new Date() })
      .where(and(standingOf(consent.email), isNull(consents.confirmedAt)));
    return true;
  });
}

/**
 * Ends every subscription of an address by the secret link of one of them. Ending twice changes nothing.
 *
 * @returns false if the link is unknown
 */
export async function unsubscribe(db: Db, token: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const consent = await findByToken(tx, token);
    if (consent && !consent.revokedAt) await endSubscriptions(tx, consent.email);
    return consent !== undefined;
  });
}

/**
 * Ends every subscription of an address. The consents stay as proof; those given without an account keep only the hash
 * of the address.
 */
export async function endSubscriptions(tx: Db, email: string): Promise<void> {
  const ended = await tx
    .update(consents)
    .set({ revokedAt: new Date() })
    .where(standingOf(email))
    .returning({ id: consents.id, userId: consents.userId });
  for (const { id, userId } of ended) if (userId === null) await hashEmails(tx, eq(consents.id, id));
}

/** The condition of subscriptions in force: not revoked, and with an address rather than its hash. */
export const standing = and(
  eq(consents.purpose, 'marketing'),
  isNull(consents.revokedAt),
  not(like(consents.email, 'sha256:%')),
) as SQL;

const standingOf = (email: string) => and(standing, sql`lower(${consents.email}) = ${email.toLowerCase()}`);

async function findByToken(db: Db, token: string) {
  if (!isUuid(token)) return undefined;
  const [consent] = await db
    .select({ email: consents.email, revokedAt: consents.revokedAt })
    .from(consents)
    .where(and(eq(consents.purpose, 'marketing'), eq(consents.linkToken, token)));
  return consent;
}
