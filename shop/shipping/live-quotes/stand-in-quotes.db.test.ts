import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { storeSettings } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { placeOrder } from '#shop/orders/placing/place-order.server.ts';
import { type CarrierStandIn, startCarrierStandIn } from '#shop/parcels/testing/carrier-stand-in.ts';
import { completeShopAddress } from '#shop/parcels/testing/guide-orders.ts';
import { aParcelToQuote, cheapestRate } from '#shop/parcels/testing/quoted-parcel.ts';
import { quoteCart } from '#shop/shipping/quote-cart.server.ts';
import { aNewOrder, anAddress, unitLine } from '#shop/testing/orders.ts';
import { insertProduct } from '#shop/testing/products.ts';
import { setShippingRule } from '#shop/testing/shipping.ts';
import type { LiveQuoting } from './quote-live.server.ts';

const shop = useTestDatabase();
const cali = { city: 'Cali', department: 'Valle del Cauca' };
let carrier: CarrierStandIn;
let honey: Awaited<ReturnType<typeof insertProduct>>;
beforeAll(async () => {
  carrier = await startCarrierStandIn();
});
afterAll(() => carrier.stop());
beforeEach(async () => {
  vi.useFakeTimers({ now: new Date('2026-11-25T10:00:00-05:00'), toFake: ['Date'] });
  await carrier.reset();
  await completeShopAddress(shop.db);
  await shop.db.update(storeSettings).set({ liveQuotes: true });
  await setShippingRule(shop.db, { price: 12_345 });
  honey = await insertProduct(shop.db, { price: 30_000, weightGrams: 850 });
});
afterEach(() => {
  vi.useRealTimers();
});

const quote = async (more: Partial<LiveQuoting> = {}) => {
  const quoting = { api: carrier.api, mayAsk: async () => true, report() {}, ...more };
  return (await quoteCart(shop.db, [{ productId: honey.id, offerId: null, quantity: 1 }], cali, quoting)).price;
};

test('an order is charged the cheapest price that the stand-in carrier asks, as it was shown', async () => {
  const price = await quote();

  const parcel = { grams: 850, sizeCm: [30, 20, 15], declaredValue: 30_000 } as const;
  const from = { municipality: '66001', address: 'Carrera 7 # 19-20' };
  const to = { municipality: '76001', address: '' };
  const { freight } = await cheapestRate(carrier.api, aParcelToQuote({ ...parcel, from, to }));
  expect(price).toBe(freight);
  expect(price).not.toBe(12_345);
  const order = aNewOrder([unitLine(honey)], { shippingAddress: anAddress(cali), shownShipping: price });
  expect(await placeOrder(shop.db, order)).toMatchObject({ ok: true, order: { total: 30_000 + price } });
});

test('a stand-in carrier that is too slow leaves the price of the table', async () => {
  await carrier.control({ delayMs: 60_000 });
  expect(await quote({ patience: () => AbortSignal.timeout(100) })).toBe(12_345);
});

test.each(['html', 'truncated', 'other-shape', 'refuses-422', 'blocks-403', 'answers-503', 'breaks-off'] as const)(
  'a stand-in carrier with the fault %s leaves the price of the table',
  async (fault) => {
    await carrier.control({ fault, faultAt: ['quotation'] });
    expect(await quote()).toBe(12_345);
    expect(await carrier.requests()).toHaveLength(1);
  },
);
