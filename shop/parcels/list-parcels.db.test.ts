import { beforeEach, expect, test } from 'vitest';
import { parcelEvents } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { anAddress, insertPlacedOrder } from '#shop/testing/orders.ts';
import { insertCarrier, insertParcel } from '#shop/testing/parcels.ts';
import { findParcel, listCustomerParcels } from './find-parcel.server.ts';
import { countParcels, listOrdersToSend, listParcels } from './list-parcels.server.ts';
import type { ParcelState } from './parcel-states.ts';

const shop = useTestDatabase();
const now = new Date('2026-11-26T15:00:00Z');
let carrierId: string;
beforeEach(async () => {
  carrierId = (await insertCarrier(shop.db)).id;
});

const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60_000);

async function aParcel(state: ParcelState, guide: string, more: { movedAt?: Date; decideBy?: string } = {}) {
  const order = await insertPlacedOrder(shop.db, { status: 'Enviado', moneyStatus: 'Enviado' });
  return insertParcel(shop.db, { orderId: order.id, carrierId, state, guide, movedAt: now, ...more });
}

const guides = async (part: Parameters<typeof listParcels>[1]) =>
  (await listParcels(shop.db, part, { page: 1, days: 5, now })).rows.map(({ guide }) => guide);

test('an order to send and a parcel have the whole address and the notes of the customer, for the form of the carrier', async () => {
  const { id } = await insertPlacedOrder(shop.db, {
    shippingAddress: anAddress({ addressDetails: 'Apto 302' }),
    notes: 'Timbre azul',
  });
  const wanted = { shippingAddress: { phone: '3004567812', addressDetails: 'Apto 302' }, notes: 'Timbre azul' };
  expect((await listOrdersToSend(shop.db, 1)).rows).toMatchObject([{ id, ...wanted }]);

  const parcel = await insertParcel(shop.db, { orderId: id, carrierId });
  expect(await findParcel(shop.db, parcel.id)).toMatchObject({ address: { ...wanted, delivery: 'parcel' } });
});

test('the orders to send are those without a parcel that is not cancelled, the oldest first', async () => {
  const newer = await insertPlacedOrder(shop.db, { orderDate: daysAgo(1) });
  const older = await insertPlacedOrder(shop.db, { orderDate: daysAgo(2) });
  const packed = await insertPlacedOrder(shop.db);
  await insertParcel(shop.db, { orderId: packed.id, carrierId });
  await insertParcel(shop.db, { orderId: newer.id, carrierId, state: 'cancelled' });
  await insertPlacedOrder(shop.db, { status: 'Enviado' });
  await insertPlacedOrder(shop.db, { delivery: 'pickup' });
  await insertPlacedOrder(shop.db, { deletedAt: now });

  const { rows, total } = await listOrdersToSend(shop.db, 1);

  expect(total).toBe(2);
  expect(rows).toMatchObject([
    { id: older.id, customer: 'Laura Gómez Restrepo', city: 'Pereira', toCollect: 30_000, seen: 0 },
    { id: newer.id, seen: 1 },
  ]);
});

test('each list has the parcels of its states, and a parcel without reports for some days is still', async () => {
  await aParcel('labelled', 'READY');
  await aParcel('in-transit', 'QUIET', { movedAt: daysAgo(6) });
  await aParcel('in-transit', 'MOVING', { movedAt: daysAgo(4) });
  await aParcel('incident', 'LATER', { decideBy: '2026-12-05', movedAt: daysAgo(9) });
  await aParcel('incident', 'SOON', { decideBy: '2026-11-27' });
  await aParcel('returned', 'BACK');
  await aParcel('delivered', 'DONE', { movedAt: daysAgo(31) });
  await aParcel('delivered', 'ARRIVED', { movedAt: daysAgo(2) });

  expect(await guides('ready')).toEqual(['READY']);
  expect(await guides('on-way')).toEqual(['QUIET', 'MOVING']);
  expect(await guides('incidents')).toEqual(['SOON', 'LATER']);
  expect(await guides('still')).toEqual(['LATER', 'QUIET']);
  expect(await guides('delivered')).toEqual(['ARRIVED']);
  expect(await guides('returned')).toEqual(['BACK']);
  expect(await countParcels(shop.db, { days: 5, now })).toEqual({
    'to-send': 0,
    ready: 1,
    'on-way': 2,
    incidents: 2,
    still: 2,
    unclassified: 0,
    delivered: 1,
    returned: 1,
  });
  expect(await countParcels(shop.db, { days: 3, now })).toMatchObject({ still: 3 });
});

test('the lists show the words of the latest report, with the status of the order', async () => {
  const { id: parcelId } = await aParcel('incident', 'G-1');
  const report = { parcelId, source: 'carrier', happenedAt: now } as const;
  await shop.db.insert(parcelEvents).values({ ...report, state: 'in-transit', words: 'En distribución' });
  await shop.db.insert(parcelEvents).values({ ...report, state: 'incident', words: 'Novedad: Destinatario ausente' });
  await aParcel('incident', 'G-2');

  const { rows } = await listParcels(shop.db, 'incidents', { page: 1, days: 5, now });

  const words = new Map(rows.map(({ guide, words, order }) => [guide, [words, order.status]]));
  expect(words.get('G-1')).toEqual(['Novedad: Destinatario ausente', 'Enviado']);
  expect(words.get('G-2')).toEqual(['', 'Enviado']);
});

test('parcels of deleted orders are in no list and have no page', async () => {
  const order = await insertPlacedOrder(shop.db, { status: 'Enviado', deletedAt: now });
  const parcel = await insertParcel(shop.db, { orderId: order.id, carrierId, state: 'in-transit', guide: 'GONE' });
  expect(await guides('on-way')).toEqual([]);
  expect(await findParcel(shop.db, parcel.id)).toBeNull();
  expect(await findParcel(shop.db, 'none')).toBeNull();
});

test('customers see the parcels that have left with a guide, with their link and dates', async () => {
  const order = await insertPlacedOrder(shop.db, { status: 'Enviado' });
  const of = { orderId: order.id, carrierId };
  const sent = await insertParcel(shop.db, { ...of, state: 'delivered', guide: 'G-1', deliveredAt: now });
  await insertParcel(shop.db, { ...of, state: 'labelled', guide: 'G-2' });
  await insertParcel(shop.db, { ...of, state: 'lost', guide: 'G-3' });
  const report = (state: ParcelState, days: number) =>
    shop.db
      .insert(parcelEvents)
      .values({ parcelId: sent.id, source: 'staff', state, words: 'Nota interna', happenedAt: daysAgo(days) });
  await report('labelled', 3);
  await report('collected', 2);
  await report('delivered', 0);

  expect(await listCustomerParcels(shop.db, order.id)).toEqual([
    {
      carrier: 'Coordinadora',
      guide: 'G-1',
      link: 'https://coordinadora.example/?guia=G-1',
      sentAt: daysAgo(2),
      deliveredAt: now,
    },
  ]);
});
