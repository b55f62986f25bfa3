import { asc, eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { carriers, orderEvents, orderPayments, parcelEvents, parcels, products } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { placeOrder } from '#shop/orders/placing/place-order.server.ts';
import { sendProof } from '#shop/orders/proofs/send-proof.server.ts';
import { recordReturn } from '#shop/orders/returns/record-return.server.ts';
import { changeOrderStatus } from '#shop/orders/status/change-order-status.server.ts';
import type { Permission } from '#shop/staff/roles/permissions.ts';
import { aNewOrder, aProof, checkShelf, insertPlacedOrder, readOrder, unitLine } from '#shop/testing/orders.ts';
import { insertCarrier } from '#shop/testing/parcels.ts';
import { insertStaff } from '#shop/testing/payments.ts';
import { insertProduct } from '#shop/testing/products.ts';
import { aReturn } from '#shop/testing/returns.ts';
import { createParcel, type NewParcel } from './create-parcel.server.ts';
import { giveGuide } from './give-guide.server.ts';
import type { ParcelState } from './parcel-states.ts';
import { type ParcelReport, reportParcel } from './report-parcel.server.ts';

const shop = useTestDatabase();
const marta = { userId: 'marta', fullName: 'Marta' };
let carrierId: string;

beforeEach(async () => {
  await insertStaff(shop.db);
  carrierId = (await insertCarrier(shop.db)).id;
});

/** An order on delivery of two units of honey for 60,000 pesos, of which ten are on the shelf. */
async function anOrder() {
  const honey = await insertProduct(shop.db, { stock: 10, price: 30_000, discountPercentage: 0 });
  const placed = await placeOrder(shop.db, aNewOrder([unitLine(honey, 2)]));
  if (!placed.ok) throw new Error(placed.reason);
  return { ...placed.order, honey };
}

const create = (orderId: string, more: Partial<NewParcel> = {}) =>
  createParcel(shop.db, { orderId, carrierId, guide: null, weightGrams: null, seen: 0, ...more }, marta);

async function aParcel(orderId: string, more: Partial<NewParcel> = {}) {
  const made = await create(orderId, more);
  if (!made.ok) throw new Error(made.reason);
  return made.id;
}

const report = (parcelId: string, state: ParcelState, more: Partial<ParcelReport> = {}) =>
  reportParcel(shop.db, { parcelId, state, actor: marta, answer: 'answered', ...more });

async function reports(parcelId: string, ...states: ParcelState[]) {
  for (const state of states) expect(await report(parcelId, state), state).toMatchObject({ ok: true });
}

const read = async (id: string) => (await shop.db.select().from(parcels).where(eq(parcels.id, id)))[0];
const statusOf = async (id: string) => (await readOrder(shop.db, id)).status;
const paymentsOf = (id: string) => shop.db.select().from(orderPayments).where(eq(orderPayments.orderId, id));

test('a parcel collects what the customer owes, and a second one of the order nothing', async () => {
  const { id, orderNumber } = await anOrder();

  const first = await create(id, { guide: 'G-1', weightGrams: 900 });

  expect(first).toMatchObject({ ok: true, orderNumber, isNew: true });
  const [parcel] = await shop.db.select().from(parcels);
  expect(parcel).toMatchObject({ state: 'labelled', guide: 'G-1', codAmount: 60_000, weightGrams: 900 });
  const second = await aParcel(id, { seen: 1 });
  expect(await read(second)).toMatchObject({ state: 'prepared', guide: null, codAmount: 0 });
  expect(await statusOf(id)).toBe('Pendiente Contraentrega');
});

test('a parcel that staff did not weigh weighs what its order does, if no other carries some of it', async () => {
  const { id, honey } = await anOrder();
  await shop.db.update(products).set({ weightGrams: 450 }).where(eq(products.id, honey.id));
  const first = await aParcel(id);
  expect(await read(first)).toMatchObject({ weightGrams: 900 });
  expect(await read(await aParcel(id, { seen: 1 }))).toMatchObject({ weightGrams: null });

  await shop.db.update(parcels).set({ state: 'cancelled' });
  expect(await read(await aParcel(id, { seen: 2 }))).toMatchObject({ weightGrams: 900 });
});

test('a paid order has nothing to collect', async () => {
  const { id } = await insertPlacedOrder(shop.db, { status: 'Pagado', moneyStatus: 'Pagado', paymentMethod: 'Wompi' });
  expect(await read(await aParcel(id))).toMatchObject({ codAmount: 0 });
});

test('the same parcel made twice is one, and one made since is named', async () => {
  const { id } = await anOrder();
  const [one, two] = await Promise.all([create(id, { guide: 'G-1' }), create(id, { guide: 'G-1' })]);
  expect([one, two].map((made) => made.ok && made.isNew).sort()).toEqual([false, true]);
  expect(await create(id, { guide: 'G-2' })).toEqual({ ok: false, reason: 'made-since', guide: 'G-1' });
  expect(await shop.db.$count(parcels)).toBe(1);
});

test('a guide that another parcel of the carrier has is refused with the number of its order', async () => {
  const first = await anOrder();
  const second = await anOrder();
  await aParcel(first.id, { guide: 'G-1' });
  const parcelId = await aParcel(second.id);

  const taken = { ok: false, reason: 'guide-taken', orderNumber: first.orderNumber };
  expect(await create(second.id, { guide: 'G-1', seen: 1 })).toEqual(taken);
  expect(await giveGuide(shop.db, { parcelId, guide: 'G-1', actor: marta })).toEqual(taken);
  const other = await insertCarrier(shop.db, { name: 'Envía' });
  expect(await create(second.id, { carrierId: other.id, guide: 'G-1', seen: 1 })).toMatchObject({ ok: true });
});

test('of two parcels that are given one guide at once, one gets it', async () => {
  const first = await anOrder();
  const second = await anOrder();
  const ids = [await aParcel(first.id), await aParcel(second.id)];
  const given = await Promise.all(ids.map((parcelId) => giveGuide(shop.db, { parcelId, guide: 'G-9', actor: marta })));
  expect(given.map(({ ok }) => ok).sort()).toEqual([false, true]);
});

test('nothing is sent of an order that is cancelled or fetched, nor with a carrier that is no longer offered', async () => {
  const { id } = await insertPlacedOrder(shop.db, { status: 'Cancelado', moneyStatus: 'Cancelado' });
  expect(await create(id)).toEqual({ ok: false, reason: 'order-cancelled' });
  const pickup = await insertPlacedOrder(shop.db, { delivery: 'pickup' });
  expect(await create(pickup.id)).toEqual({ ok: false, reason: 'not-sent' });
  await shop.db.update(carriers).set({ isActive: false });
  expect(await create((await anOrder()).id)).toEqual({ ok: false, reason: 'no-carrier' });
  expect(await create(crypto.randomUUID())).toEqual({ ok: false, reason: 'not-found' });
});

test('the order leaves with its first parcel and is delivered with its last', async () => {
  const { id, honey } = await anOrder();
  const first = await aParcel(id, { guide: 'G-1' });
  const second = await aParcel(id, { guide: 'G-2', seen: 1 });
  const third = await aParcel(id, { seen: 2 });

  await reports(first, 'collected');
  expect(await statusOf(id)).toBe('Enviado');
  expect(await checkShelf(shop.db, honey.id)).toBe(8);
  await reports(second, 'collected', 'delivered');
  await reports(third, 'cancelled');
  expect(await statusOf(id)).toBe('Enviado');
  expect(await paymentsOf(id)).toEqual([]);
  await reports(first, 'in-transit', 'delivered');

  expect(await statusOf(id)).toBe('Entregado');
  expect(await paymentsOf(id)).toMatchObject([{ amount: 60_000, method: 'carrier', cause: 'handover' }]);
  expect((await read(first))?.deliveredAt).toBeInstanceOf(Date);
});

test('a delivery that was wrong is an incident again, and its money is not here', async () => {
  const { id } = await anOrder();
  const parcelId = await aParcel(id, { guide: 'G-1' });
  await reports(parcelId, 'collected', 'delivered');

  expect(await report(parcelId, 'incident', { words: 'No lo ha recibido', decideBy: '2026-12-01' })).toMatchObject({
    ok: true,
  });

  expect(await statusOf(id)).toBe('Enviado');
  expect((await paymentsOf(id)).filter(({ voidedAt }) => voidedAt === null)).toEqual([]);
  expect(await read(parcelId)).toMatchObject({ state: 'incident', decideBy: '2026-12-01', deliveredAt: null });
});

test('a refused parcel leaves its order Enviado until the goods are received', async () => {
  const { id, honey } = await anOrder();
  const parcelId = await aParcel(id, { guide: 'G-1' });
  await reports(parcelId, 'collected', 'refused', 'returned');
  expect(await statusOf(id)).toBe('Enviado');
  expect(await checkShelf(shop.db, honey.id)).toBe(8);

  const form = aReturn({ kind: 'refused', lines: [{ line: 0, units: 2, writtenOff: 0 }] });
  expect(await recordReturn(shop.db, { orderId: id, form, actor: marta })).toMatchObject({ isCancelled: true });

  expect(await checkShelf(shop.db, honey.id)).toBe(10);
  expect(await read(parcelId)).toMatchObject({ state: 'returned' });
});

test('a lost parcel changes no stock, and its compensation no money', async () => {
  const { id, honey } = await anOrder();
  const parcelId = await aParcel(id, { guide: 'G-1' });
  await reports(parcelId, 'collected', 'lost', 'compensated');
  expect(await statusOf(id)).toBe('Enviado');
  expect(await checkShelf(shop.db, honey.id)).toBe(8);
  expect(await paymentsOf(id)).toEqual([]);
  // What takes its place collects the money.
  expect(await read(await aParcel(id, { seen: 1 }))).toMatchObject({ codAmount: 60_000 });
});

test('an incident keeps its cause and deadline until staff decide', async () => {
  const { id } = await anOrder();
  const parcelId = await aParcel(id, { guide: 'G-1' });
  await reports(parcelId, 'collected');
  await report(parcelId, 'incident', { words: 'Dirección errada', decideBy: '2026-12-01' });
  expect(await read(parcelId)).toMatchObject({ state: 'incident', decideBy: '2026-12-01' });
  await report(parcelId, 'in-transit', { words: 'Nueva dirección: Cra. 8 # 1-20' });
  expect(await read(parcelId)).toMatchObject({ state: 'in-transit', decideBy: null });
  const events = await shop.db.select().from(parcelEvents).orderBy(asc(parcelEvents.id));
  expect(events.map(({ state, words, actorName }) => [state, words, actorName])).toEqual([
    ['labelled', '', 'Marta'],
    ['collected', '', 'Marta'],
    ['incident', 'Dirección errada', 'Marta'],
    ['in-transit', 'Nueva dirección: Cra. 8 # 1-20', 'Marta'],
  ]);
});

test('the same report twice is recorded once, and one of an old page is refused', async () => {
  const { id } = await anOrder();
  const parcelId = await aParcel(id, { guide: 'G-1' });
  await Promise.all([report(parcelId, 'collected'), report(parcelId, 'collected')]);
  expect(await shop.db.$count(parcelEvents)).toBe(2);
  const history = await shop.db
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.kind, 'parcel'))
    .orderBy(orderEvents.id);
  expect(history.at(-1)).toMatchObject({
    note: 'Coordinadora, guía G-1: entregado a la transportadora',
    actorName: 'Marta',
  });

  expect(await report(parcelId, 'delivered', { from: 'labelled' })).toEqual({
    ok: false,
    reason: 'changed-since',
    state: 'collected',
  });
  expect(await report(parcelId, 'compensated')).toEqual({ ok: false, reason: 'not-possible', state: 'collected' });
});

