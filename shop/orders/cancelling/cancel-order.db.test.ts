import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { changes, orderEvents, orders, staffChanges, users } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { lockOrder } from '#shop/orders/locked-order.server.ts';
import type { NewOrder } from '#shop/orders/order.ts';
import { placeOrder } from '#shop/orders/placing/place-order.server.ts';
import { deleteOrder } from '#shop/orders/removing/delete-order.server.ts';
import { changeOrderStatus } from '#shop/orders/status/change-order-status.server.ts';
import { aNewOrder, countUnits, readOrder, unitLine } from '#shop/testing/orders.ts';
import { insertProduct } from '#shop/testing/products.ts';
import { type CancelReason, cancelOrder, findCancellation } from './cancel-order.server.ts';
import { lapseOrder } from './lapse-order.server.ts';

const shop = useTestDatabase();
const marta = { userId: 'marta', fullName: 'Marta Ríos' };
const afterTheHold = () => new Date(Date.now() + 31 * 60_000);

beforeEach(async () => {
  await shop.db.insert(users).values({ id: marta.userId, name: marta.fullName, email: 'marta@correo.example' });
});

async function place(order: NewOrder) {
  const placed = await placeOrder(shop.db, order);
  if (!placed.ok) throw new Error(placed.reason);
  return placed.order;
}

const orderRow = (id: string) => readOrder(shop.db, id);

/** An unpaid order of two units out of five. */
async function anUnpaidOrder() {
  const honey = await insertProduct(shop.db, { stock: 5 });
  const request = aNewOrder([unitLine(honey, 2)], { paymentMethod: 'Wompi' });
  const { id } = await place(request);
  return { honey, request, id };
}
type UnpaidOrder = Awaited<ReturnType<typeof anUnpaidOrder>>;

const cancelBy = {
  staff: ({ id }: UnpaidOrder) => changeOrderStatus(shop.db, { orderId: id, status: 'Cancelado', actor: marta }),
  expiry: ({ id }: UnpaidOrder) => shop.db.transaction((tx) => lapseOrder(tx, id, afterTheHold())),
  // An order of another product, so that all units of the first one are free again.
  replacement: async ({ request }: UnpaidOrder) => {
    const balm = await insertProduct(shop.db);
    return place(aNewOrder([unitLine(balm)], { replaces: request.idempotencyKey }));
  },
};
const ways = Object.entries(cancelBy).map(([way, cancel]) => ({ way, cancel }));

const cancelDirectly = (orderId: string, reason: CancelReason) =>
  shop.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId, { deletedToo: true });
    if (!order) throw new Error('There is no such order');
    return cancelOrder(tx, order, reason);
  });

async function mailedAudiences(eventId: number | undefined) {
  const { rows } = await shop.db.execute<{ audience: string }>(
    sql`select data ->> 'audience' as audience from pgboss.job where data ->> 'eventId' = ${String(eventId)} order by 1`,
  );
  return rows.map(({ audience }) => audience);
}

test.each(ways)('cancelled by $way, an order returns its stock exactly once', async ({ cancel }) => {
  const unpaid = await anUnpaidOrder();
  expect(await countUnits(shop.db, unpaid.honey.id)).toEqual({ stock: 3, ordered: 2, reserved: 0 });

  await cancel(unpaid);
  expect(await orderRow(unpaid.id)).toMatchObject({ status: 'Cancelado', holdsStock: false, holdExpiresAt: null });
  expect(await countUnits(shop.db, unpaid.honey.id)).toEqual({ stock: 5, ordered: 0, reserved: 0 });
});

test.each(
  ways.flatMap((first) => ways.map((second) => ({ first: first.way, second: second.way, ways: [first, second] }))),
)('an order cancelled by $first stays as it is when cancelled by $second again', async ({ ways: [first, second] }) => {
  const unpaid = await anUnpaidOrder();
  await first?.cancel(unpaid);
  const cancelled = await orderRow(unpaid.id);
  const events = await shop.db.$count(orderEvents, eq(orderEvents.orderId, unpaid.id));

  await second?.cancel(unpaid);

  expect(await orderRow(unpaid.id)).toEqual(cancelled);
  expect(await shop.db.$count(orderEvents, eq(orderEvents.orderId, unpaid.id))).toBe(events);
  expect(await countUnits(shop.db, unpaid.honey.id)).toEqual({ stock: 5, ordered: 0, reserved: 0 });
});

