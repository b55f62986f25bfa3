import pino from 'pino';
import { RouterContextProvider } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { loader as dashboard } from '#app/admin/dashboard/dashboard.tsx';
import { loader as layout } from '#app/admin/layout.tsx';
import { dbContext, logContext, originContext, viewerContext } from '#app/context.ts';
import { paymentIncidents, users } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { insertPlacedOrder, insertProof } from '#shop/testing/orders.ts';
import { aViewer } from '#shop/testing/viewers.ts';
import { action } from './incidents/settle-incident.ts';
import { loader } from './payments.tsx';

const shop = useTestDatabase();

beforeEach(async () => {
  for (const name of ['Marta', 'Rosa'])
    await shop.db.insert(users).values({ id: name, name, email: `${name.toLowerCase()}@correo.example` });
});

function args(path: string, { form = null as Record<string, string> | null, params = {}, by = 'Marta' } = {}) {
  const context = new RouterContextProvider();
  context.set(dbContext, shop.db);
  context.set(viewerContext, aViewer({ userId: by, email: '', fullName: by, role: 'admin', avatarUrl: null }));
  context.set(logContext, pino({ level: 'silent' }));
  context.set(originContext, 'https://tienda.example');
  const url = new URL(path, 'https://tienda.example');
  const request = new Request(url, form ? { method: 'POST', body: new URLSearchParams(form) } : {});
  return { request, url, params, context } as never;
}

const list = (path = '/admin/payments') => loader(args(path));
const send = (incidentId: string, form: Record<string, string>, by?: string) =>
  action(args(`/admin/payments/${incidentId}/settle`, { form, params: { incidentId }, ...(by && { by }) }));
const settle = (incidentId: string, resolution: string, by?: string) => send(incidentId, { resolution }, by);

let transactionCount = 0;
async function anIncident(overrides: Partial<typeof paymentIncidents.$inferInsert> = {}) {
  transactionCount += 1;
  const [row] = await shop.db
    .insert(paymentIncidents)
    .values({
      kind: 'wrong-amount',
      provider: 'wompi',
      transactionId: `t-${transactionCount}`,
      reference: 'ORDEN-1',
      status: 'APPROVED',
      amountInCents: 100,
      currency: 'COP',
      ...overrides,
    })
    .returning();
  if (!row) throw new Error('No incident was inserted');
  return row;
}

test('a resolved payment leaves the open list and is kept with note, name and time', async () => {
  const order = await insertPlacedOrder(shop.db, { orderNumber: '482915' });
  const incident = await anIncident({ orderId: order.id });
  expect((await list()).incidents[0]?.order).toMatchObject({ orderNumber: '482915', totalAmount: 30_000 });

  expect(await settle(incident.id, ' Devuelto en Wompi ')).toEqual({ ok: true });

  expect((await list()).incidents).toEqual([]);
  expect((await list('/admin/payments?show=settled')).incidents).toMatchObject([
    { id: incident.id, resolution: 'Devuelto en Wompi', resolvedByName: 'Marta', resolvedAt: expect.any(Date) },
  ]);
});

test('a payment is resolved once and needs a note; the second person is shown who was first', async () => {
  const { id } = await anIncident();
  expect(await settle(id, '  ')).toMatchObject({ data: { problem: 'Escribe qué se hizo.' }, init: { status: 400 } });
  await settle(id, 'Devuelto');

  expect(await settle(id, 'Cobrado', 'Rosa')).toMatchObject({
    data: { ok: false, problem: 'Ya lo marcó como resuelto Marta.' },
    init: { status: 409 },
  });
  expect(await settle(crypto.randomUUID(), 'x')).toMatchObject({ init: { status: 404 } });
  expect((await list('/admin/payments?show=settled')).incidents).toMatchObject([{ resolution: 'Devuelto' }]);
});

test('a return of money is not noted with the words of a resolution', async () => {
  const order = await insertPlacedOrder(shop.db);
  const { id } = await anIncident({ orderId: order.id });
  const refused = { data: { ok: false }, init: { status: 400 } };
  expect(await send(id, { resolution: 'Devuelto', refundMethod: 'transfer' })).toMatchObject(refused);
  expect((await list()).incidents).toMatchObject([{ id }]);
});

test('a long list is paged, and a page past the end is the last', async () => {
  for (let count = 0; count < 25; count++) await anIncident();
  const last = await list('/admin/payments?page=9');
  expect([last.total, last.page, last.pages, last.incidents.length]).toEqual([25, 2, 2, 1]);
});

test('open payments and proofs to review are counted in the sidebar and in the list of today', async () => {
  const order = await insertPlacedOrder(shop.db);
  await insertProof(shop.db, { orderId: order.id });
  await insertProof(shop.db, { orderId: order.id });
  const deleted = await insertPlacedOrder(shop.db, { deletedAt: new Date() });
  await insertProof(shop.db, { orderId: deleted.id });
  await anIncident();
  await anIncident({ resolvedAt: new Date() });

  expect((await layout(args('/admin'))).waiting).toMatchObject({ paymentsToReview: 2 });
  expect((await dashboard(args('/admin'))).today?.counts).toEqual([
    { kind: 'proof', total: 1, hasMore: false },
    { kind: 'confirm', total: 1, hasMore: false },
    { kind: 'incident', total: 1, hasMore: false },
  ]);
});
