import { randomUUID } from 'node:crypto';
import type { Db } from '#db/database.server.ts';
import { enqueue } from '#db/jobs.server.ts';
import { healthReports } from '#db/schema.ts';
import { findStandingConsent, giveConsent } from '#shop/customers/consents.server.ts';
import { healthConsent } from '#shop/customers/health-consent.ts';
import { getProfile } from '#shop/customers/profile.server.ts';
import type { Viewer } from '#shop/customers/viewer.ts';
import { wordingText } from '#shop/legal/wording.ts';
import { getStoreSettings } from '#shop/settings/get-store-settings.server.ts';
import { countersOf, mostQuestions } from './expert-question.ts';
import { lockReports, writeReport } from './reports.server.ts';

/** Within this time the same words are the same question: a double press, an answer that was lost on its way. */
const repeatMs = 10 * 60_000;

export type AskQuestionResult =
  | { ok: true; questionId: string }
  /** no authorisation for data about their health stands, and none was given with the question */
  | { ok: false; reason: 'consent-needed' }
  | { ok: false; reason: 'too-many' };

/**
 * Writes down a customer's question, with the authorisation it needs where none stands, and leaves word for the staff.
 * All of that happens or none.
 *
 * Sent again within ten minutes, word for word, it is the question that stands. The words of the authorisation are the
 * shop's own.
 *
 * @param asked.agrees whether the box of the authorisation was ticked; not looked at where one stands
 */
export async function askQuestion(
  db: Db,
  asked: { customer: Pick<Viewer, 'userId' | 'fullName' | 'email'>; question: string; agrees: boolean },
): Promise<AskQuestionResult> {
  const { userId, fullName, email } = asked.customer;
  return db.transaction(async (tx) => {
    await getProfile(tx, { id: userId, name: fullName, email });
    const reports = await lockReports(tx, userId);
    if (!reports) throw new Error('The profile of who asks is missing');

    const now = new Date();
    const all = reports.flatMap(({ questions }) => questions);
    const earlier = all.find(
      ({ question, timestamp }) => question === asked.question && now.getTime() - Date.parse(timestamp) < repeatMs,
    );
    if (earlier) return { ok: true, questionId: earlier.id };
    if (all.length >= mostQuestions) return { ok: false, reason: 'too-many' };

    if (!(await findStandingConsent(tx, userId, 'health-data'))) {
      if (!asked.agrees) return { ok: false, reason: 'consent-needed' };
      const wording = wordingText(healthConsent(await getStoreSettings(tx)));
      await giveConsent(tx, { userId, email, purpose: 'health-data', wording });
    }

    const question = { id: randomUUID(), question: asked.question, answer: null, timestamp: now.toISOString() };
    const [latest] = reports;
    if (latest) await writeReport(tx, { ...latest, questions: [...latest.questions, question] });
    else await tx.insert(healthReports).values({ userId, questions: [question], ...countersOf([question]) });

    await enqueue(tx, 'question-asked-mail', { userId, questionId: question.id });
    return { ok: true, questionId: question.id };
  });
}
