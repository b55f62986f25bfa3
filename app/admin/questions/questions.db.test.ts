import { RouterContextProvider } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { dbContext, logContext, viewerContext } from '#app/context.ts';
import { translateFaults } from '#app/faults/faults.server.ts';
import type { Db } from '#db/database.server.ts';
import type { Role } from '#db/schema.ts';
import { openAway } from '#db/testing/away.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { createLog } from '#server/process/log.server.ts';
import { listTreatmentNotes } from '#shop/customers/care/treatment-notes.server.ts';
import { askQuestion } from '#shop/experts/ask-question.server.ts';
import { listQuestionsOf } from '#shop/experts/find-questions.server.ts';
import { insertCustomer, insertHealthConsent } from '#shop/testing/customers.ts';
import { insertPlacedOrder } from '#shop/testing/orders.ts';
import { aViewer } from '#shop/testing/viewers.ts';
import { action as addNote } from './add-note.ts';
import { action as answerQuestion } from './answer-question.ts';
import { action as changeAnswer } from './change-answer.ts';
import { action as changeNote } from './change-note.ts';
import { loader as customerLoader } from './customer.tsx';
import { action as deleteNote } from './delete-note.ts';
import { loader as listLoader } from './questions.tsx';

const shop = useTestDatabase();

const everyDoor = { listLoader, customerLoader, answerQuestion, changeAnswer, addNote, changeNote, deleteNote };
type Args = Parameters<typeof listLoader>[0] &
  Parameters<typeof customerLoader>[0] &
  Parameters<typeof answerQuestion>[0] &
  Parameters<typeof changeAnswer>[0] &
  Parameters<typeof addNote>[0] &
  Parameters<typeof changeNote>[0] &
  Parameters<typeof deleteNote>[0];
type RequestOptions = { role?: Role | null; form?: Record<string, string>; params?: Record<string, string>; db?: Db };

function from(fullName: string, { role = 'admin', form, params, db = shop.db }: RequestOptions): Args {
  const context = new RouterContextProvider();
  context.set(dbContext, db);
  context.set(logContext, createLog('silent'));
  if (role)
    context.set(
      viewerContext,
      aViewer({ userId: fullName, email: 'm@correo.example', fullName, role, avatarUrl: null }),
    );
  const url = new URL('http://shop/admin/questions');
  const request = new Request(url, form ? { method: 'POST', body: new URLSearchParams(form) } : {});
  return { request, url, params: { customerId: 'laura', ...params }, context } as unknown as Args;
}

beforeEach(async () => {
  for (const [id, name] of Object.entries({ laura: 'Laura Gómez', Marta: 'Marta', Pedro: 'Pedro' }))
    await insertCustomer(shop.db, { id, name, birthDate: '1990-03-07' });
});

async function ask(): Promise<string> {
  const customer = { userId: 'laura', fullName: 'Laura Gómez', email: 'laura@correo.example' };
  const result = await askQuestion(shop.db, { customer, question: '¿Puedo tomar valeriana?', agrees: true });
  if (!result.ok) throw new Error(result.reason);
  return result.questionId;
}

const refusal = (problem: unknown, status: number) => ({ data: { ok: false, problem }, init: { status } });

test('staff see a customer with questions, notes and orders, without the token of an order’s link', async () => {
  await ask();
  const order = await insertPlacedOrder(shop.db, { userId: 'laura' });

  const seen = await customerLoader(from('Marta', {}));

  expect(seen).toMatchObject({
    customer: { fullName: 'Laura Gómez', email: 'laura@correo.example' },
    questions: [{ question: '¿Puedo tomar valeriana?', answer: null }],
    notes: [],
    consents: true,
    ordered: { orders: [{ orderNumber: order.orderNumber }] },
  });
  expect(JSON.stringify(seen)).not.toContain(order.accessToken);
  await expect(customerLoader(from('Marta', { params: { customerId: 'nadie' } }))).rejects.toMatchObject({
    init: { status: 404 },
  });
});

