import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { paymentIncidents, type StaffSubject, staffChanges, users } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import {
  addTreatmentNote,
  changeTreatmentNote,
  deleteTreatmentNote,
  listTreatmentNotes,
} from '#shop/customers/care/treatment-notes.server.ts';
import { answerQuestion, changeAnswer } from '#shop/experts/answer-question.server.ts';
import { askQuestion } from '#shop/experts/ask-question.server.ts';
import { listQuestionsOf } from '#shop/experts/find-questions.server.ts';
import { defaultOrderLimits } from '#shop/orders/limits/default-order-limits.ts';
import { reviewProof } from '#shop/orders/proofs/review-proof.server.ts';
import { deleteOrder } from '#shop/orders/removing/delete-order.server.ts';
import { changeOrderStatus } from '#shop/orders/status/change-order-status.server.ts';
import { defaultPaymentLimits } from '#shop/paying/payment-limits.ts';
import { resolveIncident } from '#shop/payments/incidents/incidents.server.ts';
import { changeServiceRequestStatus } from '#shop/service-requests/change-service-request.server.ts';
import { deleteServiceRequest } from '#shop/service-requests/delete-service-request.server.ts';
import { getPaymentSettings, savePaymentSettings } from '#shop/settings/save-payment-settings.server.ts';
import { type Permission, permissionsOf } from '#shop/staff/roles/permissions.ts';
import { insertCustomer } from '#shop/testing/customers.ts';
import { insertPlacedOrder, insertProof } from '#shop/testing/orders.ts';
import { insertServiceRequest } from '#shop/testing/service-requests.ts';
import { aViewer } from '#shop/testing/viewers.ts';
import { listActors, listChanges } from './list-changes.server.ts';
import { recordChange } from './record-change.server.ts';

const owner = aViewer({ userId: 'duena', role: 'admin' });

const shop = useTestDatabase();
const actor = { userId: 'marta', fullName: 'Marta Ruiz' };

beforeEach(async () => {
  await insertCustomer(shop.db, { id: 'laura', name: 'Laura Gómez' });
  await insertCustomer(shop.db, { id: 'marta', name: 'Marta Ruiz', role: 'admin' });
  await insertCustomer(shop.db, { id: 'pedro', name: 'Pedro Gil', role: 'admin' });
});

/** The changes that an action recorded, without author and time. */
async function recorded(work: () => Promise<unknown>) {
  const [latest] = (await listChanges(shop.db, owner)).changes;
  await work();
  const { changes } = await listChanges(shop.db, owner);
  return changes
    .filter(({ id }) => id > (latest?.id ?? 0))
    .map(({ subject, subjectName, action, before, after, actorId, actorName }) => {
      expect([actorId, actorName]).toEqual(['marta', 'Marta Ruiz']);
      return [subject, subjectName, action, before, after];
    });
}

test('what staff do to orders is recorded with its author: a status, a proof, a deletion', async () => {
  const order = await insertPlacedOrder(shop.db, { orderNumber: '123456', status: 'Pendiente', holdsStock: false });
  const paid = await insertPlacedOrder(shop.db, { orderNumber: '654321', status: 'Pagado' });
  const proofs = await Promise.all([order, order, paid].map(({ id }) => insertProof(shop.db, { orderId: id })));
  const review = (nth: number, decision: 'approve' | 'reject') =>
    reviewProof(shop.db, { proofId: proofs[nth]?.id ?? '', decision, reason: 'No se lee', actor });

  expect(await recorded(() => review(0, 'reject'))).toEqual([
    ['order', 'Pedido 123456', 'changed', { proof: 'pending' }, { proof: 'rejected' }],
  ]);
  expect(await recorded(() => changeOrderStatus(shop.db, { orderId: order.id, status: 'Cancelado', actor }))).toEqual([
    ['order', 'Pedido 123456', 'changed', { status: 'Pendiente' }, { status: 'Cancelado' }],
  ]);
  expect(await recorded(() => review(2, 'approve'))).toEqual([
    ['order', 'Pedido 654321', 'changed', { proof: 'pending' }, { proof: 'approved' }],
  ]);
  expect(await recorded(() => deleteOrder(shop.db, { orderId: order.id, actor }))).toEqual([
    ['order', 'Pedido 123456', 'deleted', { status: 'Cancelado' }, null],
  ]);
});

test('an order paid by its proof is one change', async () => {
  const order = await insertPlacedOrder(shop.db, { orderNumber: '123456', status: 'Pendiente', holdsStock: true });
  const { id: proofId } = await insertProof(shop.db, { orderId: order.id });

  expect(await recorded(() => reviewProof(shop.db, { proofId, decision: 'approve', reason: '', actor }))).toEqual([
    [
      'order',
      'Pedido 123456',
      'changed',
      { status: 'Pendiente', proof: 'pending' },
      { status: 'Pagado', proof: 'approved' },
    ],
  ]);
});

