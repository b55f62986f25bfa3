import type { Db } from '#db/database.server.ts';
import { type AskedQuestion, listCustomerQuestions } from './expert-question.ts';
import { reportsOf } from './reports.server.ts';

/** Lists all questions of a customer, newest first. */
export async function listQuestionsOf(db: Db, userId: string): Promise<AskedQuestion[]> {
  return listCustomerQuestions(await reportsOf(db, userId));
}

/** Finds one question of a customer; null if it does not exist or was deleted. */
export async function findQuestion(db: Db, userId: string, questionId: string): Promise<AskedQuestion | null> {
  const questions = await listQuestionsOf(db, userId);
  return questions.find(({ id }) => id === questionId) ?? null;
}
