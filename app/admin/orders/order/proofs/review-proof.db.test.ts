import { eq } from 'drizzle-orm';
import pino from 'pino';
import { RouterContextProvider } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { loader as orderPage } from '#app/admin/orders/order/order.tsx';
import { loader as orderList } from '#app/admin/orders/orders.tsx';
import { dbContext, logContext, originContext, paymentProviderContext, viewerContext } from '#app/context.ts';
import { translateFaults } from '#app/faults/faults.server.ts';
import type { Db } from '#db/database.server.ts';
import { orderEvents, orders, transferProofs, users } from '#db/schema.ts';
import { openAway } from '#db/testing/away.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { insertPlacedOrder, insertProof } from '#shop/testing/orders.ts';
import { insertProduct } from '#shop/testing/products.ts';
import { aViewer } from '#shop/testing/viewers.ts';
import { action } from './review-proof.ts';

const shop = useTestDatabase();

beforeEach(async () => {
  for (const name of ['Marta', 'Rosa'])
    await shop.db.insert(users).values({ id: name, name, email: `${name.toLowerCase()}@correo.example` });
});

function contextOf(name: string, db: Db) {
  const context = new RouterContextProvider();
  context.set(dbContext, db);
  context.set(viewerContext, aViewer({ userId: name, email: '', fullName: name, role: 'admin', avatarUrl: null }));
  context.set(logContext, pino({ level: 'silent' }));
  context.set(paymentProviderContext, null);
  context.set(originContext, 'https://tienda.example');
  return context;
}

type ReviewArgs = Parameters<typeof action>[0];

function review(
  proof: { id: string; orderId: string },
  form: Record<string, string>,
  { by = 'Marta', db = shop.db } = {},
) {
  const url = new URL(`http://shop/admin/orders/${proof.orderId}/proofs/${proof.id}/review`);
  const request = new Request(url, { method: 'POST', body: new URLSearchParams(form) });
  const params = { orderId: proof.orderId, proofId: proof.id };
  return translateFaults(action)({ request, url, params, context: contextOf(by, db) } as unknown as ReviewArgs);
}

function page(address: string, params: Record<string, string> = {}) {
  const url = new URL(address, 'http://shop');
  return { request: new Request(url), url, params, context: contextOf('Marta', shop.db) };
}

async function aTransfer(overrides: Partial<typeof orders.$inferInsert> = {}) {
  const order = await insertPlacedOrder(shop.db, {
    status: 'Pendiente',
    paymentMethod: 'Transferencia Bancaria',
    ...overrides,
  });
  return { order, proof: await insertProof(shop.db, { orderId: order.id }) };
}

async function statusOf(orderId: string) {
  const [order] = await shop.db.select({ status: orders.status }).from(orders).where(eq(orders.id, orderId));
  return order?.status;
}

test('an approved proof pays its order, with its reviewer’s name', async () => {
  const { order, proof } = await aTransfer();

  expect(await review(proof, { decision: 'approve' })).toMatchObject({ ok: true, decision: 'approve' });

  expect(await statusOf(order.id)).toBe('Pagado');
  const [event] = await shop.db.select().from(orderEvents).where(eq(orderEvents.orderId, order.id));
  expect(event).toMatchObject({ toStatus: 'Pagado', actorName: 'Marta', note: 'Comprobante aprobado' });
});

test('a rejection needs a reason for the customer', async () => {
  const { order, proof } = await aTransfer();

  expect(await review(proof, { decision: 'reject', reason: ' \n ' })).toMatchObject({
    data: { ok: false, problem: 'Escribe el motivo.' },
    init: { status: 400 },
  });
  expect(await review(proof, { decision: 'reject', reason: ' No se\nlee ' })).toMatchObject({
    ok: true,
    decision: 'reject',
  });

  const [rejected] = await shop.db.select().from(transferProofs);
  expect(rejected).toMatchObject({ status: 'rejected', reason: 'No se lee', reviewedByName: 'Marta' });
  expect(await statusOf(order.id)).toBe('Pendiente');
});

test('of two concurrent reviews the second is shown the first decision and its author', async () => {
  const { proof } = await aTransfer();
  await review(proof, { decision: 'reject', reason: 'No se lee' });

  expect(await review(proof, { decision: 'approve' }, { by: 'Rosa' })).toMatchObject({
    data: { ok: false, problem: 'Este comprobante ya lo revisó Marta: quedó Rechazado.' },
    init: { status: 409 },
  });
});

