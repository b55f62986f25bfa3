import { pino } from 'pino';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { clientAddressContext, dbContext, limitsContext, logContext } from '#app/context.ts';
import { orders, storeSettings } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { createLimits } from '#server/http/limits/rate-limits.server.ts';
import { addToGuestCart } from '#shop/guest-carts/change-guest-cart.server.ts';
import { findGuestCart } from '#shop/guest-carts/find-guest-cart.server.ts';
import { insertProduct } from '#shop/testing/products.ts';
import { action } from './order-at-pickup.tsx';

const shop = useTestDatabase();

test('without scripts an order is fetched and paid in the shop with the data of the person alone', async () => {
  await shop.db.insert(storeSettings).values({ siteName: 'Origen Natural', contactAddress: 'Cra. 8 # 19-42' });
  const honey = await insertProduct(shop.db);
  const added = await addToGuestCart(shop.db, null, { kind: 'units', productId: honey.id, quantity: 2 });
  if (!added.ok) throw new Error(added.reason);
  const cart = await findGuestCart(shop.db, added.token);
  const fields = {
    ...{ firstName: 'Laura', lastName: 'Gómez', phone: '300 456 7890', email: 'laura@correo.example' },
    ...{ paymentMethod: 'pickup', delivery: 'pickup', order: JSON.stringify(cart?.order) },
  };

  const context = new RouterContextProvider();
  context.set(dbContext, shop.db);
  context.set(clientAddressContext, '203.0.113.9');
  context.set(limitsContext, createLimits(shop.database));
  context.set(logContext, pino({ level: 'silent' }));
  const url = new URL('http://shop/carrito/recoger');
  const send = (form: Record<string, string>) => {
    const request = new Request(url, {
      method: 'POST',
      body: new URLSearchParams(form),
      headers: { Cookie: `carrito=${added.token}` },
    });
    return action({ request, url, params: {}, context } as unknown as Parameters<typeof action>[0]);
  };

  expect(await send(fields)).toMatchObject({
    data: { typed: { firstName: 'Laura', delivery: 'pickup' }, errors: { consent: expect.any(Array) } },
  });
  const placed = await send({ ...fields, consent: 'on' });
  expect(placed instanceof Response && placed.headers.get('Location')).toMatch(/^\/pedido\//);
  expect(await shop.db.select().from(orders)).toMatchObject([
    { delivery: 'pickup', paymentMethod: 'Pago al recoger', shippingAddress: { firstName: 'Laura', address: '' } },
  ]);
});
