import { randomUUID } from 'node:crypto';
import type { Db } from '#db/database.server.ts';
import { enqueue } from '#db/jobs.server.ts';
import { healthConsent } from '#shop/customers/care/health-consent.ts';
import { findStandingConsent, giveConsent } from '#shop/customers/consents.server.ts';
import { getProfile } from '#shop/customers/profile.server.ts';
import type { Viewer } from '#shop/customers/viewer.ts';
import { wordingText } from '#shop/legal/wording.ts';
import { queueNotices } from '#shop/notices/queue-notices.server.ts';
import { getStoreSettings } from '#shop/settings/get-store-settings.server.ts';
import { mostQuestions } from './expert-question.ts';
import { insertReport, lockReports, writeReport } from './reports.server.ts';

/** The same content within this time is treated as one question: a double click, or a retry after a lost response. */
const repeatMs = 10 * 60_000;

export type AskQuestionResult =
  | { ok: true; questionId: string }
  /** the customer has not consented to the use of health data, neither before nor with this question */
  | { ok: false; reason: 'consent-needed' }
  | { ok: false; reason: 'too-many' };

/**
 * Records a customer's question and queues the mail to staff, in one transaction. If there is no consent yet, it is
 * stored in the shop's current wording. The same content within ten minutes is treated as one question.
 *
 * @param request.agrees whether the consent's checkbox was checked; has no effect if there is a consent already
 */
export async function askQuestion(
  db: Db,
  request: { customer: Pick<Viewer, 'userId' | 'fullName' | 'email'>; question: string; agrees: boolean },
): Promise<AskQuestionResult> {
  const { userId, fullName, email } = request.customer;
  return db.transaction(async (tx) => {
    await getProfile(tx, { id: userId, name: fullName, email });
    const reports = await lockReports(tx, userId);
    if (!reports) throw new Error('The customer who asks a question has no profile');

    const now = new Date();
    const all = reports.flatMap(({ questions }) => questions);
    const earlier = all.find(
      ({ question, timestamp }) => question === request.question && now.getTime() - Date.parse(timestamp) < repeatMs,
    );
    if (earlier) return { ok: true, questionId: earlier.id };
    if (all.length >= mostQuestions) return { ok: false, reason: 'too-many' };

    if (!(await findStandingConsent(tx, userId, 'health-data'))) {
      if (!request.agrees) return { ok: false, reason: 'consent-needed' };
      const wording = wordingText(healthConsent(await getStoreSettings(tx)));
      await giveConsent(tx, { userId, email, purpose: 'health-data', wording });
    }

    const question = { id: randomUUID(), question: request.question, answer: null, timestamp: now.toISOString() };
    const [latest] = reports;
    if (latest) await writeReport(tx, { ...latest, questions: [...latest.questions, question] });
    else await insertReport(tx, userId, question);

    await enqueue(tx, 'question-asked-mail', { userId, questionId: question.id });
    await queueNotices(tx, 'question', { kind: 'question', userId, questionId: question.id });
    return { ok: true, questionId: question.id };
  });
}
