import type { ExpertQuestion } from '#db/schema.ts';

/** A customer's question and what an expert answered, as both read it. */
export type AskedQuestion = {
  id: string;
  question: string;
  askedAt: Date;
  /** null until staff have answered */
  answer: QuestionAnswer | null;
};

export type QuestionAnswer = {
  text: string;
  /** null in answers brought over from elsewhere */
  answeredAt: Date | null;
  /** who wrote it last, as they were called then; empty in answers brought over */
  answeredBy: string;
};

export const shortestQuestion = 10;
export const longestQuestion = 1000;
export const longestAnswer = 4000;

/**
 * How many questions one person may have standing. Staff answer each by hand: nobody comes near it who is not trying to,
 * and all of a person's questions travel in one row.
 */
export const mostQuestions = 200;

/** One stored row of a person's questions. Rows brought over from elsewhere may hold anything. */
export type StoredReport = { id: string; questions: unknown; createdAt: Date };

/**
 * The questions of a stored row in the shape the shop keeps: with ids, an answer that says something or null, and moments
 * that are moments. What asks nothing is left out.
 */
export function readQuestions({ id: reportId, questions, createdAt }: StoredReport): ExpertQuestion[] {
  if (!Array.isArray(questions)) return [];
  return questions.flatMap((stored: Partial<Record<keyof ExpertQuestion, unknown>> | null, index) => {
    const question = textOf(stored?.question);
    if (!stored || question === '') return [];
    const id = typeof stored.id === 'number' ? String(stored.id) : textOf(stored.id);
    const answer = textOf(stored.answer) || null;
    const answeredAt = momentOf(stored.answeredAt);
    const answeredBy = textOf(stored.answeredBy);
    return [
      {
        id: id || `${reportId}-${index}`,
        question,
        answer,
        timestamp: (momentOf(stored.timestamp) ?? createdAt).toISOString(),
        ...(answer && answeredAt ? { answeredAt: answeredAt.toISOString() } : {}),
        ...(answer && answeredBy ? { answeredBy } : {}),
      },
    ];
  });
}

/** All of a person's questions, newest first. */
export function listAsked(reports: StoredReport[]): AskedQuestion[] {
  return reports
    .flatMap(readQuestions)
    .map(({ id, question, answer, timestamp, answeredAt, answeredBy }) => ({
      id,
      question,
      askedAt: new Date(timestamp),
      answer:
        answer === null
          ? null
          : { text: answer, answeredAt: answeredAt ? new Date(answeredAt) : null, answeredBy: answeredBy ?? '' },
    }))
    .sort((one, other) => other.askedAt.getTime() - one.askedAt.getTime());
}

/** What staff's list goes by: how many of a row's questions wait, and when the last was asked. */
export function countersOf(questions: ExpertQuestion[]): { waitingCount: number; latestQuestionAt: Date | null } {
  const latest = Math.max(...questions.map(({ timestamp }) => Date.parse(timestamp)));
  return {
    waitingCount: questions.filter(({ answer }) => answer === null).length,
    latestQuestionAt: questions.length > 0 ? new Date(latest) : null,
  };
}

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '');

function momentOf(value: unknown): Date | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const moment = new Date(value);
  return Number.isNaN(moment.getTime()) ? null : moment;
}
