import type { Db } from '#db/database.server.ts';
import { type AskedQuestion, listAsked } from './expert-question.ts';
import { reportsOf } from './reports.server.ts';

/** All that a customer ever asked, newest first. */
export async function listQuestionsOf(db: Db, userId: string): Promise<AskedQuestion[]> {
  return listAsked(await reportsOf(db, userId));
}

/** One question of a customer; null when there is none, or not any more. */
export async function findQuestion(db: Db, userId: string, questionId: string): Promise<AskedQuestion | null> {
  const questions = await listQuestionsOf(db, userId);
  return questions.find(({ id }) => id === questionId) ?? null;
}
