import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { shippingQuotes, storeSettings } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { placeOrder } from '#shop/orders/placing/place-order.server.ts';
import type { CarrierApi, ParcelToQuote } from '#shop/parcels/carriers/carrier-api.ts';
import { completeShopAddress } from '#shop/parcels/testing/guide-orders.ts';
import { aRate, scriptedCarrier } from '#shop/parcels/testing/scripted-carrier.ts';
import { quoteCart } from '#shop/shipping/quote-cart.server.ts';
import { aNewOrder, anAddress, unitLine } from '#shop/testing/orders.ts';
import { insertProduct } from '#shop/testing/products.ts';
import { setShippingRule } from '#shop/testing/shipping.ts';
import { pruneLiveAnswers } from './live-answers.server.ts';
import type { LiveQuoting } from './quote-live.server.ts';

const shop = useTestDatabase();
const cali = { city: 'Cali', department: 'Valle del Cauca' };
const byTransfer = { paymentMethod: 'Transferencia Bancaria' } as const;

let honey: Awaited<ReturnType<typeof insertProduct>>;
beforeEach(async () => {
  vi.useFakeTimers({ now: new Date('2026-11-25T10:00:00-05:00'), toFake: ['Date'] });
  await completeShopAddress(shop.db);
  await shop.db.update(storeSettings).set({ liveQuotes: true });
  await setShippingRule(shop.db, { price: 12_000 });
  honey = await insertProduct(shop.db, { price: 30_000, stock: 500, weightGrams: 500 });
});
afterEach(() => {
  vi.useRealTimers();
});

const at = (time: string) => vi.setSystemTime(new Date(`2026-11-25T${time}:00-05:00`));

/** A carrier with the faults that were reported about it. */
function carrierOf(quote: CarrierApi['quote']) {
  const faults: unknown[] = [];
  const quoting: LiveQuoting = {
    api: { quote },
    mayAsk: async () => true,
    report: (fault) => faults.push(fault),
  };
  return { quoting, faults };
}

/** A carrier that asks a price, with what it was asked about. */
function carrierAsking(freight: number) {
  const asked: ParcelToQuote[] = [];
  const carrier = carrierOf(async (parcel) => {
    asked.push(parcel);
    return {
      ok: true,
      rates: [
        { ...aRate, freight: freight + 500 },
        { ...aRate, freight },
      ],
    };
  });
  return { ...carrier, asked };
}

/** Quotes a cart as its page does. */
const quote = (quoting: LiveQuoting | null, place = cali, quantity = 1) =>
  quoteCart(shop.db, [{ productId: honey.id, offerId: null, quantity }], place, quoting);

/** Places an order at the shipping that the shopper saw; returns what it costs. */
async function place(shownShipping: number, changes: Parameters<typeof aNewOrder>[1] = byTransfer, quantity = 1) {
  const shippingAddress = anAddress({ ...cali, phone: `300${Math.random().toString().slice(2, 9)}` });
  const order = aNewOrder([unitLine(honey, quantity)], { shippingAddress, shownShipping, ...changes });
  const placed = await placeOrder(shop.db, order);
  if (placed.ok) return { total: placed.order.total };
  return placed.reason === 'changed' ? { shipping: placed.shipping } : placed;
}

test('shipping costs what the cheapest company of the carrier asks, and an order is charged what was shown', async () => {
  await setShippingRule(shop.db, { price: 12_000, codFee: 4_000 });
  const { quoting, asked } = carrierAsking(14_696);

  expect(await quote(quoting)).toMatchObject({ price: 14_696, codFee: 4_000 });
  expect(asked).toEqual([
    {
      from: { municipality: '66001', address: 'Carrera 7 # 19-20' },
      to: { municipality: '76001', address: '' },
      grams: 500,
      sizeCm: [30, 20, 15],
      content: 'Productos naturales',
      declaredValue: 30_000,
      codAmount: 0,
    },
  ]);
  expect(await place(12_000)).toEqual({ shipping: 14_696 });
  expect(await place(14_696)).toEqual({ total: 44_696 });
  expect(await place(18_696, {})).toEqual({ total: 48_696 });
});

test('without the option the carrier is not asked, and no answer of before is charged', async () => {
  const { quoting, asked } = carrierAsking(14_696);
  await quote(quoting);
  await shop.db.update(storeSettings).set({ liveQuotes: false });

  expect(await quote(quoting)).toMatchObject({ price: 12_000 });
  expect(await place(14_696)).toEqual({ shipping: 12_000 });
  expect(await place(12_000)).toEqual({ total: 42_000 });
  expect(asked).toHaveLength(1);
});

test('the carrier is not asked about what the table gives free, nor without a municipality, weight or address', async () => {
  const { quoting, asked } = carrierAsking(14_696);
  await setShippingRule(shop.db, { price: 12_000, freeFrom: 60_000 });
  expect(await quote(quoting, cali, 2)).toMatchObject({ price: 0 });
  expect(await place(0, byTransfer, 2)).toEqual({ total: 60_000 });

  expect(await quote(quoting, { city: 'Vereda sin nombre', department: 'Nariño' })).toMatchObject({ price: 12_000 });
  const unweighed = await insertProduct(shop.db, { price: 30_000 });
  const lines = [{ productId: unweighed.id, offerId: null, quantity: 1 }];
  expect(await quoteCart(shop.db, lines, cali, quoting)).toMatchObject({ price: 12_000 });
  await shop.db.update(storeSettings).set({ contactAddress: 'Pereira' });
  expect(await quote(quoting)).toMatchObject({ price: 12_000 });
  expect(asked).toEqual([]);
});

