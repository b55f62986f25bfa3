import { eq } from 'drizzle-orm';
import { RouterContextProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { carrierApiContext, clientAddressContext, dbContext, limitsContext } from '#app/context.ts';
import { products, storeSettings } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { createLimits } from '#server/http/limits/rate-limits.server.ts';
import { completeShopAddress } from '#shop/parcels/testing/guide-orders.ts';
import { scriptedCarrier } from '#shop/parcels/testing/scripted-carrier.ts';
import { insertProduct } from '#shop/testing/products.ts';
import { setShippingRule } from '#shop/testing/shipping.ts';
import { loader } from './quote-shipping.ts';

const shop = useTestDatabase();

beforeEach(() => {
  // A Wednesday, before the cut-off.
  vi.useFakeTimers({ now: new Date('2026-11-25T10:00:00-05:00'), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

async function ask(query: Record<string, string>, context = new RouterContextProvider()) {
  context.set(dbContext, shop.db);
  const url = new URL(`http://shop/carrito/envio?${new URLSearchParams(query)}`);
  const args = { request: new Request(url), url, params: {}, context, pattern: '/carrito/envio' };
  return loader(args as unknown as Parameters<typeof loader>[0]);
}

test('a cart to a city is answered its price, the fee on delivery, its days and whether it may be paid on delivery', async () => {
  const steps = [
    { upToGrams: 1_000, price: 8_000 },
    { upToGrams: null, price: 15_000 },
  ];
  await setShippingRule(shop.db, { price: 12_000 });
  await setShippingRule(shop.db, { place: '66', steps, codFee: 4_000, codMost: 80_000, daysLeast: 1, daysMost: 3 });
  const honey = await insertProduct(shop.db, { price: 30_000, stock: 50 });
  await shop.db.update(products).set({ weightGrams: 500 }).where(eq(products.id, honey.id));

  const near = { departamento: 'Risaralda', ciudad: 'pereira' };
  const answer = await ask({ ...near, productos: `${honey.id}.3` });
  expect(answer.headers.get('Cache-Control')).toBe('no-store');
  expect(await answer.json()).toEqual({
    ok: true,
    promise: {
      text: 'Llega entre el jueves 26 y el lunes 30 de noviembre.',
      until: new Date('2026-11-25T14:00:00-05:00').getTime(),
    },
    quote: {
      price: 15_000,
      codFee: 4_000,
      days: { least: 1, most: 3 },
      codRefused: { reason: 'too-much', most: 80_000 },
    },
  });
  const priceOf = async (query: Record<string, string>) => (await (await ask(query)).json()).quote.price;
  expect(await priceOf({ ...near, productos: `${honey.id}.2` })).toBe(8_000);
  expect(await priceOf({ departamento: 'Nariño', ciudad: 'Pasto', productos: `${honey.id}.2` })).toBe(12_000);
  expect(await priceOf({ departamento: 'Risaralda', ciudad: 'Vereda', productos: 'nada' })).toBe(8_000);
  expect(await priceOf({})).toBe(12_000);
});

test('the carrier is asked about the city of a cart if the shop charges its prices, so often for one address', async () => {
  await completeShopAddress(shop.db);
  await setShippingRule(shop.db, { price: 12_000 });
  const honey = await insertProduct(shop.db, { weightGrams: 500 });
  const carrier = scriptedCarrier();
  const context = new RouterContextProvider();
  context.set(carrierApiContext, carrier.api);
  context.set(clientAddressContext, '203.0.113.9');
  context.set(limitsContext, createLimits(shop.database, { bounds: { shippingQuote: { attempts: 1, seconds: 600 } } }));
  const priceTo = async (ciudad: string) => {
    const answer = await ask({ departamento: 'Valle del Cauca', ciudad, productos: `${honey.id}.1` }, context);
    return (await answer.json()).quote.price;
  };

  expect(await priceTo('Cali')).toBe(12_000);
  await shop.db.update(storeSettings).set({ liveQuotes: true });
  expect([await priceTo('Cali'), await priceTo('Palmira'), await priceTo('Cali')]).toEqual([9_000, 12_000, 9_000]);
  expect(carrier.quoted).toHaveLength(1);
});
