import { and, desc, eq } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { type TreatmentNote as NoteRow, type StaffAction, treatmentNotes, userProfiles } from '#db/schema.ts';
import type { Actor } from '#shop/staff/actor.ts';
import { recordChange } from '#shop/staff/record-change.server.ts';
import { isUuid } from '#shop/uuid.ts';
import { findStandingConsent } from './consents.server.ts';

/** What staff noted of a customer's treatment, as the customer and staff read it. */
export type TreatmentNote = Pick<NoteRow, 'id' | 'body' | 'authorName' | 'createdAt' | 'updatedAt'>;

/** A customer's notes, newest first. `authorName` is the name of who wrote them last, as it was then. */
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
  /** no such customer, or no such note of theirs */
  | { ok: false; reason: 'not-found' }
  /** they do not let the shop work with data about their health, or no longer */
  | { ok: false; reason: 'no-consent' };

/**
 * Writes a note about a customer's treatment, which they read in their profile.
 *
 * Notes are data about health, so they are written only while the customer's own authorisation stands.
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
 * Writes a note anew, under the name of who does.
 *
 * @param change.readAt the note's `updatedAt` as it was shown to who changes it
 * @returns 'changed' when somebody else has written it anew since; theirs stands
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
    // Sent again after a lost answer, it says what stands already.
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

/** Deletes a note for good. @returns whether there was one */
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

/** Keeps that a note was written, never a word of it: it is about somebody's health. */
async function recordNote(tx: Db, author: Actor, customerId: string, action: StaffAction): Promise<void> {
  await recordChange(tx, author, {
    subject: 'question',
    subjectId: customerId,
    subjectName: 'Nota de tratamiento',
    action,
  });
}

/** Holds a customer's authorisation until the transaction ends: taking it back, and their other notes, wait for it. */
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
