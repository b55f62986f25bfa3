import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { changes, consents, serviceRequests, storeSettings, users } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { wordingText } from '#shop/legal/wording.ts';
import { anExamRequest, insertServiceRequest } from '#shop/testing/service-requests.ts';
import { examConsent } from './exam-consent.ts';
import { requestExam } from './request-exam.server.ts';

const shop = useTestDatabase();

const jobs = async () =>
  (
    await shop.db.execute<{ name: string; data: unknown }>(
      sql`select name, data from pgboss.job order by data->>'audience'`,
    )
  ).rows;

test('a request is stored as new, in the shop’s own city, mailed and announced', async () => {
  await shop.db.insert(storeSettings).values({ siteName: 'La Botica', city: 'Manizales' });

  const { id } = await requestExam(shop.db, anExamRequest());

  expect(await shop.db.select().from(serviceRequests)).toMatchObject([
    {
      id,
      serviceType: 'Examen Biocuántico',
      name: 'Laura Gómez',
      phone: '3004567812',
      email: 'laura.gomez@correo.example',
      city: 'Manizales',
      notes: 'Prefiero las mañanas. Duermo mal.',
      status: 'Nueva',
    },
  ]);
  expect(await jobs()).toEqual([
    { name: 'service-requested-mail', data: { serviceRequestId: id, audience: 'customer' } },
    { name: 'service-requested-mail', data: { serviceRequestId: id, audience: 'staff' } },
  ]);
  expect(await shop.db.select().from(changes)).toMatchObject([{ topic: 'service-requests', subjectIds: [id] }]);
});

test('consents are stored word for word, separately for personal and for health data', async () => {
  await shop.db.insert(users).values({ id: 'laura', name: 'Laura', email: 'laura@correo.example' });
  const settings = { siteName: 'La Botica', legalName: 'La Botica S.A.S.', nit: '900.1', contactEmail: 'a@b.example' };
  await shop.db.insert(storeSettings).values(settings);

  const { id } = await requestExam(shop.db, anExamRequest({ userId: 'laura' }));

  const agreed = {
    wording: wordingText(examConsent(settings)),
    email: 'laura.gomez@correo.example',
    userId: 'laura',
    serviceRequestId: id,
    orderId: null,
  };
  const kept = await shop.db.select().from(consents).orderBy(consents.id);
  expect(kept).toMatchObject([
    { purpose: 'terms-and-data', ...agreed },
    { purpose: 'health-data', ...agreed },
  ]);
});

test('the request of a signed-in person belongs to their account, a visitor’s to none', async () => {
  await shop.db.insert(users).values({ id: 'laura', name: 'Laura', email: 'laura@correo.example' });

  await requestExam(shop.db, anExamRequest({ name: 'Ana', userId: 'laura' }));
  await requestExam(shop.db, anExamRequest({ name: 'Beto' }));

  expect(await shop.db.select().from(serviceRequests).orderBy(serviceRequests.name)).toMatchObject([
    { name: 'Ana', userId: 'laura' },
    { name: 'Beto', userId: null },
  ]);
});

test('the same content within ten minutes is the same request, and nothing is sent twice', async () => {
  const first = await requestExam(shop.db, anExamRequest());

  expect(await requestExam(shop.db, anExamRequest())).toEqual(first);

  expect(await shop.db.$count(serviceRequests)).toBe(1);
  expect(await shop.db.$count(consents)).toBe(2);
  expect(await jobs()).toHaveLength(2);
});

test('sent five times at the same moment, it is stored once', async () => {
  const sent = await Promise.all(Array.from({ length: 5 }, () => requestExam(shop.db, anExamRequest())));

  expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
  expect(await shop.db.$count(serviceRequests)).toBe(1);
});

test('other content, or the same eleven minutes later, is another request', async () => {
  await insertServiceRequest(shop.db, { createdAt: new Date(Date.now() - 11 * 60_000) });
  await requestExam(shop.db, anExamRequest());
  await requestExam(shop.db, anExamRequest({ notes: 'Mejor por la tarde.' }));
  await requestExam(shop.db, anExamRequest({ notes: undefined }));

  expect(await shop.db.$count(serviceRequests)).toBe(4);
});
