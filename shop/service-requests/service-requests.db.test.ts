import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { changes, consents, serviceRequests } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { forgetPerson } from '#shop/orders/removing/forget-person.server.ts';
import { insertPlacedOrder } from '#shop/testing/orders.ts';
import { insertStaff } from '#shop/testing/payments.ts';
import { anExamRequest, insertServiceRequest } from '#shop/testing/service-requests.ts';
import { changeServiceRequestStatus } from './change-service-request.server.ts';
import { deleteServiceRequest } from './delete-service-request.server.ts';
import { findAppointment } from './find-appointment.server.ts';
import { countNewServiceRequests, listServiceRequests } from './list-service-requests.server.ts';
import { requestExam } from './request-exam.server.ts';

const shop = useTestDatabase();
const actor = { userId: 'marta', fullName: 'Marta' };

beforeEach(async () => {
  await insertStaff(shop.db);
});

async function statusOf(id: string) {
  const [row] = await shop.db.select().from(serviceRequests).where(eq(serviceRequests.id, id));
  return row?.status;
}

test('an order of a service has one appointment request, listed with the order’s number', async () => {
  const { id, orderNumber } = await insertPlacedOrder(shop.db);
  const ofOrder = { id, service: 'Asesoría de Seguimiento' };
  expect(await findAppointment(shop.db, id)).toBeNull();

  const first = await requestExam(shop.db, { ...anExamRequest(), ofOrder });

  expect(await requestExam(shop.db, { ...anExamRequest({ name: 'Ana' }), ofOrder })).toEqual(first);
  expect((await listServiceRequests(shop.db)).requests).toMatchObject([
    { id: first.id, serviceType: 'Asesoría de Seguimiento', orderId: id, orderNumber },
  ]);
  expect(await findAppointment(shop.db, id)).toMatchObject({ status: 'Nueva' });
});

test('two orders of one service have an appointment request each, however soon one follows the other', async () => {
  for (const { id } of [await insertPlacedOrder(shop.db), await insertPlacedOrder(shop.db)]) {
    await requestExam(shop.db, { ...anExamRequest(), ofOrder: { id, service: 'Asesoría de Seguimiento' } });
    expect(await findAppointment(shop.db, id)).not.toBeNull();
  }
});

test('the request of an order is deleted with the personal data of the order', async () => {
  const { id } = await insertPlacedOrder(shop.db, { status: 'Entregado' });
  await requestExam(shop.db, { ...anExamRequest(), ofOrder: { id, service: 'Asesoría de Seguimiento' } });
  expect(await shop.db.transaction((tx) => forgetPerson(tx, id))).toBe('forgotten');
  expect(await shop.db.$count(serviceRequests)).toBe(0);
  const [consent] = await shop.db.select().from(consents);
  expect(consent?.email).toMatch(/^sha256:/);
});

test('requests are listed newest first, 24 a page, and the new ones counted', async () => {
  for (let day = 1; day <= 25; day++)
    await insertServiceRequest(shop.db, {
      name: `Persona ${day}`,
      status: day <= 20 ? 'Contactada' : 'Nueva',
      createdAt: new Date(Date.UTC(2026, 0, day, 12)),
    });

  const first = await listServiceRequests(shop.db);
  expect(first).toMatchObject({ total: 25, page: 1, pages: 2 });
  expect(first.requests.map(({ name }) => name)).toEqual(Array.from({ length: 24 }, (_, i) => `Persona ${25 - i}`));
  expect((await listServiceRequests(shop.db, 2)).requests.map(({ name }) => name)).toEqual(['Persona 1']);
  expect((await listServiceRequests(shop.db, 99)).page).toBe(2);
  expect((await listServiceRequests(shop.db, Number.NaN)).page).toBe(1);
  expect(await countNewServiceRequests(shop.db)).toBe(5);
});

test('a request changes to Contactada and Cancelada from any status, and the change is announced', async () => {
  const { id } = await insertServiceRequest(shop.db, { name: 'Ana Ríos' });

  for (const status of ['Contactada', 'Cancelada', 'Contactada'] as const) {
    expect(await changeServiceRequestStatus(shop.db, { requestId: id, status, actor })).toEqual({ name: 'Ana Ríos' });
    expect(await statusOf(id)).toBe(status);
  }
  const announced = await shop.db.select().from(changes);
  expect(announced.map(({ topic, subjectIds }) => [topic, subjectIds])).toEqual(
    Array(3).fill(['service-requests', [id]]),
  );
});

test('a deleted request is gone with its notes; the consent stays as proof', async () => {
  const { id } = await requestExam(shop.db, anExamRequest());

  expect(await deleteServiceRequest(shop.db, { requestId: id, actor })).toEqual({ name: 'Laura Gómez' });

  expect(await shop.db.$count(serviceRequests)).toBe(0);
  const kept = await shop.db.select().from(consents).orderBy(consents.id);
  expect(kept.map(({ purpose, serviceRequestId }) => [purpose, serviceRequestId])).toEqual([
    ['terms-and-data', null],
    ['health-data', null],
  ]);
});

test('an unknown request, or a malformed id, is neither changed nor deleted', async () => {
  for (const requestId of [crypto.randomUUID(), '12']) {
    expect(await changeServiceRequestStatus(shop.db, { requestId, status: 'Contactada', actor })).toBeNull();
    expect(await deleteServiceRequest(shop.db, { requestId, actor })).toBeNull();
  }
  expect(await shop.db.$count(changes)).toBe(0);
});
