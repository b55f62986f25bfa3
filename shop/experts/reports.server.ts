import { desc, eq } from 'drizzle-orm';
import { announce } from '#db/announce.server.ts';
import type { Db } from '#db/database.server.ts';
import { type ExpertQuestion, healthReports, userProfiles } from '#db/schema.ts';
import { countersOf, readQuestions } from './expert-question.ts';

/** A row of a person's questions, ready to be updated. */
export type LockedReport = { id: string; questions: ExpertQuestion[] };

/** Finds the rows of a person's questions, latest first. There may be several imported ones. */
export function reportsOf(db: Db, userId: string) {
  return db
    .select({ id: healthReports.id, questions: healthReports.questions, createdAt: healthReports.createdAt })
    .from(healthReports)
    .where(eq(healthReports.userId, userId))
    .orderBy(desc(healthReports.reportDate), desc(healthReports.createdAt), healthReports.id);
}

/**
 * Finds a person's questions and locks them until the transaction ends. The questions of a row are one JSON value, so
 * without the lock a concurrent write would overwrite this one. The profile is locked, because there may be no row yet.
 *
 * @returns null if there is no such person
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

/** Writes a row's questions and its counters. */
export async function writeReport(tx: Db, { id, questions }: LockedReport): Promise<void> {
  await tx
    .update(healthReports)
    .set({ questions, ...countersOf(questions) })
    .where(eq(healthReports.id, id));
  await announceQuestions(tx);
}

/** Inserts a person's first row, with one question. */
export async function insertReport(tx: Db, userId: string, question: ExpertQuestion): Promise<void> {
  await tx.insert(healthReports).values({ userId, questions: [question], ...countersOf([question]) });
  await announceQuestions(tx);
}

/** Announces that questions have changed, without saying whose: who asks an expert is health data. */
async function announceQuestions(tx: Db): Promise<void> {
  await announce(tx, 'service-requests', []);
}
