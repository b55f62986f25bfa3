import { and, desc, eq, isNull, ne, notExists } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { announce } from '#db/announce.server.ts';
import type { Db } from '#db/database.server.ts';
import {
  type Consent,
  type ConsentPurpose,
  consents,
  healthReports,
  orders,
  serviceRequests,
  treatmentNotes,
  userProfiles,
} from '#db/schema.ts';

/** One time that a person agreed to something, as they may read it. */
export type GivenConsent = Pick<Consent, 'id' | 'purpose' | 'wording' | 'grantedAt' | 'revokedAt'> & {
  /** the order it came with; null where it came with none */
  orderNumber: string | null;
};

export type RevokeConsentResult =
  | { ok: true; purpose: ConsentPurpose }
  /** no such consent, or somebody else's */
  | { ok: false; reason: 'not-found' }
  /** the account stands on it: it is taken back by closing the account */
  | { ok: false; reason: 'account-needs-it' };

/**
 * What a person with an account last agreed to for a purpose and has not taken back.
 *
 * What was agreed to in one sentence with something else, as with the request of an exam, is for that request alone and
 * does not count here.
 *
 * @returns null when they never agreed, or took it back
 */
export async function findStandingConsent(db: Db, userId: string, purpose: ConsentPurpose): Promise<Consent | null> {
  const beside = alias(consents, 'beside');
  const [standing] = await db
    .select()
    .from(consents)
    .where(
      and(
        standingOf(userId, purpose),
        // By its words, because a request that was deleted since is not named any more.
        notExists(
          db
            .select({ id: beside.id })
            .from(beside)
            .where(
              and(
                eq(beside.userId, consents.userId),
                eq(beside.wording, consents.wording),
                ne(beside.purpose, consents.purpose),
              ),
            ),
        ),
      ),
    )
    .orderBy(desc(consents.grantedAt), desc(consents.id))
    .limit(1);
  return standing ?? null;
}

/** All that a person with an account agreed to, newest first, with what they took back. */
export async function listConsents(db: Db, userId: string): Promise<GivenConsent[]> {
  return db
    .select({
      id: consents.id,
      purpose: consents.purpose,
      wording: consents.wording,
      grantedAt: consents.grantedAt,
      revokedAt: consents.revokedAt,
      orderNumber: orders.orderNumber,
    })
    .from(consents)
    .leftJoin(orders, eq(orders.id, consents.orderId))
    .where(eq(consents.userId, userId))
    .orderBy(desc(consents.grantedAt), desc(consents.id));
}

/**
 * Keeps what a person with an account agreed to, in the words they were shown.
 *
 * It is written in the transaction of what it is for, so that neither stands without the other.
 */
export async function giveConsent(
  tx: Db,
  given: { userId: string; email: string; purpose: ConsentPurpose; wording: string },
): Promise<void> {
  await lockPerson(tx, given.userId);
  await tx.insert(consents).values(given);
}

/**
 * Makes what depends on a person's consent pass one after another until the transaction ends: nothing is written that
 * needs one while it is taken back. Whoever relies on a consent that stands locks this row before looking for it.
 */
async function lockPerson(tx: Db, userId: string): Promise<void> {
  await tx.select({ id: userProfiles.id }).from(userProfiles).where(eq(userProfiles.id, userId)).for('update');
}

/**
 * Takes back what a person agreed to, with every other standing consent of theirs for the same purpose. The rows stay,
 * as proof of what was agreed to and until when.
 *
 * Without the consent for health data the shop may keep none: their questions with the answers, the notes on their
 * treatment and what they told in requests of an exam are deleted with it. Taken back once more, nothing changes.
 */
export async function revokeConsent(db: Db, userId: string, consentId: number): Promise<RevokeConsentResult> {
  if (!Number.isSafeInteger(consentId)) return { ok: false, reason: 'not-found' };
  return db.transaction(async (tx) => {
    await lockPerson(tx, userId);
    const [consent] = await tx
      .select({ purpose: consents.purpose, revokedAt: consents.revokedAt })
      .from(consents)
      .where(and(eq(consents.id, consentId), eq(consents.userId, userId)));
    if (!consent) return { ok: false, reason: 'not-found' };
    const { purpose, revokedAt } = consent;
    if (purpose === 'terms-and-data') return { ok: false, reason: 'account-needs-it' };
    if (revokedAt) return { ok: true, purpose };

    await tx.update(consents).set({ revokedAt: new Date() }).where(standingOf(userId, purpose));
    if (purpose === 'health-data') await deleteHealthData(tx, userId);
    return { ok: true, purpose };
  });
}

async function deleteHealthData(tx: Db, userId: string): Promise<void> {
  await tx.delete(healthReports).where(eq(healthReports.userId, userId));
  await tx.delete(treatmentNotes).where(eq(treatmentNotes.userId, userId));
  const emptied = await tx
    .update(serviceRequests)
    .set({ notes: '', updatedAt: new Date() })
    .where(and(eq(serviceRequests.userId, userId), ne(serviceRequests.notes, '')))
    .returning({ id: serviceRequests.id });
  if (emptied.length > 0)
    await announce(
      tx,
      'service-requests',
      emptied.map(({ id }) => id),
    );
}

const standingOf = (userId: string, purpose: ConsentPurpose) =>
  and(eq(consents.userId, userId), eq(consents.purpose, purpose), isNull(consents.revokedAt));
