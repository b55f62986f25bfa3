import { RouterContextProvider } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { loader } from '#app/admin/orders/order/order.tsx';
import { dbContext, originContext, viewerContext } from '#app/context.ts';
import { orderConfirmations, users } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { anAddress, insertPlacedOrder } from '#shop/testing/orders.ts';
import { aViewer } from '#shop/testing/viewers.ts';
import { action } from './confirm-order.ts';

const shop = useTestDatabase();

beforeEach(async () => {
  await shop.db.insert(users).values({ id: 'marta', name: 'Marta Ríos', email: 'marta@correo.example' });
});

function visit(orderId: string, staffRole: string, fields: Record<string, string> | null = null) {
  const context = new RouterContextProvider();
  context.set(dbContext, shop.db);
  context.set(originContext, 'https://tienda.example');
  context.set(viewerContext, aViewer({ userId: 'marta', fullName: 'Marta Ríos', role: 'admin', staffRole }));
  const url = new URL(`http://shop/admin/orders/${orderId}`);
  const request = new Request(url, fields ? { method: 'POST', body: new URLSearchParams(fields) } : {});
  return { request, url, params: { orderId }, context } as unknown as Parameters<typeof loader>[0] &
    Parameters<typeof action>[0];
}

const page = async (orderId: string, staffRole = 'owner') => (await loader(visit(orderId, staffRole))).confirming;
const confirm = (orderId: string, fields: Record<string, string>) => action(visit(orderId, 'owner', fields));
const known = anAddress({ municipalityCode: '66001' });

test('the page of an order to confirm has its warnings, and afterwards who confirmed it, how and when', async () => {
  const order = await insertPlacedOrder(shop.db, { totalAmount: 300_000, shippingAddress: known });
  expect(await page(order.id)).toEqual({
    confirmation: null,
    warnings: [expect.stringContaining('Es lo primero que se entrega')],
    link: `https://tienda.example/pedido/${order.accessToken}`,
  });

  expect(await confirm(order.id, { channel: 'call', note: ' Contestó la mamá ' })).toMatchObject({ ok: true });
  expect(await page(order.id)).toEqual({
    confirmation: { channel: 'call', note: 'Contestó la mamá', actorName: 'Marta Ríos', createdAt: expect.any(Date) },
    warnings: [],
    link: null,
  });
});

test('staff who may not see amounts do not get the link, whose page shows them', async () => {
  const order = await insertPlacedOrder(shop.db, { shippingAddress: known });
  expect(await page(order.id, 'warehouse')).toEqual({ confirmation: null, warnings: [], link: null });
});

test('an order that is paid before it is sent has no confirmation', async () => {
  const order = await insertPlacedOrder(shop.db, { status: 'Pagado' });
  expect(await page(order.id)).toBeNull();
});

test.each([{}, { channel: 'link' }, { channel: 'fax' }, { channel: 'call', note: 'x'.repeat(301) }])(
  'a form of %o records nothing',
  async (fields) => {
    const order = await insertPlacedOrder(shop.db);
    const form = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
    expect(await confirm(order.id, form)).toMatchObject({ init: { status: 400 } });
    expect(await shop.db.$count(orderConfirmations)).toBe(0);
  },
);

test('an order that was sent or does not exist is refused in words', async () => {
  const sent = await insertPlacedOrder(shop.db, { status: 'Enviado' });
  expect(await confirm(sent.id, { channel: 'call' })).toMatchObject({
    data: { ok: false, problem: expect.stringContaining('no espera confirmación') },
    init: { status: 409 },
  });
  expect(await confirm(crypto.randomUUID(), { channel: 'call' })).toMatchObject({ init: { status: 404 } });
  expect(await shop.db.$count(orderConfirmations)).toBe(0);
});