test('a parcel is not handed over if its order was cancelled, or owes another amount than it would collect', async () => {
  const { id } = await anOrder();
  const parcelId = await aParcel(id, { guide: 'G-1' });
  const set = (status: 'Pagado' | 'Cancelado') =>
    changeOrderStatus(shop.db, { orderId: id, status, actor: marta, answer: 'answered' });
  await set('Pagado');
  const changed = { ok: false, reason: 'amount-changed', from: 60_000, to: 0 };
  expect(await report(parcelId, 'collected')).toEqual(changed);
  expect(await giveGuide(shop.db, { parcelId, guide: 'G-1', actor: marta })).toMatchObject({ ok: true });
  expect(await read(parcelId)).toMatchObject({ codAmount: 0 });
  await set('Cancelado');
  expect(await report(parcelId, 'collected')).toEqual({ ok: false, reason: 'order-cancelled' });
  expect(await report(parcelId, 'cancelled')).toMatchObject({ ok: true });
});

test('a parcel of an order on delivery that a proof made a transfer leaves only once it collects nothing', async () => {
  const { id, accessToken } = await anOrder();
  const first = await aParcel(id, { guide: 'G-1' });
  expect(await sendProof(shop.db, { accessToken, proof: aProof() })).toEqual({ ok: true });

  expect(await report(first, 'collected')).toEqual({ ok: false, reason: 'amount-changed', from: 60_000, to: 0 });
  expect(await giveGuide(shop.db, { parcelId: first, guide: 'G-1', actor: marta })).toMatchObject({ ok: true });
  await reports(first, 'collected');

  expect(await read(first)).toMatchObject({ codAmount: 0 });
  expect(await read(await aParcel(id, { guide: 'G-2', seen: 1 }))).toMatchObject({ codAmount: 0 });
  expect(await paymentsOf(id)).toEqual([]);
});

