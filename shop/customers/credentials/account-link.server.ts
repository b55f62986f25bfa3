/**
 * Links mailed to the owner of an account. Their random token is not stored: the database has only its hash, so that a
 * leaked copy of the database opens no account.
 */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { and, eq, gt, inArray, notExists, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { users, verifications } from '#db/schema.ts';

/** 'reset' sets a new password; 'confirm' confirms the address. */
export type AccountLinkPurpose = 'reset' | 'confirm';

/** The validity of a link, in minutes after it is mailed. */
const lifeMinutes: Record<AccountLinkPurpose, number> = { reset: 60, confirm: 24 * 60 };

/**
 * Creates a link for a person. Earlier links stay valid, because after two requests either mail may be opened first.
 *
 * @returns the token of the link: 192 random bits, safe in a URL path
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

/**
 * Finds the owner of a link without consuming it.
 *
 * @returns null if the link is unknown, used or expired
 */
export async function findLinkOwner(db: Db, purpose: AccountLinkPurpose, token: string): Promise<string | null> {
  const [link] = await db.select({ value: verifications.value }).from(verifications).where(openLink(purpose, token));
  return link ? link.value.slice(purpose.length + 1) : null;
}

/**
 * Consumes a link and the person's other links for the same purpose.
 *
 * @returns false if it was used or has expired
 */
export async function spendAccountLink(tx: Db, purpose: AccountLinkPurpose, token: string): Promise<boolean> {
  const [used] = await tx
    .delete(verifications)
    .where(openLink(purpose, token))
    .returning({ value: verifications.value });
  if (used) await tx.delete(verifications).where(eq(verifications.value, used.value));
  return used !== undefined;
}

/** Deletes all links of a person for these purposes. */
export async function endAccountLinks(tx: Db, purposes: AccountLinkPurpose[], userId: string): Promise<void> {
  await tx.delete(verifications).where(
    inArray(
      verifications.value,
      purposes.map((purpose) => ownerValue(purpose, userId)),
    ),
  );
}

/** Condition for a query over `users`: the person has no valid link. */
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
