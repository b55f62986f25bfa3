import type { ExpertQuestion } from '#db/schema.ts';

/** A customer's question and its answer. */
export type AskedQuestion = {
  id: string;
  question: string;
  askedAt: Date;
  /** null until staff have answered */
  answer: QuestionAnswer | null;
};

export type QuestionAnswer = {
  text: string;
  /** null in imported answers */
  answeredAt: Date | null;
  /** the name of the last author at the time; empty in imported answers */
  answeredBy: string;
};

export const shortestQuestion = 10;
export const longestQuestion = 1000;
export const longestAnswer = 4000;

/**
 * The most questions of one person. Staff answer each by hand, so only abuse reaches this number. A person's questions
 * are stored in one row, which is read and written as a whole.
 */
export const mostQuestions = 200;

/** A stored row of a person's questions. Imported rows may contain anything. */
export type StoredReport = { id: string; questions: unknown; createdAt: Date };

/**
 * Normalizes the questions of a stored row: with ids, non-empty answers or null, and valid times. Entries without a
 * question are left out.
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

/** Lists all questions of a person, newest first. */
export function listCustomerQuestions(reports: StoredReport[]): AskedQuestion[] {
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

/**
 * Derives the counters that are stored with a row for the staff's list: the number of its open questions, and the time
 * of its latest question.
 */
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