test('the second person to answer is shown who was first and may then overwrite it', async () => {
  const questionId = await ask();
  const say = (name: string, answer: string) => from(name, { params: { questionId }, form: { answer } });

  expect(await answerQuestion(say('Marta', 'Sí, de noche.'))).toEqual({ ok: true });
  expect(await answerQuestion(say('Pedro', 'No.'))).toMatchObject({
    data: { ok: false, problem: 'Marta ya respondió esta pregunta.', overtaken: true },
    init: { status: 409 },
  });

  const [question] = await listQuestionsOf(shop.db, 'laura');
  const readAt = question?.answer?.answeredAt?.toISOString() ?? '';
  const change = (name: string, answer: string) => from(name, { params: { questionId }, form: { answer, readAt } });
  expect(await changeAnswer(change('Pedro', 'Mejor no.'))).toEqual({ ok: true });
  expect(await changeAnswer(change('Marta', 'Que sí.'))).toMatchObject({
    data: { problem: 'Pedro cambió esta respuesta mientras escribías.', overtaken: true },
  });
});

test('an empty answer, one to a deleted question, and one under another customer are refused with their reason', async () => {
  const questionId = await ask();

  expect(await answerQuestion(from('Marta', { params: { questionId }, form: { answer: ' ' } }))).toMatchObject(
    refusal('Escribe la respuesta.', 400),
  );
  for (const params of [
    { questionId: 'otra', customerId: 'laura' },
    { questionId, customerId: 'Pedro' },
  ]) {
    const gone = refusal(expect.stringContaining('La pregunta ya no existe'), 404);
    expect(await answerQuestion(from('Marta', { params, form: { answer: 'Sí.' } }))).toMatchObject(gone);
    expect(await changeAnswer(from('Marta', { params, form: { answer: 'Sí.' } }))).toMatchObject(gone);
  }
});

test('notes are created, changed and deleted; without the customer’s consent the reason is shown', async () => {
  expect(await addNote(from('Marta', { form: { body: 'En ayunas.' } }))).toMatchObject(
    refusal('La persona no autoriza el tratamiento de sus datos de salud, o ya no.', 409),
  );
  await insertHealthConsent(shop.db, 'laura');
  expect(await addNote(from('Marta', { form: { body: 'En ayunas.' } }))).toEqual({ ok: true });
  const [note] = await listTreatmentNotes(shop.db, 'laura');
  if (!note) throw new Error('There is no note');
  const params = { noteId: note.id };
  const readAt = note.updatedAt.toISOString();

  const changed = (name: string, body: string) => changeNote(from(name, { params, form: { body, readAt } }));
  expect(await changed('Pedro', 'De noche.')).toEqual({ ok: true });
  expect(await changed('Marta', 'Al mediodía.')).toMatchObject({
    data: { problem: 'Pedro cambió esta nota mientras escribías.', overtaken: true },
  });
  expect(await deleteNote(from('Marta', { params, form: {} }))).toEqual({ ok: true });
  expect(await deleteNote(from('Marta', { params, form: {} }))).toMatchObject(
    refusal('La nota o la cuenta ya no existe.', 404),
  );
});

test('without the guard only staff read or write here', async () => {
  const questionId = await ask();
  const args = { params: { questionId, noteId: crypto.randomUUID() }, form: { answer: 'Sí.', body: 'Sí.' } };
  for (const role of [null, 'customer'] as const)
    for (const door of Object.values(everyDoor))
      await expect(door(from('Laura', { ...args, role }))).rejects.toThrow('past its guard');
  expect(await listQuestionsOf(shop.db, 'laura')).toMatchObject([{ answer: null }]);
});

test('during a database outage nothing is written, and the answer is a 503', async () => {
  const away = await openAway();
  try {
    const params = { questionId: 'una', noteId: crypto.randomUUID() };
    const readAt = new Date().toISOString();
    for (const door of [answerQuestion, changeAnswer, addNote, changeNote, deleteNote])
      await expect(
        translateFaults(door as typeof addNote)(
          from('Marta', { params, form: { answer: 'Sí.', body: 'Sí.', readAt }, db: away.db }),
        ),
      ).rejects.toMatchObject({ init: { status: 503 } });
  } finally {
    await away.close();
  }
});
