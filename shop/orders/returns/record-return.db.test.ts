import { eq, sum } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { orderReturns, orders, productSales, stockMovements } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { readLedger } from '#shop/orders/money/read-ledger.server.ts';
import type { OrderItem } from '#shop/orders/order.ts';
import { placeOrder } from '#shop/orders/placing/place-order.server.ts';
import { changeOrderStatus } from '#shop/orders/status/change-order-status.server.ts';
import type { OrderStatus } from '#shop/orders/status/order-status.ts';
import { listIncidents } from '#shop/payments/incidents/incidents.server.ts';
import { sumByStatus } from '#shop/sales/order-sums.server.ts';
import { aNewOrder, checkShelf, insertPlacedOrder, readOrder, unitLine } from '#shop/testing/orders.ts';
import { insertStaff } from '#shop/testing/payments.ts';
import { insertProduct } from '#shop/testing/products.ts';
import { aReturn } from '#shop/testing/returns.ts';
import { recordReturn } from './record-return.server.ts';
import type { ReturnForm } from './return-form.ts';

const shop = useTestDatabase();
const marta = { userId: 'marta', fullName: 'Marta' };
beforeEach(() => insertStaff(shop.db));

const move = (orderId: string, status: OrderStatus) =>
  changeOrderStatus(shop.db, { orderId, status, actor: marta, answer: 'answered', seesWithdrawn: true });
const takeBack = (orderId: string, form: Partial<ReturnForm> = {}, now?: Date) =>
  recordReturn(shop.db, { orderId, form: aReturn(form), actor: marta }, now);
const back = (units: number, writtenOff = 0) => ({ lines: [{ line: 0, units, writtenOff }] });
const balance = async (orderId: string) => (await readLedger(shop.db, orderId))?.balance;
const owed = async (orderId: string) =>
  (await listIncidents(shop.db, { orderId, open: true }))
    .filter(({ kind }) => kind === 'refund-owed')
    .map(({ amountInCents, dueOn }) => [amountInCents / 100, dueOn]);

/** An order on delivery of units of honey at 30,000 pesos, of which ten are on the shelf. */
async function anOrder(units: number, ...statuses: OrderStatus[]) {
  const honey = await insertProduct(shop.db, { stock: 10, price: 30_000, discountPercentage: 0 });
  const placed = await placeOrder(shop.db, aNewOrder([unitLine(honey, units)]));
  if (!placed.ok) throw new Error(placed.reason);
  for (const status of statuses) expect(await move(placed.order.id, status)).toMatchObject({ ok: true });
  return { honey, id: placed.order.id };
}

const movements = async (productId: string) => {
  const rows = await shop.db
    .select({ kind: stockMovements.kind, units: stockMovements.units })
    .from(stockMovements)
    .where(eq(stockMovements.stockItemId, productId))
    .orderBy(stockMovements.id);
  return rows.map(({ kind, units }) => `${kind} ${units}`);
};

test('a return gives back what is good and writes off the rest', async () => {
  const { honey, id } = await anOrder(3, 'Enviado', 'Entregado');

  expect(await takeBack(id, { ...back(2, 1), reason: 'Tapa rota' })).toMatchObject({ ok: true, owed: 60_000 });

  expect(await checkShelf(shop.db, honey.id)).toBe(8);
  expect((await movements(honey.id)).slice(-2)).toEqual(['given-back 2', 'written-off -1']);
  expect(await readOrder(shop.db, id)).toMatchObject({
    returnedAmount: 60_000,
    items: [{ quantity: 3, returned: 2, returnedTotal: 60_000 }],
  });
  expect(await shop.db.select().from(orderReturns)).toMatchObject([
    { number: 1, lines: [{ units: 2, restocked: 1, writtenOff: 1, amount: 60_000 }], reason: 'Tapa rota' },
  ]);
});

test('a return is refused if another was recorded since staff loaded the page, and is recorded once they saw that', async () => {
  const { honey, id } = await anOrder(3, 'Enviado', 'Entregado');
  const send = (read: number, actor = marta) =>
    recordReturn(shop.db, { orderId: id, form: aReturn(back(1)), actor, read });
  expect(await send(0)).toMatchObject({ ok: true });

  const repeated = { ok: false, reason: 'recorded-since', latest: 1 };
  const what = `Retracto: 1 × ${honey.name}`;
  expect(await send(0)).toMatchObject({ ...repeated, since: [{ what, isOwn: true, by: 'Marta' }] });
  expect(await send(0, { userId: 'pablo', fullName: 'Pablo' })).toMatchObject({
    ...repeated,
    since: [{ isOwn: false }],
  });
  expect(await checkShelf(shop.db, honey.id)).toBe(8);
  expect(await send(1)).toMatchObject({ ok: true });
  expect(await checkShelf(shop.db, honey.id)).toBe(9);
});

