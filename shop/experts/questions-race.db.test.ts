import { expect, test } from 'vitest';
import { consents, healthReports } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { insertCustomer } from '#shop/testing/customers.ts';
import { answerQuestion } from './answer-question.server.ts';
import { askQuestion } from './ask-question.server.ts';
import { listQuestionsOf } from './find-questions.server.ts';

const shop = useTestDatabase();
const laura = { userId: 'laura', fullName: 'Laura Gómez', email: 'laura@correo.example' };

test('questions asked and answered concurrently all survive, with one consent and one row', async () => {
  for (const id of ['laura', 'Marta', 'Pedro']) await insertCustomer(shop.db, { id });
  const ask = (question: string) => askQuestion(shop.db, { customer: laura, question, agrees: true });
  const first = await ask('¿Puedo tomar valeriana?');
  if (!first.ok) throw new Error(first.reason);
  const answer = (fullName: string) =>
    answerQuestion(shop.db, {
      userId: 'laura',
      questionId: first.questionId,
      answer: `Lo dice ${fullName}.`,
      expert: { userId: fullName, fullName },
    });

  const [marta, pedro] = await Promise.all([
    answer('Marta'),
    answer('Pedro'),
    ...Array.from({ length: 6 }, (_, i) => ask(`¿Y la pregunta número ${i}?`)),
    ask('¿Y la pregunta número 0?'),
  ]);

  const questions = await listQuestionsOf(shop.db, 'laura');
  expect(new Set(questions.map(({ question }) => question)).size).toBe(7);
  expect(questions).toHaveLength(7);
  const winner = marta.ok ? 'Marta' : 'Pedro';
  expect([marta.ok, pedro.ok].filter(Boolean)).toHaveLength(1);
  expect([marta, pedro]).toContainEqual({ ok: false, reason: 'answered', by: winner });
  expect(questions.at(-1)?.answer?.text).toBe(`Lo dice ${winner}.`);
  expect(await shop.db.select({ waiting: healthReports.waitingCount }).from(healthReports)).toEqual([{ waiting: 6 }]);
  expect(await shop.db.$count(consents)).toBe(1);
});

test('first questions asked concurrently leave one consent and one row', async () => {
  await insertCustomer(shop.db, { id: 'laura' });

  await Promise.all(
    Array.from({ length: 6 }, (_, i) =>
      askQuestion(shop.db, { customer: laura, question: `¿Y la pregunta número ${i}?`, agrees: true }),
    ),
  );

  expect(await listQuestionsOf(shop.db, 'laura')).toHaveLength(6);
  expect(await shop.db.$count(healthReports)).toBe(1);
  expect(await shop.db.$count(consents)).toBe(1);
});
