import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { orders, parcels } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { changeOrderStatus } from '#shop/orders/status/change-order-status.server.ts';
import { createParcel } from '#shop/parcels/create-parcel.server.ts';
import { findParcel } from '#shop/parcels/find-parcel.server.ts';
import { giveGuide } from '#shop/parcels/give-guide.server.ts';
import { listParcels } from '#shop/parcels/list-parcels.server.ts';
import { reportParcel } from '#shop/parcels/report-parcel.server.ts';
import { aParcelToSend, completeShopAddress, marta } from '#shop/parcels/testing/guide-orders.ts';
import { aRate, scriptedCarrier } from '#shop/parcels/testing/scripted-carrier.ts';
import { insertCarrier } from '#shop/testing/parcels.ts';
import { insertStaff } from '#shop/testing/payments.ts';
import { buyGuide, type GuideToBuy } from './buy-guide.server.ts';
import { findGuideChanges } from './guide-changes.server.ts';
import { quoteGuide } from './quote-guide.server.ts';

const shop = useTestDatabase();
let carrierId: string;
let carrier: ReturnType<typeof scriptedCarrier>;
beforeEach(async () => {
  await insertStaff(shop.db);
  await completeShopAddress(shop.db);
  carrierId = (await insertCarrier(shop.db, { name: 'EnvioClick', kind: 'envioclick', trackingPattern: '' })).id;
  carrier = scriptedCarrier();
});

async function buy(parcelId: string, more: Partial<GuideToBuy> = {}) {
  const wanted = { parcelId, chosen: aRate, grams: null, codAmount: 60_000, actor: marta, ...more };
  const bought = await buyGuide(shop.db, { api: carrier.api, keepLabel: async () => 'comprobantes/x.pdf' }, wanted);
  if (!bought.ok) throw new Error(bought.reason);
}

/** Makes an order on delivery of 60,000 pesos whose parcel has a bought guide. */
async function aBoughtParcel() {
  const made = await aParcelToSend(shop.db, carrierId);
  await buy(made.parcelId);
  return made;
}

async function changeAddress(orderId: string, changes: { address?: string; email?: string }) {
  const [order] = await shop.db.select().from(orders).where(eq(orders.id, orderId));
  if (!order) throw new Error('There is no such order');
  const shippingAddress = { ...order.shippingAddress, ...changes };
  await shop.db.update(orders).set({ shippingAddress }).where(eq(orders.id, orderId));
}

const pay = (orderId: string) =>
  changeOrderStatus(shop.db, { orderId, status: 'Pagado', actor: marta, answer: 'answered' });
const changeOf = async (parcelId: string) => (await findGuideChanges(shop.db, [parcelId])).get(parcelId);
const readParcel = async (id: string) => (await shop.db.select().from(parcels).where(eq(parcels.id, id)))[0];

test('a guide whose order has another address by now is pointed out until the parcel ends, in the list and on its page', async () => {
  const { parcelId, orderId } = await aBoughtParcel();
  await changeAddress(orderId, { email: 'otra@correo.example' });
  expect(await changeOf(parcelId)).toBeUndefined();

  await changeAddress(orderId, { address: 'Otra calle 1' });

  const change = { isReceiverOld: true, amount: null };
  expect((await listParcels(shop.db, 'ready', { page: 1, days: 5 })).rows).toMatchObject([{ id: parcelId, change }]);
  expect(await findParcel(shop.db, parcelId)).toMatchObject({ change });
  await shop.db.update(parcels).set({ state: 'in-transit' }).where(eq(parcels.id, parcelId));
  expect(await changeOf(parcelId)).toEqual(change);
  await shop.db.update(parcels).set({ state: 'delivered' }).where(eq(parcels.id, parcelId));
  expect(await changeOf(parcelId)).toBeUndefined();
});

test('a guide that collects another amount than its customer owes by now is pointed out until the parcel leaves', async () => {
  const { parcelId, orderId } = await aBoughtParcel();
  await pay(orderId);

  expect(await changeOf(parcelId)).toEqual({ isReceiverOld: false, amount: { printed: 60_000, owed: 0 } });

  await shop.db.update(parcels).set({ state: 'collected' }).where(eq(parcels.id, parcelId));
  expect(await changeOf(parcelId)).toBeUndefined();
});

test('saving a bought guide again by hand leaves the amount that its label collects, and says that it is another', async () => {
  const { parcelId, orderId } = await aBoughtParcel();
  expect(await giveGuide(shop.db, { parcelId, guide: 'GUIA-1', actor: marta })).toMatchObject({ ok: true });
  await pay(orderId);

  const changed = { ok: false, reason: 'amount-changed', from: 60_000, to: 0, isPrinted: true };
  expect(await giveGuide(shop.db, { parcelId, guide: 'GUIA-1', actor: marta })).toEqual(changed);
  expect(await reportParcel(shop.db, { parcelId, state: 'collected', actor: marta, answer: 'answered' })).toEqual(
    changed,
  );

  expect(await readParcel(parcelId)).toMatchObject({ state: 'labelled', codAmount: 60_000 });
});

async function anotherParcel(orderId: string, seen: number, declaredValue: number | null = null) {
  const wanted = { orderId, carrierId, guide: null, weightGrams: 500, declaredValue, seen };
  const made = await createParcel(shop.db, wanted, marta);
  if (!made.ok) throw new Error(made.reason);
  return made.id;
}

test('of several parcels one collects the amount of their order, and each declares the value of its own goods', async () => {
  const { parcelId, orderId } = await aParcelToSend(shop.db, carrierId);
  const second = await anotherParcel(orderId, 1, 20_000);

  await buy(parcelId);
  await buy(second, { chosen: { ...aRate, codFee: null }, codAmount: 0 });

  expect(carrier.sold).toMatchObject([
    { codAmount: 60_000, declaredValue: 40_000 },
    { codAmount: 0, declaredValue: 20_000 },
  ]);
});

test('a parcel beside others that declare the whole order needs its value, which staff write when they buy its guide', async () => {
  const { orderId } = await aBoughtParcel();
  const second = await anotherParcel(orderId, 1);
  const quote = (declaredValue: number | null) =>
    quoteGuide(shop.db, carrier.api, { parcelId: second, grams: null, declaredValue });

  expect(await quote(null)).toEqual({ ok: false, reason: 'missing', missing: ['value'] });
  expect(await quote(15_000)).toMatchObject({ ok: true, shipment: { declaredValue: 15_000, codAmount: 0 } });
});
