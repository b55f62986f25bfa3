import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { consents, type ExpertQuestion, healthReports, users } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { healthConsent } from '#shop/customers/care/health-consent.ts';
import { revokeConsent } from '#shop/customers/consents.server.ts';
import { wordingText } from '#shop/legal/wording.ts';
import { defaultSettings } from '#shop/settings/default-settings.ts';
import { insertCustomer } from '#shop/testing/customers.ts';
import { answerQuestion, changeAnswer } from './answer-question.server.ts';
import { askQuestion } from './ask-question.server.ts';
import { mostQuestions } from './expert-question.ts';
import { listQuestionsOf } from './find-questions.server.ts';
import { countAskersByFilter, countWaitingAskers, listAskers } from './list-askers.server.ts';

const shop = useTestDatabase();
const laura = { userId: 'laura', fullName: 'Laura Gómez', email: 'laura@correo.example' };
const marta = { userId: 'marta', fullName: 'Marta Ruiz' };
const pedro = { userId: 'pedro', fullName: 'Pedro Gil' };

beforeEach(async () => {
  await insertCustomer(shop.db, { id: 'laura', name: 'Laura Gómez', city: 'Pereira' });
  for (const { userId: id, fullName: name } of [marta, pedro])
    await insertCustomer(shop.db, { id, name, role: 'admin' });
});

const ask = (question: string, agrees = true) => askQuestion(shop.db, { customer: laura, question, agrees });

async function idOfAsked(question: string): Promise<string> {
  const result = await ask(question);
  if (!result.ok) throw new Error(result.reason);
  return result.questionId;
}

const jobs = async () =>
  (await shop.db.execute<{ name: string; data: unknown }>(sql`select name, data from pgboss.job order by created_on`))
    .rows;

const report = async () => (await shop.db.select().from(healthReports))[0];

test('a first question is stored with its consent’s exact text, and staff are mailed without its text', async () => {
  const questionId = await idOfAsked('¿Puedo tomar valeriana con mi medicina?');

  expect(await listQuestionsOf(shop.db, 'laura')).toEqual([
    { id: questionId, question: '¿Puedo tomar valeriana con mi medicina?', askedAt: expect.any(Date), answer: null },
  ]);
  expect(await report()).toMatchObject({ userId: 'laura', waitingCount: 1, latestQuestionAt: expect.any(Date) });
  expect(await shop.db.select().from(consents)).toMatchObject([
    {
      purpose: 'health-data',
      wording: wordingText(healthConsent(defaultSettings)),
      userId: 'laura',
      email: 'laura@correo.example',
      revokedAt: null,
    },
  ]);
  expect(await jobs()).toEqual([{ name: 'question-asked-mail', data: { userId: 'laura', questionId } }]);
});

test('without consent nothing is stored; it is asked for again only after it was revoked', async () => {
  expect(await ask('¿Puedo tomar valeriana?', false)).toEqual({ ok: false, reason: 'consent-needed' });
  expect(await shop.db.$count(healthReports)).toBe(0);

  await idOfAsked('¿Puedo tomar valeriana?');
  expect(await ask('¿Y manzanilla de noche?', false)).toMatchObject({ ok: true });
  const [consent] = await shop.db.select().from(consents);
  expect(await shop.db.$count(consents)).toBe(1);

  await revokeConsent(shop.db, 'laura', consent?.id ?? 0);
  expect(await listQuestionsOf(shop.db, 'laura')).toEqual([]);
  expect(await ask('¿Y toronjil por la tarde?', false)).toEqual({ ok: false, reason: 'consent-needed' });
});

test('the same content within ten minutes is one question; later it is another', async () => {
  const first = await idOfAsked('¿Puedo tomar valeriana?');
  expect(await idOfAsked('¿Puedo tomar valeriana?')).toBe(first);
  expect(await jobs()).toHaveLength(1);

  const eleven = new Date(Date.now() - 11 * 60_000).toISOString();
  await shop.db
    .update(healthReports)
    .set({ questions: [{ id: first, question: '¿Puedo tomar valeriana?', answer: null, timestamp: eleven }] });
  expect(await idOfAsked('¿Puedo tomar valeriana?')).not.toBe(first);
});

test('a person may have 200 questions and no more', async () => {
  const questions = Array.from({ length: mostQuestions }, (_, i): ExpertQuestion => {
    return { id: String(i), question: `¿Número ${i}?`, answer: null, timestamp: '2026-01-01T10:00:00.000Z' };
  });
  await shop.db.insert(healthReports).values({ userId: 'laura', questions });

  expect(await ask('¿Una más, por favor?')).toEqual({ ok: false, reason: 'too-many' });
});

test('imported rows are one list; a new question goes to the latest of them and corrects its counters', async () => {
  const old = (id: string, answer: string | null): ExpertQuestion => {
    return { id, question: `¿Sirve ${id}?`, answer, timestamp: '2026-01-01T10:00:00.000Z' };
  };
  await shop.db.insert(healthReports).values([
    { userId: 'laura', questions: [old('a', 'Sí.')], reportDate: new Date('2025-01-01') },
    { userId: 'laura', questions: [old('b', null)], reportDate: new Date('2025-06-01') },
  ]);
  expect(await countWaitingAskers(shop.db)).toBe(1);

  const questionId = await idOfAsked('¿Y para dormir mejor?');

  const ids = (await listQuestionsOf(shop.db, 'laura')).map(({ id }) => id);
  expect(ids).toEqual([questionId, 'b', 'a']);
  const rows = await shop.db.select().from(healthReports).orderBy(healthReports.reportDate);
  expect(rows.map(({ questions, waitingCount }) => [questions.length, waitingCount])).toEqual([
    [1, 0],
    [2, 2],
  ]);
  expect(await answerQuestion(shop.db, { userId: 'laura', questionId: 'b', answer: 'Sí.', expert: marta })).toEqual({
    ok: true,
  });
});

