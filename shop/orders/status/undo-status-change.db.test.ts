import { and, eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { orderEvents, orders, products, transferProofs, users } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { findCancellation } from '#shop/orders/cancelling/cancel-order.server.ts';
import { lapseOrder } from '#shop/orders/cancelling/lapse-order.server.ts';
import { recordPayment } from '#shop/orders/money/record-payment.server.ts';
import type { Permission } from '#shop/staff/roles/permissions.ts';
import { checkShelf, insertPlacedOrder, insertProof } from '#shop/testing/orders.ts';
import { insertProduct } from '#shop/testing/products.ts';
import { changeOrderStatus } from './change-order-status.server.ts';
import type { OrderStatus } from './order-status.ts';
import { undoStatusChange } from './undo-status-change.server.ts';

const shop = useTestDatabase();
const marta = { userId: 'marta', fullName: 'Marta Ríos' };

beforeEach(async () => {
  await shop.db.insert(users).values({ id: marta.userId, name: marta.fullName, email: 'marta@correo.example' });
});

/** Changes a status and returns the id of the change. */
async function change(orderId: string, status: OrderStatus): Promise<number> {
  const changed = await changeOrderStatus(shop.db, { orderId, status, actor: marta });
  if (!changed.ok || changed.eventId === null) throw new Error('nothing changed');
  return changed.eventId;
}

const undo = (eventId: number) => undoStatusChange(shop.db, { eventId, actor: marta });

async function rowOf(orderId: string) {
  const [row] = await shop.db.select().from(orders).where(eq(orders.id, orderId));
  return row;
}

/** The events whose mail waits, with the seconds until it is due. */
async function waitingMails() {
  const { rows } = await shop.db.execute<{ eventId: number; seconds: number }>(sql`
    select (data->>'eventId')::int as "eventId", round(extract(epoch from start_after - created_on))::int as seconds
    from pgboss.job where name = 'order-mail' and state = 'created' order by 1`);
  return rows;
}

async function anOrderOf(units: number, stock: number, values: Partial<typeof orders.$inferInsert> = {}) {
  const honey = await insertProduct(shop.db, { name: 'Miel', stock });
  const items = [{ id: honey.id, name: 'Miel', quantity: units, price: 30_000, isOffer: false, image_urls: [] }];
  return insertPlacedOrder(shop.db, { items, ...values });
}

const stock = async () => (await shop.db.select({ stock: products.stock }).from(products))[0]?.stock;

test('the mail about a change by staff waits longer than the change can be undone', async () => {
  const order = await insertPlacedOrder(shop.db);
  const eventId = await change(order.id, 'Enviado');
  expect(await waitingMails()).toEqual([{ eventId, seconds: 12 }]);
});

test('a change is undone within twenty seconds', async () => {
  const order = await insertPlacedOrder(shop.db, { status: 'Pagado', paymentMethod: 'Wompi' });
  const eventId = await change(order.id, 'Enviado');
  const undoAfter = (seconds: number) =>
    undoStatusChange(shop.db, { eventId, actor: marta }, new Date(Date.now() + seconds * 1_000));
  expect(await undoAfter(25)).toEqual({ ok: false, reason: 'too-late' });
  expect((await rowOf(order.id))?.status).toBe('Enviado');
  expect(await undoAfter(15)).toMatchObject({ ok: true });
});

test('a change is undone only by staff who may make it', async () => {
  const order = await anOrderOf(1, 5, { status: 'Pendiente Contraentrega' });
  const mayWork = (permission: Permission) => permission === 'orders.work';
  const undoneBy = (eventId: number, may: (permission: Permission) => boolean) =>
    undoStatusChange(shop.db, { eventId, actor: marta, may });
  const paid = await change(order.id, 'Pagado');
  expect(await undoneBy(paid, mayWork)).toEqual({ ok: false, reason: 'forbidden' });
  const cancelled = await change(order.id, 'Cancelado');
  expect(await undoneBy(cancelled, mayWork)).toEqual({ ok: false, reason: 'forbidden' });
  expect((await rowOf(order.id))?.status).toBe('Cancelado');
  expect(await undoneBy(cancelled, (permission) => permission === 'orders.cancel')).toMatchObject({ ok: true });
});

test('undoing a change restores the status, and the customer is mailed about neither', async () => {
  const order = await insertPlacedOrder(shop.db, { status: 'Pagado', paymentMethod: 'Wompi' });
  const eventId = await change(order.id, 'Enviado');

  expect(await undo(eventId)).toMatchObject({ ok: true });

  expect(await rowOf(order.id)).toMatchObject({ status: 'Pagado' });
  expect(await waitingMails()).toEqual([]);
  const events = await shop.db.select().from(orderEvents).orderBy(orderEvents.id);
  expect(events.map(({ toStatus, note }) => [toStatus, note])).toEqual([
    ['Enviado', ''],
    ['Pagado', 'Se deshizo el cambio'],
  ]);
});

test('undoing a change that is not mailed mails nothing', async () => {
  const order = await insertPlacedOrder(shop.db, { status: 'Pagado', paymentMethod: 'Wompi' });
  await undo(await change(order.id, 'Pendiente'));
  expect(await rowOf(order.id)).toMatchObject({ status: 'Pagado' });
  expect(await waitingMails()).toEqual([]);
});

test('once the mail was sent, the reverse change is mailed like any other', async () => {
  const order = await insertPlacedOrder(shop.db, { status: 'Enviado' });
  const eventId = await change(order.id, 'Entregado');
  await shop.db.execute(sql`update pgboss.job set state = 'completed' where name = 'order-mail'`);

  const undone = await undo(eventId);
  expect(await waitingMails()).toMatchObject([{ eventId: undone.ok && undone.eventId }]);
});

test('undoing a cancellation takes the units again, and is refused if they have been sold since', async () => {
  const order = await anOrderOf(2, 0);
  const first = await change(order.id, 'Cancelado');
  expect(await stock()).toBe(2);
  expect(await undo(first)).toMatchObject({ ok: true });
  expect([await stock(), (await rowOf(order.id))?.holdsStock]).toEqual([0, true]);

  const second = await change(order.id, 'Cancelado');
  await shop.db.update(products).set({ stock: 1 });
  expect(await undo(second)).toEqual({
    ok: false,
    reason: 'short-stock',
    products: [{ productId: order.items[0]?.id, name: 'Miel', needed: 2, available: 1 }],
  });
  expect(await rowOf(order.id)).toMatchObject({ status: 'Cancelado', holdsStock: false });
  // The cancellation remains, and so does its mail.
  expect(await waitingMails()).toMatchObject([{ eventId: second }]);
});

test('undoing the restoring of a cancelled order returns its units', async () => {
  const order = await anOrderOf(2, 2, { status: 'Cancelado', holdsStock: false });
  const eventId = await change(order.id, 'Enviado');
  expect(await stock()).toBe(0);
  expect(await undo(eventId)).toMatchObject({ ok: true });
  expect(await stock()).toBe(2);
  expect(await rowOf(order.id)).toMatchObject({ status: 'Cancelado', holdsStock: false });
});

test.each([
  ['Enviado', 'Pagado'],
  ['Enviado', 'Cancelado'],
  ['Pendiente', 'Enviado'],
] as const)('undoing a change of an imported order, which took no units, takes none: %s to %s', async (from, to) => {
  const order = await anOrderOf(2, 5, { status: from, holdsStock: false });
  const productId = order.items[0]?.id ?? '';

  expect(await undo(await change(order.id, to))).toMatchObject({ ok: true });

  expect([await stock(), await checkShelf(shop.db, productId)]).toEqual([5, 5]);
  expect(await rowOf(order.id)).toMatchObject({ status: from, holdsStock: false });
});

test('the cancellation of an order that was paid after its goods were sold out can be undone without them', async () => {
  const order = await anOrderOf(2, 1, { status: 'Pagado', holdsStock: false });

  expect(await undo(await change(order.id, 'Cancelado'))).toMatchObject({ ok: true });

  expect(await rowOf(order.id)).toMatchObject({ status: 'Pagado', holdsStock: false });
  expect(await stock()).toBe(1);
});

test('undoing gives an unpaid order its deadline back, and its proof is under review again', async () => {
  const holdExpiresAt = new Date(Date.now() + 60_000);
  const transfer = { status: 'Pendiente', paymentMethod: 'Transferencia Bancaria', holdExpiresAt } as const;
  const order = await insertPlacedOrder(shop.db, transfer);
  await insertProof(shop.db, { orderId: order.id });
  const eventId = await change(order.id, 'Pagado');
  expect((await rowOf(order.id))?.holdExpiresAt).toBeNull();

  await undo(eventId);
  expect(await rowOf(order.id)).toMatchObject({ status: 'Pendiente', holdExpiresAt });
  expect(await shop.db.select().from(transferProofs)).toMatchObject([
    { status: 'pending', reviewedAt: null, reviewedByName: '' },
  ]);
});

test('undoing a change of a lapsed order puts its proof under review again, and it counts as lapsed still', async () => {
  const lapsed = { paymentMethod: 'Transferencia Bancaria', holdsStock: true } as const;
  const order = await anOrderOf(2, 3, { ...lapsed, status: 'Pendiente', holdExpiresAt: new Date(0) });
  await shop.db.transaction((tx) => lapseOrder(tx, order.id, new Date()));
  await insertProof(shop.db, { orderId: order.id });

  expect(await undo(await change(order.id, 'Pagado'))).toMatchObject({ ok: true });

  expect(await shop.db.select().from(transferProofs)).toMatchObject([{ status: 'pending', reviewedByName: '' }]);
  expect(await rowOf(order.id)).toMatchObject({ status: 'Cancelado', holdsStock: false });
  expect(await findCancellation(shop.db, order.id)).toBe('lapsed');
});

test('only a change that staff chose is undone: neither an undo, nor what a payment changed', async () => {
  const order = await insertPlacedOrder(shop.db);
  const undone = await undo(await change(order.id, 'Enviado'));
  expect(await undo((undone.ok && undone.eventId) || 0)).toEqual({ ok: false, reason: 'not-found' });
  expect(await rowOf(order.id)).toMatchObject({ status: order.status });

  const payment = { method: 'terminal', amount: order.totalAmount, tendered: null, note: '' } as const;
  await recordPayment(shop.db, { orderId: order.id, payment, actor: marta });
  const isPaid = and(eq(orderEvents.orderId, order.id), eq(orderEvents.toStatus, 'Pagado'));
  const [paid] = await shop.db.select({ id: orderEvents.id }).from(orderEvents).where(isPaid);
  expect(await undo(paid?.id ?? 0)).toEqual({ ok: false, reason: 'not-found' });
  expect(await rowOf(order.id)).toMatchObject({ status: 'Pagado' });
});

test('a change is undone once, and only while it is the latest', async () => {
  const order = await insertPlacedOrder(shop.db);
  const first = await change(order.id, 'Enviado');
  const second = await change(order.id, 'Entregado');
  expect(await undo(first)).toMatchObject({ ok: false, reason: 'changed-since', status: 'Entregado' });
  expect(await undo(second)).toMatchObject({ ok: true });
  expect(await undo(second)).toMatchObject({ ok: false, reason: 'changed-since', status: 'Enviado' });
  expect(await undo(999)).toEqual({ ok: false, reason: 'not-found' });
  expect(await rowOf(order.id)).toMatchObject({ status: 'Enviado' });
});
