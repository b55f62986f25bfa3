import { asc, eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { guidePurchases, parcels } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { giveGuide } from '#shop/parcels/give-guide.server.ts';
import { reportParcel } from '#shop/parcels/report-parcel.server.ts';
import { aParcelToSend, completeShopAddress, marta } from '#shop/parcels/testing/guide-orders.ts';
import { aRate, scriptedCarrier } from '#shop/parcels/testing/scripted-carrier.ts';
import { insertCarrier } from '#shop/testing/parcels.ts';
import { insertStaff } from '#shop/testing/payments.ts';
import { buyGuide } from './buy-guide.server.ts';
import { resolvePurchase } from './resolve-purchase.server.ts';

const shop = useTestDatabase();
let carrierId: string;
let carrier: ReturnType<typeof scriptedCarrier>;

beforeEach(async () => {
  await insertStaff(shop.db);
  await completeShopAddress(shop.db);
  carrierId = (await insertCarrier(shop.db, { name: 'EnvioClick', kind: 'envioclick', trackingPattern: '' })).id;
  carrier = scriptedCarrier();
});

const buy = (parcelId: string) =>
  buyGuide(
    shop.db,
    { api: carrier.api, keepLabel: async () => 'comprobantes/x.pdf' },
    { parcelId, chosen: aRate, grams: null, codAmount: 60_000, actor: marta },
  );
const resolve = (parcelId: string, guide: string | null, now?: Date) =>
  resolvePurchase(shop.db, carrier.api, { parcelId, guide, actor: marta }, now);

const readParcel = async (id: string) => (await shop.db.select().from(parcels).where(eq(parcels.id, id)))[0];
const purchasesOf = (id: string) =>
  shop.db
    .select()
    .from(guidePurchases)
    .where(eq(guidePurchases.parcelId, id))
    .orderBy(asc(guidePurchases.createdAt), asc(guidePurchases.id));

/** Buys a guide that another parcel of the carrier was given by mistake, so that its own parcel cannot get it. */
async function buyTakenGuide() {
  const { parcelId } = await aParcelToSend(shop.db, carrierId);
  const other = await aParcelToSend(shop.db, carrierId);
  await giveGuide(shop.db, { parcelId: other.parcelId, guide: 'GUIA-1', actor: marta });
  expect(await buy(parcelId)).toMatchObject({ ok: false, reason: 'not-given', guide: 'GUIA-1' });
  return { parcelId, other: other.parcelId, orderNumber: other.orderNumber };
}

test('a bought guide that another parcel has is given to its own once that was corrected', async () => {
  const { parcelId, other, orderNumber } = await buyTakenGuide();
  expect(await resolve(parcelId, 'GUIA-1')).toEqual({ ok: false, reason: 'guide-taken', orderNumber });
  expect(await resolve(parcelId, 'OTRA-1')).toMatchObject({ ok: false, reason: 'guide-unknown' });
  await giveGuide(shop.db, { parcelId: other, guide: 'GUIA-9', actor: marta });

  expect(await resolve(parcelId, 'GUIA-1')).toEqual({ ok: true });

  expect(await purchasesOf(parcelId)).toMatchObject([{ state: 'bought', carrierOrder: '1', message: '' }]);
  expect(await readParcel(parcelId)).toMatchObject({ state: 'labelled', guide: 'GUIA-1', freight: 9_000 });
});

test('a bought guide that its parcel could not get is cancelled by staff in the panel, and another is bought', async () => {
  const { parcelId } = await buyTakenGuide();
  // A press of a page that was loaded before the answer came.
  expect(await resolve(parcelId, null)).toEqual({ ok: false, reason: 'not-unknown' });
  expect(await buy(parcelId)).toMatchObject({ ok: false, reason: 'purchase-open', state: 'bought' });

  const cancelled = { parcelId, guide: null, isCancelled: true, actor: marta };
  expect(await resolvePurchase(shop.db, carrier.api, cancelled)).toEqual({ ok: true });

  expect(await buy(parcelId)).toMatchObject({ ok: true, guide: 'GUIA-2' });
  expect((await purchasesOf(parcelId)).map(({ state, guide }) => [state, guide])).toEqual([
    ['cancelled', 'GUIA-1'],
    ['bought', 'GUIA-2'],
  ]);
});

test('a purchase without an answer is not recorded as cancelled', async () => {
  const { parcelId } = await aParcelToSend(shop.db, carrierId);
  carrier.script.ship = 'lose-answer';
  await buy(parcelId);

  const cancelled = { parcelId, guide: null, isCancelled: true, actor: marta };
  expect(await resolvePurchase(shop.db, carrier.api, cancelled)).toEqual({ ok: false, reason: 'not-unknown' });
});

test('staff who enter the guide of a parcel that ended read that it did not get it', async () => {
  const { parcelId } = await aParcelToSend(shop.db, carrierId);
  carrier.script.ship = 'lose-answer';
  await buy(parcelId);
  for (const state of ['collected', 'returned'] as const)
    await reportParcel(shop.db, { parcelId, state, actor: marta, answer: 'answered' });

  expect(await resolve(parcelId, 'GUIA-1')).toMatchObject({
    ...{ ok: false, reason: 'not-given', guide: 'GUIA-1' },
    refusal: { reason: 'not-possible', state: 'returned' },
  });

  expect(await purchasesOf(parcelId)).toMatchObject([{ state: 'bought', guide: 'GUIA-1' }]);
});

test('an answer with the guide of another order leaves open which was bought, until staff enter the one in the panel', async () => {
  const first = await aParcelToSend(shop.db, carrierId);
  const { parcelId } = await aParcelToSend(shop.db, carrierId);
  expect(await buy(first.parcelId)).toMatchObject({ ok: true, guide: 'GUIA-1' });
  const { ship } = carrier.api;
  carrier.api.ship = async (parcel) => {
    const answer = await ship(parcel);
    return answer.ok ? { ok: true, bought: { ...answer.bought, guide: 'GUIA-1', carrierOrder: '1' } } : answer;
  };

  const repeated = { ok: false, reason: 'guide-repeated', guide: 'GUIA-1', orderNumber: first.orderNumber };
  expect(await buy(parcelId)).toEqual(repeated);

  expect(await purchasesOf(parcelId)).toMatchObject([
    { state: 'unknown', guide: null, carrierOrder: null, labelFile: null, message: expect.stringContaining('GUIA-1') },
  ]);
  expect(await resolve(parcelId, 'GUIA-2')).toEqual({ ok: true });
  expect(await purchasesOf(parcelId)).toMatchObject([{ state: 'bought', guide: 'GUIA-2', carrierOrder: '2' }]);
  expect(await readParcel(first.parcelId)).toMatchObject({ guide: 'GUIA-1' });
});

test('a guide that was sold while the database fails names its numbers, and is resolved like a lost answer', async () => {
  const { parcelId } = await aParcelToSend(shop.db, carrierId);
  carrier.script.beforeAnswer = async () => {
    await shop.db.execute(sql`alter table guide_purchases rename to purchases_away`);
  };

  const bought = await buy(parcelId).finally(() =>
    shop.db.execute(sql`alter table purchases_away rename to guide_purchases`),
  );

  const [purchase] = await purchasesOf(parcelId);
  expect(purchase).toMatchObject({ state: 'asked', guide: null });
  expect(bought).toEqual({
    ...{ ok: false, reason: 'not-stored', guide: 'GUIA-1', carrierOrder: '1', fault: expect.any(Error) },
    purchaseId: purchase?.id,
  });
  expect(await resolve(parcelId, 'GUIA-1', new Date(Date.now() + 4 * 60_000))).toEqual({ ok: true });
  expect(await readParcel(parcelId)).toMatchObject({ guide: 'GUIA-1' });
});