test('a refused parcel whose answer was lost is recorded already', async () => {
  const { id } = await anOrder(2, 'Enviado');
  const send = () =>
    recordReturn(shop.db, { orderId: id, form: aReturn({ kind: 'refused', ...back(2) }), actor: marta, read: 0 });
  expect(await send()).toMatchObject({ ok: true, isCancelled: true });
  expect(await send()).toMatchObject({ ok: false, reason: 'recorded-since' });
});

test('returns of a line never exceed its units, and cancelling later brings only the others', async () => {
  const { honey, id } = await anOrder(3);
  expect(await takeBack(id, back(1))).toEqual({ ok: false, reason: 'not-sent' });
  await move(id, 'Enviado');
  expect(await takeBack(id, back(4))).toEqual({ ok: false, reason: 'too-many', line: 0, left: 3 });
  expect(await takeBack(id, { lines: [{ line: 1, units: 1, writtenOff: 0 }] })).toMatchObject({ left: 0 });
  expect(await takeBack(id, back(1))).toMatchObject({ ok: true });
  expect(await takeBack(id, back(3))).toEqual({ ok: false, reason: 'too-many', line: 0, left: 2 });
  expect(await checkShelf(shop.db, honey.id)).toBe(8);

  await move(id, 'Cancelado');
  expect(await checkShelf(shop.db, honey.id)).toBe(10);
  expect(await takeBack(id, back(1))).toEqual({ ok: false, reason: 'not-sent' });
});

test('of two returns of the same unit at the same time one is refused', async () => {
  const { honey, id } = await anOrder(1, 'Enviado', 'Entregado');
  const results = await Promise.all([takeBack(id, back(1)), takeBack(id, back(1))]);
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await checkShelf(shop.db, honey.id)).toBe(10);
  expect(await readOrder(shop.db, id)).toMatchObject({ returnedAmount: 30_000 });
});

test('what was paid for returned units is owed, with its legal date, return by return', async () => {
  const { id } = await anOrder(3, 'Enviado', 'Entregado');
  const now = new Date('2030-06-20T15:00:00-05:00');

  expect(await takeBack(id, { ...back(1), kind: 'warranty', exercisedOn: '2030-06-18' }, now)).toMatchObject({
    owed: 30_000,
  });
  expect(await takeBack(id, { ...back(2), kind: 'courtesy', exercisedOn: '2030-06-20' }, now)).toMatchObject({
    owed: 60_000,
  });

  expect(await owed(id)).toEqual([
    [60_000, null],
    [30_000, '2030-07-03'],
  ]);
  expect(await balance(id)).toBe(-90_000);
});

test('nothing is owed for units that were not paid: less is collected', async () => {
  const { id } = await anOrder(3, 'Enviado');
  expect(await takeBack(id, back(1))).toMatchObject({ owed: 0 });
  expect([await balance(id), await owed(id)]).toEqual([60_000, []]);
  await move(id, 'Entregado');
  expect([await balance(id), await owed(id)]).toEqual([0, []]);
});

test('who withdraws from all that is left of an order gets the shipping back too, whatever the form says', async () => {
  const { id } = await anOrder(3);
  await shop.db.update(orders).set({ totalAmount: 102_000, shippingCost: 12_000 }).where(eq(orders.id, id));
  for (const status of ['Enviado', 'Entregado'] as const) await move(id, status);

  expect(await takeBack(id, back(2))).toMatchObject({ owed: 60_000 });
  expect(await takeBack(id, back(1))).toMatchObject({ owed: 42_000 });

  expect(await shop.db.select().from(orderReturns).orderBy(orderReturns.number)).toMatchObject([
    { shipping: 0, amount: 60_000 },
    { shipping: 12_000, amount: 42_000 },
  ]);
  expect(await balance(id)).toBe(-102_000);
});

