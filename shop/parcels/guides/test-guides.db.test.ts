import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { type Carrier, guidePurchases, parcels } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { listParcels } from '#shop/parcels/list-parcels.server.ts';
import { reportParcel } from '#shop/parcels/report-parcel.server.ts';
import { aParcelToSend, completeShopAddress, marta } from '#shop/parcels/testing/guide-orders.ts';
import { aRate, scriptedCarrier } from '#shop/parcels/testing/scripted-carrier.ts';
import { trackParcels } from '#shop/parcels/tracking/track-parcels.server.ts';
import { readAccount } from '#shop/remittances/read-account.server.ts';
import { costOfParcel } from '#shop/reports/parcel-cost.server.ts';
import { readOrder } from '#shop/testing/orders.ts';
import { insertCarrier } from '#shop/testing/parcels.ts';
import { insertStaff } from '#shop/testing/payments.ts';
import { buyGuide } from './buy-guide.server.ts';

const shop = useTestDatabase();
let envioclick: Carrier;
let carrier: ReturnType<typeof scriptedCarrier>;
beforeEach(async () => {
  await insertStaff(shop.db);
  await completeShopAddress(shop.db);
  envioclick = await insertCarrier(shop.db, { name: 'EnvioClick', kind: 'envioclick', trackingPattern: '' });
  carrier = scriptedCarrier();
});

/** Makes a parcel whose guide was bought in the sandbox, unless it is really sold. */
async function aBoughtParcel(sellsTestGuides = true) {
  carrier.api.sellsTestGuides = sellsTestGuides;
  const made = await aParcelToSend(shop.db, envioclick.id);
  const wanted = { parcelId: made.parcelId, chosen: aRate, grams: null, codAmount: 60_000, actor: marta };
  const bought = await buyGuide(shop.db, { api: carrier.api, keepLabel: async () => 'comprobantes/x.pdf' }, wanted);
  if (!bought.ok) throw new Error(bought.reason);
  return made;
}

const readParcel = async (id: string) => (await shop.db.select().from(parcels).where(eq(parcels.id, id)))[0];
const readPurchase = async (id: string) =>
  (await shop.db.select().from(guidePurchases).where(eq(guidePurchases.parcelId, id)))[0];
const report = (parcelId: string, state: 'collected' | 'cancelled') =>
  reportParcel(shop.db, { parcelId, state, actor: marta, answer: 'answered' });

test('a purchase records whether its guide is one of the sandbox, and lists mark its parcel', async () => {
  const sandbox = await aBoughtParcel();
  const real = await aBoughtParcel(false);

  expect(await readPurchase(sandbox.parcelId)).toMatchObject({ isTest: true });
  expect(await readPurchase(real.parcelId)).toMatchObject({ isTest: false });
  const { rows } = await listParcels(shop.db, 'ready', { page: 1, days: 5 });
  expect(new Map(rows.map((row) => [row.id, row.isTestGuide]))).toEqual(
    new Map([
      [sandbox.parcelId, true],
      [real.parcelId, false],
    ]),
  );
});

test('a parcel with a guide of the sandbox is not sent, even if the carrier says so, and costs and owes nothing', async () => {
  const { parcelId, orderId } = await aBoughtParcel();

  expect(await report(parcelId, 'collected')).toEqual({ ok: false, reason: 'test-guide' });
  carrier.report('1', 'Entregado', { deliveredAt: new Date('2026-11-26T15:00:00Z') });
  await trackParcels(shop.db, carrier.api, null);

  expect(await readParcel(parcelId)).toMatchObject({ state: 'labelled', handedOverAt: null, deliveredAt: null });
  expect((await readOrder(shop.db, orderId)).status).toBe('Pendiente Contraentrega');
  expect((await listParcels(shop.db, 'unclassified', { page: 1, days: 5 })).rows).toMatchObject([{ id: parcelId }]);
  const sent = await shop.db.execute(costOfParcel(sql`${parcels.handedOverAt} is not null`));
  expect(sent.rows).toEqual([]);
  expect(await readAccount(shop.db, envioclick, '2027-01-31')).toMatchObject({ delivered: 0, owed: 0 });
});

test('staff cancel a parcel with a guide of the sandbox whatever the carrier says of it, but not one with a real guide', async () => {
  const { parcelId } = await aBoughtParcel();
  const real = await aBoughtParcel(false);

  expect(await report(parcelId, 'cancelled')).toMatchObject({ ok: true });
  expect(await report(real.parcelId, 'cancelled')).toEqual({ ok: false, reason: 'purchase-open', state: 'bought' });

  expect(await readParcel(parcelId)).toMatchObject({ state: 'cancelled' });
  expect(await readPurchase(parcelId)).toMatchObject({ state: 'cancelled' });
});