test('an answer is stored with its author and time, and the customer is mailed once', async () => {
  const questionId = await idOfAsked('¿Puedo tomar valeriana?');
  const answer = { userId: 'laura', questionId, answer: 'Sí, de noche.', expert: marta };

  expect(await answerQuestion(shop.db, answer)).toEqual({ ok: true });
  expect(await answerQuestion(shop.db, answer)).toEqual({ ok: true });

  const [question] = await listQuestionsOf(shop.db, 'laura');
  expect(question?.answer).toEqual({ text: 'Sí, de noche.', answeredAt: expect.any(Date), answeredBy: 'Marta Ruiz' });
  expect((await report())?.waitingCount).toBe(0);
  expect((await jobs()).slice(1)).toEqual([{ name: 'question-answered-mail', data: { userId: 'laura', questionId } }]);
});

test('the second person to answer is shown who was first, and nothing is overwritten', async () => {
  const questionId = await idOfAsked('¿Puedo tomar valeriana?');
  const of = { userId: 'laura', questionId };
  await answerQuestion(shop.db, { ...of, answer: 'Sí, de noche.', expert: marta });

  const second = await answerQuestion(shop.db, { ...of, answer: 'No.', expert: pedro });

  expect(second).toEqual({ ok: false, reason: 'answered', by: 'Marta Ruiz' });
  expect((await listQuestionsOf(shop.db, 'laura'))[0]?.answer?.text).toBe('Sí, de noche.');
});

test('an answer can be changed by a person who saw its current version, and bears their name from then on', async () => {
  const questionId = await idOfAsked('¿Puedo tomar valeriana?');
  const of = { userId: 'laura', questionId };
  expect(await changeAnswer(shop.db, { ...of, answer: 'No.', readAt: null, expert: pedro })).toEqual({
    ok: false,
    reason: 'not-found',
  });
  await answerQuestion(shop.db, { ...of, answer: 'Sí, de noche.', expert: marta });
  const readAt = (await listQuestionsOf(shop.db, 'laura'))[0]?.answer?.answeredAt ?? null;

  expect(await changeAnswer(shop.db, { ...of, answer: 'Mejor no.', readAt, expert: pedro })).toEqual({ ok: true });
  expect(await changeAnswer(shop.db, { ...of, answer: 'Sí.', readAt, expert: marta })).toEqual({
    ok: false,
    reason: 'changed',
    by: 'Pedro Gil',
  });

  const [question] = await listQuestionsOf(shop.db, 'laura');
  expect(question?.answer).toMatchObject({ text: 'Mejor no.', answeredBy: 'Pedro Gil' });
  expect(await jobs()).toHaveLength(2);
});

test('a question is answered under its own customer only', async () => {
  await insertCustomer(shop.db, { id: 'ana' });
  const questionId = await idOfAsked('¿Puedo tomar valeriana?');
  for (const userId of ['ana', 'nadie'])
    expect(await answerQuestion(shop.db, { userId, questionId, answer: 'Sí.', expert: marta })).toEqual({
      ok: false,
      reason: 'not-found',
    });
});

test('staff see open questions first, find people by name or e-mail, and count each part of the list', async () => {
  const answered = async (id: string, name: string, day: string, answer: string | null) => {
    await insertCustomer(shop.db, { id, name });
    const question = { id, question: '¿Sirve para dormir?', answer, timestamp: `${day}T10:00:00.000Z` };
    await shop.db.insert(healthReports).values({
      userId: id,
      questions: [question],
      waitingCount: answer ? 0 : 1,
      latestQuestionAt: new Date(question.timestamp),
    });
  };
  await answered('ana', 'Ana Ríos', '2026-03-01', 'Sí.');
  await answered('ines', 'Inés Peña', '2026-01-01', null);
  await answered('juan', 'Juan Díaz', '2026-02-01', null);
  const names = async (query: Parameters<typeof listAskers>[1]) =>
    (await listAskers(shop.db, query)).askers.map(({ userId }) => userId);

  expect(await names({})).toEqual(['juan', 'ines', 'ana']);
  expect(await names({ filter: 'new' })).toEqual(['juan', 'ines']);
  expect(await names({ filter: 'answered' })).toEqual(['ana']);
  expect(await names({ search: 'ines pena' })).toEqual(['ines']);
  expect(await names({ search: 'ANA@correo' })).toEqual(['ana']);
  expect(await names({ search: '%' })).toEqual([]);
  expect(await countAskersByFilter(shop.db)).toEqual({ new: 2, answered: 1, all: 3 });
  expect(await listAskers(shop.db, { page: 9 })).toMatchObject({ page: 1, pages: 1, total: 3 });
});

test('closing an account deletes its questions', async () => {
  await idOfAsked('¿Puedo tomar valeriana?');
  await shop.db.delete(users).where(eq(users.id, 'laura'));
  expect(await shop.db.$count(healthReports)).toBe(0);
});
