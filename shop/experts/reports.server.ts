import { desc, eq } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { type ExpertQuestion, healthReports, userProfiles } from '#db/schema.ts';
import { countersOf, readQuestions } from './expert-question.ts';

/** A row of somebody's questions, ready to be written back. */
export type LockedReport = { id: string; questions: ExpertQuestion[] };

/** The rows of a person's questions, the latest first. Rows brought over from elsewhere may be several. */
export function reportsOf(db: Db, userId: string) {
  return db
    .select({ id: healthReports.id, questions: healthReports.questions, createdAt: healthReports.createdAt })
    .from(healthReports)
    .where(eq(healthReports.userId, userId))
    .orderBy(desc(healthReports.reportDate), desc(healthReports.createdAt), healthReports.id);
}

/**
 * A person's questions, which nobody else writes until the transaction ends: they are one JSON value, so of two who write
 * at once the second would undo the first's. It is the profile that is locked, because there may be no row yet.
 *
 * @returns null when there is no such person
 */
export async function lockReports(tx: Db, userId: string): Promise<LockedReport[] | null> {
  const [profile] = await tx
    .select({ id: userProfiles.id })
    .from(userProfiles)
    .where(eq(userProfiles.id, userId))
    .for('update');
  if (!profile) return null;
  const rows = await reportsOf(tx, userId);
  return rows.map((row) => ({ id: row.id, questions: readQuestions(row) }));
}

/** Writes a row's questions, and what staff's list goes by with them. */
export async function writeReport(tx: Db, { id, questions }: LockedReport): Promise<void> {
  await tx
    .update(healthReports)
    .set({ questions, ...countersOf(questions) })
    .where(eq(healthReports.id, id));
}
