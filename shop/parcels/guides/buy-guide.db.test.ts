import { asc, eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { guidePurchases, orders, parcels, products } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { CarrierTurnedAway } from '#shop/parcels/carriers/carrier-api.ts';
import { giveGuide } from '#shop/parcels/give-guide.server.ts';
import { reportParcel } from '#shop/parcels/report-parcel.server.ts';
import { aParcelToSend, completeShopAddress, marta } from '#shop/parcels/testing/guide-orders.ts';
import { aRate, scriptedCarrier } from '#shop/parcels/testing/scripted-carrier.ts';
import { insertCarrier, insertParcel } from '#shop/testing/parcels.ts';
import { insertStaff } from '#shop/testing/payments.ts';
import { buyGuide, type GuideToBuy } from './buy-guide.server.ts';
import { findLabel, listPurchases } from './find-purchases.server.ts';
import { quoteGuide } from './quote-guide.server.ts';
import { resolvePurchase } from './resolve-purchase.server.ts';

const shop = useTestDatabase();
let carrierId: string;
let carrier: ReturnType<typeof scriptedCarrier>;
let labels: string[];

beforeEach(async () => {
  await insertStaff(shop.db);
  await completeShopAddress(shop.db);
  carrierId = (await insertCarrier(shop.db, { name: 'EnvioClick', kind: 'envioclick', trackingPattern: '' })).id;
  carrier = scriptedCarrier();
  labels = [];
});

const keepLabel = async (_: Uint8Array, guide: string) => {
  labels.push(guide);
  return `comprobantes/${guide}.pdf`;
};

const buy = (parcelId: string, more: Partial<GuideToBuy> = {}) =>
  buyGuide(
    shop.db,
    { api: carrier.api, keepLabel },
    { parcelId, chosen: aRate, grams: null, codAmount: 60_000, actor: marta, ...more },
  );

const readParcel = async (id: string) => (await shop.db.select().from(parcels).where(eq(parcels.id, id)))[0];
const purchasesOf = (id: string) =>
  shop.db
    .select()
    .from(guidePurchases)
    .where(eq(guidePurchases.parcelId, id))
    .orderBy(asc(guidePurchases.createdAt), asc(guidePurchases.id));
const resolve = (parcelId: string, guide: string | null, now?: Date) =>
  resolvePurchase(shop.db, carrier.api, { parcelId, guide, actor: marta }, now);

test('a bought guide is given to its parcel with its cost, amount and label', async () => {
  const { parcelId, orderNumber } = await aParcelToSend(shop.db, carrierId);

  expect(await buy(parcelId)).toEqual({ ok: true, orderNumber, guide: 'GUIA-1', labelFault: null });

  expect(await readParcel(parcelId)).toMatchObject({
    ...{ state: 'labelled', guide: 'GUIA-1', codAmount: 60_000, freight: 9_000, codFee: 3_000, weightGrams: 1000 },
  });
  const [purchase] = await purchasesOf(parcelId);
  expect(purchase).toMatchObject({ state: 'bought', company: 'Envía', carrierOrder: '1', actorName: 'Marta' });
  expect(carrier.sold).toMatchObject([
    {
      ...{ reference: purchase?.id, orderNumber, codAmount: 60_000, declaredValue: 60_000, grams: 1000 },
      sender: { company: 'Origen Natural', municipality: '66001', phone: '3001234567' },
      receiver: { firstName: 'Laura', municipality: '66001', phone: '3004567812', suburb: 'Álamos' },
    },
  ]);
  expect(await findLabel(shop.db, parcelId)).toEqual({ key: 'comprobantes/GUIA-1.pdf', guide: 'GUIA-1' });
});

test('the purchase is committed before the carrier is asked', async () => {
  const { parcelId } = await aParcelToSend(shop.db, carrierId);
  let during: string[] = [];
  carrier.script.beforeAnswer = async () => {
    during = (await purchasesOf(parcelId)).map(({ state }) => state);
  };

  await buy(parcelId);

  expect(during).toEqual(['asked']);
});

test('of two presses at once, or one after the other, one buys the guide', async () => {
  const { parcelId } = await aParcelToSend(shop.db, carrierId);

  const pressed = await Promise.all([buy(parcelId), buy(parcelId), buy(parcelId)]);

  expect(pressed.filter(({ ok }) => ok)).toHaveLength(1);
  expect(carrier.sold).toHaveLength(1);
  expect(await buy(parcelId)).toMatchObject({ ok: false, reason: 'not-possible', state: 'labelled' });
  expect(carrier.sold).toHaveLength(1);
});

test('while a guide is being bought, its parcel gets no other guide and is not cancelled', async () => {
  const { parcelId } = await aParcelToSend(shop.db, carrierId);
  const refused: unknown[] = [];
  carrier.script.beforeAnswer = async () => {
    refused.push(await giveGuide(shop.db, { parcelId, guide: 'OTRA-1', actor: marta }));
    refused.push(await reportParcel(shop.db, { parcelId, state: 'cancelled', actor: marta }));
    refused.push(await buy(parcelId));
    refused.push(await quoteGuide(shop.db, carrier.api, { parcelId, grams: null }));
  };

  expect(await buy(parcelId)).toMatchObject({ ok: true });

  const open = { ok: false, reason: 'purchase-open', state: 'asked' };
  expect(refused).toEqual([open, open, open, open]);
});

test('a purchase whose answer is lost is unknown, and no second guide is bought', async () => {
  const { parcelId } = await aParcelToSend(shop.db, carrierId);
  carrier.script.ship = 'lose-answer';

  expect(await buy(parcelId)).toEqual({ ok: false, reason: 'unknown' });

  carrier.script.ship = 'sell';
  expect(await buy(parcelId)).toEqual({ ok: false, reason: 'purchase-open', state: 'unknown' });
  expect(carrier.sold).toHaveLength(1);
  expect(await readParcel(parcelId)).toMatchObject({ state: 'prepared', guide: null });
});

test('staff who find the guide of a lost answer enter it, and it is tracked by its number', async () => {
  const { parcelId } = await aParcelToSend(shop.db, carrierId);
  carrier.script.ship = 'lose-answer';
  await buy(parcelId);

  expect(await resolve(parcelId, 'GUIA-7')).toEqual({ ok: false, reason: 'guide-unknown' });
  expect(await resolve(parcelId, 'GUIA-1')).toEqual({ ok: true });

  expect(await purchasesOf(parcelId)).toMatchObject([{ state: 'bought', guide: 'GUIA-1', carrierOrder: '1' }]);
  expect(await readParcel(parcelId)).toMatchObject({ state: 'labelled', guide: 'GUIA-1', freight: 9_000 });
  expect(await resolve(parcelId, null)).toEqual({ ok: false, reason: 'not-unknown' });
});

test('staff who find no guide record so, and another one is bought', async () => {
  const { parcelId } = await aParcelToSend(shop.db, carrierId);
  carrier.script.ship = 'lose-answer';
  await buy(parcelId);
  carrier.script.ship = 'sell';

  expect(await resolve(parcelId, null)).toEqual({ ok: true });
  expect(await buy(parcelId)).toMatchObject({ ok: true, guide: 'GUIA-2' });

  expect((await purchasesOf(parcelId)).map(({ state }) => state)).toEqual(['unsent', 'bought']);
});

test('a purchase whose process was killed is unknown after some minutes, and is resolved like a lost answer', async () => {
  const { parcelId } = await aParcelToSend(shop.db, carrierId);
  const row = { parcelId, company: 'Envía', service: 'Terrestre', freight: 9_000, codAmount: 60_000 };
  await shop.db.insert(guidePurchases).values({ ...row, createdAt: new Date('2026-11-26T10:00:00Z') });

  expect(await resolve(parcelId, null, new Date('2026-11-26T10:02:00Z'))).toEqual({ ok: false, reason: 'not-unknown' });
  const later = new Date('2026-11-26T10:04:00Z');
  expect(await listPurchases(shop.db, parcelId, later)).toMatchObject([{ state: 'unknown' }]);
  expect(await buy(parcelId)).toMatchObject({ reason: 'purchase-open' });
  expect(carrier.sold).toEqual([]);
  expect(await resolve(parcelId, null, later)).toEqual({ ok: true });
  expect(await buy(parcelId)).toMatchObject({ ok: true });
});

test('an answer that comes after staff recorded that there is no guide still gives the parcel its guide', async () => {
  const { parcelId } = await aParcelToSend(shop.db, carrierId);
  carrier.script.beforeAnswer = async () => {
    await resolve(parcelId, null, new Date(Date.now() + 10 * 60_000));
  };

  expect(await buy(parcelId)).toMatchObject({ ok: true, guide: 'GUIA-1' });

  expect(await purchasesOf(parcelId)).toMatchObject([{ state: 'bought', guide: 'GUIA-1' }]);
  expect(await readParcel(parcelId)).toMatchObject({ guide: 'GUIA-1' });
});

test('a guide whose answer comes after another was bought is kept with its purchase', async () => {
  const { parcelId } = await aParcelToSend(shop.db, carrierId);
  carrier.script.beforeAnswer = async () => {
    carrier.script.beforeAnswer = async () => {};
    await resolve(parcelId, null, new Date(Date.now() + 10 * 60_000));
    await buy(parcelId);
  };

  expect(await buy(parcelId)).toMatchObject({ ok: false, reason: 'not-given', guide: 'GUIA-1' });

  expect(await readParcel(parcelId)).toMatchObject({ guide: 'GUIA-2' });
  expect(await purchasesOf(parcelId)).toMatchObject([
    { state: 'unsent', guide: 'GUIA-1', carrierOrder: '1', message: expect.stringContaining('GUIA-1') },
    { state: 'bought', guide: 'GUIA-2' },
  ]);
});

test('a carrier that does not let the shop in sells nothing, and says so instead of no answer', async () => {
  const { parcelId } = await aParcelToSend(shop.db, carrierId);
  carrier.script.ship = 'turned-away';
  expect(await buy(parcelId)).toEqual({ ok: false, reason: 'turned-away' });
  expect(await purchasesOf(parcelId)).toMatchObject([{ state: 'unsent' }]);

  carrier.api.quote = () => Promise.reject(new CarrierTurnedAway('a wrong key'));
  expect(await buy(parcelId)).toEqual({ ok: false, reason: 'turned-away' });
});

test('a refused purchase keeps the words of the carrier and can be tried again', async () => {
  const { parcelId } = await aParcelToSend(shop.db, carrierId);
  carrier.script.ship = 'refuse';

  expect(await buy(parcelId)).toEqual({ ok: false, reason: 'refused', message: 'Dirección no válida' });
  expect(await purchasesOf(parcelId)).toMatchObject([{ state: 'refused', message: 'Dirección no válida' }]);

  carrier.script.ship = 'sell';
  expect(await buy(parcelId)).toMatchObject({ ok: true });
});

test('a purchase that was certainly not sent can be tried again', async () => {
  const { parcelId } = await aParcelToSend(shop.db, carrierId);
  carrier.script.ship = 'unreached';

  expect(await buy(parcelId)).toEqual({ ok: false, reason: 'unreached' });

  carrier.script.ship = 'sell';
  expect(await buy(parcelId)).toMatchObject({ ok: true, guide: 'GUIA-1' });
});

test('nothing is bought if the order changed since the page was loaded, or while rates were asked for', async () => {
  const { parcelId, orderId } = await aParcelToSend(shop.db, carrierId);
  expect(await buy(parcelId, { codAmount: 50_000 })).toEqual({ ok: false, reason: 'order-changed' });
  const { quote } = carrier.api;
  carrier.api.quote = async (parcel) => {
    const [order] = await shop.db.select().from(orders).where(eq(orders.id, orderId));
    if (!order) throw new Error('There is no such order');
    const shippingAddress = { ...order.shippingAddress, address: 'Otra calle 1' };
    await shop.db.update(orders).set({ shippingAddress }).where(eq(orders.id, orderId));
    return quote(parcel);
  };

  expect(await buy(parcelId)).toEqual({ ok: false, reason: 'order-changed' });
  expect(carrier.sold).toEqual([]);
  expect(await purchasesOf(parcelId)).toEqual([]);
});

test('a rate of the browser is never paid: it has to be one that the carrier offers', async () => {
  const { parcelId } = await aParcelToSend(shop.db, carrierId);

  expect(await buy(parcelId, { chosen: { ...aRate, freight: 1 } })).toEqual({ ok: false, reason: 'rate-changed' });
  expect(carrier.sold).toEqual([]);
});

test('a guide is kept although its label cannot be stored', async () => {
  const { parcelId } = await aParcelToSend(shop.db, carrierId);
  const fault = new Error('The storage is down');
  const wanted = { parcelId, chosen: aRate, grams: null, codAmount: 60_000, actor: marta };

  const bought = await buyGuide(shop.db, { api: carrier.api, keepLabel: () => Promise.reject(fault) }, wanted);

  expect(bought).toMatchObject({ ok: true, guide: 'GUIA-1', labelFault: fault });
  expect(await findLabel(shop.db, parcelId)).toBeNull();
});

test('a parcel that collects nothing costs its freight, whatever collecting would cost', async () => {
  const { parcelId, orderId } = await aParcelToSend(shop.db, carrierId);
  await insertParcel(shop.db, { orderId, carrierId, codAmount: 60_000 });

  const quoted = await quoteGuide(shop.db, carrier.api, { parcelId, grams: null });

  expect(quoted).toMatchObject({ ok: true, shipment: { codAmount: 0 }, rates: [{ freight: 9_000, codFee: null }] });
});

test('the printed guide of a deleted order is not found', async () => {
  const { parcelId, orderId } = await aParcelToSend(shop.db, carrierId);
  await buy(parcelId);
  await shop.db.update(orders).set({ deletedAt: new Date() }).where(eq(orders.id, orderId));

  expect(await findLabel(shop.db, parcelId)).toBeNull();
});

test('rates are listed by what they cost in all, without those that do not collect, for the typed weight or that of the lines', async () => {
  const dear = { ...aRate, carrier: 'TCC', freight: 8_000, codFee: 9_000 };
  const prepaid = { ...aRate, carrier: 'Coordinadora', freight: 1_000, codFee: null };
  carrier.script.rates = [prepaid, dear, aRate];
  const { parcelId } = await aParcelToSend(shop.db, carrierId, null);

  const unweighed = await quoteGuide(shop.db, carrier.api, { parcelId, grams: null });
  expect(unweighed).toEqual({ ok: false, reason: 'missing', missing: ['weight'] });
  const quoted = await quoteGuide(shop.db, carrier.api, { parcelId, grams: 1500 });

  expect(quoted).toMatchObject({ ok: true, rates: [{ carrier: 'Envía' }, { carrier: 'TCC' }] });
  await shop.db.update(products).set({ weightGrams: 400 });
  await quoteGuide(shop.db, carrier.api, { parcelId, grams: null });
  expect(carrier.quoted).toMatchObject([
    { grams: 1500, codAmount: 60_000, sizeCm: [30, 20, 15] },
    { grams: 800, codAmount: 60_000 },
  ]);
  carrier.script.isAway = true;
  expect(await quoteGuide(shop.db, carrier.api, { parcelId, grams: 1500 })).toEqual({
    ok: false,
    reason: 'unavailable',
  });
});
