import { expect, test } from 'vitest';
import { storeSettings } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { answerQuestion } from '#shop/experts/answer-question.server.ts';
import { askQuestion } from '#shop/experts/ask-question.server.ts';
import { insertCustomer } from '#shop/testing/customers.ts';
import type { Mail } from './mail.server.ts';
import { sendAnswerMail, sendNewQuestionMail } from './question-mail.server.ts';

const shop = useTestDatabase();
const origin = 'https://tienda.example';
const laura = { userId: 'laura', fullName: 'Laura Gómez', email: 'laura@correo.example' };

async function mailsOf(send: typeof sendNewQuestionMail, questionId: string): Promise<Mail[]> {
  const sent: Mail[] = [];
  const sendMail = async (mail: Mail) => {
    sent.push(mail);
  };
  await send(shop.db, sendMail, { userId: 'laura', questionId, origin });
  return sent;
}

async function aQuestion(): Promise<string> {
  await insertCustomer(shop.db, { id: 'laura' });
  await insertCustomer(shop.db, { id: 'marta', role: 'admin' });
  const result = await askQuestion(shop.db, { customer: laura, question: '¿Puedo tomar valeriana?', agrees: true });
  if (!result.ok) throw new Error(result.reason);
  return result.questionId;
}

const answer = (questionId: string) =>
  answerQuestion(shop.db, {
    userId: 'laura',
    questionId,
    answer: 'Sí, de noche.',
    expert: { userId: 'marta', fullName: 'Marta Ruiz' },
  });

test('staff are mailed who asked and where it is, the customer that an answer waits, and neither mail mentions health', async () => {
  await shop.db.insert(storeSettings).values({ siteName: 'La Botica', notificationEmail: 'equipo@botica.example' });
  const questionId = await aQuestion();

  const [toStaff] = await mailsOf(sendNewQuestionMail, questionId);
  await answer(questionId);
  const [toCustomer] = await mailsOf(sendAnswerMail, questionId);

  expect(toStaff).toMatchObject({
    to: 'equipo@botica.example',
    subject: 'Nueva pregunta de un cliente · La Botica',
    text: expect.stringContaining('Laura Gómez'),
  });
  expect(toStaff?.html).toContain('href="https://tienda.example/admin/questions/laura"');
  expect(toCustomer).toMatchObject({
    to: 'laura@correo.example',
    subject: 'Respondimos tu pregunta · La Botica',
    text: expect.stringContaining('https://tienda.example/perfil/questions'),
  });
  expect(JSON.stringify([toStaff, toCustomer])).not.toMatch(/valeriana|de noche/);
});

test('no mail is sent about a deleted question, to staff about an answered one, nor without an address', async () => {
  const questionId = await aQuestion();
  expect(await mailsOf(sendNewQuestionMail, questionId)).toEqual([]);

  await shop.db.insert(storeSettings).values({ siteName: 'La Botica', notificationEmail: 'equipo@botica.example' });
  expect(await mailsOf(sendAnswerMail, questionId)).toEqual([]);
  await answer(questionId);
  expect(await mailsOf(sendNewQuestionMail, questionId)).toEqual([]);
  expect(await mailsOf(sendAnswerMail, crypto.randomUUID())).toEqual([]);
});
