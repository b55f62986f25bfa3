import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { orderEvents, orderMails, orders, products, stockReservations, users } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { endHold } from '#shop/orders/holds/end-hold.server.ts';
import { listHolds } from '#shop/orders/holds/list-holds.server.ts';
import { releaseHolds } from '#shop/orders/holds/release-holds.server.ts';
import { findBalances, readLedger } from '#shop/orders/money/read-ledger.server.ts';
import { sendProof } from '#shop/orders/proofs/send-proof.server.ts';
import { deleteOrder } from '#shop/orders/removing/delete-order.server.ts';
import { findSlips } from '#shop/orders/slips/find-slips.server.ts';
import { changeOrderStatus } from '#shop/orders/status/change-order-status.server.ts';
import { undoStatusChange } from '#shop/orders/status/undo-status-change.server.ts';
import type { Permission } from '#shop/staff/roles/permissions.ts';
import { aProof, readOrder } from '#shop/testing/orders.ts';
import { answerRevision } from './answer-revision.server.ts';
import { lapseRevisions } from './lapse-revisions.server.ts';
import { aPlacedOrder, firstLine, marta, readRevisions, revise } from './testing/revisions.ts';
import { withdrawRevision } from './withdraw-revision.server.ts';

const shop = useTestDatabase();
const aDayLater = () => new Date(Date.now() + 24 * 60 * 60_000 + 1000);

beforeEach(async () => {
  await shop.db.insert(users).values({ id: marta.userId, name: marta.fullName, email: 'marta@correo.example' });
});

const forSale = async (id: string) =>
  (await shop.db.select({ stock: products.stock }).from(products).where(eq(products.id, id)))[0]?.stock;
const set = (orderId: string, status: 'Pagado' | 'Enviado' | 'Entregado' | 'Cancelado') =>
  changeOrderStatus(shop.db, { orderId, status, actor: marta, answer: 'answered' });

/** An order of two units out of five for which staff offered two more. */
async function anOfferedOrder(overrides: Parameters<typeof aPlacedOrder>[1] = {}) {
  const { honey, order } = await aPlacedOrder(shop.db, overrides);
  return { honey, order, ...(await offer(order)) };
}

async function offer(order: { id: string; accessToken: string }) {
  await revise(shop.db, order.id, firstLine(4));
  const revisionId = (await readRevisions(shop.db, order.id)).at(-1)?.id ?? '';
  const answer = (accepts: boolean, now?: Date) =>
    answerRevision(shop.db, { accessToken: order.accessToken, revisionId, accepts }, now);
  return { revisionId, answer };
}

const stateOf = async (orderId: string) => (await readRevisions(shop.db, orderId)).at(-1)?.state;

test('undoing a cancellation offers the change again that waited, unless its units went back to stock', async () => {
  for (const isReleased of [false, true]) {
    const { honey, order, answer } = await anOfferedOrder();
    const cancelled = await set(order.id, 'Cancelado');
    expect(await stateOf(order.id)).toBe('withdrawn');
    if (isReleased) await releaseHolds(shop.db, new Date(Date.now() + 1000));
    const eventId = (cancelled.ok && cancelled.eventId) || 0;
    expect(await undoStatusChange(shop.db, { eventId, actor: marta })).toMatchObject({ ok: true });

    expect(await stateOf(order.id)).toBe(isReleased ? 'withdrawn' : 'offered');
    expect(await forSale(honey.id)).toBe(isReleased ? 3 : 1);
    expect(await answer(true)).toEqual(isReleased ? { ok: false, reason: 'over' } : { ok: true });
    expect(await readOrder(shop.db, order.id)).toMatchObject({ items: [{ quantity: isReleased ? 2 : 4 }] });
  }
});

test('the customer accepts a change by the link: the held units pass to the order', async () => {
  const { honey, order, answer } = await anOfferedOrder();

  expect(await answer(true)).toEqual({ ok: true });

  expect(await readOrder(shop.db, order.id)).toMatchObject({ items: [{ quantity: 4 }], totalAmount: 120_000 });
  expect(await forSale(honey.id)).toBe(1);
  expect(await shop.db.$count(stockReservations)).toBe(0);
  expect(await stateOf(order.id)).toBe('accepted');
  expect(await answer(true)).toEqual({ ok: false, reason: 'over' });
  expect((await set(order.id, 'Enviado')).ok).toBe(true);
});

