import { beforeEach, expect, test } from 'vitest';
import { consents, treatmentNotes, users } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { requestExam } from '#shop/service-requests/request-exam.server.ts';
import { insertCustomer, insertHealthConsent } from '#shop/testing/customers.ts';
import { anExamRequest } from '#shop/testing/service-requests.ts';
import {
  addTreatmentNote,
  changeTreatmentNote,
  deleteTreatmentNote,
  listTreatmentNotes,
} from './treatment-notes.server.ts';

const shop = useTestDatabase();
const marta = { userId: 'marta', fullName: 'Marta Ruiz' };
const pedro = { userId: 'pedro', fullName: 'Pedro Gil' };

beforeEach(async () => {
  await insertCustomer(shop.db, { id: 'laura' });
  await insertCustomer(shop.db, { id: 'marta', name: 'Marta Ruiz', role: 'admin' });
  await insertCustomer(shop.db, { id: 'pedro', name: 'Pedro Gil', role: 'admin' });
});

const write = (body: string) => addTreatmentNote(shop.db, { userId: 'laura', body, author: marta });

async function onlyNote() {
  const [note] = await listTreatmentNotes(shop.db, 'laura');
  if (!note) throw new Error('There is no note');
  return note;
}

test('a note is created, changed and deleted, and shows the last author', async () => {
  await insertHealthConsent(shop.db, 'laura');

  expect(await write('Jarabe de totumo, en ayunas.')).toEqual({ ok: true });
  const first = await onlyNote();
  expect(first).toMatchObject({ body: 'Jarabe de totumo, en ayunas.', authorName: 'Marta Ruiz' });

  const change = { userId: 'laura', noteId: first.id, body: 'Por la noche.', readAt: first.updatedAt, author: pedro };
  expect(await changeTreatmentNote(shop.db, change)).toEqual({ ok: true });
  expect(await onlyNote()).toMatchObject({
    body: 'Por la noche.',
    authorName: 'Pedro Gil',
    createdAt: first.createdAt,
  });

  expect(await deleteTreatmentNote(shop.db, { userId: 'laura', noteId: first.id, author: marta })).toBe(true);
  expect(await listTreatmentNotes(shop.db, 'laura')).toEqual([]);
});

test('a note that another person has changed since it was loaded is not overwritten', async () => {
  await insertHealthConsent(shop.db, 'laura');
  await write('En ayunas.');
  const { id: noteId, updatedAt: readAt } = await onlyNote();
  const change = { userId: 'laura', noteId, readAt };
  await changeTreatmentNote(shop.db, { ...change, body: 'Por la noche.', author: pedro });

  const late = await changeTreatmentNote(shop.db, { ...change, body: 'Al mediodía.', author: marta });

  expect(late).toEqual({ ok: false, reason: 'changed', by: 'Pedro Gil' });
  expect((await onlyNote()).body).toBe('Por la noche.');
});

test('notes are written only while the customer’s consent to them is valid', async () => {
  expect(await write('En ayunas.')).toEqual({ ok: false, reason: 'no-consent' });

  await requestExam(shop.db, anExamRequest({ userId: 'laura' }));
  expect(await write('En ayunas.')).toEqual({ ok: false, reason: 'no-consent' });

  await insertHealthConsent(shop.db, 'laura');
  expect(await write('En ayunas.')).toEqual({ ok: true });

  const note = await onlyNote();
  await shop.db.update(consents).set({ revokedAt: new Date() });
  expect(await write('Otra vez.')).toEqual({ ok: false, reason: 'no-consent' });
  const change = { userId: 'laura', noteId: note.id, body: 'Otra vez.', readAt: note.updatedAt, author: marta };
  expect(await changeTreatmentNote(shop.db, change)).toEqual({ ok: false, reason: 'no-consent' });
  expect(await deleteTreatmentNote(shop.db, { userId: 'laura', noteId: note.id, author: marta })).toBe(true);
});

test('a note is found under its own customer only, and is deleted with the account', async () => {
  await insertHealthConsent(shop.db, 'laura');
  await insertHealthConsent(shop.db, 'pedro');
  await write('En ayunas.');
  const { id: noteId, updatedAt: readAt } = await onlyNote();

  const elsewhere = { userId: 'pedro', noteId, body: 'Otra.', readAt, author: marta };
  expect(await changeTreatmentNote(shop.db, elsewhere)).toEqual({ ok: false, reason: 'not-found' });
  expect(await deleteTreatmentNote(shop.db, { userId: 'pedro', noteId, author: marta })).toBe(false);
  expect(await deleteTreatmentNote(shop.db, { userId: 'laura', noteId: '12', author: marta })).toBe(false);
  expect(await addTreatmentNote(shop.db, { userId: 'nadie', body: 'Otra.', author: marta })).toEqual({
    ok: false,
    reason: 'not-found',
  });

  await shop.db.delete(users);
  expect(await shop.db.$count(treatmentNotes)).toBe(0);
});