test('a withdrawal is in time until the fifth working day after delivery', async () => {
  const { id } = await anOrder(1, 'Enviado', 'Entregado');
  const later = new Date(Date.now() + 15 * 24 * 3_600_000);
  const exercisedOn = later.toISOString().slice(0, 10);

  const late = await takeBack(id, { exercisedOn }, new Date(later.getTime() + 24 * 3_600_000));

  expect(late).toMatchObject({ ok: false, reason: 'too-late' });
  expect(await takeBack(id, { kind: 'courtesy' })).toMatchObject({ ok: true });
});

test('a sale at the counter is not withdrawn from, unless it was on account', async () => {
  const { id } = await anOrder(2, 'Enviado', 'Entregado');
  await shop.db.update(orders).set({ channel: 'counter' }).where(eq(orders.id, id));
  expect(await takeBack(id, back(1))).toEqual({ ok: false, reason: 'no-withdrawal' });
  expect(await takeBack(id, { ...back(1), kind: 'courtesy' })).toMatchObject({ ok: true });

  await shop.db.update(orders).set({ dueOn: '2030-12-24' }).where(eq(orders.id, id));
  expect(await takeBack(id, back(1))).toMatchObject({ ok: true });
});

test('a return is asked for between the order and today', async () => {
  const { id } = await anOrder(1, 'Enviado');
  for (const exercisedOn of ['2020-01-01', '2999-01-01'])
    expect(await takeBack(id, { exercisedOn })).toEqual({ ok: false, reason: 'wrong-day' });
});

test('a refused parcel cancels the order and its units come back once', async () => {
  const { honey, id } = await anOrder(3, 'Enviado');

  expect(await takeBack(id, { ...back(3, 1), kind: 'refused' })).toMatchObject({ owed: 0, isCancelled: true });

  expect(await checkShelf(shop.db, honey.id)).toBe(9);
  expect((await movements(honey.id)).slice(-2)).toEqual(['given-back 3', 'written-off -1']);
  expect(await readOrder(shop.db, id)).toMatchObject({ status: 'Cancelado', returnedAmount: 0 });
  expect(await shop.db.select().from(orderReturns)).toMatchObject([{ kind: 'refused', amount: 0 }]);
  expect(await takeBack(id, { ...back(3), kind: 'refused' })).toEqual({ ok: false, reason: 'not-sent' });
  expect(await balance(id)).toBe(0);
});

test('a refused parcel that was paid owes all of it, with the legal date', async () => {
  const { id } = await anOrder(2, 'Pagado', 'Enviado');
  const now = new Date('2030-06-20T15:00:00-05:00');
  expect(await takeBack(id, { ...back(2), kind: 'refused', exercisedOn: '2030-06-20' }, now)).toMatchObject({
    owed: 60_000,
  });
  expect(await owed(id)).toEqual([[60_000, '2030-07-05']]);
});

test('only a parcel on its way is refused, and a part of it leaves the order as it is', async () => {
  const delivered = await anOrder(1, 'Enviado', 'Entregado');
  expect(await takeBack(delivered.id, { kind: 'refused' })).toEqual({ ok: false, reason: 'not-refused' });
  const { id } = await anOrder(2, 'Enviado');
  expect(await takeBack(id, { ...back(1), kind: 'refused' })).toMatchObject({ isCancelled: false });
  expect(await readOrder(shop.db, id)).toMatchObject({ status: 'Enviado', returnedAmount: 30_000 });
});

test('reports subtract what was returned', async () => {
  const { id } = await anOrder(3, 'Enviado', 'Entregado');
  expect((await sumByStatus(shop.db)).Entregado).toEqual({ orders: 1, total: 90_000 });
  await takeBack(id, back(2));
  expect((await sumByStatus(shop.db)).Entregado).toEqual({ orders: 1, total: 30_000 });
  const [sold] = await shop.db
    .select({ units: sum(productSales.units), total: sum(productSales.total) })
    .from(productSales);
  expect(sold).toEqual({ units: '1', total: '30000' });
});

test('appointments do not come back to the shelf', async () => {
  const item: OrderItem = {
    id: crypto.randomUUID(),
    name: 'Examen',
    quantity: 1,
    price: 90_000,
    isOffer: false,
    isService: true,
    image_urls: [],
  };
  const { id } = await insertPlacedOrder(shop.db, { status: 'Entregado', items: [item] });
  expect(await takeBack(id)).toMatchObject({ reason: 'too-many', left: 0 });
});

test('units of a product that the shop no longer has are returned without a shelf', async () => {
  const { id } = await insertPlacedOrder(shop.db, { status: 'Entregado', holdsStock: false });
  expect(await takeBack(id)).toMatchObject({ ok: true, owed: 30_000 });
});
