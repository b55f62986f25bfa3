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
import { createParcel } from './create-parcel.server.ts';
import { findLabels } from './find-labels.server.ts';
import { buyGuide } from './guides/buy-guide.server.ts';
import { findGuideChanges } from './guides/guide-changes.server.ts';
import { quoteGuide } from './guides/quote-guide.server.ts';
import { findSheetParcels } from './sheets/find-sheet-parcels.server.ts';
import { completeShopAddress, marta } from './testing/guide-orders.ts';
import { aRate, scriptedCarrier } from './testing/scripted-carrier.ts';

const shop = useTestDatabase();

test('an order on delivery at a live price is collected with its fee everywhere, and paid ahead without it', async () => {
  await insertStaff(shop.db);
  await completeShopAddress(shop.db);
  await shop.db.update(storeSettings).set({ liveQuotes: true });
  await setShippingRule(shop.db, { price: 12_000, codFee: 4_000 });
  const carrierId = (await insertCarrier(shop.db, { name: 'EnvioClick', kind: 'envioclick', trackingPattern: '' })).id;
  const { api, sold } = scriptedCarrier();
  const honey = await insertProduct(shop.db, { price: 60_000, stock: 9, weightGrams: 500, discountPercentage: 0 });

  const quoting: LiveQuoting = { api, mayAsk: async () => true, report: () => {} };
  const lines = [{ productId: honey.id, offerId: null, quantity: 1 }];
  expect(await quoteCart(shop.db, lines, anAddress(), quoting)).toMatchObject({ price: 9_000, codFee: 4_000 });
  const placed = await placeOrder(shop.db, aNewOrder([unitLine(honey)], { shownShipping: 13_000 }));
  if (!placed.ok) throw new Error(placed.reason);
  const { id } = placed.order;
  expect(await readOrder(shop.db, id)).toMatchObject({ totalAmount: 73_000, shippingCost: 13_000, codFee: 4_000 });

  const parcel = { orderId: id, carrierId, guide: null, weightGrams: 500, seen: 0 };
  const made = await createParcel(shop.db, parcel, marta);
  if (!made.ok) throw new Error(made.reason);
  const collected = { codAmount: 73_000, declaredValue: 60_000 };
  const ofCarrier = { carrierId, parcelIds: [made.id], sight: fullSight };
  expect(await findSheetParcels(shop.db, ofCarrier)).toMatchObject([collected]);
  expect(await findLabels(shop.db, [id])).toMatchObject([{ payment: { kind: 'collect', amount: 73_000 } }]);
  const wanted = { parcelId: made.id, grams: null };
  expect(await quoteGuide(shop.db, api, wanted)).toMatchObject({ ok: true, shipment: collected });
  const purchase = { ...wanted, chosen: aRate, codAmount: 73_000, actor: marta };
  expect(await buyGuide(shop.db, { api, keepLabel: async () => 'comprobantes/x.pdf' }, purchase)).toMatchObject({
    ok: true,
  });
  expect(sold).toMatchObject([collected]);

  const { reference, amount } = await begin(shop.db, id);
  expect(amount).toBe(69_000);
  await recordTransaction(shop.db, 'wompi', aTransaction({ reference, amountInCents: 6_900_000 }));

  expect(await readOrder(shop.db, id)).toMatchObject({ status: 'Pagado', totalAmount: 69_000, shippingCost: 9_000 });
  expect(await findBalances(shop.db, [id])).toEqual(new Map([[id, 0]]));
  expect(await findToCollect(shop.db, [id])).toEqual(new Map());
  expect((await findLabels(shop.db, [id]))[0]?.payment.kind).not.toBe('collect');
  const change = { isReceiverOld: false, amount: { printed: 73_000, owed: 0 } };
  expect(await findGuideChanges(shop.db, [made.id])).toEqual(new Map([[made.id, change]]));
});
