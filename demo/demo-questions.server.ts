import { randomUUID } from 'node:crypto';
import type { Db } from '#db/database.server.ts';
import { consents, type ExpertQuestion, healthReports, treatmentNotes } from '#db/schema.ts';
import { healthConsent } from '#shop/customers/care/health-consent.ts';
import { countersOf } from '#shop/experts/expert-question.ts';
import { wordingText } from '#shop/legal/wording.ts';
import { demoExpert, demoNotes, demoQuestions } from './questions.ts';
import { demoSettings } from './settings.ts';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Inserts the demo customers' questions with answers, the consent given with the first question, and notes by staff, at
 * times relative to `now`.
 *
 * @param customers ids by e-mail; other customers are skipped
 */
export async function insertDemoQuestions(tx: Db, customers: ReadonlyMap<string, string>, now: Date): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * dayMs);
  for (const [email, userId] of customers) {
    const own = demoQuestions.filter((question) => question.email === email);
    if (own.length === 0) continue;
    const firstQuestionAt = ago(Math.max(...own.map(({ daysAgo }) => daysAgo)));
    const questions = own.map(
      ({ question, daysAgo, answer }): ExpertQuestion => ({
        id: randomUUID(),
        question,
        answer: answer?.text ?? null,
        timestamp: ago(daysAgo).toISOString(),
        ...(answer ? { answeredAt: ago(answer.daysAgo).toISOString(), answeredBy: demoExpert } : {}),
      }),
    );
    await tx.insert(consents).values({
      purpose: 'health-data',
      wording: wordingText(healthConsent(demoSettings)),
      email,
      userId,
      grantedAt: firstQuestionAt,
    });
    await tx
      .insert(healthReports)
      .values({ userId, questions, ...countersOf(questions), reportDate: firstQuestionAt, createdAt: firstQuestionAt });
  }
  for (const { email, body, daysAgo } of demoNotes) {
    const userId = customers.get(email);
    const at = ago(daysAgo);
    if (userId)
      await tx.insert(treatmentNotes).values({ userId, body, authorName: demoExpert, createdAt: at, updatedAt: at });
  }
}
