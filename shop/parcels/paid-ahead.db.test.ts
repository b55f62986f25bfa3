import { expect, test } from 'vitest';
import { storeSettings } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { findBalances } from '#shop/orders/money/read-ledger.server.ts';
import { findToCollect } from '#shop/orders/money/to-collect.server.ts';
import { placeOrder } from '#shop/orders/placing/place-order.server.ts';
import { recordTransaction } from '#shop/payments/record-transaction.server.ts';
import type { LiveQuoting } from '#shop/shipping/live-quotes/quote-live.server.ts';
import { quoteCart } from '#shop/shipping/quote-cart.server.ts';
import { fullSight } from '#shop/staff/roles/sight.ts';
import { aNewOrder, anAddress, readOrder, unitLine } from '#shop/testing/orders.ts';
import { insertCarrier } from '#shop/testing/parcels.ts';
import { aTransaction, begin, insertStaff } from '#shop/testing/payments.ts';
import { insertProduct } from '#shop/testing/products.ts';
import { setShippingRule } from '#shop/testing/shipping.ts';
import type { CarrierApi } from './carriers/carrier-api.ts';
import { createParcel } from './create-parcel.server.ts';
import { findLabels } from './find-labels.server.ts';
import { listParcelsOf } from './find-parcel.server.ts';
import { buyGuide } from './guides/buy-guide.server.ts';
import { findGuideChanges } from './guides/guide-changes.server.ts';
import { quoteGuide } from './guides/quote-guide.server.ts';
import { collectedBeyond } from './locked-parcel.server.ts';
import { reportParcel } from './report-parcel.server.ts';
import { findSheetParcels } from './sheets/find-sheet-parcels.server.ts';
import { completeShopAddress, marta } from './testing/guide-orders.ts';
import { aRate, scriptedCarrier } from './testing/scripted-carrier.ts';
import { trackParcels } from './tracking/track-parcels.server.ts';

const shop = useTestDatabase();

/** Makes an order on delivery of 60,000 pesos, and 13,000 of shipping with a fee of 4,000, whose parcel has no guide. */
async function anOrderToSend() {
  await insertStaff(shop.db);
  await completeShopAddress(shop.db);
  await shop.db.update(storeSettings).set({ liveQuotes: true });
  await setShippingRule(shop.db, { price: 12_000, codFee: 4_000 });
  const carrierId = (await insertCarrier(shop.db, { name: 'EnvioClick', kind: 'envioclick', trackingPattern: '' })).id;
  const carrier = scriptedCarrier();
  const { api } = carrier;
  const honey = await insertProduct(shop.db, { price: 60_000, stock: 9, weightGrams: 500, discountPercentage: 0 });

  const quoting: LiveQuoting = { api, mayAsk: async () => true, report: () => {} };
  const lines = [{ productId: honey.id, offerId: null, quantity: 1 }];
  expect(await quoteCart(shop.db, lines, anAddress(), quoting)).toMatchObject({ price: 9_000, codFee: 4_000 });
  const placed = await placeOrder(shop.db, aNewOrder([unitLine(honey)], { shownShipping: 13_000 }));
  if (!placed.ok) throw new Error(placed.reason);
  const { id } = placed.order;
  const parcel = { orderId: id, carrierId, guide: null, weightGrams: 500, seen: 0 };
  const made = await createParcel(shop.db, parcel, marta);
  if (!made.ok) throw new Error(made.reason);
  return { id, carrier, carrierId, parcelId: made.id };
}

async function buy(api: CarrierApi, parcelId: string) {
  const purchase = { parcelId, grams: null, chosen: aRate, codAmount: 73_000, actor: marta };
  const bought = await buyGuide(shop.db, { api, keepLabel: async () => 'comprobantes/x.pdf' }, purchase);
  expect(bought).toMatchObject({ ok: true });
}

/** Pays an order online before it is sent; returns how much. */
async function payAhead(id: string) {
  const { reference, amount } = await begin(shop.db, id);
  await recordTransaction(shop.db, 'wompi', aTransaction({ reference, amountInCents: amount * 100 }));
  return amount;
}

test('an order on delivery at a live price is collected with its fee everywhere, and paid ahead without it', async () => {
  const { id, carrier, carrierId, parcelId } = await anOrderToSend();
  expect(await readOrder(shop.db, id)).toMatchObject({ totalAmount: 73_000, shippingCost: 13_000, codFee: 4_000 });
  const collected = { codAmount: 73_000, declaredValue: 60_000 };
  const ofCarrier = { carrierId, parcelIds: [parcelId], sight: fullSight };
  expect(await findSheetParcels(shop.db, ofCarrier)).toMatchObject([collected]);
  expect(await findLabels(shop.db, [id])).toMatchObject([{ payment: { kind: 'collect', amount: 73_000 } }]);
  const quoted = await quoteGuide(shop.db, carrier.api, { parcelId, grams: null });
  expect(quoted).toMatchObject({ ok: true, shipment: collected });
  await buy(carrier.api, parcelId);
  expect(carrier.sold).toMatchObject([collected]);

  expect(await payAhead(id)).toBe(69_000);

  expect(await readOrder(shop.db, id)).toMatchObject({ status: 'Pagado', totalAmount: 69_000, shippingCost: 9_000 });
  expect(await findBalances(shop.db, [id])).toEqual(new Map([[id, 0]]));
  expect(await findToCollect(shop.db, [id])).toEqual(new Map());
  expect((await findLabels(shop.db, [id]))[0]?.payment.kind).not.toBe('collect');
  const change = { isReceiverOld: false, amount: { printed: 73_000, owed: 0 } };
  expect(await findGuideChanges(shop.db, [parcelId])).toEqual(new Map([[parcelId, change]]));
});

test('a parcel that left with a guide which collects what was paid since follows its carrier, and staff are warned', async () => {
  const { id, carrier, parcelId } = await anOrderToSend();
  await buy(carrier.api, parcelId);
  await payAhead(id);
  const report = { parcelId, state: 'collected', actor: marta, answer: 'answered' } as const;
  expect(await reportParcel(shop.db, report)).toMatchObject({ ok: false, reason: 'amount-changed', isPrinted: true });

  carrier.report('1', 'Envío Recolectado');
  expect(await trackParcels(shop.db, carrier.api, null, new Date())).toEqual({ faults: [] });

  const [parcel] = await listParcelsOf(shop.db, id);
  expect(parcel).toMatchObject({ state: 'collected', codAmount: 73_000 });
  expect(await readOrder(shop.db, id)).toMatchObject({ status: 'Enviado', totalAmount: 69_000 });
  expect(collectedBeyond(parcel ? [parcel] : [], 0)).toBe(73_000);
});
