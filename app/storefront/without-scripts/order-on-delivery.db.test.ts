import { pino } from 'pino';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { carrierApiContext, clientAddressContext, dbContext, limitsContext, logContext } from '#app/context.ts';
import { guestCarts, orders, storeSettings } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { createLimits } from '#server/http/limits/rate-limits.server.ts';
import { addToGuestCart } from '#shop/guest-carts/change-guest-cart.server.ts';
import { findGuestCart } from '#shop/guest-carts/find-guest-cart.server.ts';
import { completeShopAddress } from '#shop/parcels/testing/guide-orders.ts';
import { scriptedCarrier } from '#shop/parcels/testing/scripted-carrier.ts';
import { insertProduct } from '#shop/testing/products.ts';
import { setShippingRule } from '#shop/testing/shipping.ts';
import { action } from './order-on-delivery.tsx';

const shop = useTestDatabase();

const address = {
  firstName: 'Laura',
  lastName: 'Gómez Restrepo',
  phone: '300 456 7890',
  email: 'laura.gomez@correo.example',
  address: 'Cra. 27 # 15-40',
  neighborhood: 'Álamos',
  department: 'Risaralda',
  city: 'Pereira',
  consent: 'on',
};

/** Sends the form of an order with a cart's cookie. */
async function send(token: string, fields: Record<string, string>, context = new RouterContextProvider()) {
  context.set(dbContext, shop.db);
  context.set(clientAddressContext, '203.0.113.9');
  context.set(limitsContext, createLimits(shop.database));
  context.set(logContext, pino({ level: 'silent' }));
  const url = new URL('http://shop/carrito/contraentrega');
  const request = new Request(url, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { Cookie: `carrito=${token}` },
  });
  return action({ request, url, params: {}, context } as unknown as Parameters<typeof action>[0]);
}

test('an order on delivery without scripts leads to its page, empties the cart, and sent twice is one order', async () => {
  const honey = await insertProduct(shop.db);
  const added = await addToGuestCart(shop.db, null, { kind: 'units', productId: honey.id, quantity: 2 });
  if (!added.ok) throw new Error(added.reason);
  const cart = await findGuestCart(shop.db, added.token);
  const form = { ...address, order: JSON.stringify(cart?.order) };

  const refused = await send(added.token, { ...form, city: '' });
  expect(refused).toMatchObject({ data: { typed: { firstName: 'Laura' }, errors: { city: expect.any(Array) } } });

  const first = await send(added.token, form);
  const again = await send(added.token, form);
  if (!(first instanceof Response) || !(again instanceof Response)) throw new Error('Nothing was ordered');
  expect([first.status, first.headers.get('Location')]).toEqual([303, expect.stringMatching(/^\/pedido\//)]);
  expect(again.headers.get('Location')).toBe(first.headers.get('Location'));
  expect(first.headers.get('Set-Cookie')).toMatch(/^carrito=; .*Max-Age=0/);
  expect(await shop.db.$count(orders)).toBe(1);
  expect(await shop.db.$count(guestCarts)).toBe(0);
});

test('an order above a limit is not placed without scripts either, and is offered as a chat', async () => {
  const honey = await insertProduct(shop.db, { stock: 500 });
  const added = await addToGuestCart(shop.db, null, { kind: 'units', productId: honey.id, quantity: 300 });
  if (!added.ok) throw new Error(added.reason);
  const cart = await findGuestCart(shop.db, added.token);
  const refused = await send(added.token, { ...address, order: JSON.stringify(cart?.order) });
  expect(refused).toMatchObject({ data: { isTooMany: true }, init: { status: 409 } });
  expect(await shop.db.$count(orders)).toBe(0);
  expect(await findGuestCart(shop.db, added.token)).toEqual(cart);
});

test('without scripts the answer of the form shows what shipping costs, and the next press confirms it', async () => {
  await setShippingRule(shop.db, { price: 9_000, codFee: 3_000 });
  const honey = await insertProduct(shop.db);
  const added = await addToGuestCart(shop.db, null, { kind: 'units', productId: honey.id, quantity: 2 });
  if (!added.ok) throw new Error(added.reason);
  const cart = await findGuestCart(shop.db, added.token);
  const form = { ...address, order: JSON.stringify(cart?.order) };

  const refused = await send(added.token, { ...form, shownShipping: '9000' });
  expect(refused).toMatchObject({
    data: { shipping: 12_000, text: expect.stringMatching(/^Envío: cuesta \$\s12\.000/), typed: { city: 'Pereira' } },
    init: { status: 409 },
  });
  expect(await shop.db.$count(orders)).toBe(0);
  expect(await send(added.token, { ...form, shownShipping: '12000', city: '' })).toMatchObject({
    data: { shipping: 12_000, errors: { city: expect.any(Array) } },
  });
  const placed = await send(added.token, { ...form, shownShipping: '12000' });
  expect(placed instanceof Response && placed.status).toBe(303);
  const [order] = await shop.db.select().from(orders);
  expect(order).toMatchObject({ shippingCost: 12_000, totalAmount: (cart?.order.shownTotal ?? 0) + 12_000 });
});

test('without scripts the carrier is asked when the form is sent, and the next press confirms its price', async () => {
  await completeShopAddress(shop.db);
  await shop.db.update(storeSettings).set({ liveQuotes: true });
  await setShippingRule(shop.db, { price: 12_000, codFee: 2_500 });
  const honey = await insertProduct(shop.db, { weightGrams: 500 });
  const added = await addToGuestCart(shop.db, null, { kind: 'units', productId: honey.id, quantity: 2 });
  if (!added.ok) throw new Error(added.reason);
  const cart = await findGuestCart(shop.db, added.token);
  const form = { ...address, order: JSON.stringify(cart?.order) };
  const carrier = scriptedCarrier();
  const withCarrier = () => {
    const context = new RouterContextProvider();
    context.set(carrierApiContext, carrier.api);
    return context;
  };

  const refused = await send(added.token, { ...form, shownShipping: '12000' }, withCarrier());
  expect(refused).toMatchObject({ data: { shipping: 11_500 }, init: { status: 409 } });
  const placed = await send(added.token, { ...form, shownShipping: '11500' }, withCarrier());
  expect(placed instanceof Response && placed.status).toBe(303);
  const [order] = await shop.db.select().from(orders);
  // The carrier asks 9,000, and paying on delivery adds 2,500.
  expect(order).toMatchObject({ shippingCost: 11_500 });
  expect(carrier.quoted).toMatchObject([{ grams: 1_000, to: { municipality: '66001' } }]);
});
