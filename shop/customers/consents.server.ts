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
import { endSubscriptions } from '#shop/newsletter/subscriptions.server.ts';

/** A consent that a person gave, as shown to them. */
export type GivenConsent = Pick<Consent, 'id' | 'purpose' | 'wording' | 'grantedAt' | 'revokedAt'> & {
  /** the order it was given with; null if none */
  orderNumber: string | null;
};

export type RevokeConsentResult =
  | { ok: true; purpose: ConsentPurpose }
  /** no such consent, or another person's */
  | { ok: false; reason: 'not-found' }
  /** the account requires it: only closing the account revokes it */
  | { ok: false; reason: 'account-needs-it' };

/**
 * Finds a person's latest consent for a purpose that has not been revoked.
 *
 * Consents whose wording also covers another purpose are skipped: they were given with an exam request and apply to it
 * only.
 *
 * @returns null if there is no such consent
 */
export async function findStandingConsent(db: Db, userId: string, purpose: ConsentPurpose): Promise<Consent | null> {
  const beside = alias(consents, 'beside');
  const [standing] = await db
    .select()
    .from(consents)
    .where(
      and(
        standingOf(userId, purpose),
        // The other purpose is found by the same wording, because the exam request may have been deleted.
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

/** Lists all consents of a person, newest first, including revoked ones. */
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
 * Stores a consent of a person with an account, in the wording they were shown.
 *
 * Runs in the transaction of the operation that needs the consent, so that neither exists without the other.
 */
export async function giveConsent(
  tx: Db,
  consent: { userId: string; email: string; purpose: ConsentPurpose; wording: string },
): Promise<void> {
  await lockPerson(tx, consent.userId);
  await tx.insert(consents).values(consent);
}

/**
 * Locks a person's profile until the transaction ends, to serialize the operations that depend on their consents. Each
 * takes this lock before it reads the consent, so that it cannot write data while the consent is being revoked.
 */
async function lockPerson(tx: Db, userId: string): Promise<void> {
  await tx.select({ id: userProfiles.id }).from(userProfiles).where(eq(userProfiles.id, userId)).for('update');
}

/**
 * Revokes a consent and the person's other consents in force for the same purpose; for the newsletter also those that
 * were given for its address without the account. The rows are kept as proof of what was agreed to and until when.
 *
 * Revoking the consent for health data deletes the person's questions with the answers, their treatment notes and the
 * notes of their exam requests, which the shop may not keep without it. Revoking twice changes nothing.
 */
export async function revokeConsent(db: Db, userId: string, consentId: number): Promise<RevokeConsentResult> {
  if (!Number.isSafeInteger(consentId)) return { ok: false, reason: 'not-found' };
  return db.transaction(async (tx) => {
    await lockPerson(tx, userId);
    const [consent] = await tx
      .select({ purpose: consents.purpose, email: consents.email, revokedAt: consents.revokedAt })
      .from(consents)
      .where(and(eq(consents.id, consentId), eq(consents.userId, userId)));
    if (!consent) return { ok: false, reason: 'not-found' };
    const { purpose, revokedAt } = consent;
    if (purpose === 'terms-and-data') return { ok: false, reason: 'account-needs-it' };
    if (revokedAt) return { ok: true, purpose };

    if (purpose === 'marketing') await endSubscriptions(tx, consent.email);
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
  // Also of the questions, which are announced without ids.
  await announce(
    tx,
    'service-requests',
    emptied.map(({ id }) => id),
  );
}

const standingOf = (userId: string, purpose: ConsentPurpose) =>
  and(eq(consents.userId, userId), eq(consents.purpose, purpose), isNull(consents.revokedAt));
