import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type ConsentPurpose, consents, healthReports, serviceRequests, treatmentNotes } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { deleteServiceRequest } from '#shop/service-requests/delete-service-request.server.ts';
import { requestExam } from '#shop/service-requests/request-exam.server.ts';
import { insertCustomer } from '#shop/testing/customers.ts';
import { anExamRequest } from '#shop/testing/service-requests.ts';
import { findStandingConsent, giveConsent, listConsents, revokeConsent } from './consents.server.ts';

const shop = useTestDatabase();
const wording = 'Autorizo el tratamiento de mis datos de salud.';

async function give(userId: string, purpose: ConsentPurpose) {
  await giveConsent(shop.db, { userId, email: `${userId}@correo.example`, purpose, wording: `${purpose}: ${wording}` });
  const [latest] = await listConsents(shop.db, userId);
  if (!latest) throw new Error('The consent was not kept');
  return latest;
}

test('the current consent is the person’s latest one that is not revoked', async () => {
  const laura = await insertCustomer(shop.db, { id: 'laura' });
  const pedro = await insertCustomer(shop.db, { id: 'pedro' });
  expect(await findStandingConsent(shop.db, laura, 'health-data')).toBeNull();

  await give(laura, 'health-data');
  const { id } = await give(laura, 'health-data');

  expect(await findStandingConsent(shop.db, laura, 'health-data')).toMatchObject({ id, email: 'laura@correo.example' });
  expect(await findStandingConsent(shop.db, laura, 'marketing')).toBeNull();
  expect(await findStandingConsent(shop.db, pedro, 'health-data')).toBeNull();
});

test('a consent given with an exam request covers that request alone, even after staff delete it', async () => {
  const userId = await insertCustomer(shop.db, { id: 'laura' });
  const { id } = await requestExam(shop.db, anExamRequest({ userId }));
  expect(await findStandingConsent(shop.db, userId, 'health-data')).toBeNull();

  await deleteServiceRequest(shop.db, { requestId: id, actor: { userId, fullName: 'Marta' } });

  expect(await findStandingConsent(shop.db, userId, 'health-data')).toBeNull();
  expect(await listConsents(shop.db, userId)).toHaveLength(2);
});

test('a revoked consent stays as proof with its time, and revokes those of its purpose too', async () => {
  const laura = await insertCustomer(shop.db, { id: 'laura' });
  await give(laura, 'marketing');
  const { id } = await give(laura, 'marketing');
  await give(laura, 'health-data');

  expect(await revokeConsent(shop.db, laura, id)).toEqual({ ok: true, purpose: 'marketing' });

  const [health, ...marketing] = await listConsents(shop.db, laura);
  expect(health).toMatchObject({ purpose: 'health-data', revokedAt: null });
  expect(marketing.map(({ revokedAt }) => revokedAt)).toEqual([expect.any(Date), expect.any(Date)]);
  expect(await findStandingConsent(shop.db, laura, 'marketing')).toBeNull();
});

test('revoking the consent for health data deletes the questions, treatment notes and notes of exams', async () => {
  const laura = await insertCustomer(shop.db, { id: 'laura' });
  const pedro = await insertCustomer(shop.db, { id: 'pedro' });
  for (const userId of [laura, pedro]) {
    await shop.db.insert(healthReports).values({ userId });
    await shop.db.insert(treatmentNotes).values({ userId, body: 'Una cápsula al día.' });
    await requestExam(shop.db, anExamRequest({ userId, name: userId }));
  }
  const { id } = await give(laura, 'health-data');

  expect(await revokeConsent(shop.db, laura, id)).toEqual({ ok: true, purpose: 'health-data' });

  const left = { userId: 'pedro' };
  expect(await shop.db.select().from(healthReports)).toMatchObject([left]);
  expect(await shop.db.select().from(treatmentNotes)).toMatchObject([left]);
  expect(await shop.db.select().from(serviceRequests).orderBy(serviceRequests.name)).toMatchObject([
    { name: 'laura', notes: '' },
    { name: 'pedro', notes: 'Prefiero las mañanas. Duermo mal.' },
  ]);
});

test('neither another person’s consent nor the one the account requires can be revoked', async () => {
  const laura = await insertCustomer(shop.db, { id: 'laura' });
  const pedro = await insertCustomer(shop.db, { id: 'pedro' });
  const marketing = await give(laura, 'marketing');
  const terms = await give(laura, 'terms-and-data');

  for (const id of [marketing.id, 999_999, Number.NaN])
    expect(await revokeConsent(shop.db, pedro, id)).toEqual({ ok: false, reason: 'not-found' });
  expect(await revokeConsent(shop.db, laura, terms.id)).toEqual({ ok: false, reason: 'account-needs-it' });

  const kept = await shop.db.select().from(consents).where(eq(consents.userId, laura));
  expect(kept.map(({ revokedAt }) => revokedAt)).toEqual([null, null]);
});