test('no proof of a transfer is taken while a change waits, because its total would be unknown', async () => {
  const { order, answer } = await anOfferedOrder();
  const send = () => sendProof(shop.db, { accessToken: order.accessToken, proof: aProof() });

  expect(await send()).toEqual({ ok: false, reason: 'settling' });
  await answer(true);
  expect(await send()).toEqual({ ok: true });
});

test('a declined change gives its units back and leaves the order as it was', async () => {
  const { honey, order, answer } = await anOfferedOrder();
  expect(await answer(false)).toEqual({ ok: true });
  expect(await readOrder(shop.db, order.id)).toMatchObject({ items: [{ quantity: 2 }], totalAmount: 60_000 });
  expect(await forSale(honey.id)).toBe(3);
  expect(await stateOf(order.id)).toBe('declined');
});

test('a lapsed change gives its units back and cannot be accepted', async () => {
  const { honey, order, answer } = await anOfferedOrder();
  const faults: unknown[] = [];

  expect(await answer(true, aDayLater())).toEqual({ ok: false, reason: 'over' });
  await lapseRevisions(shop.db, aDayLater(), (fault) => void faults.push(fault));

  expect(faults).toEqual([]);
  expect(await stateOf(order.id)).toBe('lapsed');
  expect(await forSale(honey.id)).toBe(3);
  expect(await answer(true)).toEqual({ ok: false, reason: 'over' });
  expect(await readOrder(shop.db, order.id)).toMatchObject({ totalAmount: 60_000 });
});

test('a change whose units were released is not accepted', async () => {
  const { honey, order, answer } = await anOfferedOrder();
  // As by a process of the previous version.
  await releaseHolds(shop.db, aDayLater());
  expect(await answer(true)).toEqual({ ok: false, reason: 'over' });
  expect(await forSale(honey.id)).toBe(3);
  await lapseRevisions(shop.db, aDayLater(), () => {});
  expect(await stateOf(order.id)).toBe('lapsed');
  expect(await forSale(honey.id)).toBe(3);
});

test('nothing is sent while a change waits for its customer', async () => {
  const { order, revisionId } = await anOfferedOrder();
  expect(await set(order.id, 'Enviado')).toEqual({ ok: false, reason: 'revision-waiting' });
  expect(await set(order.id, 'Entregado')).toEqual({ ok: false, reason: 'revision-waiting' });
  expect(await withdrawRevision(shop.db, { orderId: order.id, revisionId, actor: marta })).toBe(true);
  expect((await set(order.id, 'Enviado')).ok).toBe(true);
});

test('a change whose hold staff end is withdrawn, and its customer can no longer accept it', async () => {
  const { honey, order, answer } = await anOfferedOrder();
  const [hold] = await shop.db.select().from(stockReservations);
  expect(await endHold(shop.db, { holdId: hold?.id ?? '', actor: marta })).toEqual({ ok: true, isOfChange: true });
  expect(await stateOf(order.id)).toBe('withdrawn');
  expect((await answer(true)).ok).toBe(false);
  expect(await forSale(honey.id)).toBe(3);
});

test('the hold of a change names its order, and only staff who change orders end it', async () => {
  const { order, honey } = await anOfferedOrder();
  const [hold] = await listHolds(shop.db, { seesOrders: true });
  expect(hold).toMatchObject({ isOfChange: true, order: { id: order.id, orderNumber: order.orderNumber } });
  expect(await listHolds(shop.db, { seesOrders: false })).toMatchObject([{ isOfChange: true, order: null }]);

  const may = (permission: Permission) => permission === 'stock';
  const ending = { holdId: hold?.id ?? '', actor: marta, may };
  expect(await endHold(shop.db, ending)).toEqual({ ok: false, reason: 'forbidden' });
  expect(await stateOf(order.id)).toBe('offered');
  expect(await forSale(honey.id)).toBe(1);
});

