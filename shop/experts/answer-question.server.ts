import type { Db } from '#db/database.server.ts';
import { enqueue } from '#db/jobs.server.ts';
import type { ExpertQuestion, StaffAction } from '#db/schema.ts';
import type { Actor } from '#shop/staff/actor.ts';
import { recordChange } from '#shop/staff/record-change.server.ts';
import { lockReports, writeReport } from './reports.server.ts';

export type AnswerQuestionResult =
  | { ok: true }
  /** the customer has no such question; revoking the consent deletes questions */
  | { ok: false; reason: 'not-found' }
  /** another user answered first; that answer stays */
  | { ok: false; reason: 'answered'; by: string };

/** Answers an open question and queues a mail to the customer. */
export async function answerQuestion(
  db: Db,
  reply: { userId: string; questionId: string; answer: string; expert: Actor },
): Promise<AnswerQuestionResult> {
  const { userId, questionId, answer, expert } = reply;
  return db.transaction(async (tx) => {
    const locked = await lockQuestion(tx, userId, questionId);
    if (!locked) return { ok: false, reason: 'not-found' };
    const { question, write } = locked;
    if (isUnchanged(question, answer, expert)) return { ok: true };
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
  /** edit conflict: another user has changed it since; that version stays */
  | { ok: false; reason: 'changed'; by: string };

/**
 * Replaces an answer, under the name of the person who changes it. The customer sees it in their profile and gets no
 * second mail.
 *
 * @param reply.readAt when the answer shown to that person was written; null if unknown
 */
export async function changeAnswer(
  db: Db,
  reply: { userId: string; questionId: string; answer: string; readAt: Date | null; expert: Actor },
): Promise<ChangeAnswerResult> {
  const { userId, questionId, answer, readAt, expert } = reply;
  return db.transaction(async (tx) => {
    const locked = await lockQuestion(tx, userId, questionId);
    if (!locked || locked.question.answer === null) return { ok: false, reason: 'not-found' };
    const { question, write } = locked;
    if (isUnchanged(question, answer, expert)) return { ok: true };
    if ((question.answeredAt ?? null) !== (readAt?.toISOString() ?? null))
      return { ok: false, reason: 'changed', by: question.answeredBy ?? '' };

    await write(answer, expert);
    await recordAnswer(tx, expert, userId, 'changed');
    return { ok: true };
  });
}

/** Records in the audit log that an answer was written, without its text, which is health data. */
async function recordAnswer(tx: Db, expert: Actor, customerId: string, action: StaffAction): Promise<void> {
  await recordChange(tx, expert, {
    subject: 'question',
    subjectId: customerId,
    subjectName: 'Respuesta a una pregunta',
    action,
  });
}

/** Locks a person's questions and finds one of them; `write` stores its answer. Null if there is no such question. */
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

/** Whether the same person has already written this answer, as in a request repeated after its response was lost. */
function isUnchanged(question: ExpertQuestion, answer: string, expert: Actor): boolean {
  return question.answer === answer && question.answeredBy === expert.fullName;
}