test.each<{ reason: CancelReason; event: object; mailed: string[] }>([
  {
    reason: { kind: 'staff', actor: marta },
    event: { kind: 'status', actorId: 'marta', actorName: 'Marta Ríos', note: '' },
    mailed: ['customer'],
  },
  { reason: { kind: 'lapsed' }, event: { kind: 'lapsed', actorId: null, note: '' }, mailed: ['customer'] },
  {
    reason: { kind: 'replaced', by: '482915' },
    event: { kind: 'replaced', actorId: null, note: 'Pedido 482915' },
    mailed: [],
  },
])('a cancellation ($reason.kind) is recorded with its reason, mailed to $mailed and announced', async (expected) => {
  const { id } = await anUnpaidOrder();
  await shop.db.delete(changes);

  expect(await cancelDirectly(id, expected.reason)).toEqual(expect.any(Number));

  const [event, ...others] = await shop.db.select().from(orderEvents).where(eq(orderEvents.toStatus, 'Cancelado'));
  expect(others).toEqual([]);
  expect(event).toMatchObject({ orderId: id, fromStatus: 'Pendiente', ...expected.event });
  expect(await findCancellation(shop.db, id)).toBe(event?.kind);
  expect(await mailedAudiences(event?.id)).toEqual(expected.mailed);
  const announced = await shop.db.select().from(changes).where(eq(changes.topic, 'orders'));
  expect(announced).toMatchObject([{ subjectIds: [id] }]);
});

test('only a cancellation by staff is in the audit log', async () => {
  const byStaff = await anUnpaidOrder();
  await cancelBy.staff(byStaff);
  for (const cancel of [cancelBy.expiry, cancelBy.replacement]) await cancel(await anUnpaidOrder());

  expect(await shop.db.select().from(staffChanges)).toMatchObject([
    { subject: 'order', subjectId: byStaff.id, before: { status: 'Pendiente' }, after: { status: 'Cancelado' } },
  ]);
});

test('an order that holds no stock returns none when it is cancelled', async () => {
  const { honey, id } = await anUnpaidOrder();
  await shop.db.update(orders).set({ holdsStock: false }).where(eq(orders.id, id));
  expect(await cancelDirectly(id, { kind: 'lapsed' })).toEqual(expect.any(Number));
  expect(await countUnits(shop.db, honey.id)).toEqual({ stock: 3, ordered: 0, reserved: 0 });
});

test('the stock of an order replaced by the same lines passes to the new order', async () => {
  const { honey, request, id } = await anUnpaidOrder();
  const replacement = { ...request, idempotencyKey: crypto.randomUUID(), replaces: request.idempotencyKey };
  const { orderNumber } = await place({ ...replacement, notes: 'Portería' });

  expect(await orderRow(id)).toMatchObject({ status: 'Cancelado', holdsStock: false });
  expect(await shop.db.select().from(orderEvents).where(eq(orderEvents.kind, 'replaced'))).toMatchObject([
    { orderId: id, note: `Pedido ${orderNumber}` },
  ]);
  expect(await countUnits(shop.db, honey.id)).toEqual({ stock: 3, ordered: 2, reserved: 0 });
});

test('a deleted order is not cancelled', async () => {
  const { honey, id } = await anUnpaidOrder();
  await deleteOrder(shop.db, { orderId: id, actor: marta });
  const deleted = await orderRow(id);
  expect(await cancelDirectly(id, { kind: 'staff', actor: marta })).toBeNull();
  expect(await orderRow(id)).toEqual(deleted);
  expect(await countUnits(shop.db, honey.id)).toEqual({ stock: 5, ordered: 0, reserved: 0 });
});