test('payment settings are recorded without account numbers, and a new number is visible as a change', async () => {
  const nequi = { bank: 'Nequi', kind: 'Celular', number: '3001234567', holder: 'La Botica' };
  const settings = {
    accounts: [nequi],
    transferHoldHours: 48,
    customerCancelling: 'unsent' as const,
    notificationEmail: '',
    orderLimits: defaultOrderLimits,
    paymentLimits: defaultPaymentLimits,
  };
  const { fingerprint: unset } = await getPaymentSettings(shop.db);
  await savePaymentSettings(shop.db, settings, { fingerprint: unset, actor });
  const { fingerprint } = await getPaymentSettings(shop.db);
  const other = { ...settings, accounts: [{ ...nequi, number: '3019999999' }], transferHoldHours: 24 };

  expect(await recorded(() => savePaymentSettings(shop.db, other, { fingerprint, actor }))).toEqual([
    [
      'settings',
      'Cuentas y avisos de pago',
      'changed',
      { accounts: ['Nequi · Celular'], transferHoldHours: 48 },
      { accounts: ['Nequi · Celular (otro número o titular)'], transferHoldHours: 24 },
    ],
  ]);
  expect(JSON.stringify(await shop.db.select().from(staffChanges))).not.toMatch(/30[01]\d{7}/);
});

test('a resolved payment and a handled or deleted request are recorded without the customer’s name', async () => {
  const incident = { kind: 'unknown-reference', provider: 'wompi', transactionId: 't1', status: 'APPROVED' } as const;
  const [payment] = await shop.db
    .insert(paymentIncidents)
    .values({ ...incident, reference: 'ORDEN-9', amountInCents: 100, currency: 'COP' })
    .returning();
  const incidentId = payment?.id ?? '';
  const { id: requestId } = await insertServiceRequest(shop.db);

  expect(
    await recorded(() => resolveIncident(shop.db, { incidentId, resolution: 'Se devolvió a Laura.', actor })),
  ).toEqual([['payment', 'Pago ORDEN-9', 'changed', { settled: false }, { settled: true }]]);
  expect(await recorded(() => changeServiceRequestStatus(shop.db, { requestId, status: 'Contactada', actor }))).toEqual(
    [['service-request', 'Solicitud de Examen Bio-Cuántico', 'changed', { status: 'Nueva' }, { status: 'Contactada' }]],
  );
  expect(await recorded(() => deleteServiceRequest(shop.db, { requestId, actor }))).toEqual([
    ['service-request', 'Solicitud de Examen Bio-Cuántico', 'deleted', { status: 'Contactada' }, null],
  ]);
  expect(JSON.stringify(await shop.db.select().from(staffChanges))).not.toContain('Laura');
});

test('answers and notes are recorded without their text', async () => {
  const customer = { userId: 'laura', fullName: 'Laura Gómez', email: 'laura@correo.example' };
  const filter = await askQuestion(shop.db, { customer, question: '¿Puedo tomar valeriana?', agrees: true });
  const questionId = filter.ok ? filter.questionId : '';
  const of = { userId: 'laura', questionId, expert: actor };
  const note = { userId: 'laura', author: actor };

  expect(await recorded(() => answerQuestion(shop.db, { ...of, answer: 'Sí, de noche.' }))).toEqual([
    ['question', 'Respuesta a una pregunta', 'created', null, null],
  ]);
  const readAt = (await listQuestionsOf(shop.db, 'laura'))[0]?.answer?.answeredAt ?? null;
  expect(await recorded(() => changeAnswer(shop.db, { ...of, answer: 'Mejor no.', readAt }))).toEqual([
    ['question', 'Respuesta a una pregunta', 'changed', null, null],
  ]);
  expect(await recorded(() => addTreatmentNote(shop.db, { ...note, body: 'Valeriana en ayunas.' }))).toEqual([
    ['question', 'Nota de tratamiento', 'created', null, null],
  ]);
  const written = (await listTreatmentNotes(shop.db, 'laura'))[0];
  const { id: noteId = '', updatedAt = new Date() } = written ?? {};
  expect(
    await recorded(() => changeTreatmentNote(shop.db, { ...note, noteId, body: 'De noche.', readAt: updatedAt })),
  ).toEqual([['question', 'Nota de tratamiento', 'changed', null, null]]);
  expect(await recorded(() => deleteTreatmentNote(shop.db, { ...note, noteId }))).toEqual([
    ['question', 'Nota de tratamiento', 'deleted', null, null],
  ]);
  expect(JSON.stringify(await shop.db.select().from(staffChanges))).not.toMatch(/noche|aleriana|Laura/);
});

