import { and, eq, gt, sql } from 'drizzle-orm';
import { announce } from '#db/announce.server.ts';
import type { Db } from '#db/database.server.ts';
import { enqueue } from '#db/jobs.server.ts';
import { consents, serviceRequests } from '#db/schema.ts';
import { wordingText } from '#shop/legal/wording.ts';
import { lockOrder } from '#shop/orders/locked-order.server.ts';
import { getStoreSettings } from '#shop/settings/get-store-settings.server.ts';
import { examConsent } from './exam-consent.ts';
import type { ExamForm } from './exam-form.ts';
import { examService } from './service-request.ts';

/** The same content within this time is treated as one request: a double click, or a page sent again. */
const repeatMinutes = 10;

/**
 * Records an exam request with its consents and queues the mails to staff and to the person, in one transaction. A
 * person without an e-mail gets none: the order's page confirms the request. The same content within ten minutes is
 * treated as one request. City and consent wording are the shop's current ones.
 *
 * An order has one request: a further one changes nothing.
 *
 * @param form.ofOrder the order of the service, and the service's name
 * @param form.userId from the session only; null for a visitor
 */
export async function requestExam(
  db: Db,
  form: ExamForm & { userId: string | null; ofOrder?: { id: string; service: string } },
): Promise<{ id: string }> {
  const { ofOrder } = form;
  return db.transaction(async (tx) => {
    const content = {
      serviceType: ofOrder?.service ?? examService,
      name: form.name,
      phone: form.phone,
      email: form.email,
      notes: form.notes ?? '',
    };
    const earlier = ofOrder ? await lockRequestOfOrder(tx, ofOrder.id) : await findRepeated(tx, content);
    if (earlier) return earlier;

    const settings = await getStoreSettings(tx);
    const [request] = await tx
      .insert(serviceRequests)
      .values({ ...content, city: settings.city, status: 'Nueva', userId: form.userId, orderId: ofOrder?.id ?? null })
      .returning({ id: serviceRequests.id });
    if (!request) throw new Error('The service request was not written');

    const agreed = {
      wording: wordingText(examConsent(settings, ofOrder?.service)),
      email: form.email,
      userId: form.userId,
      serviceRequestId: request.id,
    };
    await tx.insert(consents).values([
      { purpose: 'terms-and-data', ...agreed },
      { purpose: 'health-data', ...agreed },
    ]);
    const audiences = form.email === '' ? (['staff'] as const) : (['staff', 'customer'] as const);
    for (const audience of audiences)
      await enqueue(tx, 'service-requested-mail', { serviceRequestId: request.id, audience });
    await announce(tx, 'service-requests', [request.id]);
    return request;
  });
}

/** Finds the request of an order, and locks the order until the transaction ends. */
async function lockRequestOfOrder(tx: Db, orderId: string): Promise<{ id: string } | undefined> {
  await lockOrder(tx, orderId);
  const [request] = await tx
    .select({ id: serviceRequests.id })
    .from(serviceRequests)
    .where(eq(serviceRequests.orderId, orderId))
    .limit(1);
  return request;
}

type Content = { serviceType: string; name: string; phone: string; email: string; notes: string };

/** Finds the same recent request. Requests with the same content are serialized until the transaction ends. */
async function findRepeated(tx: Db, content: Content): Promise<{ id: string } | undefined> {
  const text = JSON.stringify(Object.values(content));
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`service request ${text}`}, 0))`);
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