test('shoppers who ask at once share one request, and its answer is shown for half an hour', async () => {
  const answer = Promise.withResolvers<void>();
  let requests = 0;
  const { quoting } = carrierOf(async () => {
    requests += 1;
    await answer.promise;
    return { ok: true, rates: [aRate] };
  });
  const both = Promise.all([quote(quoting), quote(quoting)]);
  answer.resolve();
  expect(await both).toMatchObject([{ price: 9_000 }, { price: 9_000 }]);
  at('10:29');
  expect(await quote(quoting)).toMatchObject({ price: 9_000 });
  expect(requests).toBe(1);
  at('10:30');
  await quote(quoting);
  expect(requests).toBe(2);
});

test('another municipality, weight, value or box is another request', async () => {
  const { quoting, asked } = carrierAsking(14_696);
  await quote(quoting);
  await quote(quoting, { city: 'Pasto', department: 'Nariño' });
  await quote(quoting, cali, 2);
  await shop.db.update(storeSettings).set({ boxSizeCm: [40, 30, 20] });
  await quote(quoting);
  expect(asked).toHaveLength(4);
});

test('a carrier that is silent for three seconds leaves the price of the table, which the order is charged', async () => {
  const patience = new AbortController();
  const waits: number[] = [];
  const asked = Promise.withResolvers<void>();
  const late = Promise.withResolvers<Awaited<ReturnType<CarrierApi['quote']>>>();
  const { quoting, faults } = carrierOf((_parcel, signal) => {
    expect(signal).toBe(patience.signal);
    asked.resolve();
    return late.promise;
  });
  quoting.patience = (ms) => {
    waits.push(ms);
    return patience.signal;
  };

  const quoted = quote(quoting);
  await asked.promise;
  patience.abort();

  expect(await quoted).toMatchObject({ price: 12_000 });
  expect(waits).toEqual([3_000]);
  expect(faults).toMatchObject([{ message: 'The carrier named no price in time' }]);
  late.resolve({ ok: true, rates: [aRate] });
  expect(await place(9_000)).toEqual({ shipping: 12_000 });
  expect(await place(12_000)).toEqual({ total: 42_000 });
});

test('a carrier without a valid answer is not asked again for a minute, about any parcel', async () => {
  const { api, script } = scriptedCarrier();
  script.isAway = true;
  const { quoting } = carrierOf(api.quote);
  const quotedTo = async (city: string) => (await quote(quoting, { ...cali, city })).price;
  expect(await quotedTo('Cali')).toBe(12_000);

  script.isAway = false;
  expect([await quotedTo('Cali'), await quotedTo('Palmira'), await quotedTo('Tuluá')]).toEqual([
    12_000, 12_000, 12_000,
  ]);
  at('10:01');
  expect([await quotedTo('Cali'), await quotedTo('Palmira')]).toEqual([9_000, 9_000]);
  // Both were shown.
  expect([await place(12_000), await place(9_000)]).toEqual([{ total: 42_000 }, { total: 39_000 }]);
});

const priced = (...freights: number[]) => ({
  ok: true as const,
  rates: freights.map((freight) => ({ ...aRate, freight })),
});
test.each([
  ['no company', priced()],
  ['nothing', priced(0)],
  ['less than nothing', priced(-9_000, 9_000)],
  ['no number', priced(Number.NaN)],
  ['a part of a peso', priced(9_000.5)],
  ['a hundred times the price', priced(1_200_000)],
  ['more than any amount', priced(9_000_000_000)],
  ['a refusal', { ok: false as const, reason: 'refused' as const, message: 'Destino sin cobertura' }],
  ['a fault of its adapter', null],
])('a carrier that answers %s leaves the price of the table', async (_, answer) => {
  const { quoting } = carrierOf(async () => {
    if (!answer) throw new TypeError('a bug');
    return answer;
  });
  expect(await quote(quoting)).toMatchObject({ price: 12_000 });
  expect(await place(12_000)).toEqual({ total: 42_000 });
});

test('a price that was shown is charged for two hours, also after the carrier asks another', async () => {
  await quote(carrierAsking(9_000).quoting);
  at('10:31');
  expect(await quote(carrierAsking(11_000).quoting)).toMatchObject({ price: 11_000 });

  at('11:59');
  expect([await place(9_000), await place(11_000)]).toEqual([{ total: 39_000 }, { total: 41_000 }]);
  expect(await place(10_000)).toEqual({ shipping: 11_000 });
  at('12:01');
  expect(await place(9_000)).toEqual({ shipping: 11_000 });
  at('12:32');
  expect(await place(11_000)).toEqual({ shipping: 12_000 });
});

test('a visitor who asked too often gets the price of the table, and other shoppers what the carrier asks', async () => {
  const { quoting, asked } = carrierAsking(14_696);
  expect(await quote({ ...quoting, mayAsk: async () => false })).toMatchObject({ price: 12_000 });
  expect(asked).toEqual([]);
  expect(await quote(quoting)).toMatchObject({ price: 14_696 });
  // Stored answers cost the carrier nothing.
  expect(await quote({ ...quoting, mayAsk: async () => false })).toMatchObject({ price: 14_696 });
});

test('answers are deleted once no order is charged by them', async () => {
  const { quoting } = carrierAsking(14_696);
  await quote(quoting);
  await pruneLiveAnswers(shop.db, new Date('2026-11-25T12:00:00-05:00'));
  expect(await shop.db.$count(shippingQuotes)).toBe(1);
  await pruneLiveAnswers(shop.db, new Date('2026-11-25T12:00:01-05:00'));
  expect(await shop.db.$count(shippingQuotes)).toBe(0);
});
