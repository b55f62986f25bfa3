import { asc, eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { carriers, guidePurchases, orderPayments, orders, parcelEvents, parcels } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { CarrierUnavailable } from '#shop/parcels/carriers/carrier-api.ts';
import { buyGuide } from '#shop/parcels/guides/buy-guide.server.ts';
import { cancelGuide } from '#shop/parcels/guides/cancel-guide.server.ts';
import { listParcels } from '#shop/parcels/list-parcels.server.ts';
import { reportParcel } from '#shop/parcels/report-parcel.server.ts';
import { aParcelToSend, completeShopAddress, marta } from '#shop/parcels/testing/guide-orders.ts';
import { aRate, scriptedCarrier } from '#shop/parcels/testing/scripted-carrier.ts';
import { readOrder } from '#shop/testing/orders.ts';
import { insertCarrier } from '#shop/testing/parcels.ts';
import { insertStaff } from '#shop/testing/payments.ts';
import { trackParcels } from './track-parcels.server.ts';

const shop = useTestDatabase();
let carrierId: string;
let carrier: ReturnType<typeof scriptedCarrier>;

beforeEach(async () => {
  await insertStaff(shop.db);
  await completeShopAddress(shop.db);
  carrierId = (await insertCarrier(shop.db, { name: 'EnvioClick', kind: 'envioclick', trackingPattern: '' })).id;
  carrier = scriptedCarrier();
});

/** A parcel with a bought guide; the carrier's number of it is '1', of the next one '2'. */
async function aBoughtParcel() {
  const parcel = await aParcelToSend(shop.db, carrierId);
  const bought = await buyGuide(
    shop.db,
    { api: carrier.api, keepLabel: async () => 'comprobantes/x.pdf' },
    { parcelId: parcel.parcelId, chosen: aRate, grams: null, codAmount: 60_000, actor: marta },
  );
  if (!bought.ok) throw new Error(bought.reason);
  return parcel;
}

async function track(now = new Date()) {
  expect(await trackParcels(shop.db, carrier.api, null, now)).toEqual({ faults: [] });
}

const stateOf = async (id: string) => (await shop.db.select().from(parcels).where(eq(parcels.id, id)))[0]?.state;
const answersOf = (id: string) =>
  shop.db
    .select({ state: parcelEvents.state, words: parcelEvents.words, source: parcelEvents.source })
    .from(parcelEvents)
    .where(eq(parcelEvents.parcelId, id))
    .orderBy(asc(parcelEvents.id))
    .then((rows) => rows.filter(({ source }) => source === 'carrier').map(({ state, words }) => [state, words]));

test('a parcel follows what its carrier reports, and its order with it', async () => {
  const { parcelId, orderId } = await aBoughtParcel();
  await track();
  expect(await stateOf(parcelId)).toBe('labelled');

  carrier.report('1', 'Envío Recolectado', { collectedAt: new Date('2026-11-20T15:00:00Z') });
  await track();
  expect(await stateOf(parcelId)).toBe('collected');
  expect((await readOrder(shop.db, orderId)).status).toBe('Enviado');

  carrier.report('1', 'Entregado', { deliveredAt: new Date('2026-11-23T16:00:00Z') });
  await track();

  const [parcel] = await shop.db.select().from(parcels).where(eq(parcels.id, parcelId));
  expect(parcel).toMatchObject({ state: 'delivered', deliveredAt: new Date('2026-11-23T16:00:00Z') });
  expect((await readOrder(shop.db, orderId)).status).toBe('Entregado');
  expect(await shop.db.select().from(orderPayments).where(eq(orderPayments.orderId, orderId))).toMatchObject([
    { method: 'carrier', amount: 60_000 },
  ]);
  expect(await answersOf(parcelId)).toEqual([
    ['labelled', 'Pendiente de Recolección'],
    ['collected', 'Envío Recolectado'],
    ['delivered', 'Entregado'],
  ]);
});

test('the same answer twice records nothing, also after staff decided about an incident', async () => {
  const { parcelId } = await aBoughtParcel();
  carrier.report('1', 'Novedad', { detail: 'Destinatario ausente' });
  await track();
  await track();
  expect(await answersOf(parcelId)).toEqual([['incident', 'Novedad: Destinatario ausente']]);
  await reportParcel(shop.db, { parcelId, state: 'in-transit', actor: marta, answer: 'answered' });

  await track();

  expect(await stateOf(parcelId)).toBe('in-transit');
  expect(await answersOf(parcelId)).toHaveLength(1);
});

test('a state that does not follow is recorded and changes nothing', async () => {
  const { parcelId } = await aBoughtParcel();
  carrier.report('1', 'En distribución');
  await track();
  carrier.report('1', 'Envío Recolectado');
  await track();

  expect(await stateOf(parcelId)).toBe('in-transit');
  expect(await answersOf(parcelId)).toEqual([
    ['in-transit', 'En distribución'],
    ['collected', 'Envío Recolectado'],
  ]);
});

test('unknown words are kept, listed until the next report, and leave the parcel as it is', async () => {
  const { parcelId } = await aBoughtParcel();
  carrier.report('1', 'Reportado entregado');
  await track();
  await track();

  expect(await stateOf(parcelId)).toBe('labelled');
  expect(await answersOf(parcelId)).toEqual([[null, 'Reportado entregado']]);
  const listed = await listParcels(shop.db, 'unclassified', { page: 1, days: 5 });
  expect(listed.rows).toMatchObject([{ id: parcelId }]);
  await reportParcel(shop.db, { parcelId, state: 'in-transit', actor: marta, answer: 'answered' });
  expect((await listParcels(shop.db, 'unclassified', { page: 1, days: 5 })).rows).toEqual([]);
});

test('an answer that the order refuses is listed to staff, and applied once the order allows it', async () => {
  const { parcelId, orderId } = await aBoughtParcel();
  await shop.db.update(parcels).set({ codAmount: 50_000 }).where(eq(parcels.id, parcelId));
  carrier.report('1', 'En tránsito');
  await track();
  await track();

  expect(await stateOf(parcelId)).toBe('labelled');
  expect((await readOrder(shop.db, orderId)).status).toBe('Pendiente Contraentrega');
  expect(await answersOf(parcelId)).toEqual([[null, 'En tránsito (no se pudo aplicar)']]);

  await shop.db.update(parcels).set({ codAmount: 60_000 }).where(eq(parcels.id, parcelId));
  await track();
  expect(await stateOf(parcelId)).toBe('in-transit');
});

test('a parcel on its way back that is said to be on its way or delivered stays so, and staff see the delivery', async () => {
  const { parcelId, orderId } = await aBoughtParcel();
  carrier.report('1', 'En devolución');
  await track();
  carrier.report('1', 'En tránsito');
  await track();
  expect((await listParcels(shop.db, 'unclassified', { page: 1, days: 5 })).rows).toEqual([]);
  carrier.report('1', 'Entregado', { deliveredAt: new Date('2026-11-23T16:00:00Z') });
  await track();
  await track();

  expect(await stateOf(parcelId)).toBe('refused');
  expect((await readOrder(shop.db, orderId)).status).toBe('Enviado');
  expect(await shop.db.select().from(orderPayments)).toEqual([]);
  expect(await answersOf(parcelId)).toEqual([
    ['refused', 'En devolución'],
    ['in-transit', 'En tránsito'],
    [null, 'Entregado (no se pudo aplicar)'],
  ]);
  expect((await listParcels(shop.db, 'unclassified', { page: 1, days: 5 })).rows).toMatchObject([{ id: parcelId }]);
});

test('a delivery whose detail speaks of the way back leaves the order as it is, and is listed to staff', async () => {
  const { parcelId, orderId } = await aBoughtParcel();
  carrier.report('1', 'Entregado', { detail: 'Devolución entregada a origen' });
  await track();

  expect(await stateOf(parcelId)).toBe('labelled');
  expect((await readOrder(shop.db, orderId)).status).toBe('Pendiente Contraentrega');
  expect((await listParcels(shop.db, 'unclassified', { page: 1, days: 5 })).rows).toMatchObject([{ id: parcelId }]);
});

test('a guide that is cancelled although its parcel left is listed to staff', async () => {
  const { parcelId } = await aBoughtParcel();
  carrier.report('1', 'En tránsito');
  await track();
  carrier.report('1', 'Cancelado');
  await track();

  expect(await stateOf(parcelId)).toBe('in-transit');
  expect((await listParcels(shop.db, 'unclassified', { page: 1, days: 5 })).rows).toMatchObject([{ id: parcelId }]);
});

test('a parcel was delivered at the latest when its carrier says so', async () => {
  const { parcelId } = await aBoughtParcel();
  const now = new Date('2026-11-26T10:00:00Z');
  carrier.report('1', 'Entregado', { deliveredAt: new Date('2026-11-26T15:00:00Z') });

  await track(now);

  const [parcel] = await shop.db.select().from(parcels).where(eq(parcels.id, parcelId));
  expect(parcel).toMatchObject({ state: 'delivered', deliveredAt: now });
});

test('a parcel about which the carrier gives no answer keeps back no other', async () => {
  const first = await aBoughtParcel();
  const second = await aBoughtParcel();
  carrier.report('1', 'En tránsito');
  carrier.report('2', 'En tránsito');
  const { track: answer } = carrier.api;
  carrier.api.track = async (numbers) => {
    if (numbers.includes('1')) throw new CarrierUnavailable('a strange answer');
    return answer(numbers);
  };

  const { faults } = await trackParcels(shop.db, carrier.api, null);

  expect(faults).toEqual([new Error('The carrier does not say where the guide GUIA-1 is')]);
  expect([await stateOf(first.parcelId), await stateOf(second.parcelId)]).toEqual(['labelled', 'in-transit']);
  expect((await shop.db.select().from(carriers))[0]?.trackingFailsSince).toBeNull();
});

test('while the carrier is away nothing is lost, and staff see since when', async () => {
  const { parcelId } = await aBoughtParcel();
  carrier.report('1', 'En tránsito');
  carrier.script.isAway = true;
  const since = new Date('2026-11-26T10:00:00Z');
  await track(since);
  await track(new Date('2026-11-26T11:00:00Z'));
  const failing = async () => (await shop.db.select().from(carriers))[0]?.trackingFailsSince;
  expect(await failing()).toEqual(since);
  expect(await answersOf(parcelId)).toEqual([]);

  carrier.script.isAway = false;
  await track();

  expect(await failing()).toBeNull();
  expect(await stateOf(parcelId)).toBe('in-transit');
});

test('a purchase without an answer becomes unknown', async () => {
  const { parcelId } = await aParcelToSend(shop.db, carrierId);
  const row = { parcelId, company: 'Envía', service: 'Terrestre', freight: 9_000, codAmount: 60_000 };
  await shop.db.insert(guidePurchases).values({ ...row, createdAt: new Date('2026-11-26T10:00:00Z') });

  await track(new Date('2026-11-26T10:04:00Z'));

  expect(await shop.db.select().from(guidePurchases)).toMatchObject([{ state: 'unknown' }]);
});

test('a guide that the carrier cancels is cancelled with its parcel, and the parcel may be made again', async () => {
  const { parcelId, orderId } = await aBoughtParcel();
  expect(await reportParcel(shop.db, { parcelId, state: 'cancelled', actor: marta })).toEqual({
    ok: false,
    reason: 'purchase-open',
    state: 'bought',
  });

  expect(await cancelGuide(shop.db, carrier.api, parcelId)).toEqual({ ok: true });

  expect(await stateOf(parcelId)).toBe('cancelled');
  expect(await cancelGuide(shop.db, carrier.api, parcelId)).toEqual({ ok: true });
  expect(await shop.db.select().from(guidePurchases)).toMatchObject([{ state: 'cancelled', guide: 'GUIA-1' }]);
  expect((await readOrder(shop.db, orderId)).status).toBe('Pendiente Contraentrega');
});

test('a carrier that agrees to cancel and does not leaves the parcel as it is, until its tracking says so', async () => {
  const { parcelId } = await aBoughtParcel();
  carrier.script.cancels = false;

  expect(await cancelGuide(shop.db, carrier.api, parcelId)).toEqual({
    ok: false,
    reason: 'still-active',
    words: 'Pendiente de Recolección',
  });
  expect(await stateOf(parcelId)).toBe('labelled');
  const [purchase] = await shop.db.select().from(guidePurchases);
  expect(purchase).toMatchObject({ state: 'bought', cancelAskedAt: expect.any(Date) });

  carrier.report('1', 'Cancelado');
  await track();
  expect(await stateOf(parcelId)).toBe('cancelled');
});

test('of an order that is deleted before the carrier answers, the guide is tracked until it is cancelled', async () => {
  const { parcelId, orderId } = await aBoughtParcel();
  const { cancel } = carrier.api;
  carrier.script.cancels = false;
  carrier.api.cancel = async (number) => {
    await shop.db.update(orders).set({ deletedAt: new Date() }).where(eq(orders.id, orderId));
    return cancel(number);
  };

  expect(await cancelGuide(shop.db, carrier.api, parcelId)).toMatchObject({ ok: false, reason: 'still-active' });
  carrier.report('1', 'Envío Recolectado');
  await track();
  expect(await stateOf(parcelId)).toBe('labelled');
  carrier.report('1', 'Cancelado');
  await track();
  expect(await stateOf(parcelId)).toBe('cancelled');
});

test('a guide that left, or while the carrier is away, is not cancelled', async () => {
  const { parcelId } = await aBoughtParcel();
  carrier.script.isAway = true;
  expect(await cancelGuide(shop.db, carrier.api, parcelId)).toEqual({ ok: false, reason: 'unavailable' });
  carrier.script.isAway = false;
  carrier.report('1', 'En tránsito');
  await track();

  expect(await cancelGuide(shop.db, carrier.api, parcelId)).toMatchObject({ reason: 'not-possible' });
  expect(await stateOf(parcelId)).toBe('in-transit');
});