test.each([
  ['cancelled', (orderId: string) => set(orderId, 'Cancelado')],
  ['deleted', (orderId: string) => deleteOrder(shop.db, { orderId, actor: marta })],
])('the change of an order that is %s is withdrawn, and the sweep releases its units', async (_, end) => {
  const { honey, order, answer } = await anOfferedOrder();
  await end(order.id);
  expect(await stateOf(order.id)).toBe('withdrawn');
  expect((await answer(true)).ok).toBe(false);
  await releaseHolds(shop.db, new Date(Date.now() + 1000));
  expect(await forSale(honey.id)).toBe(5);
});

test('of accept and withdraw at once, one happens', async () => {
  const { honey, order } = await aPlacedOrder(shop.db);
  for (let round = 0; round < 8; round++) {
    const { revisionId, answer } = await offer(order);
    const [accepted, withdrawn] = await Promise.all([
      answer(true),
      withdrawRevision(shop.db, { orderId: order.id, revisionId, actor: marta }),
    ]);
    expect(accepted.ok).toBe(!withdrawn);
    expect(await forSale(honey.id)).toBe(accepted.ok ? 1 : 3);
    if (accepted.ok) await revise(shop.db, order.id, firstLine(2));
  }
});

test('what a paid order lacks after a change is collected when it is delivered', async () => {
  const { order, answer } = await anOfferedOrder({ paymentMethod: 'Transferencia Bancaria' });
  await set(order.id, 'Pagado');
  await answer(true);

  expect(await readOrder(shop.db, order.id)).toMatchObject({ status: 'Pagado', remainder: 'on-delivery' });
  expect(await findSlips(shop.db, [order.id])).toMatchObject([{ payment: { kind: 'collect', amount: 60_000 } }]);
  await set(order.id, 'Enviado');
  await set(order.id, 'Entregado');
  expect((await findBalances(shop.db, [order.id])).get(order.id)).toBe(0);
});

test('what a sale on account that was paid lacks after a change is collected when it is delivered, too', async () => {
  const { order, answer } = await anOfferedOrder();
  const onAccount = { paymentMethod: 'A crédito', remainder: 'on-account', dueOn: '2020-01-31' } as const;
  await shop.db.update(orders).set(onAccount).where(eq(orders.id, order.id));
  await set(order.id, 'Pagado');
  await answer(true);

  expect(await findSlips(shop.db, [order.id])).toMatchObject([{ payment: { kind: 'collect', amount: 60_000 } }]);
  // Nothing of it is on account any more.
  expect(await readLedger(shop.db, order.id)).toMatchObject({ balance: 60_000, dueOn: null });
});

test('the customer is mailed about an offered and an accepted change, staff about the answer', async () => {
  const { order, answer } = await anOfferedOrder();
  await answer(true);
  const events = await shop.db
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, order.id))
    .orderBy(orderEvents.id);
  expect(events.map(({ kind, note }) => [kind, note])).toEqual([
    ['placed', ''],
    ['revision-offered', 'Lo pidió por teléfono'],
    ['revision-answered', 'Aceptó el cambio'],
  ]);
  const { rows } = await shop.db.execute<{ kind: string; audience: string }>(
    `select kind, data ->> 'audience' as audience from pgboss.job join order_events on order_events.id = (data ->> 'eventId')::bigint
     where data ? 'audience' and kind like 'revision%' order by 1, 2`,
  );
  expect(rows).toEqual([
    { kind: 'revision-answered', audience: 'customer' },
    { kind: 'revision-answered', audience: 'staff' },
    { kind: 'revision-offered', audience: 'customer' },
  ]);
  expect(await shop.db.$count(orderMails)).toBe(0);
});

test('an order of another secret link answers nothing', async () => {
  const { order, revisionId } = await anOfferedOrder();
  const other = await aPlacedOrder(shop.db);
  const asked = { accessToken: other.order.accessToken, revisionId, accepts: true };
  expect(await answerRevision(shop.db, asked)).toEqual({ ok: false, reason: 'over' });
  expect(await answerRevision(shop.db, { ...asked, accessToken: 'x'.repeat(24) })).toMatchObject({
    reason: 'not-found',
  });
  expect(await shop.db.$count(orders)).toBe(2);
  expect(await stateOf(order.id)).toBe('offered');
});
