import { and, eq, gt, sql } from 'drizzle-orm';
import { announce } from '#db/announce.server.ts';
import type { Db } from '#db/database.server.ts';
import { enqueue } from '#db/jobs.server.ts';
import { consents, serviceRequests } from '#db/schema.ts';
import { wordingText } from '#shop/legal/wording.ts';
import { getStoreSettings } from '#shop/settings/get-store-settings.server.ts';
import { examConsent } from './exam-consent.ts';
import type { ExamForm } from './exam-form.ts';
import { examService } from './service-request.ts';

/** Within this time the same words are the same request: a double press, a page sent again. */
const repeatMinutes = 10;

/**
 * Writes down that somebody wants an exam, with what they agreed to, and leaves word for the staff. All of that
 * happens or none.
 *
 * Sent again within ten minutes, word for word, it answers the request that stands. City and the words of the
 * agreement are the shop's own.
 *
 * @param asked.userId from the session only; null for who is not signed in
 */
export async function requestExam(db: Db, asked: ExamForm & { userId: string | null }): Promise<{ id: string }> {
  return db.transaction(async (tx) => {
    const content = {
      serviceType: examService,
      name: asked.name,
      phone: asked.phone,
      email: asked.email,
      notes: asked.notes ?? '',
    };
    const earlier = await findRepeated(tx, content);
    if (earlier) return earlier;

    const settings = await getStoreSettings(tx);
    const [request] = await tx
      .insert(serviceRequests)
      .values({ ...content, city: settings.city, status: 'Nueva', userId: asked.userId })
      .returning({ id: serviceRequests.id });
    if (!request) throw new Error('The service request was not written');

    const agreed = {
      wording: wordingText(examConsent(settings)),
      email: asked.email,
      userId: asked.userId,
      serviceRequestId: request.id,
    };
    await tx.insert(consents).values([
      { purpose: 'terms-and-data', ...agreed },
      { purpose: 'health-data', ...agreed },
    ]);
    await enqueue(tx, 'service-requested-mail', { serviceRequestId: request.id });
    await announce(tx, 'service-requests', [request.id]);
    return request;
  });
}

type Content = { serviceType: string; name: string; phone: string; email: string; notes: string };

/** The same request from a moment ago. Equal ones pass here one after another, until the transaction ends. */
async function findRepeated(tx: Db, content: Content): Promise<{ id: string } | undefined> {
  const words = JSON.stringify(Object.values(content));
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`service request ${words}`}, 0))`);
  const [earlier] = await tx
    .select({ id: serviceRequests.id })
    .from(serviceRequests)
    .where(
      and(
        eq(serviceRequests.serviceType, content.serviceType),
        eq(serviceRequests.name, content.name),
        eq(serviceRequests.phone, content.phone),
        eq(serviceRequests.email, content.email),
        eq(serviceRequests.notes, content.notes),
        gt(serviceRequests.createdAt, sql`now() - make_interval(mins => ${repeatMinutes})`),
      ),
    )
    .limit(1);
  return earlier;
}
