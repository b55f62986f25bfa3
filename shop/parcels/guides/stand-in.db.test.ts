import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { guidePurchases, parcels } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { type CarrierStandIn, startCarrierStandIn } from '#shop/parcels/testing/carrier-stand-in.ts';
import { aParcelToSend, completeShopAddress, marta } from '#shop/parcels/testing/guide-orders.ts';
import { trackParcels } from '#shop/parcels/tracking/track-parcels.server.ts';
import { readOrder } from '#shop/testing/orders.ts';
import { insertCarrier } from '#shop/testing/parcels.ts';
import { insertStaff } from '#shop/testing/payments.ts';
import { buyGuide } from './buy-guide.server.ts';
import { cancelGuide } from './cancel-guide.server.ts';
import { quoteGuide } from './quote-guide.server.ts';
import { resolvePurchase } from './resolve-purchase.server.ts';

const shop = useTestDatabase();
let carrier: CarrierStandIn;
let carrierId: string;
beforeAll(async () => {
  carrier = await startCarrierStandIn({ patienceMs: 5_000 });
});
afterAll(() => carrier.stop());
beforeEach(async () => {
  await carrier.reset();
  await insertStaff(shop.db);
  await completeShopAddress(shop.db);
  carrierId = (await insertCarrier(shop.db, { name: 'EnvioClick', kind: 'envioclick', trackingPattern: '' })).id;
});

/** Buys the cheapest guide of a parcel. */
async function buy(parcelId: string) {
  const quoted = await quoteGuide(shop.db, carrier.api, { parcelId, grams: null });
  const chosen = quoted.ok ? quoted.rates[0] : undefined;
  if (!chosen) throw new Error(`No rate: ${JSON.stringify(quoted)}`);
  return buyGuide(
    shop.db,
    { api: carrier.api, keepLabel: async (_, guide) => `comprobantes/${guide}.pdf` },
    { parcelId, chosen, grams: null, codAmount: 60_000, actor: marta },
  );
}

const readParcel = async (id: string) => (await shop.db.select().from(parcels).where(eq(parcels.id, id)))[0];

test('a guide bought from the stand-in collects what the order owes, and is tracked until the order is delivered', async () => {
  const { parcelId, orderId } = await aParcelToSend(shop.db, carrierId);

  expect(await buy(parcelId)).toMatchObject({ ok: true });

  const [sold, ...others] = await carrier.guides();
  expect(others).toEqual([]);
  const [purchase] = await shop.db.select().from(guidePurchases);
  expect(sold).toMatchObject({ codValue: 60_000, reference: purchase?.id.slice(0, 28) });
  expect(await readParcel(parcelId)).toMatchObject({ state: 'labelled', guide: sold?.tracker, freight: sold?.flete });

  await carrier.setHistory(sold?.tracker ?? '', 'delivered');
  await carrier.advanceClock(60);
  expect(await trackParcels(shop.db, carrier.api, null)).toEqual({ faults: [] });
  expect((await readParcel(parcelId))?.state).toBe('delivered');
  expect((await readOrder(shop.db, orderId)).status).toBe('Entregado');
});

test('a guide whose answer the stand-in loses is bought once, and staff enter it', async () => {
  const { parcelId } = await aParcelToSend(shop.db, carrierId);
  await carrier.control({ loseNextAnswer: true });
  const lost = await buy(parcelId);
  expect(lost).toEqual({ ok: false, reason: 'unknown' });
  await expect(buy(parcelId)).rejects.toThrow('purchase-open');

  const sold = await carrier.guides();
  expect(sold).toHaveLength(1);
  const guide = sold[0]?.tracker ?? '';
  expect(await resolvePurchase(shop.db, carrier.api, { parcelId, guide, actor: marta })).toEqual({ ok: true });
  expect(await readParcel(parcelId)).toMatchObject({ state: 'labelled', guide });
});

test('the stand-in’s cancellation is believed once its tracking says so', async () => {
  const { parcelId } = await aParcelToSend(shop.db, carrierId);
  await buy(parcelId);
  await carrier.control({ cancelDoesNothing: true });
  expect(await cancelGuide(shop.db, carrier.api, parcelId)).toMatchObject({ ok: false, reason: 'still-active' });
  expect((await readParcel(parcelId))?.state).toBe('labelled');

  await carrier.control({ cancelDoesNothing: false });
  expect(await cancelGuide(shop.db, carrier.api, parcelId)).toEqual({ ok: true });
  expect((await readParcel(parcelId))?.state).toBe('cancelled');
});