test('the withdrawal of an approval is refused with the reason', async () => {
  const { order, proof } = await aTransfer();
  await review(proof, { decision: 'approve' });
  await shop.db.update(orders).set({ status: 'Enviado' });
  expect(await review(proof, { decision: 'withdraw' })).toMatchObject({
    data: { ok: false, problem: expect.stringMatching(/^El pedido ya salió\./) },
    init: { status: 409 },
  });

  await shop.db.update(orders).set({ status: 'Pagado' });
  expect(await review(proof, { decision: 'withdraw' })).toMatchObject({ ok: true, decision: 'withdraw' });
  expect(await statusOf(order.id)).toBe('Pendiente');
  expect(await review(proof, { decision: 'withdraw' })).toMatchObject({
    data: { ok: false, problem: 'Este comprobante ya no está aprobado.' },
    init: { status: 409 },
  });
});

test('approving a cancelled order whose goods are sold names what is missing', async () => {
  const honey = await insertProduct(shop.db, { name: 'Miel', stock: 1 });
  const item = { id: honey.id, name: 'Miel', quantity: 3, price: 30_000, isOffer: false, image_urls: [] };
  const { order, proof } = await aTransfer({ status: 'Cancelado', holdsStock: false, items: [item] });

  expect(await review(proof, { decision: 'approve' })).toMatchObject({
    data: { ok: false, problem: expect.stringContaining('No hay stock suficiente: Miel (necesita 3, quedan 1).') },
    init: { status: 409 },
  });
  expect(await statusOf(order.id)).toBe('Cancelado');
});

test('an unknown decision or proof changes nothing', async () => {
  const { order, proof } = await aTransfer();
  expect(await review(proof, { decision: 'pay' })).toMatchObject({ init: { status: 400 } });
  expect(await review({ ...proof, id: crypto.randomUUID() }, { decision: 'approve' })).toMatchObject({
    init: { status: 404 },
  });
  expect(await review({ ...proof, id: '7' }, { decision: 'approve' })).toMatchObject({ init: { status: 404 } });
  expect(await statusOf(order.id)).toBe('Pendiente');
});

test('during a database outage nothing is decided', async () => {
  const { proof } = await aTransfer();
  const away = await openAway();
  try {
    await expect(review(proof, { decision: 'approve' }, { db: away.db })).rejects.toMatchObject({
      init: { status: 503 },
    });
  } finally {
    await away.close();
  }
});

test('a file sent for two orders is flagged on both, and each names the other', async () => {
  const first = await insertPlacedOrder(shop.db, { orderNumber: '482915' });
  const second = await insertPlacedOrder(shop.db, { orderNumber: '111222' });
  for (const { id } of [first, second]) await insertProof(shop.db, { orderId: id, sha256: 'same' });

  const args = page(`/admin/orders/${second.id}`, { orderId: second.id });
  const shown = await orderPage(args as unknown as Parameters<typeof orderPage>[0]);

  expect(shown.order.proofs[0]?.alsoUsedIn).toEqual([{ orderId: first.id, orderNumber: '482915' }]);
});

test('the list marks orders with a proof to review and those paid without stock, and can filter the first', async () => {
  const { order } = await aTransfer({ orderNumber: '100001' });
  const decided = await aTransfer({ orderNumber: '100002' });
  await review(decided.proof, { decision: 'reject', reason: 'No se lee' });
  const short = await insertPlacedOrder(shop.db, { orderNumber: '100003', status: 'Pagado', holdsStock: false });
  const list = (address: string) => orderList(page(address) as unknown as Parameters<typeof orderList>[0]);

  const all = await list('/admin/orders');
  expect(all.marks).toEqual({
    [order.id]: { proofToReview: true, paymentToReview: false, refundOwed: false, paidWithoutStock: false },
    [short.id]: { proofToReview: false, paymentToReview: false, refundOwed: false, paidWithoutStock: true },
  });
  const filtered = await list('/admin/orders?review=proofs');
  expect([filtered.counts?.toReview, filtered.orders.map(({ orderNumber }) => orderNumber)]).toEqual([1, ['100001']]);
});