test('the history is listed newest first, in pages, and filtered by subject, one of them, a person, a day', async () => {
  const pedro = { userId: 'pedro', fullName: 'Pedro Gil' };
  for (const id of ['1', '2', '3'])
    await recordChange(shop.db, actor, { subject: 'product', subjectId: id, subjectName: id, action: 'created' });
  await recordChange(shop.db, pedro, { subject: 'category', subjectId: '1', subjectName: 'c', action: 'deleted' });
  // 9 p.m. in Colombia is the next day in UTC.
  const evening = new Date('2026-11-21T02:00:00Z');
  await shop.db.update(staffChanges).set({ createdAt: evening }).where(eq(staffChanges.subjectName, '2'));
  const names = async (filter: Parameters<typeof listChanges>[2]) =>
    (await listChanges(shop.db, owner, filter)).changes.map(({ subjectName }) => subjectName);

  expect(await names({})).toEqual(['c', '3', '2', '1']);
  expect(await names({ subject: 'product' })).toEqual(['3', '2', '1']);
  expect(await names({ subject: 'product', subjectId: '1' })).toEqual(['1']);
  expect(await names({ actorId: 'pedro' })).toEqual(['c']);
  expect(await names({ day: '2026-11-20' })).toEqual(['2']);
  expect(await names({ day: '2026-02-31' })).toHaveLength(4);
  expect(await listChanges(shop.db, owner, { perPage: 3, page: 9 })).toMatchObject({
    total: 4,
    page: 2,
    pages: 2,
    changes: [{ subjectName: '1' }],
  });
  expect(await listActors(shop.db)).toEqual([
    { id: 'marta', name: 'Marta Ruiz' },
    { id: 'pedro', name: 'Pedro Gil' },
  ]);

  await shop.db.delete(users).where(eq(users.id, 'pedro'));
  expect(await listChanges(shop.db, owner, { subject: 'category' })).toMatchObject({
    changes: [{ actorName: 'Pedro Gil' }],
  });
  expect(await listActors(shop.db)).toHaveLength(1);
});

test('the history leaves out the subjects that a role may not see', async () => {
  const record = (subject: StaffSubject, subjectId: string) =>
    recordChange(shop.db, actor, { subject, subjectId, subjectName: `${subject} ${subjectId}`, action: 'created' });
  for (const subject of ['order', 'payment', 'question', 'staff', 'backup'] as const) await record(subject, '1');
  for (const subjectId of ['', 'payments']) await record('settings', subjectId);
  const seenBy = async (permissions: readonly Permission[]) =>
    (await listChanges(shop.db, { permissions })).changes.map(({ subjectName }) => subjectName.trim()).sort();

  const accountant = aViewer({ userId: 'x', role: 'admin', staffRole: 'accountant' });
  expect(await seenBy(accountant.permissions)).toEqual(['order 1', 'payment 1']);
  expect(await seenBy(permissionsOf(['activity', 'settings']))).toEqual(['settings']);
  expect(await seenBy(permissionsOf(['payment-settings', 'questions']))).toEqual(['question 1', 'settings payments']);
  expect(await seenBy(permissionsOf(['activity']))).toEqual([]);
});

test('the history leaves costs of products out without the permission to see them', async () => {
  const [before, after] = [
    { price: 30_000, cost: 11_213 },
    { price: 32_000, cost: 12_127 },
  ];
  const honey = { subject: 'product', subjectId: '1', subjectName: 'Miel', action: 'changed' } as const;
  await recordChange(shop.db, actor, { ...honey, before, after });
  const seenBy = async (permissions: readonly Permission[]) =>
    (await listChanges(shop.db, { permissions })).changes.map((change) => [change.before, change.after]);

  expect(await seenBy(permissionsOf(['costs']))).toEqual([[before, after]]);
  expect(await seenBy(permissionsOf(['catalogue', 'money']))).toEqual([[{ price: 30_000 }, { price: 32_000 }]]);
});

test('the history leaves amounts of orders out without the permission to see them', async () => {
  const [before, after] = [
    { status: 'Pendiente', total: 398_217 },
    { status: 'Pagado', total: 417_383 },
  ];
  const order = { subject: 'order', subjectId: '1', subjectName: 'Pedido 1', action: 'changed' } as const;
  await recordChange(shop.db, actor, { ...order, before, after });
  const seenBy = async (permissions: readonly Permission[]) =>
    (await listChanges(shop.db, { permissions })).changes.map((change) => [change.before, change.after]);

  expect(await seenBy(permissionsOf(['orders']))).toEqual([[{ status: 'Pendiente' }, { status: 'Pagado' }]]);
  expect(await seenBy(permissionsOf(['orders', 'money']))).toEqual([[before, after]]);
});
