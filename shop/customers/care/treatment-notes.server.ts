import { and, desc, eq } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { type TreatmentNote as NoteRow, type StaffAction, treatmentNotes, userProfiles } from '#db/schema.ts';
import { findStandingConsent } from '#shop/customers/consents.server.ts';
import type { Actor } from '#shop/staff/actor.ts';
import { recordChange } from '#shop/staff/record-change.server.ts';
import { isUuid } from '#shop/uuid.ts';

/** A note about a customer's treatment, as the customer and staff read it. */
export type TreatmentNote = Pick<NoteRow, 'id' | 'body' | 'authorName' | 'createdAt' | 'updatedAt'>;

/** A customer's notes, newest first. `authorName` is the last author's name at the time of writing. */
export async function listTreatmentNotes(db: Db, userId: string): Promise<TreatmentNote[]> {
  return db
    .select({
      id: treatmentNotes.id,
      body: treatmentNotes.body,
      authorName: treatmentNotes.authorName,
      createdAt: treatmentNotes.createdAt,
      updatedAt: treatmentNotes.updatedAt,
    })
    .from(treatmentNotes)
    .where(eq(treatmentNotes.userId, userId))
    .orderBy(desc(treatmentNotes.createdAt), desc(treatmentNotes.id));
}

export type WriteNoteResult =
  | { ok: true }
  /** the customer does not exist, or has no such note */
  | { ok: false; reason: 'not-found' }
  /** the customer has not consented to the use of health data, or has revoked the consent */
  | { ok: false; reason: 'no-consent' };

/**
 * Writes a note about a customer's treatment, which they read in their profile.
 *
 * Notes are health data, so they are written only while the customer's consent is in force.
 */
export async function addTreatmentNote(
  db: Db,
  { userId, body, author }: { userId: string; body: string; author: Actor },
): Promise<WriteNoteResult> {
  return db.transaction(async (tx) => {
    const refusal = await lockTreated(tx, userId);
    if (refusal) return refusal;
    const now = new Date();
    await tx.insert(treatmentNotes).values({
      userId,
      body,
      authorId: author.userId,
      authorName: author.fullName,
      createdAt: now,
      updatedAt: now,
    });
    await recordNote(tx, author, userId, 'created');
    return { ok: true };
  });
}

/**
 * Changes a note and makes the editor its author.
 *
 * @param change.readAt the note's `updatedAt` when the editor loaded it
 * @returns 'changed' if another user has changed it since; their text is kept
 */
export async function changeTreatmentNote(
  db: Db,
  change: { userId: string; noteId: string; body: string; readAt: Date; author: Actor },
): Promise<WriteNoteResult | { ok: false; reason: 'changed'; by: string }> {
  const { userId, noteId, body, readAt, author } = change;
  if (!isUuid(noteId)) return { ok: false, reason: 'not-found' };
  return db.transaction(async (tx) => {
    const refusal = await lockTreated(tx, userId);
    if (refusal) return refusal;
    const [note] = await tx
      .select({ updatedAt: treatmentNotes.updatedAt, authorName: treatmentNotes.authorName, body: treatmentNotes.body })
      .from(treatmentNotes)
      .where(ownNote(userId, noteId));
    if (!note) return { ok: false, reason: 'not-found' };
    // A retry after the response was lost finds the text already saved.
    if (note.body === body) return { ok: true };
    if (note.updatedAt.getTime() !== readAt.getTime()) return { ok: false, reason: 'changed', by: note.authorName };
    await tx
      .update(treatmentNotes)
      .set({ body, authorId: author.userId, authorName: author.fullName, updatedAt: new Date() })
      .where(eq(treatmentNotes.id, noteId));
    await recordNote(tx, author, userId, 'changed');
    return { ok: true };
  });
}

/**
 * Deletes a note permanently.
 *
 * @returns whether it existed
 */
export async function deleteTreatmentNote(
  db: Db,
  { userId, noteId, author }: { userId: string; noteId: string; author: Actor },
): Promise<boolean> {
  if (!isUuid(noteId)) return false;
  return db.transaction(async (tx) => {
    const deleted = await tx.delete(treatmentNotes).where(ownNote(userId, noteId)).returning({ id: treatmentNotes.id });
    if (deleted.length === 0) return false;
    await recordNote(tx, author, userId, 'deleted');
    return true;
  });
}

/** Records in the audit log that a note was added, changed or deleted, without its text, which is health data. */
async function recordNote(tx: Db, author: Actor, customerId: string, action: StaffAction): Promise<void> {
  await recordChange(tx, author, {
    subject: 'question',
    subjectId: customerId,
    subjectName: 'Nota de tratamiento',
    action,
  });
}

/**
 * Locks a customer's profile until the transaction ends and checks the consent. Revoking the consent, and writing other
 * notes, waits for the lock.
 */
async function lockTreated(tx: Db, userId: string): Promise<Extract<WriteNoteResult, { ok: false }> | null> {
  const [customer] = await tx
    .select({ id: userProfiles.id })
    .from(userProfiles)
    .where(eq(userProfiles.id, userId))
    .for('update');
  if (!customer) return { ok: false, reason: 'not-found' };
  return (await findStandingConsent(tx, userId, 'health-data')) ? null : { ok: false, reason: 'no-consent' };
}

const ownNote = (userId: string, noteId: string) =>
  and(eq(treatmentNotes.id, noteId), eq(treatmentNotes.userId, userId));