test('a parcel whose order cannot be sent stays, with the reason of the order', async () => {
  const { id } = await insertPlacedOrder(shop.db, {
    status: 'Pendiente',
    moneyStatus: 'Pendiente',
    paymentMethod: 'Wompi',
  });
  const parcelId = await aParcel(id, { guide: 'G-1' });
  const mayWork = (permission: Permission) => permission === 'orders.work';
  expect(await report(parcelId, 'collected', { may: mayWork })).toEqual({
    ok: false,
    reason: 'order',
    refusal: { ok: false, reason: 'forbidden' },
  });
  expect(await read(parcelId)).toMatchObject({ state: 'labelled' });
  expect(await shop.db.$count(parcelEvents)).toBe(1);
});

test('a cancelled parcel frees its guide, and one marked as handed over by mistake is back', async () => {
  const { id } = await anOrder();
  const parcelId = await aParcel(id, { guide: 'G-1' });
  await reports(parcelId, 'collected', 'labelled', 'cancelled');
  expect(await read(parcelId)).toMatchObject({ state: 'cancelled', guide: null });
  expect(await create(id, { guide: 'G-1', seen: 1 })).toMatchObject({ ok: true, isNew: true });
});

test('staff who change the status by hand need no parcel', async () => {
  const { id } = await anOrder();
  for (const status of ['Enviado', 'Entregado'] as const)
    expect(await changeOrderStatus(shop.db, { orderId: id, status, actor: marta, answer: 'answered' })).toMatchObject({
      ok: true,
    });
  expect(await paymentsOf(id)).toMatchObject([{ amount: 60_000, method: 'carrier' }]);
});
