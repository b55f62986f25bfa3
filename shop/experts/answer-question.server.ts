import type { Db } from '#db/database.server.ts';
import { enqueue } from '#db/jobs.server.ts';
import type { ExpertQuestion, StaffAction } from '#db/schema.ts';
import type { Actor } from '#shop/staff/actor.ts';
import { recordChange } from '#shop/staff/record-change.server.ts';
import { lockReports, writeReport } from './reports.server.ts';

export type AnswerQuestionResult =
  | { ok: true }
  /** no such question of theirs, or not any more: who takes their authorisation back takes their questions with it */
  | { ok: false; reason: 'not-found' }
  /** somebody was faster; theirs stands */
  | { ok: false; reason: 'answered'; by: string };

/** Answers a question that waits, and leaves word for the customer by mail. */
export async function answerQuestion(
  db: Db,
  asked: { userId: string; questionId: string; answer: string; expert: Actor },
): Promise<AnswerQuestionResult> {
  const { userId, questionId, answer, expert } = asked;
  return db.transaction(async (tx) => {
    const found = await lockQuestion(tx, userId, questionId);
    if (!found) return { ok: false, reason: 'not-found' };
    const { question, write } = found;
    if (isSaid(question, answer, expert)) return { ok: true };
    if (question.answer !== null) return { ok: false, reason: 'answered', by: question.answeredBy ?? '' };

    await write(answer, expert);
    await recordAnswer(tx, expert, userId, 'created');
    await enqueue(tx, 'question-answered-mail', { userId, questionId });
    return { ok: true };
  });
}

export type ChangeAnswerResult =
  | { ok: true }
  | { ok: false; reason: 'not-found' }
  /** somebody else has changed it since; theirs stands */
  | { ok: false; reason: 'changed'; by: string };

/**
 * Writes an answer anew, under the name of who does. The customer reads it in their profile; they get no second mail.
 *
 * @param asked.readAt when the answer that was shown to who changes it was written; null where that is not known
 */
export async function changeAnswer(
  db: Db,
  asked: { userId: string; questionId: string; answer: string; readAt: Date | null; expert: Actor },
): Promise<ChangeAnswerResult> {
  const { userId, questionId, answer, readAt, expert } = asked;
  return db.transaction(async (tx) => {
    const found = await lockQuestion(tx, userId, questionId);
    if (!found || found.question.answer === null) return { ok: false, reason: 'not-found' };
    const { question, write } = found;
    if (isSaid(question, answer, expert)) return { ok: true };
    if ((question.answeredAt ?? null) !== (readAt?.toISOString() ?? null))
      return { ok: false, reason: 'changed', by: question.answeredBy ?? '' };

    await write(answer, expert);
    await recordAnswer(tx, expert, userId, 'changed');
    return { ok: true };
  });
}

/** Keeps that an answer was written, never a word of it: it is about somebody's health. */
async function recordAnswer(tx: Db, expert: Actor, customerId: string, action: StaffAction): Promise<void> {
  await recordChange(tx, expert, {
    subject: 'question',
    subjectId: customerId,
    subjectName: 'Respuesta a una pregunta',
    action,
  });
}

/** One question of a person, with what writes its answer into the row it stands in. */
async function lockQuestion(tx: Db, userId: string, questionId: string) {
  const reports = await lockReports(tx, userId);
  for (const report of reports ?? []) {
    const question = report.questions.find(({ id }) => id === questionId);
    if (!question) continue;
    return {
      question,
      write(answer: string, expert: Actor) {
        const answered = { answer, answeredAt: new Date().toISOString(), answeredBy: expert.fullName };
        const questions = report.questions.map((one) => (one === question ? { ...one, ...answered } : one));
        return writeReport(tx, { ...report, questions });
      },
    };
  }
  return null;
}

/** Sent again after a lost answer, the same words of the same person stand already. */
function isSaid(question: ExpertQuestion, answer: string, expert: Actor): boolean {
  return question.answer === answer && question.answeredBy === expert.fullName;
}
