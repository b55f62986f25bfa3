/**
 * The links that are mailed to the owner of an account. What opens them is random, mailed and never kept: the database has
 * its hash, so that nobody who reads a copy of it gets in.
 */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { and, eq, gt, inArray, notExists, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { users, verifications } from '#db/schema.ts';

/** 'reset' lets choose a new password, 'confirm' shows that an address is its owner's. */
export type AccountLinkPurpose = 'reset' | 'confirm';

/** How long a link works, in minutes from when it is mailed. */
const lifeMinutes: Record<AccountLinkPurpose, number> = { reset: 60, confirm: 24 * 60 };

/**
 * Makes a link for somebody. Earlier ones go on working: whoever asks twice may open the first mail that comes.
 *
 * @returns the token that belongs in the link: 192 random bits, fit for a path
 */
export async function makeAccountLink(db: Db, purpose: AccountLinkPurpose, userId: string): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  const now = Date.now();
  await db.insert(verifications).values({
    id: randomUUID(),
    identifier: identifierOf(purpose, token),
    value: ownerValue(purpose, userId),
    expiresAt: new Date(now + lifeMinutes[purpose] * 60_000),
  });
  return token;
}

/** Whose link this is. Looking uses nothing up. @returns null when it never was, was used, or is too old */
export async function findLinkOwner(db: Db, purpose: AccountLinkPurpose, token: string): Promise<string | null> {
  const [link] = await db.select({ value: verifications.value }).from(verifications).where(openLink(purpose, token));
  return link ? link.value.slice(purpose.length + 1) : null;
}

/** Uses a link up, with every other of the same purpose and person. @returns false when it was used meanwhile, or is too old */
export async function spendAccountLink(tx: Db, purpose: AccountLinkPurpose, token: string): Promise<boolean> {
  const [used] = await tx
    .delete(verifications)
    .where(openLink(purpose, token))
    .returning({ value: verifications.value });
  if (used) await tx.delete(verifications).where(eq(verifications.value, used.value));
  return used !== undefined;
}

/** Ends all links of somebody that serve one of these purposes. */
export async function endAccountLinks(tx: Db, purposes: AccountLinkPurpose[], userId: string): Promise<void> {
  await tx.delete(verifications).where(
    inArray(
      verifications.value,
      purposes.map((purpose) => ownerValue(purpose, userId)),
    ),
  );
}

/** Of somebody in a query over `users`: that none of their links works any more. */
export function hasNoOpenLink(db: Db): SQL {
  return notExists(
    db
      .select({ id: verifications.id })
      .from(verifications)
      .where(
        and(
          sql`${verifications.value} in ('reset:' || ${users.id}, 'confirm:' || ${users.id})`,
          gt(verifications.expiresAt, new Date()),
        ),
      ),
  );
}

const openLink = (purpose: AccountLinkPurpose, token: string) =>
  and(eq(verifications.identifier, identifierOf(purpose, token)), gt(verifications.expiresAt, new Date()));

const ownerValue = (purpose: AccountLinkPurpose, userId: string) => `${purpose}:${userId}`;

function identifierOf(purpose: AccountLinkPurpose, token: string): string {
  return createHash('sha256').update(`${purpose}:${token}`).digest('base64url');
}
